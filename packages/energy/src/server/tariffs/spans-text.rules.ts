import type { GridSchedule, HourSpan } from '../../contract/index.ts'

/** Parses `00:00 4 07:00 3`: each time is followed by the period that begins then. */
export function parseHourSpans(text: string): HourSpan[] {
  const parts = text.split(' ')
  return Array.from({ length: parts.length / 2 }, (_, at) => ({
    from: parts[2 * at] ?? '',
    until: parts[2 * at + 2] ?? '24:00',
    period: Number(parts[2 * at + 1]),
  }))
}

const restDays = ['saturday', 'sunday', 'holiday'] as const
const year = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/**
 * Six periods of the Spanish mainland: a high and a medium period by season, and the sixth at night and on weekends and
 * holidays (Circular 3/2020, article 7).
 */
const seasons = [
  { months: [1, 2, 7, 12], dear: 1, fair: 2 },
  { months: [3, 11], dear: 2, fair: 3 },
  { months: [6, 8, 9], dear: 3, fair: 4 },
  { months: [4, 5, 10], dear: 4, fair: 5 },
]
export const spanishMainlandSchedules: GridSchedule[] = [
  { months: year, dayKinds: [...restDays], spans: parseHourSpans('00:00 6') },
  ...seasons.map(({ months, dear, fair }): GridSchedule => {
    const spans = parseHourSpans(`00:00 6 08:00 ${fair} 09:00 ${dear} 14:00 ${fair} 18:00 ${dear} 22:00 ${fair}`)
    return { months, dayKinds: ['workday'], spans }
  }),
]
/** Five periods with a low price at noon, equal on all days of the year, as in Chinese provinces. */
export const cheapNoonSchedules: GridSchedule[] = [
  {
    months: year,
    dayKinds: ['workday', ...restDays],
    spans: parseHourSpans('00:00 4 07:00 3 08:00 2 11:00 5 14:00 3 16:00 2 19:00 1 21:00 2 22:00 3'),
  },
]

/** Month and day of Spain's national holidays with a fixed date that regions cannot replace, and 6 January. */
const spanishHolidays = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']
/**
 * Returns the holidays of years on which the sixth period is valid the whole day: national ones, without those that
 * regions may replace or that have no fixed date such as Good Friday, and 6 January (Circular 3/2020, article 7).
 */
export function spanishGridHolidays(years: readonly number[]): string[] {
  return years.flatMap((year) => spanishHolidays.map((day) => `${year}-${day}`))
}
