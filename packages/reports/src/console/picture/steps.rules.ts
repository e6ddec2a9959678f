import type { Dimension, ReportRow } from '../../contract/index.ts'
import type { Days } from '../asked/days.rules.ts'

/** What a span is walked by: day by day while that can be read, then month by month. */
export interface Steps {
  by: 'day' | 'month'
  /** Each of them, also those in which nothing was. */
  keys: readonly string[]
}

const dayMs = 86_400_000
/** Beyond, days of a curve lie upon each other. */
const readableDays = 190

/** Undefined where the report's rows never stand for days or months; `each`: a picture of days alone. */
export function stepsOf(days: Days, bys: readonly Dimension[], each = false): Steps | undefined {
  const keys = everyDay(days)
  const byDay = bys.includes('day')
  if (byDay && (each || keys.length <= readableDays || !bys.includes('month'))) return { by: 'day', keys }
  if (!bys.includes('month')) return undefined
  return { by: 'month', keys: [...new Set(keys.map((day) => day.slice(0, 7)))] }
}

/** In the order of steps; undefined where there is none. */
export function rowsAt({ keys }: Steps, rows: readonly ReportRow[]): (ReportRow | undefined)[] {
  const found = new Map(rows.map((row) => [row.key.day ?? row.key.month, row]))
  return keys.map((key) => found.get(key))
}

function everyDay({ dayFrom, dayTo }: Days): string[] {
  const first = Date.parse(dayFrom)
  const days = Math.max(0, (Date.parse(dayTo) - first) / dayMs + 1)
  return Array.from({ length: days }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}
