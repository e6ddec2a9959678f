import type { Tx } from '@evops/platform/server'
import { savePlannedWorkStart } from '@evops/stations/server'
import { sql } from 'kysely'
import type { WorkState, WorkStepKind } from '../../contract/index.ts'

const atWork = (state: WorkState) => state === 'processing' || state === 'suspended'

interface Worked {
  operatorId: string
  state: WorkState
  createdAt: Date
  /** Null: the whole station. */
  chargePointId: string | null
  connectorNo: number | null
  stationId: string | null
  assetId: string | null
}
/**
 * Updates the charge points after a step: whether they are in maintenance, and which past periods must be recalculated.
 */
export async function updateWorkOrderChargePoints(
  tx: Tx,
  workOrder: Worked,
  { kind, to }: { kind: WorkStepKind; to: WorkState },
): Promise<void> {
  const { operatorId, state, createdAt } = workOrder
  const isPast = state === 'done' || (atWork(state) && (kind === 'changed' || !atWork(to)))
  if (!isPast && !atWork(state) && !atWork(to)) return
  for (const { chargePointId, connectorNo } of await placesOf(tx, workOrder)) {
    if (isPast)
      await sql`select stations_note_states(${operatorId}, ${chargePointId}, ${connectorNo}::smallint, ${createdAt})`.execute(
        tx,
      )
    if (atWork(state) || atWork(to))
      await savePlannedWorkStart(tx, { operatorId, chargePointId, connectorNo }, () =>
        workSince(tx, { operatorId, chargePointId, connectorNo }),
      )
  }
}

interface Place {
  chargePointId: string
  connectorNo: number
}
/**
 * Returns the charge point or connector of a work order. For a whole station: its charge points, and those in
 * maintenance that may have been moved to another station meanwhile. Always in the same order, because each one is
 * locked.
 */
async function placesOf(
  tx: Tx,
  { operatorId, chargePointId, connectorNo, stationId, assetId }: Worked,
): Promise<Place[]> {
  if (chargePointId !== null) return [{ chargePointId, connectorNo: connectorNo ?? 0 }]
  // Work on another asset of the station does not affect its charge points.
  if (stationId === null || assetId !== null) return []
  const { rows } = await sql<Place>`
    select n.charge_point_id as "chargePointId", 0 as "connectorNo" from stations_charge_point_names n
    where n.operator_id = ${operatorId} and (n.station_id = ${stationId} or n.charge_point_id in (
      select w.charge_point_id from stations_works_now w where w.operator_id = ${operatorId} and w.connector_no = 0))
    order by n.charge_point_id`.execute(tx)
  return rows
}

/** Returns the start of planned work in progress: on the connector, or for the whole charge point on its station. */
async function workSince(
  tx: Tx,
  { operatorId, chargePointId, connectorNo }: Place & { operatorId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(o.started_at) as since from maintenance_work_orders o
    where o.operator_id = ${operatorId} and o.state in ('processing', 'suspended') and (
      o.charge_point_id = ${chargePointId} and coalesce(o.connector_no, 0) = ${connectorNo} and o.type <> 'fault'
      or ${connectorNo} = 0 and o.charge_point_id is null and o.asset_id is null and o.type = 'planned' and o.station_id = (
        select n.station_id from stations_charge_point_names n where n.operator_id = o.operator_id and n.charge_point_id = ${chargePointId}))`.execute(
    tx,
  )
  return rows[0]?.since ?? null
}
