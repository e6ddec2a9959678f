import { formatWhen, say, type Tone } from '@evops/platform/console'
import type { Language } from '@evops/platform/contract'
import './alarms.css'
import { type AlarmRow, type AlarmState, faultOf } from '../../contract/index.ts'

export const levelTones: Readonly<Record<number, Tone>> = { 1: 'plain', 2: 'acc', 3: 'warn', 4: 'bad' }
export const stateTones: Readonly<Record<AlarmState, Tone>> = {
  raised: 'bad',
  acknowledged: 'warn',
  cleared: 'good',
  closed: 'plain',
}

/** What holds, said in the reader's language. */
export function faultName(code: string, language: Language): string {
  return faultOf(code).text[language]
}

/** Colour, shape and word: one bar more for each level. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={`level l${level}`}>
      <i aria-hidden="true" />
      {say(`stations.alarm.level.${level}`)}
    </span>
  )
}

/** Which charge point and connector, or terminal; a storm and a day name their station. */
export function placeOf(
  row: Pick<AlarmRow, 'pileName' | 'pileNo' | 'gunNo' | 'terminalNo' | 'day' | 'folded'>,
): string {
  if (row.terminalNo !== null) return say('stations.alarm.terminal', { terminal: row.terminalNo })
  if (row.day) return `${say('stations.alarm.whole-station')} · ${row.day}`
  if (row.pileNo === null)
    return `${say('stations.alarm.whole-station')} · ${say('stations.alarm.folded', { count: row.folded })}`
  return row.gunNo > 0 ? `${row.pileNo} #${row.gunNo}` : row.pileNo
}

/** Days, hours, minutes: the two largest. */
export function span(seconds: number | null): string {
  if (seconds === null) return '—'
  const units = [
    [86_400, 'd'],
    [3_600, 'h'],
    [60, 'min'],
    [1, 's'],
  ] as const
  let rest = Math.max(0, Math.round(seconds))
  const parts: string[] = []
  for (const [size, unit] of units) {
    const whole = Math.floor(rest / size)
    if (whole > 0 && parts.length < 2) parts.push(`${whole} ${unit}`)
    rest -= whole * size
  }
  return parts.join(' ') || '0 s'
}
export function lasted({ raisedAt, clearedAt }: AlarmRow): string | null {
  return clearedAt === null ? null : span((Date.parse(clearedAt) - Date.parse(raisedAt)) / 1_000)
}

export function at(instant: string | null, zone: string, language: Language): string {
  return formatWhen(instant, language, zone, 'second')
}
export function isAlarm(value: unknown): value is AlarmRow {
  return typeof value === 'object' && value !== null && 'raisedAt' in value
}
