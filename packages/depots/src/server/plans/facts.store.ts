import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DemandKind, LimitWindow, LimitNodeKind } from '../../contract/index.ts'
import { leastShareSql } from '../control/control.store.ts'
import type { SentLimit } from '../control/sent-limits.rules.ts'
import type { ExternalLimitSpan } from '../limit-at.rules.ts'
import type { CurveStep } from '../planner/planner.types.ts'

/** Facts for a plan, as stored now. */
export interface DepotFacts {
  station: { id: string; name: string; timeZone: string }
  nodes: readonly NodeFact[]
  connectors: readonly ConnectorFact[]
  departures: readonly DepartureFact[]
  /** Current tariff version of the depot. Null: none. */
  tariffVersionId: string | null
  /** Consumption on the road by vehicle. Omitted: unknown. */
  usage?: ReadonlyMap<string, UsageFact>
}
/** Consumption of a vehicle on the road. Null: not measured. */
export interface UsageFact {
  kmPerHour: number | null
  ownDwh100km: number | null
  seasonDwh100km: number | null
  lastReturnSoc: number | null
}
export interface NodeFact {
  id: string
  parentId: string | null
  kind: LimitNodeKind
  name: string
  limitW: number
  windows: readonly LimitWindow[]
  cutW: number | null
  cutUntil: Date | null
  outside?: readonly ExternalLimitSpan[]
  chargePointId: string | null
  fallbackW: number | null
  demandKind: DemandKind
  demandPriceMinor: number | null
  demandPeriod: string | null
  demandUntil: string | null
  readyMarginMinutes: number
  readyMarginPercent: number
}
export interface ConnectorFact {
  nodeId: string
  /** Name of the charge point in the depot. */
  nodeName: string
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  ratedW: number | null
  chargePointRatedW: number | null
  /** Its share of the least limit of a charge point that can only be limited as a whole. */
  leastLimitW?: number | null
  connected: boolean
  /** Time since which it is connected or disconnected. Null: it never connected. */
  linkChangedAt: Date | null
  /** True if the recorded positions of switches leave its charge point without a source. */
  unfed?: boolean
  status: string | null
  powerW: number | null
  soc: number | null
  sampledAt: Date | null
  /** True during a session, with its vehicle if known. */
  charging: boolean
  vehicleId: string | null
  /** Start of the session. */
  chargingSince: Date | null
  /** Share of its charge point's fallback limit. Null: not known yet. */
  fallbackW: number | null
  ignores: boolean
  /** Accepted limit above the fallback for the running or next session. An unreachable charge point keeps it. */
  sent: SentLimit | null
}
export interface DepartureFact {
  id: string
  serviceDay: string
  blockNo: string
  lineNo: string | null
  vehicleId: string | null
  vehicleLabel: string | null
  departAt: Date
  returnAt: Date
  targetSoc: number
  reserveSoc: number
  preconditionMinutes: number
  preconditionW: number
  priority: number
  pluggedAt: Date | null
  /** Arrival expected by a depot system. */
  arrivesAt: Date | null
  arrivalSoc: number | null
  batteryDwh: number | null
  /** Energy at the meter for one percent, learned from sessions. Null: not learned yet. */
  dwhPerPercent: number | null
  maxChargeW: number | null
  /** Charging curve of the vehicle model. Null or empty: unknown. */
  chargeCurve: readonly CurveStep[] | null
  soc: number | null
  socAt: Date | null
  socSource: 'lastSession' | 'person' | 'telematics' | null
  /** Last departure, and its planned return. Null: never. */
  leftAt: Date | null
  backAt: Date | null
  /** State of charge at the last departure: its result, otherwise its target. Null: it never left. */
  leftSoc: number | null
  /** Connector of the current plan: `chargePoint:connector`. */
  heldConnector: string | null
  /** True if the vehicle was already plugged in there. */
  heldPlugged: boolean
  /** Departure whose connector the vehicle occupies. */
  heldPlaceholderFor: string | null
  /** Connector requested by a depot system: `chargePoint:connector`. */
  wantedConnector: string | null
}

/**
 * Undefined: the depot does not exist or is not visible. Departures include current trips and those of the next hours.
 */
export async function loadDepotFacts(
  tx: Tx,
  { stationId, now, hours }: { stationId: string; now: Date; hours: number },
): Promise<DepotFacts | undefined> {
  const { rows } = await sql<{ id: string; name: string; timeZone: string; tariffVersionId: string | null }>`
    select s.station_id as id, s.station_name as name, s.time_zone as "timeZone",
      tariffs_version_at(s.operator_id, s.station_id, null, null, ${now}) as "tariffVersionId"
    from stations_station_names s where s.station_id = ${stationId}
      and exists (select from depots_nodes n where n.operator_id = s.operator_id and n.station_id = s.station_id)`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return undefined
  const { tariffVersionId, ...station } = found
  return {
    station,
    tariffVersionId,
    nodes: await nodesOf(tx, stationId),
    connectors: await connectorsOf(tx, stationId),
    departures: await departuresOf(tx, { stationId, now, hours }),
  }
}

async function nodesOf(tx: Tx, stationId: string): Promise<NodeFact[]> {
  const { rows } = await sql<NodeFact>`
    select id, parent_id as "parentId", kind, name, limit_w as "limitW", windows, cut_w as "cutW", cut_until as "cutUntil",
      charge_point_id as "chargePointId", fallback_w as "fallbackW", demand_kind as "demandKind", demand_price_minor as "demandPriceMinor",
      demand_period as "demandPeriod", demand_until::text as "demandUntil",
      ready_margin_minutes as "readyMarginMinutes", ready_margin_percent as "readyMarginPercent"
    from depots_nodes where station_id = ${stationId} order by level, name, id`.execute(tx)
  return rows
}

async function connectorsOf(tx: Tx, stationId: string): Promise<ConnectorFact[]> {
  const { rows } = await sql<ConnectorFact>`
    select n.id as "nodeId", n.name as "nodeName", g.charge_point_id as "chargePointId", g.charge_point_no as "chargePointNo", g.connector_no as "connectorNo", f.rated_power_w as "ratedW",
      k.rated_power_w as "chargePointRatedW", ${leastShareSql} as "leastLimitW", g.connected, g.link_changed_at as "linkChangedAt", g.status, v.power_w as "powerW", v.soc, v.sampled_at as "sampledAt",
      o.session_id is not null as charging, o.vehicle_id as "vehicleId", o.started_at as "chargingSince",
      c.fallback_w as "fallbackW", c.ignored_at is not null as ignores, case when c.sent_session ->> 'until' > c.sent_next ->> 'until'
        or c.sent_next is null then c.sent_session else c.sent_next end as sent
    from depots_nodes n
    join stations_bookable_connectors g on g.operator_id = n.operator_id and g.charge_point_id = n.charge_point_id
    join stations_connector_facts f on f.operator_id = g.operator_id and f.charge_point_id = g.charge_point_id and f.connector_no = g.connector_no
    join stations_charge_point_names k on k.operator_id = g.operator_id and k.charge_point_id = g.charge_point_id
    left join stations_last_values v on v.operator_id = g.operator_id and v.charge_point_id = g.charge_point_id and v.connector_no = g.connector_no
    left join depots_controls c on c.operator_id = g.operator_id and c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no
    left join lateral (
      select e.session_id, e.started_at, w.vehicle_id from charging_session_energy e
      -- Fenced by its limit: joined, all orders that vehicles ever had were read for each connector.
      left join lateral (select w.vehicle_id from fleet_vehicle_sessions w
        where w.operator_id = e.operator_id and w.session_id = e.session_id limit 1) w on true
      where e.operator_id = g.operator_id and e.charge_point_id = g.charge_point_id and e.connector_no = g.connector_no and e.state = 'charging'
      order by e.started_at desc limit 1
    ) o on true
    where n.station_id = ${stationId} order by g.charge_point_no, g.connector_no`.execute(tx)
  return rows
}

async function departuresOf(
  tx: Tx,
  { stationId, now, hours }: { stationId: string; now: Date; hours: number },
): Promise<DepartureFact[]> {
  const until = new Date(now.getTime() + hours * 3_600_000)
  const { rows } = await sql<DepartureFact>`
    select d.id, d.service_day::text as "serviceDay", d.block_no as "blockNo", l.line_no as "lineNo", d.vehicle_id as "vehicleId", v.label as "vehicleLabel",
      d.depart_at as "departAt", d.return_at as "returnAt", d.target_soc as "targetSoc", d.reserve_soc as "reserveSoc",
      d.precondition_minutes as "preconditionMinutes", d.precondition_w as "preconditionW", d.priority, d.plugged_at as "pluggedAt", d.arrives_at as "arrivesAt", d.arrival_soc as "arrivalSoc",
      v.battery_dwh as "batteryDwh", v.dwh_per_percent as "dwhPerPercent", v.max_charge_w as "maxChargeW", v.charge_curve as "chargeCurve", v.soc, v.soc_at as "socAt", v.soc_source as "socSource",
      r.charge_point_id || ':' || r.connector_no as "heldConnector", coalesce(r.plugged, false) as "heldPlugged", r.replaces_id as "heldPlaceholderFor",
      d.wanted_charge_point_id || ':' || d.wanted_connector_no as "wantedConnector", b.depart_at as "leftAt", b.return_at as "backAt", b.left_soc as "leftSoc"
    from depots_departures d
    left join fleet_depot_vehicles v on v.operator_id = d.operator_id and v.vehicle_id = d.vehicle_id
    left join fleet_line_names l on l.operator_id = d.operator_id and l.line_id = d.line_id
    left join depots_plans p on p.operator_id = d.operator_id and p.station_id = d.station_id and p.holds
    left join depots_plan_rows r on r.operator_id = p.operator_id and r.plan_id = p.id and r.departure_id = d.id
    left join lateral (select b.depart_at, b.return_at, coalesce(b.outcome_soc, b.target_soc) as left_soc from depots_departures b where b.operator_id = d.operator_id
      and b.vehicle_id = d.vehicle_id and b.state = 'planned' and b.depart_at <= ${now} order by b.depart_at desc limit 1) b on true
    where d.station_id = ${stationId} and d.state = 'planned' and d.depart_at < ${until} and d.return_at > ${now}
    order by d.depart_at, d.block_key, d.id`.execute(tx)
  return rows
}

/** Minimum distance in metres that shows the consumption of a vehicle. */
const measurableM = 100_000
/**
 * Returns the consumption of vehicles on the road. The speed is the distance over the hours of the timetable, both of the
 * days that have both, so that a trip's hours give its kilometres.
 */
export async function usageOf(tx: Tx, vehicleIds: readonly string[], day: string): Promise<Map<string, UsageFact>> {
  if (vehicleIds.length === 0) return new Map()
  const { rows } = await sql<UsageFact & { vehicleId: string }>`
    select u.vehicle_id as "vehicleId", (s.timetable_m / 1000.0 / nullif(s.hours, 0))::float8 as "kmPerHour",
      case when s.driven_m >= ${measurableM} then (s.used_dwh * 100000.0 / s.driven_m)::float8 end as "ownDwh100km",
      u.season_dwh_100km::float8 as "seasonDwh100km", u.last_return_soc as "lastReturnSoc"
    from fleet_road_usage(${vehicleIds}::uuid[], ${day}::date) u
    left join lateral (
      select sum(x.driven_m) as driven_m, sum(x.used_dwh) as used_dwh, sum(h.hours) as hours,
        sum(x.driven_m) filter (where h.hours > 0) as timetable_m
      from unnest(u.days, u.driven_m, u.used_dwh) x (day, driven_m, used_dwh)
      left join lateral (select sum(extract(epoch from d.return_at - d.depart_at)) / 3600 as hours from depots_departures d
        where d.vehicle_id = u.vehicle_id and d.state = 'planned' and d.service_day = x.day) h on true) s on true`.execute(
    tx,
  )
  return new Map(rows.map(({ vehicleId, ...usage }) => [vehicleId, usage]))
}

/** Returns operators whose depots have departures to plan. */
export async function operatorsWithDepots(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from depots_departures where return_at > ${now} and state = 'planned'`.execute(tx)
  return rows.map(({ id }) => id)
}
export async function depotsToPlan(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.station_id as id from depots_departures d where d.return_at > ${now} and d.state = 'planned'
      and exists (select from depots_nodes n where n.operator_id = d.operator_id and n.station_id = d.station_id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
