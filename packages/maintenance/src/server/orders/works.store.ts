import type { Tx } from '@evops/platform/server'
import { noteWork } from '@evops/stations/server'
import { sql } from 'kysely'
import type { WorkState, WorkStepKind } from '../../contract/index.ts'

const atWork = (state: WorkState) => state === 'processing' || state === 'suspended'

interface Worked {
  operatorId: string
  state: WorkState
  createdAt: Date
  /** Null: the station as a whole. */
  pileId: string | null
  gunNo: number | null
  stationId: string | null
  assetId: string | null
}
/** What a step means for its charge points: whether they are in maintenance, and what of their past is to be worked out anew. */
export async function tellPlaces(
  tx: Tx,
  order: Worked,
  { kind, to }: { kind: WorkStepKind; to: WorkState },
): Promise<void> {
  const { operatorId, state, createdAt } = order
  const isPast = state === 'done' || (atWork(state) && (kind === 'changed' || !atWork(to)))
  if (!isPast && !atWork(state) && !atWork(to)) return
  for (const { pileId, gunNo } of await placesOf(tx, order)) {
    if (isPast)
      await sql`select stations_note_states(${operatorId}, ${pileId}, ${gunNo}::smallint, ${createdAt})`.execute(
        tx,
      )
    if (atWork(state) || atWork(to))
      await noteWork(tx, { operatorId, pileId, gunNo }, () => workSince(tx, { operatorId, pileId, gunNo }))
  }
}

interface Place {
  pileId: string
  gunNo: number
}
/**
 * The charge point or connector of an order. Of a station as a whole they are its charge points, and those that are in
 * maintenance and may have been moved away meanwhile; always in one order, as each is locked.
 */
async function placesOf(tx: Tx, { operatorId, pileId, gunNo, stationId, assetId }: Worked): Promise<Place[]> {
  if (pileId !== null) return [{ pileId, gunNo: gunNo ?? 0 }]
  // At another asset of the station nothing is done to its charge points.
  if (stationId === null || assetId !== null) return []
  const { rows } = await sql<Place>`
    select n.pile_id as "pileId", 0 as "gunNo" from stations_pile_names n
    where n.operator_id = ${operatorId} and (n.station_id = ${stationId} or n.pile_id in (
      select w.pile_id from stations_works_now w where w.operator_id = ${operatorId} and w.gun_no = 0))
    order by n.pile_id`.execute(tx)
  return rows
}

/** Since when planned work is in progress there: on it, or, of all of a charge point, on its whole station. */
async function workSince(
  tx: Tx,
  { operatorId, pileId, gunNo }: Place & { operatorId: string },
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(o.begun_at) as since from maintenance_orders o
    where o.operator_id = ${operatorId} and o.state in ('processing', 'suspended') and (
      o.pile_id = ${pileId} and coalesce(o.gun_no, 0) = ${gunNo} and o.type <> 'fault'
      or ${gunNo} = 0 and o.pile_id is null and o.asset_id is null and o.type = 'planned' and o.station_id = (
        select n.station_id from stations_pile_names n where n.operator_id = o.operator_id and n.pile_id = ${pileId}))`.execute(
    tx,
  )
  return rows[0]?.since ?? null
}
