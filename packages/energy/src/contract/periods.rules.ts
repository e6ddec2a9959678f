import { dayNumber } from '@evops/tariffs/contract'
import { minuteOfClockTime } from './clock.rules.ts'
import type { DayKind, GridContent } from './tariff-content.ts'

export const quartersPerDay = 96

/** Returns the period of every quarter hour of a day (96, counted from 1) by month and kind of day. 0: none. */
export function periodCellsOf(
  { schedules }: Pick<GridContent, 'schedules'>,
  { month, dayKind }: { month: number; dayKind: DayKind },
): readonly number[] {
  const cells = Array.from({ length: quartersPerDay }, () => 0)
  const own = schedules.find((one) => one.months.includes(month) && one.dayKinds.includes(dayKind))
  for (const { from, until, period } of own?.spans ?? [])
    cells.fill(period, minuteOfClockTime(from) / 15, minuteOfClockTime(until) / 15)
  return cells
}

/** 1 January 1970, day 0, was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7
const kinds: Readonly<Record<number, DayKind>> = { 0: 'sunday', 6: 'saturday' }

/**
 * Returns a function for the period of a quarter hour of a local day: days since 1970, quarters 0 to 95. A holiday
 * takes precedence over the weekday.
 */
export function createPeriodLookup(content: Pick<GridContent, 'schedules' | 'holidays'>) {
  const holidays = new Set(content.holidays.map(dayNumber))
  const cache = new Map<string, readonly number[]>()
  return (day: number, quarter: number): number => {
    const month = new Date(day * 86_400_000).getUTCMonth() + 1
    const dayKind = holidays.has(day) ? 'holiday' : (kinds[weekdayOf(day)] ?? 'workday')
    const key = `${month} ${dayKind}`
    const cells = cache.get(key) ?? periodCellsOf(content, { month, dayKind })
    cache.set(key, cells)
    return cells[quarter] ?? 0
  }
}
