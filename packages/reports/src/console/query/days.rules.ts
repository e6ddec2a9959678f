/** Range of calendar days, both inclusive, as `YYYY-MM-DD`. */
export interface ReportDays {
  dayFrom: string
  dayTo: string
}
export const dayPresets = ['today', 'yesterday', 'week', 'month', 'last-month', 'year'] as const
export type DayPreset = (typeof dayPresets)[number]

/**
 * Returns the days of a preset on a given day: `week` is the seven days up to it, month and year start at their first
 * day.
 */
export function reportDaysOfPreset(preset: DayPreset, today: string): ReportDays {
  const month = today.slice(0, 7)
  switch (preset) {
    case 'today':
      return { dayFrom: today, dayTo: today }
    case 'yesterday':
      return { dayFrom: plusDays(today, -1), dayTo: plusDays(today, -1) }
    case 'week':
      return { dayFrom: plusDays(today, -6), dayTo: today }
    case 'month':
      return { dayFrom: `${month}-01`, dayTo: today }
    case 'last-month':
      return daysOfMonth(plusDays(`${month}-01`, -1).slice(0, 7))
    default:
      return { dayFrom: `${today.slice(0, 4)}-01-01`, dayTo: today }
  }
}

/**
 * Returns the preset in the URL, which moves with the current day, also in a saved view. Explicit days have priority.
 */
export function presetInUrl({ span, dayFrom, dayTo }: Readonly<Record<string, string>>): DayPreset | undefined {
  if (isDay(dayFrom) || isDay(dayTo)) return undefined
  return dayPresets.find((preset) => preset === span) ?? 'week'
}

/**
 * Returns the range in the URL. An invalid date counts as absent; without any range it is the seven days up to today.
 */
export function daysInUrl(search: Readonly<Record<string, string>>, today: string): ReportDays {
  const usual = reportDaysOfPreset(presetInUrl(search) ?? 'week', today)
  const dayFrom = isDay(search.dayFrom) ? search.dayFrom : undefined
  const dayTo = isDay(search.dayTo) ? search.dayTo : undefined
  if (dayFrom === undefined && dayTo === undefined) return usual
  return { dayFrom: dayFrom ?? dayTo ?? usual.dayFrom, dayTo: dayTo ?? later(today, dayFrom ?? today) }
}

/** Returns the days of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): ReportDays {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { dayFrom: `${month}-01`, dayTo: plusDays(next.toISOString().slice(0, 10), -1) }
}

/** Returns the part of `days` inside `span`: a month's row of a report contains no more than the report. */
export function intersectDays(days: ReportDays, span: ReportDays): ReportDays {
  return { dayFrom: later(days.dayFrom, span.dayFrom), dayTo: earlier(days.dayTo, span.dayTo) }
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && plusDays(text, 0) === text
}
function plusDays(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10)
}
const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)
