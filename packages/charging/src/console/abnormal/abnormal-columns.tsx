import {
  type Column,
  columnsFor,
  formatEnergy,
  formatMoney,
  formatInstant,
  Link,
  longText,
  translateText,
  useTranslate,
} from '@evops/kit'
import type { AbnormalRow } from '../../contract/index.ts'
import { sessionPath, sessionPlaceText, shortNo } from '../session-text.ts'
import { sessionStateTones } from '../tones.ts'
import { useEvidenceText } from '../operations/evidence-text.ts'

const c = columnsFor<AbnormalRow>('charging.abnormal')

export const abnormalColumns: readonly Column<AbnormalRow>[] = [
  c.custom('flag', (row) => <Flag row={row} />, { width: 216 }),
  c.custom('evidence', (row) => <EvidenceText row={row} />),
  c.custom('session', (row) => <SessionCell row={row} />, { width: 172 }),
  c.custom(
    'station',
    (row) => (
      <>
        {longText(row.stationName)}
        <small>
          {translateText('charging.abnormal.connector', {
            chargePoint: row.chargePointName || row.chargePointNo,
            connectorNo: row.connectorNo,
          })}
        </small>
      </>
    ),
    { width: 190 },
  ),
  c.custom(
    'startedAt',
    (row, language) => (
      <time title={row.timeZone}>{formatInstant(row.startedAt, language, row.timeZone, 'short')}</time>
    ),
    { align: 'end', width: 104, sort: true },
  ),
  c.custom(
    'totalMinor',
    (row, language) => (
      <>
        {row.totalMinor === null ? (
          <span className="dimmer">—</span>
        ) : (
          formatMoney(row.totalMinor, row.currency, language)
        )}
        {row.energyDwh !== null && <small>{formatEnergy(row.energyDwh, language)} kWh</small>}
      </>
    ),
    { align: 'end', width: 110 },
  ),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'open' ? 'warn' : 'good', word: `charging.abnormal.state.${row.state}` }),
    { width: 104 },
  ),
  c.custom('firstSeenAt', (row, language) => formatInstant(row.firstSeenAt, language, row.timeZone, 'short'), {
    align: 'end',
    width: 110,
    sort: true,
    hidden: true,
  }),
]

/** Columns of the same list on a phone: flag and place, and the figures. */
export const abnormalPhoneColumns: readonly Column<AbnormalRow>[] = [
  c.custom('evidence', (row) => <PhoneCell row={row} />),
  c.custom(
    'totalMinor',
    (row, language) => (
      <>
        {row.totalMinor === null ? '—' : formatMoney(row.totalMinor, row.currency, language)}
        <small>{formatInstant(row.startedAt, language, row.timeZone, 'short')}</small>
      </>
    ),
    { align: 'end', width: 104 },
  ),
]

function PhoneCell({ row }: { row: AbnormalRow }) {
  const translate = useTranslate()
  return (
    <>
      <b className={row.state === 'open' ? 'warn clip' : 'clip'}>{translate(`charging.flag.${row.flag}`)}</b>
      <small style={{ whiteSpace: 'normal' }}>{sessionPlaceText(row)}</small>
    </>
  )
}

function Flag({ row }: { row: AbnormalRow }) {
  const translate = useTranslate()
  return (
    <>
      <b className={row.state === 'open' ? 'warn clip' : 'clip'}>{translate(`charging.flag.${row.flag}`)}</b>
      <small>{row.flag}</small>
    </>
  )
}

function EvidenceText({ row }: { row: AbnormalRow }) {
  const text = useEvidenceText()(row)
  return (
    <span className="evidence" title={text}>
      {text}
    </span>
  )
}

function SessionCell({ row }: { row: AbnormalRow }) {
  const translate = useTranslate()
  return (
    <>
      <Link to={sessionPath(row.sessionId)}>{shortNo(row.sessionNo)}</Link>
      <small className={sessionStateTones[row.sessionState] === 'bad' ? 'bad' : undefined}>
        {translate(`charging.state.${row.sessionState}`)}
      </small>
    </>
  )
}
