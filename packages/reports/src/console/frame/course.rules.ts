import type { ReportKey } from '../../contract/index.ts'
import type { Days } from './days.rules.ts'

/** What went on over a span: day by day while that can be read, then month by month. */
export interface Steps {
  by: 'day' | 'month'
  /** Each of them, also those in which nothing was. */
  keys: readonly string[]
}
export interface Course<Row> {
  by: 'day' | 'month'
  /** Unix seconds of each day or month, as UTC counts days. */
  times: number[]
  /** In the order of `times`; undefined where there is none. */
  rows: (Row | undefined)[]
}

const dayMs = 86_400_000
/** A reply holds no more rows than 200. */
const mostDays = 190

export function courseKeys(days: Days): Steps {
  const every = everyDay(days)
  return every.length <= mostDays
    ? { by: 'day', keys: every }
    : { by: 'month', keys: [...new Set(every.map((day) => day.slice(0, 7)))] }
}

export function courseOf<Row extends ReportKey>({ by, keys }: Steps, rows: readonly Row[]): Course<Row> {
  const found = new Map(rows.map((row) => [row.day ?? row.month, row]))
  return {
    by,
    times: keys.map((key) => Date.parse(key) / 1_000),
    rows: keys.map((key) => found.get(key)),
  }
}

function everyDay({ dayFrom, dayTo }: Days): string[] {
  const first = Date.parse(dayFrom)
  const days = Math.max(0, (Date.parse(dayTo) - first) / dayMs + 1)
  return Array.from({ length: days }, (_, at) => new Date(first + at * dayMs).toISOString().slice(0, 10))
}
