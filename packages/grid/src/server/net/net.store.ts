import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { GridKind } from '../../contract/index.ts'

/** The structure of stations' nets, for calculating states. */
export interface StoredNet {
  objects: StoredObject[]
  terminals: StoredTerminal[]
}
export interface StoredObject {
  id: string
  stationId: string
  kind: GridKind
  name: string
  containerId: string | null
  baseVoltageV: number | null
  normalOpen: boolean | null
  ratedA: number | null
  ratedVa: number | null
  ratedW: number | null
  refersToId: string | null
  refersToName: string | null
}
export interface StoredTerminal {
  id: string
  objectId: string
  sequence: number
  voltageV: number
  nodeId: string | null
}
/** What an object stands for, by its id: charge points, meters and supply points are kept elsewhere. */
export const representedNameSql = sql<string | null>`case o.kind
  when 'ChargingPile' then (select p.charge_point_no from stations_charge_point_names p where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id)
  when 'Meter' then (select m.meter_no from stations_meter_names m where m.operator_id = o.operator_id and m.meter_id = o.meter_id)
  when 'EnergySource' then (select s.supply_no from energy_supply_names s where s.operator_id = o.operator_id
    and s.supply_point_id = o.supply_point_id and s.station_id = o.station_id) end`
export const representedIdSql = sql<string | null>`coalesce(o.supply_point_id, o.meter_id, o.charge_point_id)`

/** Returns containers before their content, then by name. */
export async function loadStationNets(tx: Tx, stationIds: readonly string[]): Promise<StoredNet> {
  const requestedObjects = tx
    .selectFrom('grid_objects as o')
    .select([
      ...aliasColumns('o', ['id', 'stationId', 'name', 'containerId', 'baseVoltageV', 'normalOpen']),
      ...aliasColumns('o', ['ratedA', 'ratedVa', 'ratedW']),
      sql<GridKind>`o.kind`.as('kind'),
      representedIdSql.as('refersToId'),
      representedNameSql.as('refersToName'),
    ])
    .where('o.station_id', 'in', stationIds.length > 0 ? stationIds : [null])
    .orderBy('o.name_key')
    .orderBy('o.id')
    .execute()
  const requestedTerminals = tx
    .selectFrom('grid_terminals')
    .select(aliasColumns(['id', 'objectId', 'sequence', 'voltageV', 'nodeId']))
    .where('station_id', 'in', stationIds.length > 0 ? stationIds : [null])
    .orderBy('object_id')
    .orderBy('sequence')
    .execute()
  const [objects, terminals] = await Promise.all([requestedObjects, requestedTerminals])
  return { objects, terminals }
}

export async function stationNameOf(tx: Tx, stationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select station_name as name from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows[0]?.name
}
export interface StationChargePoint {
  chargePointId: string
  chargePointNo: string
  /** Rated power in W. */
  ratedPowerW: number | null
  connectors: number[]
}
export async function listStationChargePoints(tx: Tx, stationId: string): Promise<StationChargePoint[]> {
  const { rows } = await sql<StationChargePoint>`
    select p.charge_point_id as "chargePointId", p.charge_point_no as "chargePointNo", p.rated_power_w as "ratedPowerW",
      array(select g.connector_no from stations_bookable_connectors g where g.operator_id = p.operator_id and g.charge_point_id = p.charge_point_id order by 1) as connectors
    from stations_charge_point_names p where p.station_id = ${stationId} order by p.charge_point_no`.execute(tx)
  return rows
}
