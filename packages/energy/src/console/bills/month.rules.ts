import { calendarDayAt } from '@evops/platform/contract'

/** Returns the previous month in the local time of a time zone: `2026-10`. */
export function monthBefore(now: number, timeZone: string): string {
  const [year = 0, month = 0] = calendarDayAt(now, timeZone).split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}
