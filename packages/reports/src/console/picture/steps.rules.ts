import { dayMs } from '@evops/platform/contract'
import type { ReportDimension, ReportRow } from '../../contract/index.ts'
import type { ReportDays } from '../query/days.rules.ts'

/** Steps of a range: days while they are readable, otherwise months. */
export interface ChartSteps {
  by: 'day' | 'month'
  /** Keys of all steps, including those without data. */
  keys: readonly string[]
}

/** Maximum number of days that are readable as single points of a line. */
const readableDays = 190

/** Returns the steps; undefined if the report has no rows by day or month. `each` always uses days. */
export function chartStepsOf(days: ReportDays, bys: readonly ReportDimension[], each = false): ChartSteps | undefined {
  const keys = everyDay(days)
  const byDay = bys.includes('day')
  if (byDay && (each || keys.length <= readableDays || !bys.includes('month'))) return { by: 'day', keys }
  if (!bys.includes('month')) return undefined
  return { by: 'month', keys: [...new Set(keys.map((day) => day.slice(0, 7)))] }
}

/** Returns the rows in the order of the steps; undefined for a step without a row. */
export function rowsAtSteps({ keys }: ChartSteps, rows: readonly ReportRow[]): (ReportRow | undefined)[] {
  const found = new Map(rows.map((row) => [row.key.day ?? row.key.month, row]))
  return keys.map((key) => found.get(key))
}

function everyDay({ dayFrom, dayTo }: ReportDays): string[] {
  const first = Date.parse(dayFrom)
  const days = Math.max(0, (Date.parse(dayTo) - first) / dayMs + 1)
  return Array.from({ length: days }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}
