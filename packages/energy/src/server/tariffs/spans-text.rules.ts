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
