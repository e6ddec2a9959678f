/** Range of calendar days, both inclusive, `YYYY-MM-DD`. */
export interface StatisticsDayRange {
  dayFrom: string
  dayTo: string
}
export const periodPresets = ['week', 'month', 'last', 'year'] as const
export type PeriodPreset = (typeof periodPresets)[number]

export function daysOfPreset(span: PeriodPreset, today: string): StatisticsDayRange {
  const month = `${today.slice(0, 7)}-01`
  if (span === 'week') return { dayFrom: plusDays(today, -6), dayTo: today }
  if (span === 'month') return { dayFrom: month, dayTo: today }
  if (span === 'year') return { dayFrom: `${today.slice(0, 4)}-01-01`, dayTo: today }
  const last = plusDays(month, -1)
  return { dayFrom: `${last.slice(0, 7)}-01`, dayTo: last }
}

/** Returns the range in the URL, or the current month. */
export function dayRangeOfUrl(search: Readonly<Record<string, string>>, today: string): StatisticsDayRange {
  const usual = daysOfPreset('month', today)
  const dayFrom = isDay(search.dayFrom) ? search.dayFrom : undefined
  const dayTo = isDay(search.dayTo) ? search.dayTo : undefined
  if (dayFrom === undefined && dayTo === undefined) return usual
  return {
    dayFrom: dayFrom ?? dayTo ?? today,
    dayTo: dayTo ?? (dayFrom && dayFrom > today ? dayFrom : today),
  }
}

/** Returns the part of a day or a month inside a range. */
export function daysOfKey(key: string, span: StatisticsDayRange): StatisticsDayRange {
  if (key.length === 10) return { dayFrom: key, dayTo: key }
  const first = `${key}-01`
  const last = plusDays(`${plusDays(first, 31).slice(0, 7)}-01`, -1)
  return {
    dayFrom: first > span.dayFrom ? first : span.dayFrom,
    dayTo: last < span.dayTo ? last : span.dayTo,
  }
}
export function countDays({ dayFrom, dayTo }: StatisticsDayRange): number {
  return (Date.parse(dayTo) - Date.parse(dayFrom)) / 86_400_000 + 1
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && plusDays(text, 0) === text
}
function plusDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10)
}
