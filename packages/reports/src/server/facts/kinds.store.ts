import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VehicleKind } from './session-facts.rules.ts'

const attributes = [
  'equipment_type',
  'rated_power_w',
  'connector_type',
  'standard',
  'protocol',
  'maker',
  'model',
  'org_id',
  'area_code',
  'firmware',
] as const
const list = (alias: string) => sql.join(attributes.map((name) => sql.ref(`${alias}.${name}`)))
const nobody = sql.raw("'00000000-0000-0000-0000-000000000000'::uuid")
/** Start of the time before the first observation. */
const ever = sql.raw("'epoch'::timestamptz")

/** Connectors whose current properties differ from the last stored ones. */
const changed = sql`
    now as (
      select f.operator_id, f.charge_point_id, f.connector_no, f.station_id, f.in_use, f.equipment_type, f.rated_power_w, f.connector_type, f.standard, f.protocol,
        f.maker, f.model, coalesce(f.org_id, ${nobody}) as org_id, f.area_code, f.firmware
      from stations_connector_facts f),
    last as (
      select distinct on (s.charge_point_id, s.connector_no) s.charge_point_id, s.connector_no, s.station_id as previous_station_id, s.in_use as was_in_use, k.*
      from reports_connector_spells s join reports_connector_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id
      order by s.charge_point_id, s.connector_no, s.from_at desc),
    changed as (
      select n.*, l.charge_point_id is null as is_new from now n left join last l on l.charge_point_id = n.charge_point_id and l.connector_no = n.connector_no
      where l.charge_point_id is null or l.previous_station_id <> n.station_id or l.was_in_use <> n.in_use or (${list('l')}) is distinct from (${list('n')}))`

/**
 * Stores the current properties of connectors that have changed; those of a new connector also apply to all time
 * before. The caller holds the lock of the roll-up. Returns the number of changes.
 */
export async function storeConnectorProperties(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`with ${changed} select count(*)::int as n from changed`.execute(tx)
  const n = rows[0]?.n ?? 0
  if (n === 0) return 0
  await sql`
    with ${changed}
    insert into reports_connector_kinds (operator_id, kind_id, ${sql.join(attributes.map((name) => sql.ref(name)))})
    select c.operator_id, (select coalesce(max(kind_id), 0) from reports_connector_kinds) + row_number() over (), ${list('c')}
    from (select distinct operator_id, ${list('x')} from changed x) c
    where not exists (select from reports_connector_kinds k where (${list('k')}) = (${list('c')}))`.execute(tx)
  await sql`
    with ${changed}
    insert into reports_connector_spells (operator_id, charge_point_id, connector_no, from_at, station_id, kind_id, in_use)
    select c.operator_id, c.charge_point_id, c.connector_no, case when c.is_new then ${ever} else ${now} end, c.station_id, k.kind_id, c.in_use
    from changed c join reports_connector_kinds k on (${list('k')}) = (${list('c')})
    on conflict (operator_id, charge_point_id, connector_no, from_at) do update
      set station_id = excluded.station_id, kind_id = excluded.kind_id, in_use = excluded.in_use`.execute(tx)
  return n
}

/** Stores the current properties of vehicles in the same way. */
export async function storeVehicleProperties(tx: Tx, now: Date): Promise<void> {
  await sql`
    with last as (
      select distinct on (vehicle_id) vehicle_id, model_id, type_id from reports_vehicle_spells order by vehicle_id, from_at desc)
    insert into reports_vehicle_spells (operator_id, vehicle_id, from_at, model_id, type_id)
    select v.operator_id, v.vehicle_id, case when l.vehicle_id is null then ${ever} else ${now} end, coalesce(v.model_id, ${nobody}), coalesce(v.type_id, ${nobody})
    from fleet_vehicle_kinds v left join last l on l.vehicle_id = v.vehicle_id
    where l.vehicle_id is null or l.model_id <> coalesce(v.model_id, ${nobody}) or l.type_id <> coalesce(v.type_id, ${nobody})
    on conflict (operator_id, vehicle_id, from_at) do update set model_id = excluded.model_id, type_id = excluded.type_id`.execute(
    tx,
  )
}

/** Properties of a connector from a point in time until the next entry. */
export interface ConnectorProperties {
  chargePointId: string
  connectorNo: number
  from: number
  stationId: string
  kindId: number
  ratedPowerW: number
  inUse: boolean
}

/** Returns the properties of connectors of charge points over time, in order. */
export async function listConnectorProperties(
  tx: Tx,
  chargePointIds: readonly string[],
): Promise<Map<string, ConnectorProperties[]>> {
  const { rows } = await sql<ConnectorProperties>`
    select s.charge_point_id as "chargePointId", s.connector_no as "connectorNo", (extract(epoch from s.from_at) * 1000)::bigint as "from", s.station_id as "stationId",
      s.kind_id as "kindId", k.rated_power_w as "ratedPowerW", s.in_use as "inUse"
    from reports_connector_spells s join reports_connector_kinds k on k.operator_id = s.operator_id and k.kind_id = s.kind_id
    where s.charge_point_id = any(${chargePointIds}::uuid[]) order by s.from_at`.execute(tx)
  return Map.groupBy(rows, ({ chargePointId, connectorNo }) => `${chargePointId} ${connectorNo}`)
}

/**
 * Returns the properties of a connector on a day at a station: the last entry there that touches the day, otherwise the
 * last entry.
 */
export function connectorPropertiesOn(
  spells: readonly ConnectorProperties[],
  { stationId, from, to }: { stationId: string; from: number; to: number },
): ConnectorProperties | undefined {
  const touching = spells.filter((spell, place) => spell.from < to && (spells[place + 1]?.from ?? Infinity) > from)
  return touching.findLast((spell) => spell.stationId === stationId) ?? touching.at(-1)
}

/** Returns a function for the model and type of a vehicle. */
export async function vehicleKinds(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<(vehicleId: string, at: number) => VehicleKind | undefined> {
  if (vehicleIds.length === 0) return () => undefined
  const { rows } = await sql<VehicleKind & { vehicleId: string; from: number }>`
    select vehicle_id as "vehicleId", (extract(epoch from from_at) * 1000)::bigint as "from", model_id as "modelId", type_id as "typeId"
    from reports_vehicle_spells where vehicle_id = any(${vehicleIds}::uuid[]) order by from_at`.execute(tx)
  const spells = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
  return (vehicleId, at) => spells.get(vehicleId)?.findLast(({ from }) => from <= at)
}

/** Returns a function for the price per kWh in the cheapest period of a tariff version, in 1e-5 of the major unit. */
export async function lowestPrices(
  tx: Tx,
  versionIds: readonly string[],
): Promise<(versionId: string | null) => number | undefined> {
  if (versionIds.length === 0) return () => undefined
  const { rows } = await sql<{ id: string; lowestE5: number }>`
    select version_id as id, lowest_e5 as "lowestE5" from tariffs_version_names
    where version_id = any(${versionIds}::uuid[]) and lowest_e5 is not null`.execute(tx)
  const lowestById = new Map<string | null, number>(rows.map(({ id, lowestE5 }) => [id, Number(lowestE5)]))
  return (versionId) => lowestById.get(versionId)
}

/**
 * Assigns properties to the days of this many connectors from before the properties were stored. Returns the
 * connectors; an empty result means that none are left.
 */
export async function assignPropertiesToDays(
  tx: Tx,
  connectors: number,
): Promise<{ chargePointId: string; connectorNo: number }[]> {
  const { rows } = await sql<{ chargePointId: string; connectorNo: number }>`
    with old as (
      select d.charge_point_id, d.connector_no from reports_days d where d.kind_id = 0
        and exists (select from reports_connector_spells s where s.charge_point_id = d.charge_point_id and s.connector_no = d.connector_no) group by 1, 2 limit ${connectors}),
    done as (
      update reports_days d set kind_id = s.kind_id
      from old o join reports_connector_spells s on s.charge_point_id = o.charge_point_id and s.connector_no = o.connector_no and s.from_at = ${ever}
      where d.charge_point_id = o.charge_point_id and d.connector_no = o.connector_no and d.kind_id = 0)
    select charge_point_id as "chargePointId", connector_no as "connectorNo" from old`.execute(tx)
  return rows
}
