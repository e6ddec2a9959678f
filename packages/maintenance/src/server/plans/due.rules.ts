import type { PlanCause, PlanForm } from '../../contract/index.ts'

const dayMs = 86_400_000

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
/** How a plan stands at a charge point or station. Days are its station's. */
export interface PlanStanding {
  today: string
  /** The plan is as old as that: what the calendar said before is not caught up. */
  since: string
  /** The day of the calendar that the last one stood for. */
  lastSlot: string | null
  /** When the last one was done, or given up. */
  overOn: string | null
  /** Since then, or since counting began. */
  usedDwh: number
  usedSessions: number
  usedPlugs: number
  usedFaults: number
}
export interface PlanDue {
  on: string
  cause: PlanCause
  /** The day of the calendar that it uses up. */
  slotOn: string
}

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
const monthOf = (day: string) => Number(day.slice(5, 7))

/** Months later; the 31st is the last day where a month has less. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
/** The day itself where its month is one of the season, else the first day of the next month that is. */
export function inSeason(day: string, months: readonly number[]): string {
  if (months.length === 0) return day
  for (let later = 0; later < 12; later += 1) {
    const next = later === 0 ? day : `${monthsAfter(`${day.slice(0, 7)}-01`, later).slice(0, 7)}-01`
    if (months.includes(monthOf(next))) return next
  }
  return day
}

/** The days of a plan's calendar, from the first on. */
function seriesOf({ firstOn, everyN, everyUnit, months }: PlanTerms): ((nth: number) => string) | undefined {
  if (everyN === null) return undefined
  const step = everyUnit === 'week' ? 7 * everyN : everyN
  return (nth) =>
    inSeason(
      everyUnit === 'month' ? monthsAfter(firstOn, nth * everyN) : dayOf(numberOf(firstOn) + nth * step),
      months,
    )
}
/** Which day of the series is the last that is not after a day; -1: none. */
function lastUntil(terms: PlanTerms, at: (nth: number) => string, day: string): number {
  const { firstOn, everyN, everyUnit } = terms
  const days = numberOf(day) - numberOf(firstOn)
  const unit = everyUnit === 'month' ? 28 : everyUnit === 'week' ? 7 : 1
  let nth = Math.floor(days / (unit * (everyN ?? 1))) + 1
  while (nth >= 0 && at(nth) > day) nth -= 1
  return Math.max(nth, -1)
}
/** The next day by the calendar: the last of those that were missed, else the first to come. */
function nextByCalendar(
  terms: PlanTerms,
  { today, since, lastSlot, overOn }: PlanStanding,
): string | undefined {
  const at = seriesOf(terms)
  if (!at) return undefined
  const dayBefore = dayOf(numberOf(since) - 1)
  const after = [lastSlot, overOn].reduce<string>(
    (late, day) => (day !== null && day > late ? day : late),
    dayBefore,
  )
  const missed = lastUntil(terms, at, today)
  if (missed >= 0 && at(missed) > after) return at(missed)
  return at(lastUntil(terms, at, after) + 1)
}

/** What is reached, the first of: energy, sessions, plug cycles, faults; one fault of two sessions is no rate. */
function reachedOf(terms: PlanTerms, used: PlanStanding): PlanCause | undefined {
  const { everyKwh, everySessions, everyPlugs, faultRate, faultSessions } = terms
  if (everyKwh !== null && used.usedDwh >= everyKwh * 10_000) return 'energy'
  if (everySessions !== null && used.usedSessions >= everySessions) return 'sessions'
  if (everyPlugs !== null && used.usedPlugs >= everyPlugs) return 'plugs'
  const isRate = faultRate !== null && used.usedSessions >= faultSessions
  return isRate && used.usedFaults * 1_000 > faultRate * used.usedSessions ? 'faults' : undefined
}

/** When a plan is due next and why, whichever comes first; undefined: not known by the calendar, and nothing is reached. */
export function dueOf(terms: PlanTerms, standing: PlanStanding): PlanDue | undefined {
  const byCalendar = nextByCalendar(terms, standing)
  const cause = reachedOf(terms, standing)
  const on = inSeason(standing.today, terms.months)
  if (cause !== undefined && (byCalendar === undefined || on < byCalendar))
    return { on, cause, slotOn: byCalendar ?? on }
  return byCalendar === undefined ? undefined : { on: byCalendar, cause: 'calendar', slotOn: byCalendar }
}
/** It is opened on that day. */
export const opensOn = (due: PlanDue, { leadDays }: PlanTerms) => dayOf(numberOf(due.on) - leadDays)
