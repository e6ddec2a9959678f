import { translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { Schedule } from '../../contract/index.ts'

/** Returns the weekday name; Monday is 1. */
export function weekdayName(day: number, language: Language): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
}

/** Formats the schedule: `every day, 07:00`, `Monday, 07:00`, `day 31 of the month, 07:00`. */
export function formatScheduleTimes({ cadence, weekday, monthDay, at }: Schedule, language: Language): string {
  const name = weekday === null ? '' : weekdayName(weekday, language)
  const day = cadence === 'weekly' ? (language === 'zh' ? name.slice(-1) : name) : String(monthDay ?? '')
  return translateText(`outreach.schedule.${cadence}`, { day, at })
}
