import { dayNumber } from '../facts/cells.rules.ts'
import type { OpeningCalendar } from './available.rules.ts'

/** Days of a range by index: from `from` (inclusive) to `until` (exclusive). */
export interface DayIndexRange {
  from: number
  until: number
}

/**
 * Returns the days of a range on which a connector counts: while it was at the station and in use; undefined for none.
 */
export function countedDayRanges(
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  spell: { from: string; until: string | null; inUseFrom: string },
): DayIndexRange | undefined {
  const place = (day: string) => dayNumber(day) - dayNumber(dayFrom)
  const from = Math.max(0, place(spell.from), place(spell.inUseFrom))
  const until = Math.min(place(dayTo) + 1, spell.until === null ? Infinity : place(spell.until))
  return from < until ? { from, until } : undefined
}

/** Returns the union of ranges, each day once. */
export function uniteRanges(ranges: readonly DayIndexRange[]): DayIndexRange[] {
  const all: DayIndexRange[] = []
  for (const { from, until } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else all.push({ from, until })
  }
  return all
}
/** Returns the days of a range that are within a day (`2026-03-29`) or month (`2026-03`), or all of them. */
export function dayRangeOfPeriod(
  { dayFrom, dayTo }: { dayFrom: string; dayTo: string },
  period: string | undefined,
): DayIndexRange {
  const [from, until] = [0, dayNumber(dayTo) - dayNumber(dayFrom) + 1]
  if (period === undefined) return { from, until }
  const first = dayNumber(period.length === 7 ? `${period}-01` : period)
  const last =
    period.length === 7 ? Date.UTC(Number(period.slice(0, 4)), Number(period.slice(5)), 1) / 86_400_000 : first + 1
  return {
    from: Math.max(from, first - dayNumber(dayFrom)),
    until: Math.min(until, last - dayNumber(dayFrom)),
  }
}
export function intersectDayRanges(ranges: readonly DayIndexRange[], { from, until }: DayIndexRange): DayIndexRange[] {
  return ranges.flatMap((range) => {
    const part = { from: Math.max(from, range.from), until: Math.min(until, range.until) }
    return part.from < part.until ? [part] : []
  })
}
/** Returns the opening time of a station on these days. */
export function openSecondsInRanges(ranges: readonly DayIndexRange[], calendar: OpeningCalendar): number {
  return ranges.reduce((sum, { from, until }) => sum + calendar.between(from, until), 0)
}
