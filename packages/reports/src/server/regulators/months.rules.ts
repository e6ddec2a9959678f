import { calendarDayOf, dayMs } from '@evops/platform/contract'
import { startOfLocalDay } from '@evops/charging/contract'
import { dayNumber } from '../facts/cells.rules.ts'
import type { DayOpeningHours } from '../facts/opening.rules.ts'
import type { EpochSpan } from '../facts/states.rules.ts'
import { gapsBetweenSpans } from './downtime.rules.ts'

/** Returns the months (`2026-03`) that the days touch, and `before` earlier ones. */
export function monthsOfDays({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }, before = 0): string[] {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const [first, last] = [number(dayFrom) - before, number(dayTo)]
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const [year, month] = [Math.floor((first + place) / 12), ((first + place) % 12) + 1]
    return `${year}-${String(month).padStart(2, '0')}`
  })
}
/** Returns the first and the last day of consecutive months. */
export function daysOfMonths(months: readonly string[]): { dayFrom: string; dayTo: string } {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  return { dayFrom: `${first}-01`, dayTo: calendarDayOf(dayNumber(`${following(last)}-01`) - 1) }
}
/** Returns a month's span in local time: March with the change to summer time has 743 hours. */
export function spanOfMonth(month: string, timeZone: string): EpochSpan {
  return { from: startOf(`${month}-01`, timeZone), to: startOf(`${following(month)}-01`, timeZone) }
}
function following(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
/** Returns the span of calendar days, both inclusive. */
export function spanOfDays({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }, timeZone: string): EpochSpan {
  return { from: startOf(dayFrom, timeZone), to: startOfLocalDay(timeZone, dayNumber(dayTo) + 1) }
}
function startOf(day: string, timeZone: string): number {
  return startOfLocalDay(timeZone, dayNumber(day))
}

/** Returns the closed time of a station within a span; unreadable or missing hours count as never closed. */
export function closedSpansIn(
  opening: DayOpeningHours | 'always' | null,
  timeZone: string,
  span: EpochSpan,
): EpochSpan[] {
  if (opening === 'always' || opening === null) return []
  const [first, last] = [Math.floor(span.from / dayMs) - 2, Math.floor(span.to / dayMs) + 2]
  const open = Array.from({ length: last - first + 1 }, (_, place) =>
    opening.map(([from, to]) => {
      const midnight = startOfLocalDay(timeZone, first + place)
      return { from: midnight + from * 1_000, to: midnight + to * 1_000 }
    }),
  )
  return gapsBetweenSpans(
    open.flat().toSorted((a, b) => a.from - b.from),
    span,
  )
}
