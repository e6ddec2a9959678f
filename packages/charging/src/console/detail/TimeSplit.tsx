import { formatDuration, useLanguage, useWords } from '@evops/kit'
import { secondsOfTimeKind, timeKinds, type TimeKind, type TimeSpan } from '@evops/tariffs/contract'
import type { SessionDetail } from '../../contract/index.ts'
import { splitWords } from './split.words.ts'

/** Difference in seconds above which the charge point's own figure is no confirmation. */
const agreeSeconds = 60

/** Charging, idle and paused time of a session, and the evidence for each. */
export function TimeSplit({ session }: { session: SessionDetail }) {
  const t = useWords(splitWords)
  const language = useLanguage()
  const spans = session.bill?.timeSplit ?? []
  if (spans.length === 0) return null
  const shown = timeKinds.filter((kind) => kind === 'charging' || spans.some((span) => span.kind === kind))
  return (
    <section className="sheet">
      <h3>{t('charging.split.title')}</h3>
      <table className="m times">
        <tbody>
          {shown.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`charging.split.${kind}`)}</th>
              <td>{formatDuration(secondsOfTimeKind(spans, kind), language)}</td>
              <td>{t(`charging.split.basis.${basisOf(spans, kind)}`)}</td>
            </tr>
          ))}
          <AfterStop session={session} />
        </tbody>
      </table>
      <Reported session={session} spans={spans} />
      <p className="note">{t(`charging.split.rule.${session.bill?.idleFrom ?? 'stop'}`)}</p>
    </section>
  )
}

/** Time from the stop until the plug was removed. */
function AfterStop({ session: { bill } }: { session: SessionDetail }) {
  const t = useWords(splitWords)
  const language = useLanguage()
  const seconds = bill?.plug ? Math.floor((bill.plug.unpluggedAt - bill.to) / 1000) : 0
  if (seconds <= 0) return null
  return (
    <tr>
      <th scope="row">{t('charging.split.after')}</th>
      <td>{formatDuration(seconds, language)}</td>
      <td>{t('charging.split.basis.report')}</td>
    </tr>
  )
}

/** Compares the charging time with the charge point's own figure. */
function Reported({ session, spans }: { session: SessionDetail; spans: readonly TimeSpan[] }) {
  const t = useWords(splitWords)
  const language = useLanguage()
  const seconds = session.reportedChargingSeconds
  if (seconds === null) return null
  const isEqual = Math.abs(seconds - secondsOfTimeKind(spans, 'charging')) <= agreeSeconds
  return (
    <p className={isEqual ? 'note' : 'note warn'}>
      {t(isEqual ? 'charging.split.reported' : 'charging.split.reported-other', {
        span: formatDuration(seconds, language),
      })}
    </p>
  )
}

/** Returns the joint evidence of all spans of a kind. */
function basisOf(spans: readonly TimeSpan[], kind: TimeKind): TimeSpan['basis'] {
  const bases = new Set(spans.filter((span) => span.kind === kind).map(({ basis }) => basis))
  if (bases.has('both') || (bases.has('report') && bases.has('meter'))) return 'both'
  return bases.has('report') ? 'report' : bases.has('meter') ? 'meter' : 'none'
}
