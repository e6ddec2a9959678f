import type { FactRow } from './cells.rules.ts'
import {
  hourColumns,
  totalRangeSeconds,
  mergeRanges,
  formatRanges,
  sumColumns,
  type DayFacts,
  type SecondsRange,
} from './day-facts.rules.ts'
import { maxOfLoadSteps, sumLoadSteps, type LoadSteps } from './load.rules.ts'

type StoredFacts = Omit<DayFacts, 'sessions'>
const storedNames = ['days', 'hours', 'amounts', 'loads'] as const
const rangesOf = (row: FactRow): SecondsRange[] =>
  [...String(row.plugged).matchAll(/(\d+),(\d+)/g)].map(([, from, to]) => [Number(from), Number(to)])
const sumOf = (rows: readonly FactRow[], columns: readonly string[]): FactRow =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const values = rows.flatMap((row) => row[column] ?? [])
      return values.length === 0 ? [] : [[column, values.reduce<number>((sum, value) => sum + Number(value), 0)]]
    }),
  )

/**
 * Adds new sessions to a connector's stored day (an empty one consists only of the new sessions); the result equals a
 * calculation from all sessions. Null if it would not: another currency, a changed connector, or overlapping plugged-in
 * times.
 */
export function addSessionsToDay(stored: StoredFacts, added: DayFacts): DayFacts | null {
  if (storedNames.every((name) => stored[name].length === 0)) return added
  const both = (name: keyof StoredFacts) => [...stored[name], ...added[name]]
  const same = (rows: readonly FactRow[], column: string) => new Set(rows.map((row) => row[column])).size < 2
  if (!same([...both('days'), ...both('hours'), ...both('amounts')], 'currency') || !same(both('days'), 'kind_id'))
    return null
  const plugged = mergeRanges(
    both('days')
      .flatMap(rangesOf)
      .toSorted(([a], [b]) => a - b),
  )
  if (totalRangeSeconds(plugged) !== (sumOf(both('days'), ['plugged_seconds']).plugged_seconds ?? 0)) return null
  const [steps, [day], [hours], [load]] = [
    sumLoadSteps(both('loads').map((row) => row.steps as LoadSteps)),
    both('days'),
    both('hours'),
    both('loads'),
  ]
  return {
    days: day
      ? [
          {
            ...day,
            ...sumOf(both('days'), sumColumns),
            used_days: Math.max(...both('days').map((row) => Number(row.used_days))),
            plugged: formatRanges(plugged),
            peak_w: maxOfLoadSteps(steps),
          },
        ]
      : [],
    hours: hours ? [{ ...hours, ...sumOf(both('hours'), hourColumns) }] : [],
    amounts: [...Map.groupBy(both('amounts'), ({ bucket }) => bucket).values()].map((rows) => ({
      ...rows[0],
      ...sumOf(rows, ['sessions', 'net_minor']),
    })),
    loads: load ? [{ ...load, steps }] : [],
    sessions: added.sessions,
  }
}
