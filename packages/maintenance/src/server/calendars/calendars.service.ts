import { newId, orNotFound, Problem } from '@evops/platform/contract'
import { conflictWith, constraintOf, type Tx } from '@evops/platform/server'
import { readHours, weekdays, writeHours, type CalendarForm, type CalendarRow } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { calendarsOf, workOrdersCounted, saveDueTimes, stopsFrom } from '../work-orders/clock.store.ts'
import { minutesOf, phaseTimeOf, timesOf } from '../work-orders/sla.rules.ts'
import { rulesOf } from '../rules/rules.store.ts'
import { countStationsById } from '../staff/choices.store.ts'
import {
  changeCalendar,
  findCalendar,
  followsOther,
  insertCalendar,
  removeCalendar,
} from './calendars.store.ts'

export async function calendarOf(tx: Tx, id: string): Promise<CalendarRow> {
  return orNotFound(await findCalendar(tx, id))
}

/**
 * Throws request.not-found, maintenance.calendar-name, -calendar-station. Recalculate work order times with
 * `countAnew`.
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
  return calendarOf(tx, id)
}
/** Throws the same, and request.conflict. */
export async function updateCalendar(
  tx: Tx,
  change: { operatorId: string; id: string; version: number; form: CalendarForm },
): Promise<{ before: CalendarRow; after: CalendarRow }> {
  const { id, form } = change
  const before = await calendarOf(tx, id)
  await requireStations(tx, change)
  if (!(await translateNameConflict(form, changeCalendar(tx, { ...change, form: normalizeForm(form) }))))
    throw conflictWith(form, before)
  return { before, after: await calendarOf(tx, id) }
}
export async function dropCalendar(tx: Tx, id: string): Promise<CalendarRow> {
  const before = await calendarOf(tx, id)
  await removeCalendar(tx, id)
  return before
}

/** Recalculates the times of all open work orders after a change of calendars. */
export async function countAnew(tx: Tx): Promise<void> {
  const workOrders = await workOrdersCounted(tx)
  if (workOrders.length === 0) return
  const [calendars, rules] = [await calendarsOf(tx), await rulesOf(tx)]
  const rows = workOrders.map((workOrder) => {
    const { id, level, createdAt, acceptFrom, dispatchedAt, acceptMinutes, arriveMinutes, fixMinutes } =
      workOrder
    const clock = { calendar: calendars.of(workOrder.stationId), stops: stopsFrom(workOrder.stops) }
    const from = { accept: acceptFrom ?? createdAt, arrive: createdAt, fix: createdAt }
    const minutes = { accept: acceptMinutes, arrive: arriveMinutes, fix: fixMinutes }
    const { accept, arrive, fix } = timesOf(clock, from, minutes)
    return {
      id,
      acceptDue: accept.due,
      acceptWarn: accept.warn,
      arriveDue: arrive.due,
      arriveWarn: arrive.warn,
      fixDue: fix.due,
      fixWarn: fix.warn,
      takeUntil: dispatchedAt && phaseTimeOf(clock, dispatchedAt, minutesOf(rules, level).accept).due,
    }
  })
  await saveDueTimes(tx, rows)
}

/** Normalises hours and sorts the special days. */
function normalizeForm(form: CalendarForm): CalendarForm {
  const tidy = (text: string) => writeHours(readHours(text) ?? [])
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
  const other = await followsOther(tx, { id, stationIds })
  const code = 'maintenance.calendar-station'
  if (other) throw new Problem(code, { ...other }, { stationIds: code })
}
async function translateNameConflict<T>({ name }: CalendarForm, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const code = 'maintenance.calendar-name'
    if (constraintOf(error) !== 'maintenance_calendars_name') throw error
    throw new Problem(code, { name }, { name: code })
  })
}
