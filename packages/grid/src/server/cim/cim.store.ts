import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { kindFacts, type GridKind } from '../../contract/index.ts'
import { deleteEmptyNodes } from '../objects/connections.store.ts'
import type { PlannedObject } from './plan-cim.rules.ts'

/** Returns which of these mRIDs other stations use. */
export async function mridsUsedElsewhere(tx: Tx, stationId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from grid_objects where id = any(${ids}::uuid[]) and station_id <> ${stationId}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
/** Returns the records that objects of a station may represent, by number. */
export async function linkableRecordsByNumber(
  tx: Tx,
  stationId: string,
): Promise<(kind: GridKind, number: string) => string | undefined> {
  const { rows } = await sql<{ refers: string; number: string; id: string }>`
    select 'chargePoint' as refers, charge_point_no as number, charge_point_id as id from stations_charge_point_names where station_id = ${stationId}
    union all select 'meter', meter_no, meter_id from stations_meter_names where station_id = ${stationId}
    union all select 'supply', supply_no, supply_point_id from energy_supply_names where station_id = ${stationId}`.execute(
    tx,
  )
  const ids = new Map(rows.map(({ refers, number, id }) => [`${refers} ${number}`, id]))
  return (kind, number) => ids.get(`${kindFacts[kind].refersTo} ${number}`)
}
/** Connects the terminals of these objects exactly as in the plan. */
export async function saveConnections(
  tx: Tx,
  { operatorId, stationId }: { operatorId: string; stationId: string },
  objects: readonly PlannedObject[],
): Promise<void> {
  const ids = objects.map(({ id }) => id)
  const ends = objects.flatMap(({ id, ends: own }) => own.map((end) => ({ ...end, objectId: id })))
  const joined = ends.filter(({ nodeId }) => nodeId !== null)
  await sql`update grid_terminals set node_id = null where object_id = any(${ids}::uuid[])`.execute(tx)
  const column = <T>(of: (end: (typeof joined)[number]) => T) => joined.map(of)
  await sql`
    insert into grid_nodes (operator_id, id, station_id, voltage_v)
    select distinct ${operatorId}::uuid, n.id, ${stationId}::uuid, n.volts
    from unnest(${column(({ nodeId }) => nodeId)}::uuid[], ${column(({ voltageV }) => voltageV)}::int[]) as n (id, volts)
    on conflict (operator_id, id) do nothing`.execute(tx)
  await sql`
    update grid_terminals t set node_id = n.node_id
    from unnest(${column(({ objectId }) => objectId)}::uuid[], ${column(({ sequence }) => sequence)}::int[],
      ${column(({ nodeId }) => nodeId)}::uuid[]) as n (object_id, sequence, node_id)
    where t.object_id = n.object_id and t.sequence = n.sequence`.execute(tx)
  await deleteEmptyNodes(tx, stationId)
}
