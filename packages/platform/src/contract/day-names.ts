import type { Language } from './language.ts'
import { localesByLanguage } from './figures.ts'

/* Names of days and months. They are in a file of their own: the first page of the console needs none of them. */

/** Returns the name of a weekday, 1 Monday to 7 Sunday; 1 January 2024 was a Monday. */
export function weekdayName(weekday: number, language: Language, style: 'short' | 'long' = 'short'): string {
  return nameOf(Date.UTC(2024, 0, weekday), language, { weekday: style })
}

/** Returns the name of a month, 1 to 12: Jan, ene, 1月. */
export function monthName(month: number, language: Language, style: 'short' | 'long' = 'short'): string {
  return nameOf(Date.UTC(2024, month - 1), language, { month: style })
}

/** Formats a calendar day (2026-03-05) as 5 Mar, short enough for the label of an axis. */
export function formatShortDay(day: string, language: Language): string {
  return nameOf(Date.parse(day), language, { day: 'numeric', month: 'short' })
}

function nameOf(at: number, language: Language, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localesByLanguage[language], { ...style, timeZone: 'UTC' }).format(at)
}
