/* oxlint-disable jsx-a11y/control-has-associated-label -- the corner of a table */
import { formatDuration, formatInstant, useLanguage, useWords } from '@evops/kit'
import type { SessionDetail } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'

/** Delay in seconds above which a message counts as queued by the device. */
const lateSeconds = 60

/** Device time, receipt time and the time that was used, for start and stop. */
export function SessionTimes({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const when = (at: string | null) => {
    if (at === null) return '—'
    const day = (instant: string) => formatInstant(instant, language, session.timeZone, 'day')
    const [date, time] = [day(at), formatInstant(at, language, session.timeZone, 'time-second')]
    return date === day(session.startedAt) ? (
      time
    ) : (
      <>
        {time}
        <small className="note">{date}</small>
      </>
    )
  }
  return (
    <section className="sheet">
      <h3>{t('charging.time.title')}</h3>
      <table className="m times">
        <thead>
          <tr>
            <td />
            <th>{t('charging.time.start')}</th>
            <th>{t('charging.time.stop')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('charging.time.device')}</th>
            <td>{when(session.deviceStartedAt)}</td>
            <td>{when(session.deviceEndedAt)}</td>
          </tr>
          <tr>
            <th scope="row">{t('charging.time.received')}</th>
            <td>{when(session.startReceivedAt)}</td>
            <td>{when(session.stopReceivedAt)}</td>
          </tr>
          <tr className="used">
            <th scope="row">{t('charging.time.used')}</th>
            <td>{when(session.startedAt)}</td>
            <td>{when(session.endedAt)}</td>
          </tr>
        </tbody>
      </table>
      <ClockNote session={session} />
      <p className="note">{t('charging.time.zone', { zone: session.timeZone })}</p>
    </section>
  )
}

function ClockNote({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  if (session.flags.includes('A13')) return <p className="note warn">{t('charging.time.receipt')}</p>
  const { stopReceivedAt, deviceEndedAt } = session
  const late = stopReceivedAt && deviceEndedAt ? (Date.parse(stopReceivedAt) - Date.parse(deviceEndedAt)) / 1000 : 0
  return (
    <p className="note">
      {late > lateSeconds
        ? t('charging.time.late', { span: formatDuration(late, language) })
        : t('charging.time.agree')}
    </p>
  )
}
