import {
  type Column,
  columnsFor,
  copyText,
  currencySign,
  formatEnergy,
  formatMoney,
  formatOwnAmount,
  ownCurrency,
  formatInstant,
  Icon,
  Link,
  longText,
  Tag,
  translateText,
  useTranslate,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { isSessionRunning, sessionDay, sessionProtocolName, type SessionRow } from '../../contract/index.ts'
import { formatSessionDuration, sessionPath, sessionPlaceText, shortNo, sessionTargetText } from '../session-text.ts'
import { payTones, sessionStateTones } from '../tones.ts'

const c = columnsFor<SessionRow>('charging.sessions')
const nothing = <span className="dimmer">—</span>

type AmountKey = Extract<keyof SessionRow, `${string}Minor`>
/** Creates a column of amounts, whose heading has the operator's currency. */
function amount(key: AmountKey, width: number, hidden = false): Column<SessionRow> {
  const text = (row: SessionRow, language: Language) => formatOwnAmount(row[key], row.currency, language)
  return {
    ...c.custom(
      key,
      (row, language) =>
        row[key] === null ? (
          key === 'totalMinor' && isSessionRunning(row.state) ? (
            <span className="dimmer">{translateText('charging.sessions.running')}</span>
          ) : (
            nothing
          )
        ) : row.state === 'void' ? (
          // A void session is not included in the totals.
          <s className="dimmer">{text(row, language)}</s>
        ) : isSessionRunning(row.state) ? (
          <span className="dimmer">{text(row, language)}</span>
        ) : key === 'totalMinor' ? (
          <b>{text(row, language)}</b>
        ) : (
          text(row, language)
        ),
      { align: 'end', width, hidden, sort: key === 'totalMinor' },
    ),
    unit: (language) => currencySign(ownCurrency(), language),
  }
}

export const sessionColumns: readonly Column<SessionRow>[] = [
  c.custom('sessionNo', (row) => <SessionNo row={row} />, { width: 160 }),
  c.custom('state', (row) => <State row={row} />, { width: 138 }),
  c.custom('station', (row) => (
    <>
      {longText(row.stationName)}
      <small>
        {row.chargePointName || row.chargePointNo} ·{' '}
        {translateText('charging.sessions.connector', { connectorNo: row.connectorNo })}
      </small>
    </>
  )),
  c.custom('token', (row) => <Token row={row} />, { width: 118 }),
  {
    ...c.custom(
      'startedAt',
      (row, language) => (
        <>
          <time title={row.timeZone}>{formatInstant(row.startedAt, language, row.timeZone, 'short')}</time>
          <small>{formatSessionDuration(row, Date.now(), language)}</small>
        </>
      ),
      { align: 'end', width: 94, sort: true },
    ),
    unit: () => translateText('charging.sessions.duration'),
  },
  {
    ...c.custom('day', (row, language) => <Day row={row} language={language} />, {
      align: 'end',
      width: 100,
      sort: true,
    }),
    unit: () => translateText('charging.sessions.day-of-end'),
  },
  c.energy('energyDwh', { width: 76, sort: true }),
  amount('electricityMinor', 92),
  amount('serviceMinor', 88),
  amount('occupancyMinor', 86),
  amount('totalMinor', 86),
  amount('reducedMinor', 86, true),
  amount('payableMinor', 86, true),
  amount('paidGiftMinor', 100, true),
  amount('paidPrincipalMinor', 100, true),
  c.custom('payState', (row) => <Pay row={row} />, { width: 84 }),
  c.custom('flags', (row) => <Flags flags={row.flags} />, { width: 70, hidden: true }),
  {
    ...c.custom('soc', (row) => (row.endSoc === null ? nothing : `${row.startSoc ?? '—'} → ${row.endSoc}`), {
      align: 'end',
      width: 90,
      hidden: true,
    }),
    unit: () => '%',
  },
  c.custom('stopReason', (row) => (row.stopReason ? translateText(`charging.reason.${row.stopReason}`) : nothing), {
    width: 150,
    hidden: true,
  }),
  c.custom(
    'endedAt',
    (row, language) => (row.endedAt ? formatInstant(row.endedAt, language, row.timeZone, 'short') : nothing),
    { align: 'end', width: 110, sort: true, hidden: true },
  ),
  c.custom('startMode', (row) => translateText(`charging.mode.${row.startMode}`), {
    width: 120,
    hidden: true,
  }),
  c.custom('target', (row, language) => sessionTargetText(row, language) || nothing, { width: 120, hidden: true }),
  amount('refundedMinor', 100, true),
  amount('waivedMinor', 100, true),
  ...(['billedTo', 'customerName', 'ownerName'] as const).map((key) =>
    c.text(key, { title: `charging.party.${key}`, width: 150, hidden: true }),
  ),
  c.custom('protocol', (row) => sessionProtocolName(row.protocol), {
    width: 110,
    hidden: true,
  }),
]

/** Columns of the same list on a phone: the full place, number, time and state, and the amounts. */
export const sessionPhoneColumns: readonly Column<SessionRow>[] = [
  c.custom(
    'station',
    (row, language) => (
      <>
        <b style={{ whiteSpace: 'normal' }}>{sessionPlaceText(row)}</b>
        <small>
          <Link to={sessionPath(row.id)}>{shortNo(row.sessionNo)}</Link> ·{' '}
          {formatInstant(row.startedAt, language, row.timeZone, 'short')}
        </small>
        <small>
          <span className={toneClass[sessionStateTones[row.state]]}>
            {translateText(`charging.state.${row.state}`)}
          </span>{' '}
          {row.flags.join(' ')}
        </small>
      </>
    ),
    { least: 160 },
  ),
  {
    ...c.custom(
      'totalMinor',
      (row, language) => (
        <>
          {row.totalMinor === null ? (
            <span className="dimmer">
              {isSessionRunning(row.state) ? translateText('charging.sessions.running') : '—'}
            </span>
          ) : (
            <b>{formatMoney(row.totalMinor, row.currency, language)}</b>
          )}
          <small>{formatEnergy(row.energyDwh, language)} kWh</small>
        </>
      ),
      { align: 'end', width: 100 },
    ),
    // Unit for the total in the footer, which has no symbol of its own.
    unit: (language) => currencySign(ownCurrency(), language),
  },
]
/** State with the flags below, which most sessions do not have. */
function State({ row }: { row: SessionRow }) {
  return (
    <>
      <Tag tone={sessionStateTones[row.state]}>{translateText(`charging.state.${row.state}`)}</Tag>
      {row.flags.length > 0 && (
        <small>
          <Flags flags={row.flags} />
        </small>
      )}
    </>
  )
}

/** Day on which a session counts everywhere. It may still change while the session runs. */
function Day({ row, language }: { row: SessionRow; language: Language }) {
  const times = { startedAt: new Date(row.startedAt), endedAt: row.endedAt ? new Date(row.endedAt) : null }
  const day = formatInstant(sessionDay(times, row.timeZone), language, 'UTC', 'day')
  return row.endedAt ? <>{day}</> : <span className="dimmer">{day}</span>
}

const toneClass = { good: 'good', warn: 'warn', bad: 'bad', acc: 'acc', plain: '' } as const

function SessionNo({ row }: { row: SessionRow }) {
  const translate = useTranslate()
  return (
    <span className="session-no">
      <Link to={sessionPath(row.id)}>{shortNo(row.sessionNo)}</Link>
      <button
        type="button"
        className="ib"
        title={row.sessionNo}
        aria-label={translate('charging.copy-no')}
        tabIndex={-1}
        onClick={() => void copyText(row.sessionNo)}
      >
        <Icon name="copy" />
      </button>
      {row.parentId !== null && <span className="tag">×2</span>}
    </span>
  )
}

function Token({ row }: { row: SessionRow }) {
  const translate = useTranslate()
  // A card without a name has its printed number as its label, which is often the token itself.
  if (row.tokenLabel && row.tokenLabel !== row.idTag)
    return (
      <>
        {longText(row.tokenLabel)}
        <small>{longText(row.idTag)}</small>
      </>
    )
  return (
    <>
      {longText(row.idTag)}
      {row.tokenState !== 'accepted' && <small className="warn">{translate(`charging.token.${row.tokenState}`)}</small>}
    </>
  )
}

function Pay({ row }: { row: SessionRow }) {
  const translate = useTranslate()
  if (row.payState === 'none' || isSessionRunning(row.state)) return nothing
  return <span className={`two-lines ${payTones[row.payState]}`}>{translate(`charging.pay.${row.payState}`)}</span>
}

function Flags({ flags }: { flags: readonly string[] }) {
  const translate = useTranslate()
  if (flags.length === 0) return nothing
  const title = flags.map((flag) => `${flag} ${translate(`charging.flag.${flag}`)}`).join('\n')
  return (
    <span className="warn" title={title}>
      {flags[0]}
      {flags.length > 1 && <small>{flags.length > 2 ? `+${flags.length - 1}` : flags[1]}</small>}
      <span className="unseen">{title}</span>
    </span>
  )
}
