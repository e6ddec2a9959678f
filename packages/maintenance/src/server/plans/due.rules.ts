import { calendarDayOf, dayMs } from '@evops/platform/contract'
import type { PlanCause, PlanForm } from '../../contract/index.ts'

export type PlanTerms = Pick<
  PlanForm,
  | 'firstOn'
  | 'everyN'
  | 'everyUnit'
  | 'everyKwh'
  | 'everySessions'
  | 'everyPlugs'
  | 'faultRate'
  | 'faultSessions'
  | 'months'
  | 'leadDays'
>
/** State of a plan at a charge point or station. Days are in station local time. */
export interface PlanProgress {
  today: string
  /** Creation day of the plan: earlier calendar days are not made up for. */
  since: string
  /** Calendar day covered by the last work order. */
  lastSlot: string | null
  /** Day on which the last one was completed or cancelled. */
  overOn: string | null
  /** Usage since then, or since counting began. */
  usedDwh: number
  usedSessions: number
  usedPlugs: number
  usedFaults: number
}
export interface PlanDue {
  on: string
  cause: PlanCause
  /** Calendar day that this due date covers. */
  slotOn: string
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const monthOf = (day: string) => Number(day.slice(5, 7))

/** Adds months; the 31st becomes the last day of a shorter month. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
/** Returns the day itself if its month is permitted, else the first day of the next permitted month. */
export function nextDayInSeason(day: string, months: readonly number[]): string {
  if (months.length === 0) return day
  for (let later = 0; later < 12; later += 1) {
    const next = later === 0 ? day : `${monthsAfter(`${day.slice(0, 7)}-01`, later).slice(0, 7)}-01`
    if (months.includes(monthOf(next))) return next
  }
  return day
}

/** Returns the calendar days of a plan, from the first on. */
function seriesOf({ firstOn, everyN, everyUnit, months }: PlanTerms): ((nth: number) => string) | undefined {
  if (everyN === null) return undefined
  const step = everyUnit === 'week' ? 7 * everyN : everyN
  return (nth) =>
    nextDayInSeason(
      everyUnit === 'month' ? monthsAfter(firstOn, nth * everyN) : calendarDayOf(numberOf(firstOn) + nth * step),
      months,
    )
}
/** Returns the index of the last day of the series that is not after the given day; -1: none. */
function lastUntil(terms: PlanTerms, at: (nth: number) => string, day: string): number {
  const { firstOn, everyN, everyUnit } = terms
  const days = numberOf(day) - numberOf(firstOn)
  const unit = everyUnit === 'month' ? 28 : everyUnit === 'week' ? 7 : 1
  let nth = Math.floor(days / (unit * (everyN ?? 1))) + 1
  while (nth >= 0 && at(nth) > day) nth -= 1
  return Math.max(nth, -1)
}
/** Returns the next calendar day: the last missed one, else the next future one. */
function nextByCalendar(terms: PlanTerms, { today, since, lastSlot, overOn }: PlanProgress): string | undefined {
  const at = seriesOf(terms)
  if (!at) return undefined
  const dayBefore = calendarDayOf(numberOf(since) - 1)
  const after = [lastSlot, overOn].reduce<string>((late, day) => (day !== null && day > late ? day : late), dayBefore)
  const missed = lastUntil(terms, at, today)
  if (missed >= 0 && at(missed) > after) return at(missed)
  return at(lastUntil(terms, at, after) + 1)
}

/**
 * Returns the first usage limit reached: energy, sessions, plug cycles, faults. The fault rate counts only after enough
 * sessions.
 */
function reachedOf(terms: PlanTerms, used: PlanProgress): PlanCause | undefined {
  const { everyKwh, everySessions, everyPlugs, faultRate, faultSessions } = terms
  if (everyKwh !== null && used.usedDwh >= everyKwh * 10_000) return 'energy'
  if (everySessions !== null && used.usedSessions >= everySessions) return 'sessions'
  if (everyPlugs !== null && used.usedPlugs >= everyPlugs) return 'plugs'
  const isRate = faultRate !== null && used.usedSessions >= faultSessions
  return isRate && used.usedFaults * 1_000 > faultRate * used.usedSessions ? 'faults' : undefined
}

/**
 * Returns the next due date with its reason, whichever comes first; undefined: no calendar date, and no usage limit
 * reached.
 */
export function nextPlanDue(terms: PlanTerms, current: PlanProgress): PlanDue | undefined {
  const byCalendar = nextByCalendar(terms, current)
  const cause = reachedOf(terms, current)
  const on = nextDayInSeason(current.today, terms.months)
  if (cause !== undefined && (byCalendar === undefined || on < byCalendar))
    return { on, cause, slotOn: byCalendar ?? on }
  return byCalendar === undefined ? undefined : { on: byCalendar, cause: 'calendar', slotOn: byCalendar }
}
/** Returns the day on which the work order is created. */
export const workOrderOpeningDay = (due: PlanDue, { leadDays }: PlanTerms) => calendarDayOf(numberOf(due.on) - leadDays)
