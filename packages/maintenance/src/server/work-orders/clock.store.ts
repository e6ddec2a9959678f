import { dayMs } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { readHours, weekdays, type SuspendReason, type Weekday, type SpecialDay } from '../../contract/index.ts'
import type { SlaClock, ClockSuspension, WorkCalendar } from './sla.rules.ts'

/** Calendars of an operator: the one used by the station, else the default, else none. */
export interface OperatorCalendars {
  of: (stationId: string | null) => NamedCalendar | null
}
export interface NamedCalendar extends WorkCalendar {
  name: string
}
type CalendarRow = Record<Weekday, string> & {
  name: string
  timeZone: string
  days: SpecialDay[]
  standard: boolean
  stationIds: string[]
}

/** Returns the calendars of the transaction's operator; in a platform transaction those of the given one. */
export async function loadOperatorCalendars(tx: Tx, operatorId?: string): Promise<OperatorCalendars> {
  const { rows } = await sql<CalendarRow>`
    select c.name, c.time_zone as "timeZone", c.mon, c.tue, c.wed, c.thu, c.fri, c.sat, c.sun, c.days, c.standard,
      array(select s.station_id from maintenance_calendar_stations s where s.operator_id = c.operator_id and s.calendar_id = c.id) as "stationIds"
    from maintenance_calendars c where ${operatorId ?? null}::uuid is null or c.operator_id = ${operatorId ?? null}::uuid`.execute(
    tx,
  )
  const calendars = rows.map((row) => ({ ...row, calendar: calendarOf(row) }))
  const standard = calendars.find((row) => row.standard)?.calendar ?? null
  const byStation = new Map(calendars.flatMap(({ stationIds, calendar }) => stationIds.map((id) => [id, calendar])))
  return { of: (stationId) => (stationId === null ? undefined : byStation.get(stationId)) ?? standard }
}
function calendarOf({ name, timeZone, days, ...week }: CalendarRow): NamedCalendar {
  return {
    name,
    timeZone,
    week: weekdays.map((day) => readHours(week[day]) ?? []),
    days: new Map(
      days.map(({ day, hours }) => [Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs), readHours(hours) ?? []]),
    ),
  }
}

/**
 * Returns the suspensions of a work order from its steps: [from, to, reason] in epoch ms, for the row with this alias.
 */
export const suspensionsSql = (alias: string) => {
  const o = sql.ref(`${alias}.id`)
  const operator = sql.ref(`${alias}.operator_id`)
  return sql<StoredSuspension[] | null>`(select jsonb_agg(jsonb_build_array(
      round(extract(epoch from s.at) * 1000), round(extract(epoch from (select e.at from maintenance_work_order_steps e
        where e.operator_id = s.operator_id and e.work_order_id = s.work_order_id and e.seq > s.seq and e.from_state = 'suspended' and e.to_state <> 'suspended'
        order by e.seq limit 1)) * 1000), s.reason) order by s.seq)
    from maintenance_work_order_steps s where s.operator_id = ${operator} and s.work_order_id = ${o} and s.kind = 'suspended')`
}
export type StoredSuspension = [from: number, to: number | null, reason: SuspendReason | null]
export function parseSuspensions(stored: readonly StoredSuspension[] | null): ClockSuspension[] {
  return (stored ?? []).map(([from, to]) => ({ from, to }))
}

/** Returns the clock of a work order with its suspensions so far. */
export async function loadSlaClock(
  tx: Tx,
  { id, operatorId, stationId }: { id: string; operatorId: string; stationId: string | null },
  now: Date,
): Promise<SlaClock> {
  const calendar = (await loadOperatorCalendars(tx, operatorId)).of(stationId)
  const row = await tx
    .selectFrom('maintenance_work_orders as o')
    .where('o.id', '=', id)
    .select(suspensionsSql('o').as('stops'))
    .executeTakeFirst()
  const stops = parseSuspensions(row?.stops ?? null).map(({ from, to }) => ({ from, to: to ?? now.getTime() }))
  return { calendar, stops }
}

/** An open, not suspended work order whose times depend on a changed calendar. */
export interface ClockedWorkOrder {
  id: string
  stationId: string | null
  level: number
  createdAt: Date
  acceptFrom: Date | null
  /** Time of assignment if not accepted yet. */
  dispatchedAt: Date | null
  acceptMinutes: number | null
  arriveMinutes: number | null
  fixMinutes: number | null
  stops: StoredSuspension[] | null
}
export async function listClockedWorkOrders(tx: Tx): Promise<ClockedWorkOrder[]> {
  const { rows } = await sql<ClockedWorkOrder>`
    select o.id, o.station_id as "stationId", o.level, o.created_at as "createdAt", o.accept_from as "acceptFrom",
      case when o.state = 'dispatched' then o.dispatched_at end as "dispatchedAt", o.accept_minutes as "acceptMinutes",
      o.arrive_minutes as "arriveMinutes", o.fix_minutes as "fixMinutes", ${suspensionsSql('o')} as stops
    from maintenance_work_orders o where o.state not in ('closed', 'cancelled', 'suspended')
      and (o.accept_minutes is not null or o.arrive_minutes is not null or o.fix_minutes is not null) for no key update of o`.execute(
    tx,
  )
  return rows
}
/** Saves new times; times set by a user remain. */
export async function saveDueTimes(
  tx: Tx,
  rows: readonly (Record<
    'acceptDue' | 'acceptWarn' | 'arriveDue' | 'arriveWarn' | 'fixDue' | 'fixWarn' | 'takeUntil',
    Date | null
  > & {
    id: string
  })[],
): Promise<void> {
  await sql`
    update maintenance_work_orders o set version = o.version + 1,
      accept_due = case when o.accept_minutes is null then o.accept_due else n."acceptDue" end,
      accept_warn = case when o.accept_minutes is null then o.accept_warn else n."acceptWarn" end,
      arrive_due = case when o.arrive_minutes is null then o.arrive_due else n."arriveDue" end,
      arrive_warn = case when o.arrive_minutes is null then o.arrive_warn else n."arriveWarn" end,
      fix_due = case when o.fix_minutes is null then o.fix_due else n."fixDue" end,
      fix_warn = case when o.fix_minutes is null then o.fix_warn else n."fixWarn" end,
      take_until = coalesce(n."takeUntil", o.take_until)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "acceptDue" timestamptz, "acceptWarn" timestamptz, "arriveDue" timestamptz,
      "arriveWarn" timestamptz, "fixDue" timestamptz, "fixWarn" timestamptz, "takeUntil" timestamptz) where o.id = n.id`.execute(
    tx,
  )
}
