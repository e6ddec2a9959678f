import { newId, requireFound, Problem } from '@evops/platform/contract'
import { conflictProblem, violatedConstraint, type Tx } from '@evops/platform/server'
import { readHours, weekdays, formatWorkHours, type CalendarForm, type CalendarRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import {
  loadOperatorCalendars,
  listClockedWorkOrders,
  saveDueTimes,
  parseSuspensions,
} from '../work-orders/clock.store.ts'
import { phaseMinutesOf, phaseTimeOf, phaseTimesOf } from '../work-orders/sla.rules.ts'
import { getWorkOrderRulesOf } from '../rules/rules.store.ts'
import { countStationsById } from '../staff/choices.store.ts'
import {
  changeCalendar,
  findCalendar,
  findStationWithOtherCalendar,
  insertCalendar,
  removeCalendar,
} from './calendars.store.ts'

export async function getWorkCalendar(tx: Tx, id: string): Promise<CalendarRow> {
  return requireFound(await findCalendar(tx, id))
}

/**
 * Throws request.not-found, maintenance.calendar-name, -calendar-station. Recalculate work order times with
 * `recalculateDueTimes`.
 */
export async function addCalendar(
  tx: Tx,
  { services }: Pick<MaintenanceDeps, 'services'>,
  { operatorId, form }: { operatorId: string; form: CalendarForm },
): Promise<CalendarRow> {
  const now = services.now()
  const id = newId(now.getTime())
  await requireStations(tx, { id, form })
  await translateNameConflict(form, insertCalendar(tx, { operatorId, id, now, form: normalizeForm(form) }))
  return getWorkCalendar(tx, id)
}
/** Throws the same, and request.conflict. */
export async function updateCalendar(
  tx: Tx,
  change: { operatorId: string; id: string; version: number; form: CalendarForm },
): Promise<{ before: CalendarRow; after: CalendarRow }> {
  const { id, form } = change
  const before = await getWorkCalendar(tx, id)
  await requireStations(tx, change)
  if (!(await translateNameConflict(form, changeCalendar(tx, { ...change, form: normalizeForm(form) }))))
    throw conflictProblem(form, before)
  return { before, after: await getWorkCalendar(tx, id) }
}
export async function dropCalendar(tx: Tx, id: string): Promise<CalendarRow> {
  const before = await getWorkCalendar(tx, id)
  await removeCalendar(tx, id)
  return before
}

/** Recalculates the times of all open work orders after a change of calendars. */
export async function recalculateDueTimes(tx: Tx): Promise<void> {
  const workOrders = await listClockedWorkOrders(tx)
  if (workOrders.length === 0) return
  const [calendars, rules] = [await loadOperatorCalendars(tx), await getWorkOrderRulesOf(tx)]
  const rows = workOrders.map((workOrder) => {
    const { id, level, createdAt, acceptFrom, dispatchedAt, acceptMinutes, arriveMinutes, fixMinutes } = workOrder
    const clock = { calendar: calendars.of(workOrder.stationId), stops: parseSuspensions(workOrder.stops) }
    const from = { accept: acceptFrom ?? createdAt, arrive: createdAt, fix: createdAt }
    const minutes = { accept: acceptMinutes, arrive: arriveMinutes, fix: fixMinutes }
    const { accept, arrive, fix } = phaseTimesOf(clock, from, minutes)
    return {
      id,
      acceptDue: accept.due,
      acceptWarn: accept.warn,
      arriveDue: arrive.due,
      arriveWarn: arrive.warn,
      fixDue: fix.due,
      fixWarn: fix.warn,
      takeUntil: dispatchedAt && phaseTimeOf(clock, dispatchedAt, phaseMinutesOf(rules, level).accept).due,
    }
  })
  await saveDueTimes(tx, rows)
}

/** Normalises hours and sorts the special days. */
function normalizeForm(form: CalendarForm): CalendarForm {
  const tidy = (text: string) => formatWorkHours(readHours(text) ?? [])
  const week = Object.fromEntries(weekdays.map((day) => [day, tidy(form[day])]))
  const days = form.days
    .map((one) => ({ ...one, hours: tidy(one.hours) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
  return { ...form, ...week, days }
}
async function requireStations(
  tx: Tx,
  { id, form: { stationIds } }: { id: string; form: CalendarForm },
): Promise<void> {
  if ((await countStationsById(tx, stationIds)) < new Set(stationIds).size)
    throw new Problem('request.not-found', {}, { stationIds: 'request.not-found' })
  const other = await findStationWithOtherCalendar(tx, { id, stationIds })
  const code = 'maintenance.calendar-station'
  if (other) throw new Problem(code, { ...other }, { stationIds: code })
}
async function translateNameConflict<T>({ name }: CalendarForm, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const code = 'maintenance.calendar-name'
    if (violatedConstraint(error) !== 'maintenance_calendars_name') throw error
    throw new Problem(code, { name }, { name: code })
  })
}
