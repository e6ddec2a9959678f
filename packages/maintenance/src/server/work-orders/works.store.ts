import type { Tx } from '@evops/platform/server'
import { saveWorkSince } from '@evops/stations/server'
import { sql } from 'kysely'
import type { WorkState, WorkStepKind } from '../../contract/index.ts'

const atWork = (state: WorkState) => state === 'processing' || state === 'suspended'

interface Worked {
  operatorId: string
  state: WorkState
  createdAt: Date
  /** Null: the station as a whole. */
  chargePointId: string | null
  connectorNo: number | null
  stationId: string | null
  assetId: string | null
}
/** What a step means for its charge points: whether they are in maintenance, and what of their past is to be worked out anew. */
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
      await saveWorkSince(tx, { operatorId, chargePointId, connectorNo }, () => workSince(tx, { operatorId, chargePointId, connectorNo }))
  }
}

interface Place {
  chargePointId: string
  connectorNo: number
}
/**
 * The charge point or connector of an order. Of a station as a whole they are its charge points, and those that are in
 * maintenance and may have been moved away meanwhile; always in one order, as each is locked.
 */
async function placesOf(tx: Tx, { operatorId, chargePointId, connectorNo, stationId, assetId }: Worked): Promise<Place[]> {
  if (chargePointId !== null) return [{ chargePointId, connectorNo: connectorNo ?? 0 }]
  // At another asset of the station nothing is done to its charge points.
  if (stationId === null || assetId !== null) return []
  const { rows } = await sql<Place>`
    select n.charge_point_id as "chargePointId", 0 as "connectorNo" from stations_charge_point_names n
    where n.operator_id = ${operatorId} and (n.station_id = ${stationId} or n.charge_point_id in (
      select w.charge_point_id from stations_works_now w where w.operator_id = ${operatorId} and w.connector_no = 0))
    order by n.charge_point_id`.execute(tx)
  return rows
}

/** Since when planned work is in progress there: on it, or, of all of a charge point, on its whole station. */
async function workSince(
  tx: Tx,
  { operatorId, chargePointId, connectorNo }: Place & { operatorId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(o.begun_at) as since from maintenance_work_orders o
    where o.operator_id = ${operatorId} and o.state in ('processing', 'suspended') and (
      o.charge_point_id = ${chargePointId} and coalesce(o.connector_no, 0) = ${connectorNo} and o.type <> 'fault'
      or ${connectorNo} = 0 and o.charge_point_id is null and o.asset_id is null and o.type = 'planned' and o.station_id = (
        select n.station_id from stations_charge_point_names n where n.operator_id = o.operator_id and n.charge_point_id = ${chargePointId}))`.execute(
    tx,
  )
  return rows[0]?.since ?? null
}
