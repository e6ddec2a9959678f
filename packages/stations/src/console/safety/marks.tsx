import { formatNumber, formatSpan, formatWhen, Tag, useLanguage, useNow, useSay } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { alarmStateText, faultOf } from '../../contract/index.ts'
import { secondsSince } from '../connector-live.ts'

/** Older than this, a temperature says nothing of now. */
const oldAfterSeconds = 600

/** The highest open alarm as a mark with its word: colour never alone. What is over and not closed yet says so. */
export function LevelMark({ level, alarms, active }: { level: number; alarms: number; active: number }) {
  const say = useSay()
  const language = useLanguage()
  if (level === 0) return <span className="dimmer">—</span>
  return (
    <Tag tone={active === 0 ? 'plain' : level >= 3 ? 'bad' : level === 2 ? 'warn' : 'plain'}>
      {active === 0 ? alarmStateText.cleared[language] : say(`stations.safety.of-level-${level}`)} ·{' '}
      {formatNumber(alarms, language)}
    </Tag>
  )
}

/** One thing that is well, at fault, or not known because nobody answers; the fault's own name on hover. */
export function CheckMark({
  codes,
  of,
  known,
}: {
  codes: readonly string[]
  of: readonly string[]
  known: boolean
}) {
  const say = useSay()
  const language = useLanguage()
  const found = codes.filter((code) => of.includes(code))
  if (found.length > 0)
    return (
      <span className="bad" title={found.map((code) => `${code} ${faultOf(code).text[language]}`).join(', ')}>
        {say('stations.safety.bad')}
      </span>
    )
  return known ? (
    <span className="dim">{say('stations.safety.good')}</span>
  ) : (
    <span className="dimmer">{say('stations.safety.unknown')}</span>
  )
}

export function Warmth({
  temperatureDc,
  measuredAt,
}: {
  temperatureDc: number | null
  measuredAt: string | null
}) {
  const language = useLanguage()
  const age = secondsSince(measuredAt, useNow())
  if (temperatureDc === null || age === null) return <span className="dimmer">—</span>
  const old = age > oldAfterSeconds
  return (
    <>
      <span className={old ? 'stale' : undefined}>{formatNumber(temperatureDc / 10, language, 0)} °C</span>
      {old && <small>{formatSpan(age, language)}</small>}
    </>
  )
}

/** A date as it stands in the calendar: no zone moves it. */
export function dateText(date: string | null, language: Language): string {
  return formatWhen(date, language, 'UTC', 'day')
}
