import { formatInstant, useLanguage, useTranslate, useWords, type WordKey } from '@evops/kit'
import { isSessionUnended, isSessionRunning, type SessionDetail } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'

interface Stage {
  key: string
  name: string
  note: string
  /** Done, current, still to come, or failed. */
  is: 'done' | 'now' | 'later' | 'wrong'
}

type Words = (key: WordKey<typeof detailWords>) => string

/** States of a session with the known time of each. */
export function Lifeline({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  const stages = useStages(session)
  return (
    <ol className="life" aria-label={t('charging.life.label')}>
      {stages.map((stage) => (
        <li key={stage.key} className={stage.is} aria-current={stage.is === 'now' ? 'step' : undefined}>
          <b>{stage.name}</b>
          <span className="note">{stage.note}</span>
        </li>
      ))}
    </ol>
  )
}

function useStages(session: SessionDetail): Stage[] {
  const t = useWords(detailWords)
  const translate = useTranslate()
  const language = useLanguage()
  const day = (at: string) => formatInstant(at, language, session.timeZone, 'day')
  const when = (at: string | null) =>
    at === null
      ? '—'
      : formatInstant(at, language, session.timeZone, day(at) === day(session.startedAt) ? 'time-second' : 'second')
  const { state, endedAt, stopReceivedAt } = session
  const running = isSessionRunning(state)
  const began = session.startReceivedAt !== null
  if (!began) return unbegun(session, { t, translate, when })
  const lastMeterValue = session.curve.at(-1)?.at
  const meterValues = t('charging.life.meterValues', { count: session.curve.length })
  const charging =
    running && lastMeterValue ? t('charging.life.last-meter-value', { time: when(lastMeterValue) }) : meterValues
  const ended = endedAt === null ? 'later' : 'done'
  const received = stopReceivedAt !== null ? 'done' : state === 'awaiting_record' ? 'now' : 'later'
  const closed = !isSessionUnended(state)
  return [
    { key: 'began', name: t('charging.life.began'), note: when(session.startedAt), is: 'done' },
    {
      key: 'start-received',
      name: t('charging.life.start-received'),
      note: when(session.startReceivedAt),
      is: 'done',
    },
    { key: 'charging', name: t('charging.life.charging'), note: charging, is: running ? 'now' : 'done' },
    { key: 'stopped', name: t('charging.life.stopped'), note: when(endedAt), is: ended },
    {
      key: 'stop-received',
      name: t(received === 'now' ? 'charging.life.awaiting' : 'charging.life.stop-received'),
      note: when(stopReceivedAt),
      is: received,
    },
    {
      key: 'closed',
      name: translate(`charging.state.${closed ? state : 'settled'}`),
      note: closed ? when(stopReceivedAt ?? endedAt) : '—',
      is: state === 'settled' ? 'now' : closed ? 'wrong' : 'later',
    },
  ]
}

/** Steps of a session that its charge point has not started: the time of the request and the current state. */
function unbegun(
  { state, startedAt, stateAt }: SessionDetail,
  { t, translate, when }: { t: Words; translate: (key: string) => string; when: (at: string | null) => string },
): Stage[] {
  const waits = isSessionUnended(state)
  return [
    { key: 'asked', name: t('charging.life.requested'), note: when(startedAt), is: 'done' },
    {
      key: 'state',
      name: translate(`charging.state.${state}`),
      note: when(stateAt),
      is: waits ? 'now' : 'wrong',
    },
    { key: 'charging', name: t('charging.life.charging'), note: t('charging.life.not-started'), is: 'later' },
  ]
}
