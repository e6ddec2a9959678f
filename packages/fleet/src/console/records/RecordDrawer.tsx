import {
  type DrawerNavigation,
  Button,
  Can,
  can,
  Drawer,
  Facts,
  Form,
  formatEnergy,
  formatWhen,
  Notice,
  Tag,
  useForm,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  checkRecord,
  deleteRecord,
  listMonths,
  listRecords,
  listVehicleEnergy,
  recordStart,
  seasonWords,
  updateRecord,
  type RecordRow,
} from '../../contract/index.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { recordBody } from './record-body.ts'
import { kmText } from './record-columns.tsx'
import { DrivenFields, PlaceFields } from './RecordFields.tsx'
import { recordWords } from './records.words.ts'

export const recordReads = [listRecords, recordStart, listMonths, listVehicleEnergy] as const

export function RecordDrawer({ row, ...neighbours }: DrawerNavigation & { row: RecordRow }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { id, day, shift, vehicleId, driverId, lineId, odometerStartM, odometerEndM, trips } = row
  const { socStart, socEnd, remark, version } = row
  const form = useForm(updateRecord, {
    params: { id },
    initial: {
      day,
      shift,
      vehicleId,
      driverId,
      lineId,
      odometerStartM,
      odometerEndM,
      trips,
      socStart,
      socEnd,
      remark,
      version,
    },
    refreshes: recordReads,
    done: k('fleet.kept.saved'),
    toBody: recordBody,
    onSaved: neighbours.onClose,
  })
  const title = `${row.vehicleLabel} · ${formatWhen(day, language, 'UTC', 'day')} ${translate(`fleet.shift.${shift}`)}`
  return (
    <Drawer
      title={title}
      tags={row.checkedAt !== null && <Tag tone="good">{t('fleet.record.s-checked')}</Tag>}
      sub={t('fleet.record.driven', { km: kmText(row.distanceM, language) })}
      {...(!row.isClosed && {
        footer: (
          <>
            <CheckButton row={row} />
            <DeleteButton
              call={deleteRecord}
              id={id}
              name={title}
              refreshes={recordReads}
              onGone={neighbours.onClose}
            />
          </>
        ),
      })}
      {...neighbours}
    >
      {row.isClosed && <Notice>{t('fleet.record.closed-note')}</Notice>}
      <RecordFacts row={row} />
      {!row.isClosed && can(updateRecord) && (
        <Form form={form} onCancel={neighbours.onClose}>
          <PlaceFields form={form} row={row} />
          <DrivenFields form={form} row={row} />
        </Form>
      )}
    </Drawer>
  )
}

function RecordFacts({ row }: { row: RecordRow }) {
  const t = useWords(recordWords)
  useWords(seasonWords)
  const translate = useTranslate()
  const language = useLanguage()
  return (
    <Facts
      of={[
        [t('fleet.record.driver'), `${row.driverName} · ${row.driverNo}`],
        [t('fleet.record.line'), row.lineNo],
        [
          t('fleet.record.odometer'),
          `${kmText(row.odometerStartM, language)} – ${kmText(row.odometerEndM, language)} km`,
        ],
        [
          t('fleet.record.unrecordedM'),
          row.unrecordedM === null ? null : `${kmText(row.unrecordedM, language)} km`,
        ],
        [
          t('fleet.record.quotaDwh'),
          row.quotaDwh === null ? '—' : `${formatEnergy(row.quotaDwh, language)} kWh`,
        ],
        [t('fleet.record.season'), translate(`fleet.season.${row.season}`)],
        [t('fleet.record.grade'), row.grade],
        [t('fleet.record.source'), translate(`fleet.source.${row.source}`)],
        [t('fleet.record.written-by'), `${row.createdName} · ${formatWhen(row.createdAt, language)}`],
        [
          t('fleet.record.checked-by'),
          row.checkedAt && `${row.checkedName} · ${formatWhen(row.checkedAt, language)}`,
        ],
      ]}
    />
  )
}

function CheckButton({ row }: { row: RecordRow }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const check = useSave(checkRecord, { refreshes: recordReads, done: k('fleet.kept.saved') })
  const checked = row.checkedAt === null
  return (
    <Can call={checkRecord}>
      <Button
        icon={checked ? 'check' : 'undo'}
        busy={check.isPending}
        onClick={() => check.mutate({ params: { id: row.id }, body: { checked, version: row.version } })}
      >
        {t(checked ? 'fleet.record.check' : 'fleet.record.uncheck')}
      </Button>
    </Can>
  )
}
