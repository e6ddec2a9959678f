import { insertTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

interface NewNode {
  operatorId: string
  id: string
  stationId: string
  voltageV: number
}
export async function insertNode(tx: Tx, { operatorId, id, stationId, voltageV }: NewNode): Promise<void> {
  await insertTableRow(tx, 'grid_nodes', {
    operator_id: operatorId,
    id,
    station_id: stationId,
    voltage_v: voltageV,
  })
}
/** Null: disconnected. */
export async function setTerminalNode(tx: Tx, terminalIds: readonly string[], nodeId: string | null): Promise<void> {
  await sql`update grid_terminals set node_id = ${nodeId} where id = any(${terminalIds}::uuid[])`.execute(tx)
}
/** Deletes a node with fewer than two terminals; its last terminal is disconnected. */
export async function dissolveNode(tx: Tx, nodeId: string): Promise<void> {
  await sql`
    update grid_terminals set node_id = null where node_id = ${nodeId}
      and (select count(*) from grid_terminals where node_id = ${nodeId}) < 2`.execute(tx)
  await sql`
    delete from grid_nodes where id = ${nodeId} and not exists (select from grid_terminals where node_id = ${nodeId})`.execute(
    tx,
  )
}
/** Deletes nodes without terminals. */
export async function deleteEmptyNodes(tx: Tx, stationId: string): Promise<void> {
  await sql`
    delete from grid_nodes n where n.station_id = ${stationId} and not exists (select from grid_terminals t
      where t.operator_id = n.operator_id and t.node_id = n.id)`.execute(tx)
}
