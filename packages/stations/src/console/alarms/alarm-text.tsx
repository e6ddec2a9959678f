import { currentLanguage, formatSpan, formatWhen, translateText, type Tone } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import './alarms.css'
import { type AlarmRow, faultOf } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'

export const levelTones: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'acc', 3: 'warn', 4: 'bad' }
/** What holds, said in the reader's language. */
export function faultName(code: string, language: Language): string {
  return faultOf(code).text[language]
}

/** Colour, shape and word: one bar more for each level. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={`level l${level}`}>
      <i aria-hidden="true" />
      {translateText(`stations.alarm.level.${level}`)}
    </span>
  )
}

const dayText = (day: string) => formatWhen(day, currentLanguage(), 'UTC', 'day')
/** Station, with charge point and connector, or terminal; a storm and a day are about all of it. */
export function placeOf(
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

/** How long it held; null: it holds. */
export function alarmDuration({ raisedAt, clearedAt }: AlarmRow, language: Language): string | null {
  return clearedAt === null
    ? null
    : formatSpan((Date.parse(clearedAt) - Date.parse(raisedAt)) / 1_000, language)
}

export function at(instant: string | null, zone: string, language: Language): string {
  return formatWhen(instant, language, zone, 'second')
}
export function isAlarm(value: unknown): value is AlarmRow {
  return typeof value === 'object' && value !== null && 'raisedAt' in value
}
