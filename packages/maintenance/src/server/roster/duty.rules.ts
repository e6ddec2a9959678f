import { addDays, dayMs, minuteMs } from '@evops/platform/contract'
import { zoneClock } from '@evops/tariffs/contract'
import { latestShiftEndMinutes, readHours, weekdays, type SpecialDay, type Weekday } from '../../contract/index.ts'

const dayMinutes = 1_440

/** Weekly shifts, and days with their own shifts. */
export type DutyShifts = Readonly<Record<Weekday, string>> & { readonly days: readonly SpecialDay[] }

/** Returns the day this many days after another. */
export const addCalendarDays = (day: string, days: number): string => addDays(day, days)
/** Returns the local day of a time. */
export const localDayAt = (timeZone: string, at: Date): string =>
  new Date(localMs(timeZone, at)).toISOString().slice(0, 10)
/** Returns the Monday of a day's week. */
export const mondayOfWeek = (day: string): string => addCalendarDays(day, -weekdayOf(day))
const weekdayOf = (day: string): number => (Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs) + 3) % 7
const localMs = (timeZone: string, at: Date): number => at.getTime() + zoneClock(timeZone).spanAt(at.getTime()).offsetMs

/** Returns the shifts that begin on a day; `special`: the name of a day with its own shifts. */
export function shiftsOn(shifts: DutyShifts, day: string): { hours: string; special: string | null } {
  const own = shifts.days.find((one) => one.day === day)
  if (own) return { hours: own.hours, special: own.name }
  const weekday = weekdays[weekdayOf(day)]
  return { hours: weekday === undefined ? '' : shifts[weekday], special: null }
}

/**
 * Returns true if on duty at a time, in local time as for working calendars: a skipped hour counts as none, a repeated
 * hour as two. A shift that continues after midnight belongs to the day on which it began.
 */
export function isOnDutyAt(shifts: DutyShifts, timeZone: string, at: Date): boolean {
  const local = localMs(timeZone, at)
  const today = new Date(local).toISOString().slice(0, 10)
  const minute = Math.floor((local - Date.parse(`${today}T00:00:00Z`)) / minuteMs)
  const within = (day: string, at: number) =>
    (readHours(shiftsOn(shifts, day).hours, latestShiftEndMinutes) ?? []).some(({ from, to }) => from <= at && at < to)
  return within(today, minute) || within(addCalendarDays(today, -1), minute + dayMinutes)
}
