import { dayNumber } from '../facts/cells.rules.ts'
import type { Calendar } from './available.rules.ts'

/** Days of a range by index: from `from` (inclusive) to `until` (exclusive). */
export interface Range {
  from: number
  until: number
}

/**
 * Returns the days of a range on which a connector counts: while it was at the station and in use; undefined for none.
 */
export function countedIn(
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  spell: { from: string; until: string | null; inUseFrom: string },
): Range | undefined {
  const place = (day: string) => dayNumber(day) - dayNumber(dayFrom)
  const from = Math.max(0, place(spell.from), place(spell.inUseFrom))
  const until = Math.min(place(dayTo) + 1, spell.until === null ? Infinity : place(spell.until))
  return from < until ? { from, until } : undefined
}

/** Returns the union of ranges, each day once. */
export function uniteRanges(ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  for (const { from, until } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else all.push({ from, until })
  }
  return all
}
/** Returns the opening time of a station on these days. */
export function lengthOf(ranges: readonly Range[], calendar: Calendar): number {
  return ranges.reduce((sum, { from, until }) => sum + calendar.between(from, until), 0)
}
