import { addDays, calendarDayOf } from '@evops/platform/contract'
import { dayNumber, localDay, type TariffContent } from '../../contract/index.ts'

/**
 * Returns the first date on or after `from` (`YYYY-MM-DD`) to which a row applies, within two years; undefined if there
 * is none.
 */
export function nextDateOfRow(content: TariffContent, row: number, from: string): string | undefined {
  const schedule = content.schedules[row]
  const holidays = new Set(content.holidays.map(dayNumber))
  for (let day = dayNumber(from); schedule && day < dayNumber(from) + 731; day += 1) {
    const { month, weekend } = localDay(day)
    const type = holidays.has(day) ? 'holiday' : weekend ? 'weekend' : 'workday'
    if (schedule.months.includes(month) && schedule.dayTypes.includes(type)) return calendarDayOf(day)
  }
  return undefined
}

export function nextDate(date: string): string {
  return addDays(date, 1)
}
