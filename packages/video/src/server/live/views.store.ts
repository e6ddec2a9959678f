import type { Page } from '@evops/platform/contract'
import {
  textMatchesSql,
  insertTableRow,
  aliasColumns,
  readPage,
  buildRowSlice,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { CameraViewFilter, CameraViewRow } from '../../contract/index.ts'

export interface NewCameraView {
  operatorId: string
  id: string
  cameraId: string
  cameraNo: string
  cameraName: string
  stationId: string
  userId: string
  userName: string
  at: Date
}
export async function insertCameraView(tx: Tx, view: NewCameraView): Promise<void> {
  await insertTableRow(tx, 'video_views', {
    operator_id: view.operatorId,
    id: view.id,
    camera_id: view.cameraId,
    camera_no: view.cameraNo,
    camera_name: view.cameraName,
    station_id: view.stationId,
    user_id: view.userId,
    user_name: view.userName.slice(0, 200),
    started_at: view.at,
    seen_at: view.at,
  })
}
/** Updates active views of all operators in a platform transaction. */
export async function markViewsSeen(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`update video_views set seen_at = greatest(seen_at, ${at}) where id = any(${ids}::uuid[]) and ended_at is null`.execute(
    tx,
  )
}
export async function markViewEnded(tx: Tx, id: string, at: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ startedAt: Date }>`
    update video_views set ended_at = greatest(started_at, ${at}), seen_at = greatest(seen_at, ${at})
    where id = ${id} and ended_at is null returning started_at as "startedAt"`.execute(tx)
  return rows[0]?.startedAt
}

/** A view left open by a killed process ended when it was last seen. */
const goesOn = sql`v.ended_at is null and v.seen_at > now() - interval '3 minutes'`
function rows(tx: Tx, { cameraId, stationId, search, startedFrom, startedTo }: CameraViewFilter) {
  let query = tx
    .selectFrom('video_views as v')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'v.operator_id').onRef('s.station_id', '=', 'v.station_id'),
    )
    .select([
      ...aliasColumns('v', ['id', 'cameraNo', 'cameraName', 'userName', 'startedAt']),
      ...aliasColumns('s', ['stationName']),
      sql<Date | null>`case when ${goesOn} then null else coalesce(v.ended_at, v.seen_at) end`.as('endedAt'),
    ])
  if (cameraId) query = query.where('v.camera_id', '=', cameraId)
  if (stationId) query = query.where('v.station_id', '=', stationId)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`v.user_name`] }))
  if (startedFrom) query = query.where('v.started_at', '>=', startedFrom)
  if (startedTo) query = query.where('v.started_at', '<', startedTo)
  return query
}
export async function pageOfCameraViews(
  tx: Tx,
  query: CameraViewFilter & { sort?: 'startedAt' | '-startedAt' | undefined; page: number; pageSize: number },
): Promise<Page<CameraViewRow>> {
  const down = query.sort === 'startedAt' ? 'asc' : 'desc'
  const found = await readPage(tx, rows(tx, query).orderBy('v.started_at', down).orderBy('v.id', down), query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
/** Returns a slice, the oldest first, for a file. */
export async function sliceOfCameraViews(
  tx: Tx,
  filter: CameraViewFilter,
  { after, limit }: SliceRequest<CameraViewRow>,
): Promise<RowSlice<CameraViewRow, CameraViewRow>> {
  let query = rows(tx, filter).orderBy('v.started_at').orderBy('v.id').limit(limit)
  if (after)
    query = query.where(sql<boolean>`(v.started_at, v.id) > (${after.startedAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice(
    (await query.execute()).map((row) => toReplyRow(row)),
    limit,
  )
}
