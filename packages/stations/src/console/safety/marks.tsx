import { formatNumber, formatDuration, formatInstant, Tag, useLanguage, useNow, useTranslate } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { alarmStateText, catalogueFaultOf } from '../../contract/index.ts'
import { secondsSince } from '../connector-live.ts'

/** Age in seconds after which a temperature is no longer considered current. */
const oldAfterSeconds = 600

/**
 * Highest open alarm as a mark with its word, because colour must not be the only indication. An alarm that has ended
 * but is not closed is marked as such.
 */
export function SafetyLevelMark({ level, alarms, active }: { level: number; alarms: number; active: number }) {
  const translate = useTranslate()
  const language = useLanguage()
  if (level === 0) return <span className="dimmer">—</span>
  return (
    <Tag tone={active === 0 ? 'plain' : level >= 3 ? 'bad' : level === 2 ? 'warn' : 'plain'}>
      {active === 0 ? alarmStateText.cleared[language] : translate(`stations.safety.of-level-${level}`)} ·{' '}
      {formatNumber(alarms, language)}
    </Tag>
  )
}

/**
 * Result of one check: good, faulty, or unknown because no charge point responds. The fault's name is shown on hover.
 */
export function CheckMark({
  codes,
  of,
  isKnown,
}: {
  codes: readonly string[]
  of: readonly string[]
  isKnown: boolean
}) {
  const translate = useTranslate()
  const language = useLanguage()
  const found = codes.filter((code) => of.includes(code))
  if (found.length > 0)
    return (
      <span className="bad" title={found.map((code) => `${code} ${catalogueFaultOf(code).text[language]}`).join(', ')}>
        {translate('stations.safety.bad')}
      </span>
    )
  return isKnown ? (
    <span className="dim">{translate('stations.safety.good')}</span>
  ) : (
    <span className="dimmer">{translate('stations.safety.unknown')}</span>
  )
}

export function TemperatureMark({
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
      {old && <small>{formatDuration(age, language)}</small>}
    </>
  )
}

/** Formats a calendar date without time zone conversion. */
export function dateText(date: string | null, language: Language): string {
  return formatInstant(date, language, 'UTC', 'day')
}
