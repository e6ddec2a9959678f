import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  Facts,
  Form,
  formatEnergy,
  formatInstant,
  Notice,
  Tag,
  useForm,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import {
  checkDriverRecord,
  deleteDriverRecord,
  listRecordMonths,
  listDriverRecords,
  listVehicleEnergy,
  getDriverRecordStart,
  seasonWords,
  updateDriverRecord,
  type DriverRecordRow,
} from '../../contract/index.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { driverRecordBody } from './record-body.ts'
import { formatKm } from './record-columns.tsx'
import { DrivenFields, RecordShiftFields } from './RecordFields.tsx'
import { recordWords } from './records.words.ts'

export const driverRecordQueries = [
  listDriverRecords,
  getDriverRecordStart,
  listRecordMonths,
  listVehicleEnergy,
] as const

export function RecordDrawer({ row, ...neighbours }: DrawerNavigation & { row: DriverRecordRow }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { id, day, shift, vehicleId, driverId, lineId, odometerStartM, odometerEndM, trips } = row
  const { socStart, socEnd, remark, version } = row
  const form = useForm(updateDriverRecord, {
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
    refreshes: driverRecordQueries,
    done: k('fleet.driver-record.saved'),
    toBody: driverRecordBody,
    onSaved: neighbours.onClose,
  })
  const title = `${row.vehicleLabel} · ${formatInstant(day, language, 'UTC', 'day')} ${translate(`fleet.shift.${shift}`)}`
  return (
    <Drawer
      title={title}
      tags={row.checkedAt !== null && <Tag tone="good">{t('fleet.record.s-checked')}</Tag>}
      sub={t('fleet.record.driven', { km: formatKm(row.distanceM, language) })}
      {...(!row.isClosed && {
        footer: (
          <>
            <CheckButton row={row} />
            <DeleteButton
              call={deleteDriverRecord}
              id={id}
              name={title}
              refreshes={driverRecordQueries}
              onGone={neighbours.onClose}
            />
          </>
        ),
      })}
      {...neighbours}
    >
      {row.isClosed && <Notice>{t('fleet.record.closed-note')}</Notice>}
      <RecordFacts row={row} />
      {!row.isClosed && isPermitted(updateDriverRecord) && (
        <Form form={form} onCancel={neighbours.onClose}>
          <RecordShiftFields form={form} row={row} />
          <DrivenFields form={form} row={row} />
        </Form>
      )}
    </Drawer>
  )
}

function RecordFacts({ row }: { row: DriverRecordRow }) {
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
          `${formatKm(row.odometerStartM, language)} – ${formatKm(row.odometerEndM, language)} km`,
        ],
        [t('fleet.record.unrecordedM'), row.unrecordedM === null ? null : `${formatKm(row.unrecordedM, language)} km`],
        [t('fleet.record.quotaDwh'), row.quotaDwh === null ? '—' : `${formatEnergy(row.quotaDwh, language)} kWh`],
        [t('fleet.record.season'), translate(`fleet.season.${row.season}`)],
        [t('fleet.record.grade'), row.grade],
        [t('fleet.record.source'), translate(`fleet.source.${row.source}`)],
        [t('fleet.record.written-by'), `${row.createdName} · ${formatInstant(row.createdAt, language)}`],
        [
          t('fleet.record.checked-by'),
          row.checkedAt && `${row.checkedName} · ${formatInstant(row.checkedAt, language)}`,
        ],
      ]}
    />
  )
}

function CheckButton({ row }: { row: DriverRecordRow }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const check = useSave(checkDriverRecord, { refreshes: driverRecordQueries, done: k('fleet.driver-record.saved') })
  const checked = row.checkedAt === null
  return (
    <Can call={checkDriverRecord}>
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
