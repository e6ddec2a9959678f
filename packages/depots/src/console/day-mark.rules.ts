import { calendarDayAt, type Language, weekdayName } from '@evops/platform/contract'

/** Returns the weekday of a time if it is not the current day at the depot. Null: no weekday is shown. */
export function weekdayUnlessToday(
  at: string | number,
  now: string | number,
  { language, timeZone }: { language: Language; timeZone: string },
): string | null {
  const day = (instant: string | number) => calendarDayAt(new Date(instant), timeZone)
  if (day(at) === day(now)) return null
  return weekdayName(new Date(day(at)).getUTCDay() || 7, language)
}
