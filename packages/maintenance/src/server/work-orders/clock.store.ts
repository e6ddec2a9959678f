import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  readHours,
  weekdays,
  type SuspendReason,
  type Weekday,
  type SpecialDay,
} from '../../contract/index.ts'
import type { SlaClock, Stop, WorkCalendar } from './sla.rules.ts'

const dayMs = 86_400_000

/** The calendars of an operator: the one that a station follows, else the standard one, else none. */
export interface Calendars {
  of: (stationId: string | null) => NamedCalendar | null
}
export interface NamedCalendar extends WorkCalendar {
  name: string
}
type Kept = Record<Weekday, string> & {
  name: string
  timeZone: string
  days: SpecialDay[]
  standard: boolean
  stationIds: string[]
}

/** Of the transaction's operator; in the platform's transaction of the one that is named. */
export async function calendarsOf(tx: Tx, operatorId?: string): Promise<Calendars> {
  const { rows } = await sql<Kept>`
    select c.name, c.time_zone as "timeZone", c.mon, c.tue, c.wed, c.thu, c.fri, c.sat, c.sun, c.days, c.standard,
      array(select s.station_id from maintenance_calendar_stations s where s.operator_id = c.operator_id and s.calendar_id = c.id) as "stationIds"
    from maintenance_calendars c where ${operatorId ?? null}::uuid is null or c.operator_id = ${operatorId ?? null}::uuid`.execute(
    tx,
  )
  const known = rows.map((row) => ({ ...row, calendar: calendarOf(row) }))
  const standard = known.find((row) => row.standard)?.calendar ?? null
  const byStation = new Map(
    known.flatMap(({ stationIds, calendar }) => stationIds.map((id) => [id, calendar])),
  )
  return { of: (stationId) => (stationId === null ? undefined : byStation.get(stationId)) ?? standard }
}
function calendarOf({ name, timeZone, days, ...week }: Kept): NamedCalendar {
  return {
    name,
    timeZone,
    week: weekdays.map((day) => readHours(week[day]) ?? []),
    days: new Map(
      days.map(({ day, hours }) => [
        Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs),
        readHours(hours) ?? [],
      ]),
    ),
  }
}

/** From when to when an order waited, and for what, as its steps tell: [from, to, reason] in epoch ms. Of the row under an alias. */
export const stopsOf = (alias: string) => {
  const o = sql.ref(`${alias}.id`)
  const operator = sql.ref(`${alias}.operator_id`)
  return sql<KeptStop[] | null>`(select jsonb_agg(jsonb_build_array(
      round(extract(epoch from s.at) * 1000), round(extract(epoch from (select e.at from maintenance_work_order_steps e
        where e.operator_id = s.operator_id and e.work_order_id = s.work_order_id and e.seq > s.seq and e.from_state = 'suspended' and e.to_state <> 'suspended'
        order by e.seq limit 1)) * 1000), s.reason) order by s.seq)
    from maintenance_work_order_steps s where s.operator_id = ${operator} and s.work_order_id = ${o} and s.kind = 'suspended')`
}
export type KeptStop = [from: number, to: number | null, reason: SuspendReason | null]
export function stopsFrom(kept: readonly KeptStop[] | null): Stop[] {
  return (kept ?? []).map(([from, to]) => ({ from, to }))
}

/** The clock of one order, with what it has waited until now. */
export async function clockOf(
  tx: Tx,
  { id, operatorId, stationId }: { id: string; operatorId: string; stationId: string | null },
  now: Date,
): Promise<SlaClock> {
  const calendar = (await calendarsOf(tx, operatorId)).of(stationId)
  const row = await tx
    .selectFrom('maintenance_work_orders as o')
    .where('o.id', '=', id)
    .select(stopsOf('o').as('stops'))
    .executeTakeFirst()
  const stops = stopsFrom(row?.stops ?? null).map(({ from, to }) => ({ from, to: to ?? now.getTime() }))
  return { calendar, stops }
}

/** What a calendar's change makes of an order that is not over, and does not wait. */
export interface Counted {
  id: string
  stationId: string | null
  level: number
  createdAt: Date
  acceptFrom: Date | null
  /** Given to somebody who has not accepted. */
  dispatchedAt: Date | null
  acceptMinutes: number | null
  arriveMinutes: number | null
  fixMinutes: number | null
  stops: KeptStop[] | null
}
export async function workOrdersCounted(tx: Tx): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select o.id, o.station_id as "stationId", o.level, o.created_at as "createdAt", o.accept_from as "acceptFrom",
      case when o.state = 'dispatched' then o.dispatched_at end as "dispatchedAt", o.accept_minutes as "acceptMinutes",
      o.arrive_minutes as "arriveMinutes", o.fix_minutes as "fixMinutes", ${stopsOf('o')} as stops
    from maintenance_work_orders o where o.state not in ('closed', 'cancelled', 'suspended')
      and (o.accept_minutes is not null or o.arrive_minutes is not null or o.fix_minutes is not null) for no key update of o`.execute(
    tx,
  )
  return rows
}
/** Times that are set by a person stay. */
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
