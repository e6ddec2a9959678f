import type { EndpointReply } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { planModels, PlanRow, WorkState } from '../../contract/index.ts'

/** A charge point or station of a plan, with its last work order and its usage since then. */
export interface PlanPlaceUsage {
  placeId: string
  stationId: string
  stationName: string
  chargePointId: string | null
  chargePointNo: string | null
  timeZone: string
  today: string
  since: string
  lastNo: number
  lastSlot: string | null
  lastWorkOrderId: string | null
  lastWorkOrderNo: string | null
  lastState: WorkState | null
  overAt: Date | null
  overOn: string | null
  usedDwh: number
  usedSessions: number
  usedPlugs: number
  usedFaults: number
}
interface Wish {
  operatorId: string
  plan: Pick<PlanRow, 'id' | 'per' | 'models' | 'everyPlugs' | 'faultRate'>
  /** True if usage is counted there. */
  counts: boolean
  now: Date
  limit?: number
  offset?: number
}

const ofModels = (of: 'g' | 'c', models: PlanRow['models']) =>
  models?.length
    ? sql`exists (select from stations_charge_point_makes k where k.operator_id = ${sql.ref(`${of}.operator_id`)} and k.charge_point_id = ${sql.ref(`${of}.charge_point_id`)}
        and k.model = any(${models}::text[]))`
    : sql`true`

/** Condition for places: charge points in operation, or the stations with at least one. */
const places = ({ operatorId, plan: { id, per, models } }: Wish) => sql`
  select distinct ${per === 'chargePoint' ? sql`g.charge_point_id` : sql`g.station_id`} as place_id, g.station_id, g.station_name,
    ${per === 'chargePoint' ? sql`g.charge_point_id` : sql`null::uuid`} as charge_point_id, ${per === 'chargePoint' ? sql`g.charge_point_no` : sql`null::text`} as charge_point_no,
    coalesce(g.time_zone, f.time_zone) as zone
  from stations_bookable_connectors g join organisation_operator_facts f on f.operator_id = g.operator_id
  where g.operator_id = ${operatorId} and g.takes_starts
    and (exists (select from maintenance_plan_stations s where s.operator_id = g.operator_id and s.plan_id = ${id} and s.station_id = g.station_id)
      or not exists (select from maintenance_plan_stations s where s.operator_id = g.operator_id and s.plan_id = ${id}))
    and ${ofModels('g', models)}`

/**
 * Returns the places of a plan by name. Sessions and energy: ended sessions since then, without failed starts; faults:
 * alarms of level 3 and 4, without those of a station outage. For a station: the totals of its charge points of the
 * plan's models.
 */
export async function listPlacesOfPlan(tx: Tx, wish: Wish): Promise<PlanPlaceUsage[]> {
  const { operatorId, plan, counts, now, limit = null, offset = 0 } = wish
  const since = sql`coalesce(u.over_at, m.first_on::timestamp at time zone p.zone)`
  const there = sql`c.operator_id = m.operator_id and ${plan.per === 'chargePoint' ? sql`c.charge_point_id` : sql`c.station_id`} = p.place_id
    and ${ofModels('c', plan.models)}`
  const { rows } = await sql<PlanPlaceUsage>`
    with place as (select * from (${places(wish)}) q order by station_name, charge_point_no, place_id limit ${limit}::bigint offset ${offset}::bigint)
    select p.place_id as "placeId", p.station_id as "stationId", p.station_name as "stationName", p.charge_point_id as "chargePointId", p.charge_point_no as "chargePointNo",
      p.zone as "timeZone", (${now}::timestamptz at time zone p.zone)::date::text as today, (m.created_at at time zone p.zone)::date::text as since,
      coalesce(d.due_no, 0) as "lastNo", d.slot_on::text as "lastSlot", o.id as "lastWorkOrderId", o.no as "lastWorkOrderNo", o.state as "lastState",
      u.over_at as "overAt", (u.over_at at time zone p.zone)::date::text as "overOn",
      coalesce(used.dwh, 0)::bigint as "usedDwh", coalesce(used.sessions, 0)::int as "usedSessions",
      coalesce(plugs.n, 0)::int as "usedPlugs", coalesce(faults.n, 0)::int as "usedFaults"
    from place p
    join maintenance_plans m on m.operator_id = ${operatorId} and m.id = ${plan.id}
    left join lateral (select * from maintenance_plan_dues d where d.operator_id = m.operator_id and d.plan_id = m.id and d.place_id = p.place_id
      order by d.due_no desc limit 1) d on true
    left join maintenance_work_orders o on o.operator_id = d.operator_id and o.id = d.work_order_id
    cross join lateral (select case when o.state in ('done', 'closed', 'cancelled') then coalesce(o.done_at, o.closed_at) end as over_at) u
    left join lateral (select sum(c.energy_dwh) as dwh, count(*) as sessions from charging_session_log c
      where ${there} and not c.failed_start and c.started_at >= ${since}) used on ${counts}
    left join lateral (select count(*) as n from stations_plug_log c where ${there} and c.at >= ${since}) plugs on ${counts && plan.everyPlugs !== null}
    left join lateral (select count(*) as n from stations_alarm_facts c where ${there} and c.level >= 3 and c.folded_into is null
        and c.charge_point_id is not null and c.raised_at >= ${since}) faults on ${counts && plan.faultRate !== null}
    order by p.station_name, p.charge_point_no, p.place_id`.execute(tx)
  return rows
}
export async function countPlaces(tx: Tx, wish: Wish): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${places(wish)}) q`.execute(tx)
  return rows[0]?.n ?? 0
}

export interface NewDue {
  operatorId: string
  planId: string
  placeId: string
  dueNo: number
  dueOn: string
  cause: string
  slotOn: string
  usedDwh: number
  usedSessions: number
  usedPlugs: number
  usedFaults: number
  workOrderId: string
  at: Date
}
/** Returns false if it was already created by any process. Its work order is valid when the transaction commits. */
export async function insertDue(tx: Tx, due: NewDue): Promise<boolean> {
  const { rows } = await sql`
    insert into maintenance_plan_dues (operator_id, plan_id, place_id, due_no, due_on, cause, slot_on, used_dwh, used_sessions, used_plugs, used_faults, work_order_id, opened_at)
    values (${due.operatorId}, ${due.planId}, ${due.placeId}, ${due.dueNo}, ${due.dueOn}::date, ${due.cause}, ${due.slotOn}::date,
      ${due.usedDwh}::bigint, ${due.usedSessions}::int, ${due.usedPlugs}::int, ${due.usedFaults}::int, ${due.workOrderId}, ${due.at})
    on conflict (operator_id, plan_id, place_id, due_no) do nothing returning due_no`.execute(tx)
  return rows.length === 1
}
/** Returns the last moment of a day in a time zone. */
export async function endOfDay(tx: Tx, day: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${day}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 second' as at`.execute(tx)
  return rows[0]?.at ?? new Date(`${day}T23:59:59Z`)
}

/** Returns makers and models of the charge points that the transaction may see. */
export async function listChargePointModels(tx: Tx): Promise<EndpointReply<typeof planModels>> {
  const { rows } = await sql<{ model: string; chargePoints: number }>`
    select model, count(*)::int as "chargePoints" from stations_charge_point_makes where model <> '' group by model order by model limit 200`.execute(
    tx,
  )
  return rows
}
