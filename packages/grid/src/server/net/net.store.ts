import { named, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { GridKind } from '../../contract/index.ts'

/** The structure of stations' nets, for whoever works out how they stand. */
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
export const refersToName = sql<string | null>`case o.kind
  when 'ChargingPile' then (select p.pile_no from stations_pile_names p where p.operator_id = o.operator_id and p.pile_id = o.pile_id)
  when 'Meter' then (select m.meter_no from stations_meter_names m where m.operator_id = o.operator_id and m.meter_id = o.meter_id)
  when 'EnergySource' then (select s.supply_no from energy_supply_names s where s.operator_id = o.operator_id
    and s.supply_point_id = o.supply_point_id and s.station_id = o.station_id) end`
export const refersToId = sql<string | null>`coalesce(o.supply_point_id, o.meter_id, o.pile_id)`

/** Containers before what stands in them, then by name. */
export async function netsOf(tx: Tx, stationIds: readonly string[]): Promise<StoredNet> {
  const askedObjects = tx
    .selectFrom('grid_objects as o')
    .select([
      ...named('o', ['id', 'stationId', 'name', 'containerId', 'baseVoltageV', 'normalOpen']),
      ...named('o', ['ratedA', 'ratedVa', 'ratedW']),
      sql<GridKind>`o.kind`.as('kind'),
      refersToId.as('refersToId'),
      refersToName.as('refersToName'),
    ])
    .where('o.station_id', 'in', stationIds.length > 0 ? stationIds : [null])
    .orderBy('o.name_key')
    .orderBy('o.id')
    .execute()
  const askedTerminals = tx
    .selectFrom('grid_terminals')
    .select(named(['id', 'objectId', 'sequence', 'voltageV', 'nodeId']))
    .where('station_id', 'in', stationIds.length > 0 ? stationIds : [null])
    .orderBy('object_id')
    .orderBy('sequence')
    .execute()
  const [objects, terminals] = await Promise.all([askedObjects, askedTerminals])
  return { objects, terminals }
}

export async function stationNameOf(tx: Tx, stationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select station_name as name from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows[0]?.name
}
export interface StationPile {
  pileId: string
  pileNo: string
  /** W, by its plate. */
  ratedPowerW: number | null
  guns: number[]
}
export async function pilesOf(tx: Tx, stationId: string): Promise<StationPile[]> {
  const { rows } = await sql<StationPile>`
    select p.pile_id as "pileId", p.pile_no as "pileNo", p.rated_power_w as "ratedPowerW",
      array(select g.gun_no from stations_bookable_guns g where g.operator_id = p.operator_id and g.pile_id = p.pile_id order by 1) as guns
    from stations_pile_names p where p.station_id = ${stationId} order by p.pile_no`.execute(tx)
  return rows
}
