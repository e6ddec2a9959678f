import { type ReportDays, daysOfMonth } from '../query/days.rules.ts'

/** Period of a file for authorities: a quarter (`2026-Q3`) or a calendar year (`2026`). */
export interface RegulatorPeriod extends ReportDays {
  key: string
}
const quarters = 8
const years = 3

/** Returns the last completed quarters and years, newest first, then the current ones. */
export function periodsUpTo(today: string): RegulatorPeriod[] {
  const year = Number(today.slice(0, 4))
  const quarter = year * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3)
  return [
    ...Array.from({ length: quarters }, (_, ago) => quarterOf(quarter - 1 - ago)),
    ...Array.from({ length: years }, (_, ago) => yearOf(year - 1 - ago)),
    quarterOf(quarter),
    yearOf(year),
  ]
}
function quarterOf(number: number): RegulatorPeriod {
  const [year, at] = [Math.floor(number / 4), number % 4]
  const month = (of: number) => `${year}-${String(at * 3 + of).padStart(2, '0')}`
  return {
    key: `${year}-Q${at + 1}`,
    dayFrom: daysOfMonth(month(1)).dayFrom,
    dayTo: daysOfMonth(month(3)).dayTo,
  }
}
function yearOf(year: number): RegulatorPeriod {
  return { key: String(year), dayFrom: `${year}-01-01`, dayTo: `${year}-12-31` }
}
