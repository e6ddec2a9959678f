import { newId } from '@evops/platform/contract'
import { withPreparedStatements, insertTableRow, aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReadinessBoard, BoardPlan, BoardRow } from '../../contract/index.ts'
import type { CurrentPlanPower } from '../planner/planner.types.ts'
import { powerFreshMs } from './board.rules.ts'
import { connectorId } from './input.rules.ts'
import { sessionSinceSql } from './proof.store.ts'

/** Retention of replaced plans in days. */
const retentionDays = 3

/**
 * Serialises changes and planning of a depot until the end of the transaction, so that the second plan includes the
 * first change. Must be called before rows are locked.
 */
export async function lockDepot(tx: Tx, stationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('depots_plans' || ${stationId}::text, 0))`.execute(tx)
}
/** Locks the depot of a departure, if it exists. */
export async function lockDepotOfDeparture(tx: Tx, departureId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('depots_plans' || station_id::text, 0))
    from depots_departures where id = ${departureId}`.execute(tx)
}

/** Stores the new current plan. The depot must be locked. */
export async function insertDepotPlan(
  tx: Tx,
  {
    operatorId,
    board,
    hash,
    tookMs,
    now,
  }: { operatorId: string; board: ReadinessBoard; hash: string; tookMs: number; now: Date },
): Promise<void> {
  const { plan, stationId } = board
  if (!plan) return
  await sql`update depots_plans set holds = false where station_id = ${stationId} and holds`.execute(tx)
  await sql`delete from depots_plans where station_id = ${stationId} and not holds
    and made_at < ${new Date(now.getTime() - retentionDays * 86_400_000)}`.execute(tx)
  const id = newId(now.getTime())
  await insertTableRow(tx, 'depots_plans', {
    operator_id: operatorId,
    id,
    station_id: stationId,
    made_at: new Date(plan.madeAt),
    made_by: plan.madeBy,
    facts_hash: hash,
    first_slot_at: new Date(plan.firstSlotAt),
    prices_e5: plan.pricesE5,
    periods: plan.periods,
    site_limit_w: plan.siteLimitW,
    site_w: plan.siteW,
    currency: plan.currency,
    cost_minor: plan.costMinor,
    uncontrolled_minor: plan.uncontrolledMinor,
    demand_peak_w: plan.demand?.peakW ?? null,
    demand_already_w: plan.demand?.alreadyW ?? null,
    demand_minor: plan.demand?.minor ?? null,
    took_ms: tookMs,
  })
  const rows = JSON.stringify(
    board.rows.map((row) => ({
      ...row,
      replaces: row.replaces?.id,
      connectorNo: row.chargePointId && Number(row.connector.split('-').at(-1)),
    })),
  )
  await sql`
    insert into depots_plan_rows (operator_id, plan_id, departure_id, charge_point_id, connector_no, connector, plugged, soc, soc_source, soc_at,
      watts, need_dwh, energy_dwh, ready_at, margin_seconds, state, reasons, replaces_id, vehicle_id)
    select ${operatorId}, ${id}, r.id, r."chargePointId", r."connectorNo", r.connector, r.plugged, r.soc, r."socSource", r."socAt", r.watts,
      r."needDwh", r."energyDwh", r."readyAt", r."marginSeconds", r.state, r.reasons, r."replaces", r."vehicleId"
    from jsonb_to_recordset(${rows}::jsonb) r (id uuid, "chargePointId" uuid, "connectorNo" smallint, connector text, plugged boolean, soc smallint,
      "socSource" text, "socAt" timestamptz, watts integer[], "needDwh" bigint, "energyDwh" bigint, "readyAt" timestamptz,
      "marginSeconds" integer, state text, reasons jsonb, "replaces" uuid, "vehicleId" uuid)`.execute(tx)
}

/** Returns the time and the fact hash of the current plan. Undefined: none. */
export async function findCurrentPlan(
  tx: Tx,
  stationId: string,
): Promise<{ madeAt: Date; madeBy: string; hash: string } | undefined> {
  return tx
    .selectFrom('depots_plans')
    .select(aliasColumns(['madeAt', 'madeBy']))
    .select('facts_hash as hash')
    .where('station_id', '=', stationId)
    .where('holds', '=', true)
    .executeTakeFirst()
}

/** Returns the allowed power of the current plan by departure. Null: none. */
export async function loadCurrentPlanPower(tx: Tx, stationId: string): Promise<CurrentPlanPower | null> {
  const { rows } = await sql<{
    at: Date
    departureId: string
    chargePointId: string
    connectorNo: number
    watts: number[]
  }>`
    select p.first_slot_at as at, r.departure_id as "departureId", r.charge_point_id as "chargePointId", r.connector_no as "connectorNo", r.watts
    from depots_plans p join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id
    where p.station_id = ${stationId} and p.holds and r.charge_point_id is not null`.execute(tx)
  const [first] = rows
  if (!first) return null
  const tasks = new Map(rows.map((row) => [row.departureId, { connectorId: connectorId(row), watts: row.watts }]))
  return { firstSlotAt: first.at.getTime(), tasks }
}

/** Undefined: the depot does not exist or is not visible. */
export async function readBoard(tx: Tx, stationId: string, now: Date): Promise<ReadinessBoard | undefined> {
  const { rows: stations } = await sql<Pick<ReadinessBoard, 'stationId' | 'stationName' | 'timeZone' | 'powerW'>>`
    select s.station_id as "stationId", s.station_name as "stationName", s.time_zone as "timeZone",
      (select coalesce(sum(l.power_w), 0)::int from depots_nodes n
        join stations_bookable_connectors g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id and g.status = 'charging'
        join stations_last_values l on l.operator_id = g.operator_id and l.charge_point_id = g.charge_point_id and l.connector_no = g.connector_no
        where n.operator_id = s.operator_id and n.station_id = s.station_id
          and l.sampled_at > ${new Date(now.getTime() - powerFreshMs)}) as "powerW"
    from stations_station_names s
    where s.station_id = ${stationId} and exists (select from depots_nodes n where n.operator_id = s.operator_id
      and n.station_id = s.station_id)`.execute(tx)
  const [station] = stations
  if (!station) return undefined
  const { rows: plans } = await sql<BoardPlan & { id: string }>`
    select id, made_at as "madeAt", made_by as "madeBy", first_slot_at as "firstSlotAt", 15 as "slotMinutes", periods,
      prices_e5 as "pricesE5", site_limit_w as "siteLimitW", site_w as "siteW", currency, cost_minor as "costMinor",
      uncontrolled_minor as "uncontrolledMinor", case when demand_minor is not null then
        json_build_object('peakW', demand_peak_w, 'alreadyW', demand_already_w, 'minor', demand_minor) end as demand
    from depots_plans where station_id = ${stationId} and holds`.execute(tx)
  const [found] = plans
  if (!found) return { ...station, now: now.toISOString(), plan: null, rows: [] }
  const { id, ...plan } = toReplyRow(found)
  const { rows } = await sql<BoardRow>`
    select d.id, d.block_no as "blockNo", l.line_no as "lineNo", d.vehicle_id as "vehicleId", v.vehicle_name as "vehicleLabel",
      d.depart_at as "departAt", d.return_at as "returnAt", d.target_soc as "targetSoc", d.plugged_at as "pluggedAt", r.state,
      r.connector, r.charge_point_id as "chargePointId", r.plugged, r.soc, r.soc_source as "socSource", r.soc_at as "socAt", r.watts,
      r.need_dwh as "needDwh", r.energy_dwh as "energyDwh", r.ready_at as "readyAt", r.margin_seconds as "marginSeconds", r.reasons,
      case when s.id is not null then json_build_object('id', s.id, 'blockNo', s.block_no, 'vehicleLabel', w.vehicle_name) end as "replaces",
      case when x.charge_point_id is not null then json_build_object('state', case when x.state = 'active' and x.holds_until <= ${now} then null
        else x.state end, 'since', x.since, 'why', x.why, 'fallbackW', coalesce(x.fallback_w, 0)) end as control
    from depots_plan_rows r
    left join depots_controls x on x.operator_id = r.operator_id and x.charge_point_id = r.charge_point_id and x.connector_no = r.connector_no
    join depots_departures d on d.operator_id = r.operator_id and d.id = r.departure_id
    left join fleet_line_names l on l.operator_id = d.operator_id and l.line_id = d.line_id
    left join fleet_vehicle_names v on v.operator_id = d.operator_id and v.vehicle_id = d.vehicle_id
    left join depots_departures s on s.operator_id = r.operator_id and s.id = r.replaces_id and s.depart_at > ${now}
      and s.state = 'planned' and s.vehicle_id is distinct from d.vehicle_id
    left join fleet_vehicle_names w on w.operator_id = s.operator_id and w.vehicle_id = s.vehicle_id
    where r.plan_id = ${id} and d.depart_at > ${now} and d.state = 'planned'
    order by d.depart_at, d.block_key`.execute(tx)
  return {
    ...station,
    now: now.toISOString(),
    plan,
    rows: rows.map((row) => toReplyRow(row) as unknown as BoardRow),
  }
}

/**
 * Saves the results of past departures: the last state of charge at departure, from the ended session or the plan, and
 * the energy that the plan promised at plug-in, once the session reported the state of charge, otherwise in its last
 * plan. Values older than the vehicle's previous departure do not count.
 */
export async function saveDepartureOutcomes(tx: Tx, now: Date): Promise<void> {
  await sql`
    update depots_departures d set outcome_soc = s.soc, planned_dwh = s.planned,
      outcome = case when s.soc is null then 'unknown' when s.soc >= d.target_soc - 1 then 'reached' else 'missed' end
    from (
      select d.operator_id, d.id, (select k.soc from (
          (select o.end_soc as soc, o.ended_at as at from fleet_vehicle_sessions o where o.operator_id = d.operator_id
            and o.vehicle_id = d.vehicle_id and o.ended_at <= d.depart_at + interval '10 minutes'
            and o.ended_at > b.since and o.end_soc is not null order by o.ended_at desc limit 1)
          union all
          (select r.soc, r.soc_at from depots_plans p join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id
            and r.departure_id = d.id where p.operator_id = d.operator_id and p.station_id = d.station_id and p.made_at <= d.depart_at
            and p.made_at > b.since and r.vehicle_id = d.vehicle_id and r.soc is not null and r.soc_at > b.since
            order by p.made_at desc limit 1)) k order by k.at desc limit 1) as soc,
        (select r.energy_dwh from depots_plans p join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id
          and r.departure_id = d.id where p.operator_id = d.operator_id and p.station_id = d.station_id and p.made_at <= d.depart_at
          and p.made_at > b.since and r.vehicle_id = d.vehicle_id
          order by r.plugged desc, coalesce(r.plugged and r.soc_source = 'session', false) desc, case when r.plugged then p.made_at end, p.made_at desc limit 1) as planned
      from depots_departures d
      cross join lateral (select ${sessionSinceSql} as since) b
      where d.depart_at <= ${new Date(now.getTime() - 600_000)} and d.outcome is null and d.state = 'planned'
    ) s
    where d.operator_id = s.operator_id and d.id = s.id`.execute(withPreparedStatements(tx))
}
