import { addDays } from '@evops/platform/contract'

/** Length of a statement's period. Days are `YYYY-MM-DD` in the operator's zone; the end is exclusive. */
export const statementPeriodKinds = ['day', 'week', 'month'] as const
export type StatementPeriodKind = (typeof statementPeriodKinds)[number]

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns the first day of the period that contains a day; weeks begin on Mondays. */
export function periodStart(day: string, kind: StatementPeriodKind): string {
  if (kind === 'day') return day
  if (kind === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7))
}
/** Returns the end of a period, which is the start of the next one. */
export function periodEnd(start: string, kind: StatementPeriodKind): string {
  if (kind === 'day') return addDays(start, 1)
  if (kind === 'week') return addDays(start, 7)
  return periodStart(addDays(start, 31), 'month')
}
export function isPeriodStart(day: string, kind: StatementPeriodKind): boolean {
  return periodStart(day, kind) === day
}
