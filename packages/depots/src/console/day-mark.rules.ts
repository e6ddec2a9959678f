import { calendarDayAt, type Language } from '@evops/platform/contract'

const locales = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES' } as const
/** Returns the weekday of a time if it is not the current day at the depot. Null: no weekday is shown. */
export function weekdayUnlessToday(
  at: string | number,
  now: string | number,
  { language, timeZone }: { language: Language; timeZone: string },
): string | null {
  const day = (instant: string | number) => calendarDayAt(new Date(instant), timeZone)
  if (day(at) === day(now)) return null
  return new Intl.DateTimeFormat(locales[language], { timeZone, weekday: 'short' }).format(new Date(at))
}
