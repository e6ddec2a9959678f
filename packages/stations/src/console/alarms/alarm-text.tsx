import { currentLanguage, formatDuration, formatInstant, translateText, type Tone } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import './alarms.css'
import { type AlarmRow, catalogueFaultOf } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'

export const levelTones: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'acc', 3: 'warn', 4: 'bad' }
/** Returns the fault's name in the reader's language. */
export function faultName(code: string, language: Language): string {
  return catalogueFaultOf(code).text[language]
}

/** Alarm level as colour, shape and word. Each level adds one bar. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={`level l${level}`}>
      <i aria-hidden="true" />
      {translateText(`stations.alarm.level.${level}`)}
    </span>
  )
}

const dayText = (day: string) => formatInstant(day, currentLanguage(), 'UTC', 'day')
/**
 * Returns the place of an alarm: station, with charge point and connector, or terminal. An alarm storm and a day alarm
 * concern the whole station.
 */
export function alarmPlaceText(
  row: Pick<AlarmRow, 'stationName' | 'chargePointName' | 'connectorNo' | 'terminalNo' | 'day' | 'folded'>,
): string {
  const { stationName, chargePointName, connectorNo } = row
  if (chargePointName !== null) return placeName({ stationName, chargePointName, connectorNo })
  const part = () =>
    row.terminalNo === null
      ? `${translateText('stations.alarm.whole-station')} · ${row.day ? dayText(row.day) : translateText('stations.alarm.folded', { count: row.folded })}`
      : translateText('stations.alarm.terminal', { terminal: row.terminalNo })
  return `${stationName} · ${part()}`
}

/** Returns the duration of an alarm, or null while the alarm is active. */
export function alarmDuration({ raisedAt, clearedAt }: AlarmRow, language: Language): string | null {
  return clearedAt === null ? null : formatDuration((Date.parse(clearedAt) - Date.parse(raisedAt)) / 1_000, language)
}

export function formatAlarmTime(instant: string | null, zone: string, language: Language): string {
  return formatInstant(instant, language, zone, 'second')
}
export function isAlarm(value: unknown): value is AlarmRow {
  return typeof value === 'object' && value !== null && 'raisedAt' in value
}
