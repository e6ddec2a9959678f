import { translateText } from '@evops/kit'
import { type Language, weekdayName } from '@evops/platform/contract'
import type { Schedule } from '../../contract/index.ts'

/** Formats the schedule: `every day, 07:00`, `Monday, 07:00`, `day 31 of the month, 07:00`. */
export function formatScheduleTimes({ cadence, weekday, monthDay, at }: Schedule, language: Language): string {
  const name = weekday === null ? '' : weekdayName(weekday, language, 'long')
  const day = cadence === 'weekly' ? (language === 'zh' ? name.slice(-1) : name) : String(monthDay ?? '')
  return translateText(`outreach.schedule.${cadence}`, { day, at })
}
