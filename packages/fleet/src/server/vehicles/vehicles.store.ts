import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { assetSource, type RepairableAsset } from '@evops/stations/server'
import { listVehicles, type VehicleDetail, type VehicleFilter, type VehicleRow } from '../../contract/index.ts'
import { fleetDescendantsSql } from '../fleets/fleets.store.ts'

type Instants = 'odometerAt' | 'socAt' | 'lastChargedAt'
type Found = Omit<VehicleDetail, Instants | 'sessions' | 'energyDwh'> & Record<Instants, Date | null>

/** Returns the existing vehicles among the ids, in their order, with sums of sessions since the given time. */
export async function vehiclesById(
  tx: Tx,
  ids: readonly string[],
  since: Date,
): Promise<Omit<VehicleDetail, 'sessions' | 'energyDwh'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Found>`
    select v.id, v.version, coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) as label, v.plate, v.self_no as "selfNo", v.vin, v.evccid, v.bay_charge_point_id as "bayChargePointId", v.bay_connector_no as "bayConnectorNo", b.charge_point_no as "bayName",
      v.model_id as "modelId", k.name || ' ' || m.name as "modelName", t.name as "typeName", t.kind, v.fleet_id as "fleetId", f.name as "fleetName",
      v.line_id as "lineId", l.line_no as "lineNo", v.state, coalesce(v.battery_dwh, m.battery_dwh) as "effectiveBatteryDwh", v.battery_dwh as "batteryDwh",
      m.max_charge_w as "maxChargeW", m.range_km as "rangeKm", m.interface, driven.odometer_m as "odometerM",
      driven.odometer_at as "odometerAt", v.odometer_m as "reportedOdometerM",
      known.soc, known.soc_at as "socAt", known.soc_source as "socSource", v.soc as "reportedSoc",
      sums.sessions as "sessions30", sums.energy as "energy30Dwh", last.at as "lastChargedAt",
      v.company_id as "companyId", c.company_name as "companyName", f.station_id as "stationId", s.station_name as "stationName",
      v.registered_on::text as "registeredOn", v.remark
    from fleet_vehicles v
    left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
    left join fleet_makers k on k.operator_id = m.operator_id and k.id = m.maker_id
    left join fleet_types t on t.operator_id = m.operator_id and t.id = m.type_id
    left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id
    left join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id
    left join stations_charge_point_names b on b.operator_id = v.operator_id and b.charge_point_id = v.bay_charge_point_id
    left join fleet_lines l on l.operator_id = v.operator_id and l.id = v.line_id
    left join members_company_names c on c.operator_id = v.operator_id and c.company_id = v.company_id
    left join lateral (select count(*)::int as sessions, coalesce(sum(o.energy_dwh), 0)::bigint as energy from fleet_vehicle_sessions o
      where o.operator_id = v.operator_id and o.vehicle_id = v.id and o.started_at >= ${since}::timestamptz) sums on true
    left join lateral (select o.started_at as at from fleet_vehicle_sessions o
      where o.operator_id = v.operator_id and o.vehicle_id = v.id order by o.started_at desc limit 1) last on true
    left join fleet_latest_soc known on known.operator_id = v.operator_id and known.vehicle_id = v.id
    left join fleet_latest_odometer driven on driven.operator_id = v.operator_id and driven.vehicle_id = v.id
    where v.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function present(row: Found) {
  return toReplyRow(row)
}

export async function findVehicle(tx: Tx, id: string, since: Date): Promise<VehicleDetail | undefined> {
  const [row] = await vehiclesById(tx, [id], since)
  if (!row) return undefined
  const { rows } = await sql<{ sessions: number; energyDwh: number }>`
    select count(*)::int as sessions, coalesce(sum(energy_dwh), 0)::bigint as "energyDwh" from fleet_vehicle_sessions where vehicle_id = ${id}`.execute(
    tx,
  )
  return { ...row, sessions: rows[0]?.sessions ?? 0, energyDwh: rows[0]?.energyDwh ?? 0 }
}
export async function vehicleExists(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('fleet_vehicles').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function selectVehicles(tx: Tx, { search, fleetId, lineId, modelId, kind, state }: VehicleFilter) {
  let rows = tx.selectFrom('fleet_vehicles as v')
  if (search)
    rows = rows.where(
      sql<SqlBool>`(strpos(v.plate_key, translate(upper(${search}), ' -.·', '')) > 0
        or ${textMatchesSql(search, { names: [sql`v.plate`], codes: [sql`v.self_no`, sql`v.vin`] })})`,
    )
  if (fleetId) rows = rows.where(sql<SqlBool>`v.fleet_id in ${fleetDescendantsSql(fleetId)}`)
  if (lineId) rows = rows.where('v.line_id', '=', lineId)
  if (modelId) rows = rows.where('v.model_id', '=', modelId)
  if (kind)
    rows = rows.where(
      sql<SqlBool>`v.model_id in (select m.id from fleet_models m join fleet_types t on t.operator_id = m.operator_id and t.id = m.type_id where t.kind = ${kind})`,
    )
  if (state) rows = rows.where('v.state', '=', state)
  return rows
}

const sorts = {
  plate: 'v.plate_key',
  selfNo: 'v.self_no_key',
  odometerM: sql`(select k.odometer_m from fleet_latest_odometer k where k.operator_id = v.operator_id and k.vehicle_id = v.id)`,
  createdAt: 'v.created_at',
} as const

export async function pageOfVehicles(
  tx: Tx,
  { sort, ...query }: VehicleFilter & PagedQuery<typeof listVehicles>,
  since: Date,
): Promise<Page<VehicleRow>> {
  const [column, down] = sortColumnOf(sort, sorts, '-createdAt')
  const ids = selectVehicles(tx, query).select('v.id').orderBy(column, down).orderBy('v.id', down)
  const found = await readPage(tx, ids, query)
  const list = await vehiclesById(
    tx,
    found.list.map(({ id }) => id),
    since,
  )
  return { ...found, list }
}
export async function countVehicles(tx: Tx, filter: VehicleFilter): Promise<number> {
  const row = await selectVehicles(tx, filter)
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export async function sliceOfVehicles(
  tx: Tx,
  filter: VehicleFilter,
  { after, limit, since }: SliceRequest<{ id: string }> & { since: Date },
) {
  let rows = selectVehicles(tx, filter).select('v.id').orderBy('v.id').limit(limit)
  if (after) rows = rows.where('v.id', '>', after.id)
  const ids = await rows.execute()
  const slice: RowSlice<{ id: string }, { id: string }> = buildRowSlice(ids, limit)
  const found = await vehiclesById(
    tx,
    ids.map(({ id }) => id),
    since,
  )
  return { rows: found, last: slice.last }
}

/** Finds vehicles by VIN, plate and fleet number, each normalised. */
export async function vehiclesByNumber(
  tx: Tx,
  numbers: { vins: readonly string[]; plates: readonly string[]; selfNos: readonly string[] },
): Promise<{ id: string; vin: string | null; plateKey: string; selfNoKey: string }[]> {
  const { rows } = await sql<{ id: string; vin: string | null; plateKey: string; selfNoKey: string }>`
    select id, vin, plate_key as "plateKey", self_no_key as "selfNoKey" from fleet_vehicles
    where vin = any(${numbers.vins}::text[]) or (plate_key <> '' and plate_key = any(${numbers.plates}::text[]))
      or (self_no <> '' and self_no_key = any(${numbers.selfNos}::text[]))`.execute(tx)
  return rows
}

/**
 * Finds ids by name in lower case; a model's name is preceded by its manufacturer's. An ambiguous name matches none.
 */
export async function vehicleReferenceIds(
  tx: Tx,
  kind: 'model' | 'fleet' | 'line',
  names: readonly string[],
): Promise<Map<string, string>> {
  const from = {
    model: sql`(select m.id, k.name_key || ' ' || m.name_key as key from fleet_models m join fleet_makers k on k.operator_id = m.operator_id and k.id = m.maker_id
      union all select m.id, m.name_key from fleet_models m)`,
    fleet: sql`(select id, name_key as key from fleet_fleets)`,
    line: sql`(select id, line_no_key as key from fleet_lines)`,
  }[kind]
  const { rows } = await sql<{ key: string; id: string }>`
    select s.key, min(s.id::text) as id from ${from} s
    where s.key in (select lower(n) from unnest(${names}::text[]) n) group by s.key having count(distinct s.id) = 1`.execute(
    tx,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}
export async function chargePointExists(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from stations_charge_point_names where charge_point_id = ${id}`.execute(tx)
  return rows.length > 0
}
/** Returns the charge points of a depot, ordered by number. */
export async function chargePointsOf(tx: Tx, stationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select charge_point_id as id from stations_charge_point_names where station_id = ${stationId} order by charge_point_no`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
export async function companyExists(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from members_company_names where company_id = ${id}`.execute(tx)
  return rows.length > 0
}

/** Vehicles as assets, at the station of their fleet, or at none. */
export const vehicleAssets = assetSource(
  listVehicles.permission,
  sql<RepairableAsset>`select v.id, coalesce(nullif(concat_ws(' · ', nullif(v.self_no, ''), nullif(v.plate, '')), ''), v.vin) as label,
    f.station_id as "stationId", s.station_name as "stationName"
    from fleet_vehicles v left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id
    left join stations_station_names s on s.operator_id = f.operator_id and s.station_id = f.station_id`,
)
