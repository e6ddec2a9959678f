import { dayMs } from './spans.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** Returns the calendar day (2026-03-01) of an instant in a time zone; without a zone, in that of the browser. */
export function calendarDayAt(at: Date | number | string, timeZone: string | undefined): string {
  // Sweden writes days as ISO 8601 does. A format is expensive to create.
  const format = formats.get(timeZone ?? '') ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  formats.set(timeZone ?? '', format)
  return format.format(new Date(at))
}

/** Returns the calendar day (2026-03-01) that is a number of days after 1 January 1970. */
export function calendarDayOf(days: number): string {
  return new Date(days * dayMs).toISOString().slice(0, 10)
}

/** Returns the calendar day a number of days after another; a negative number is before it. */
export function addDays(day: string, days: number): string {
  return calendarDayOf(Date.parse(day) / dayMs + days)
}
