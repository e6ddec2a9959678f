import {
  Button,
  Can,
  confirmAction,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Form,
  formatNumber,
  formatInstant,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useNow,
  useSave,
  useWords,
} from '@evops/kit'
import { calendarDayAt, formatMonth } from '@evops/platform/contract'
import { useState } from 'react'
import {
  closeRecordMonth,
  listRecordMonths,
  listDriverRecords,
  reopenRecordMonth,
  type RecordMonthRow,
} from '../../contract/index.ts'
import { retentionWords } from '../retention.words.ts'
import { formatKm } from './record-columns.tsx'
import { recordWords } from './records.words.ts'
import '../fleet.css'

const reads = [listRecordMonths, listDriverRecords] as const

/** Lists closed months with the user who closed them and their records. */
export function MonthsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords(recordWords)
  const read = useCall(listRecordMonths, {}, { quiet: true })
  const [opening, setOpening] = useState<string>()
  if (!read.data) return <DrawerWhileLoading read={read} title={t('fleet.record.months')} onClose={onClose} />
  return (
    <Drawer title={t('fleet.record.months')} sub={t('fleet.record.month-note')} onClose={onClose}>
      {read.data.length === 0 && <p className="dim">{t('fleet.record.month-none')}</p>}
      <ul className="spells">
        {read.data.map((row) => (
          <Month key={row.month} row={row} onOpen={() => setOpening(row.month)} />
        ))}
      </ul>
      {opening !== undefined && <OpenDialog month={opening} onClose={() => setOpening(undefined)} />}
    </Drawer>
  )
}

function Month({ row, onOpen }: { row: RecordMonthRow; onOpen: () => void }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const close = useSave(closeRecordMonth, { refreshes: reads, done: k('fleet.driver-record.saved') })
  const n = (value: number) => formatNumber(value, language)
  const { timeZone } = useCurrentUser().operator
  const thisMonth = calendarDayAt(useNow(), timeZone).slice(0, 7)
  const confirmClose = async () => {
    const yes = await confirmAction({
      title: t('fleet.record.close-title', { month: formatMonth(row.month, language) }),
      text: t('fleet.record.close-text', { n: n(row.unchecked) }),
      verb: t('fleet.record.close'),
    })
    if (yes) close.mutate({ params: { month: row.month } })
  }
  return (
    <li className="stack">
      <div className="row">
        <b className="num">{formatMonth(row.month, language)}</b>
        <Tag tone={row.isClosed ? 'plain' : 'good'}>
          {t(row.isClosed ? 'fleet.record.month-closed' : 'fleet.record.month-open')}
        </Tag>
        <span className="push row">
          {!row.isClosed && row.month < thisMonth && (
            <Can call={closeRecordMonth}>
              <Button small icon="lock" busy={close.isPending} onClick={() => void confirmClose()}>
                {t('fleet.record.close')}
              </Button>
            </Can>
          )}
          {row.isLastClosed && (
            <Can call={reopenRecordMonth}>
              <Button small icon="unlock" onClick={onOpen}>
                {t('fleet.record.open')}
              </Button>
            </Can>
          )}
        </span>
      </div>
      <small className="dim">
        {t('fleet.record.month-records')} {n(row.records)} · {t('fleet.record.month-unchecked')} {n(row.unchecked)} ·{' '}
        {formatKm(row.distanceM, language)} km · {t('fleet.record.unrecordedM')} {formatKm(row.unrecordedM, language)}{' '}
        km
      </small>
      {row.history.map((one) => (
        <small key={one.closedAt} className="dim">
          {t('fleet.record.closed-at', { name: one.closedName, at: formatInstant(one.closedAt, language) })}
          {one.openedAt !== null && (
            <>
              <br />
              {t('fleet.record.opened-at', {
                name: one.openedName,
                at: formatInstant(one.openedAt, language),
                reason: one.openReason,
              })}
            </>
          )}
        </small>
      ))}
    </li>
  )
}

function OpenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const language = useLanguage()
  const form = useForm(reopenRecordMonth, {
    params: { month },
    refreshes: reads,
    done: k('fleet.driver-record.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={`${t('fleet.record.open')} · ${formatMonth(month, language)}`} onClose={onClose}>
      <Form form={form} verb={t('fleet.record.open')} onCancel={onClose}>
        <TextField form={form} name="reason" label={t('fleet.record.reason')} lines={3} wide />
      </Form>
    </Dialog>
  )
}
