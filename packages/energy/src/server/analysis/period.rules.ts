import { calendarDayOf } from '@evops/platform/contract'
import { dayNumber } from '@evops/tariffs/contract'
import { quarterMs, type AnalysisFilter } from '../../contract/index.ts'
import { daySpan } from '../rollups/day.rules.ts'

export type DayRange = Pick<AnalysisFilter, 'dayFrom' | 'dayTo'>
/** Returns the same day a number of months later, or the last day of a shorter month. */
function monthsOn(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}
const lastOf = (day: string) => monthsOn(`${day.slice(0, 8)}31`, 0)

/**
 * Returns the comparison periods: whole months are compared with the same number of whole months, other days with the
 * same number of days.
 */
export function comparisonPeriodsOf({ dayFrom, dayTo }: DayRange): {
  period: DayRange
  before: DayRange
  yearBefore: DayRange
} {
  const isWhole = dayFrom.endsWith('-01') && dayTo === lastOf(dayTo)
  const shiftByMonths = (months: number): DayRange => {
    const to = monthsOn(dayTo, months)
    return { dayFrom: monthsOn(dayFrom, months), dayTo: isWhole ? lastOf(to) : to }
  }
  const count = dayNumber(dayTo) - dayNumber(dayFrom) + 1
  const before = isWhole
    ? shiftByMonths(-monthsIn({ dayFrom, dayTo }))
    : { dayFrom: calendarDayOf(dayNumber(dayFrom) - count), dayTo: calendarDayOf(dayNumber(dayFrom) - 1) }
  return { period: { dayFrom, dayTo }, before, yearBefore: shiftByMonths(-12) }
}
function monthsIn({ dayFrom, dayTo }: DayRange): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(dayTo) - monthOf(dayFrom) + 1
}

/**
 * Returns the whole months of a period, from the first up to but not including `monthsTo`. Without whole months both
 * are the day after the last. The days before and after are handled separately.
 */
export function wholeMonthsOf({ dayFrom, dayTo }: DayRange): { monthsFrom: string; monthsTo: string } {
  const after = calendarDayOf(dayNumber(dayTo) + 1)
  const monthsFrom = dayFrom.endsWith('-01') ? dayFrom : monthsOn(`${dayFrom.slice(0, 8)}01`, 1)
  const monthsTo = `${after.slice(0, 8)}01`
  return monthsFrom < monthsTo ? { monthsFrom, monthsTo } : { monthsFrom: after, monthsTo: after }
}

export interface ValidityPeriod {
  timeZone: string
  validFrom: string
  validUntil: string | null
}
/** Returns the number of past quarter hours of a period in which a supply point is valid. */
export function countPastQuarterHours(
  { dayFrom, dayTo }: DayRange,
  { timeZone, validFrom, validUntil }: ValidityPeriod,
  now: number,
): number {
  const from = dayFrom > validFrom ? dayFrom : validFrom
  const to = validUntil !== null && validUntil < dayTo ? validUntil : dayTo
  if (from > to) return 0
  const end = Math.min(daySpan(timeZone, to).to, Math.floor(now / quarterMs) * quarterMs)
  return Math.max(0, (end - daySpan(timeZone, from).from) / quarterMs)
}
