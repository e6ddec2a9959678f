import { dayMs } from '@evops/platform/contract'
import type { ComparisonPeriod, ReportDimension, ReportKey } from '../../contract/index.ts'

interface Days {
  dayFrom: string
  dayTo: string
}
const nameOf = (epoch: number) => new Date(epoch).toISOString().slice(0, 10)
const plusDays = (day: string, days: number) => nameOf(Date.parse(day) + days * dayMs)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Adds months to a day; if the target month is shorter, returns its last day. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return nameOf(Date.UTC(year, month - 1 + months, Math.min(of, last)))
}
function isWholeMonths({ dayFrom, dayTo }: Days): boolean {
  return dayFrom.endsWith('-01') && plusDays(dayTo, 1).endsWith('-01')
}
const monthsIn = ({ dayFrom, dayTo }: Days) => {
  const of = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return of(dayTo) - of(dayFrom) + 1
}

/**
 * Returns the comparison period: the same number of months before whole months, otherwise the same number of days; or
 * one year earlier.
 */
export function comparisonDays(span: Days, compare: ComparisonPeriod): Days {
  const { dayFrom, dayTo } = span
  if (compare === 'yearBefore') {
    const to = plusMonths(dayTo, -12)
    return { dayFrom: plusMonths(dayFrom, -12), dayTo: isWholeMonths(span) ? endOfMonth(to) : to }
  }
  if (isWholeMonths(span)) return { dayFrom: plusMonths(dayFrom, -monthsIn(span)), dayTo: plusDays(dayFrom, -1) }
  const length = daysBetween(dayFrom, dayTo) + 1
  return { dayFrom: plusDays(dayFrom, -length), dayTo: plusDays(dayTo, -length) }
}
function endOfMonth(day: string): string {
  return plusDays(`${plusMonths(`${day.slice(0, 7)}-01`, 1)}`, -1)
}

/** Returns the key of an earlier row shifted to the later period, so that the first days of both match. */
export function shiftKeyToPeriod(
  key: ReportKey,
  by: ReportDimension,
  span: Days,
  comparedSpan: Days,
  compare: ComparisonPeriod,
): ReportKey {
  if (by === 'day' && key.day !== undefined)
    return {
      ...key,
      day:
        compare === 'yearBefore'
          ? plusMonths(key.day, 12)
          : plusDays(span.dayFrom, daysBetween(comparedSpan.dayFrom, key.day)),
    }
  if (by === 'month' && key.month !== undefined) {
    const months =
      compare === 'yearBefore' ? 12 : Math.max(1, monthsIn({ dayFrom: comparedSpan.dayFrom, dayTo: span.dayFrom }) - 1)
    return { ...key, month: plusMonths(`${key.month}-01`, months).slice(0, 7) }
  }
  return key
}
