import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  cameraFields,
  cameraRow,
  videoPermissions,
  type CameraFilter,
  type CameraFindings,
  type CameraForm,
  type CameraMask,
  type CameraProtocol,
  type CameraRow,
  type CameraState,
  type listCameras,
  type VideoFault,
} from '../../contract/index.ts'
import { assetSource, type RepairableAsset } from '@evops/stations/server'
import type { CameraSource } from '../sources.ts'

const camera = defineRowShape('video_cameras', 'c', cameraRow, {
  stationName: sql`s.station_name`,
  chargePointNo: sql`p.charge_point_no`,
  hasPassword: sql`c.password_sealed is not null`,
  protocol: sql<CameraProtocol>`c.protocol`,
  state: sql<CameraState>`c.state`,
  fault: sql<VideoFault | null>`c.fault`,
  masks: sql<CameraMask[]>`c.masks`,
})
const sortColumns = {
  cameraNo: sql`c.camera_no`,
  name: sql`c.name collate "zh-x-icu"`,
  station: sql`s.station_name collate "zh-x-icu"`,
  stateAt: sql`c.state_at`,
} as const

function rows(tx: Tx, filter: CameraFilter) {
  let query = tx
    .selectFrom('video_cameras as c')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'c.operator_id').onRef('s.station_id', '=', 'c.station_id'),
    )
    .leftJoin(
      sql<{
        operator_id: string
        charge_point_id: string
        charge_point_no: string
      }>`stations_charge_point_names`.as('p'),
      (on) => on.onRef('p.operator_id', '=', 'c.operator_id').onRef('p.charge_point_id', '=', 'c.charge_point_id'),
    )
    .select(camera.selection)
  const { search, stationId, chargePointId, protocol, state, enabled } = filter
  if (search) query = query.where(textMatchesSql(search, { names: [sql`c.name`], codes: [sql`c.camera_no`] }))
  if (stationId) query = query.where('c.station_id', '=', stationId)
  if (chargePointId) query = query.where('c.charge_point_id', '=', chargePointId)
  if (protocol) query = query.where('c.protocol', '=', protocol)
  if (state) query = query.where('c.state', '=', state)
  if (enabled !== undefined) query = query.where('c.enabled', '=', enabled)
  return query
}

export async function pageOfCameras(
  tx: Tx,
  query: CameraFilter & PagedQuery<typeof listCameras>,
): Promise<Page<CameraRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'station')
  const all = rows(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('c.camera_no')
  return pageRows(tx, camera, all, query)
}
export async function findCamera(tx: Tx, id: string): Promise<CameraRow | undefined> {
  return findTableRow(camera, rows(tx, {}).where('c.id', '=', id))
}
/** Returns cameras by number, for a file. */
export async function sliceOfCameras(
  tx: Tx,
  filter: CameraFilter,
  { after, limit }: SliceRequest<CameraRow>,
): Promise<RowSlice<CameraRow, CameraRow>> {
  let query = rows(tx, filter).orderBy('c.camera_no').limit(limit)
  if (after) query = query.where('c.camera_no', '>', after.cameraNo)
  return buildRowSlice(
    (await query.execute()).map((row) => camera.present(row)),
    limit,
  )
}
export async function countCameras(tx: Tx, filter: CameraFilter): Promise<number> {
  const { rows: found } = await sql<{
    n: number
  }>`select count(*)::int as n from (${rows(tx, filter)}) c`.execute(tx)
  return found[0]?.n ?? 0
}
export async function camerasByNumber(tx: Tx): Promise<Map<string, CameraRow>> {
  const all = await rows(tx, {}).execute()
  return new Map(all.map((row) => camera.present(row)).map((row) => [row.cameraNo.toLowerCase(), row]))
}

export interface CameraDraft {
  operatorId: string
  id: string
  form: Omit<CameraForm, 'password'>
  /** Undefined: unchanged. Null: removed. */
  sealed?: Buffer | null | undefined
}
const valuesOfForm = ({ form, sealed }: Pick<CameraDraft, 'form' | 'sealed'>) => {
  const { masks, ...values } = formToColumns(cameraFields, form)
  return {
    ...values,
    masks: sql<string>`${JSON.stringify(masks)}::jsonb`,
    ...(sealed !== undefined && { password_sealed: sealed }),
  }
}
export async function insertCamera(
  tx: Tx,
  { operatorId, id, now, ...rest }: CameraDraft & { now: Date },
): Promise<void> {
  await insertTableRow(tx, 'video_cameras', { operator_id: operatorId, id, created_at: now, ...valuesOfForm(rest) })
}
/**
 * Updates the camera; returns false if the row was changed meanwhile. If the connection changes, the previous check
 * result is deleted.
 */
export async function changeCamera(
  tx: Tx,
  {
    id,
    version,
    now,
    isOther,
    ...rest
  }: Omit<CameraDraft, 'operatorId'> & { version: number; now: Date; isOther: boolean },
): Promise<boolean> {
  const unknown = {
    state: 'never' as const,
    state_at: null,
    away_since: null,
    fault: null,
    codec: null,
    width: null,
    height: null,
    frames_per100s: null,
  }
  const values = { ...valuesOfForm(rest), ...(isOther && unknown), updated_at: now }
  return updateTableRow(tx, 'video_cameras', { id, version }, values)
}
export async function removeCamera(tx: Tx, id: string): Promise<string[]> {
  const { rows: snapshots } = await sql<{ storedAs: string }>`
    delete from video_snapshots where camera_id = ${id} returning stored_as as "storedAs"`.execute(tx)
  await deleteTableRow(tx, 'video_cameras', { id })
  return snapshots.flatMap(({ storedAs }) => (storedAs ? [storedAs] : []))
}

const source = sql`
  c.operator_id as "operatorId", c.id, c.station_id as "stationId", c.camera_no as "cameraNo", c.name, c.protocol, c.address,
  c.sub_address as "subAddress", c.snapshot_address as "snapshotAddress", c.user_name as "userName", c.password_sealed as sealed, c.ptz,
  c.enabled, c.masks`
export async function cameraSource(tx: Tx, id: string): Promise<CameraSource | undefined> {
  const { rows: found } = await sql<CameraSource>`select ${source} from video_cameras c where c.id = ${id}`.execute(tx)
  return found[0]
}

/** Stores the result of a check; the version stays, because no user changed the camera. */
export async function recordProbe(
  tx: Tx,
  { id, now, found, fault }: { id: string; now: Date; found?: CameraFindings; fault?: VideoFault },
): Promise<void> {
  if (!found)
    return void (await sql`update video_cameras set state = 'away', state_at = ${now}, away_since = coalesce(away_since, ${now}),
      fault = ${fault ?? 'refused'} where id = ${id}`.execute(tx))
  await sql`update video_cameras set state = 'reachable', state_at = ${now}, away_since = null, fault = null,
    codec = coalesce(${found.codec}, codec), width = coalesce(${found.width}::int, width), height = coalesce(${found.height}::int, height),
    frames_per100s = coalesce(${found.framesPer100s}::int, frames_per100s) where id = ${id}`.execute(tx)
}

export async function isChargePointAtStation(tx: Tx, chargePointId: string, stationId: string): Promise<boolean> {
  const { rows: found } = await sql`
    select from stations_charge_point_names where charge_point_id = ${chargePointId} and station_id = ${stationId}`.execute(
    tx,
  )
  return found.length > 0
}
export async function stationExists(tx: Tx, stationId: string): Promise<boolean> {
  const { rows: found } = await sql`select from stations_station_names where station_id = ${stationId}`.execute(tx)
  return found.length > 0
}

const places = {
  station: sql`select station_id as id, station_name as name, array[lower(station_name), lower(station_code)] as keys, station_id from stations_station_names`,
  chargePoint: sql`select charge_point_id as id, concat_ws(' · ', charge_point_no, nullif(charge_point_name, '')) as name, array[lower(charge_point_no), lower(charge_point_name)] as keys, station_id
    from stations_charge_point_names`,
} as const
/** Returns at most 50, by name. */
export async function findVideoChoices(
  tx: Tx,
  wish: {
    kind: 'station' | 'chargePoint'
    search?: string | undefined
    stationId?: string | undefined
  },
): Promise<{ id: string; name: string }[]> {
  const { kind, search, stationId } = wish
  const { rows: found } = await sql<{ id: string; name: string }>`
    select c.id, c.name from (${places[kind]}) c where true
      ${stationId ? sql`and c.station_id = ${stationId}` : sql``}
      ${search ? sql`and ${textMatchesSql(search, { names: [sql`array_to_string(c.keys, ' ')`] })}` : sql``}
    order by c.name limit 50`.execute(tx)
  return found
}
/** Finds stations and charge points by the text in a file: a name or a code in lower case. */
export async function locationIdsByName(
  tx: Tx,
): Promise<{ stations: Map<string, string>; chargePoints: Map<string, { id: string; stationId: string }> }> {
  const { rows: stations } = await sql<{ id: string; name: string; code: string }>`
    select station_id as id, lower(station_name) as name, lower(station_code) as code from stations_station_names`.execute(
    tx,
  )
  const { rows: chargePoints } = await sql<{ id: string; no: string; stationId: string }>`
    select charge_point_id as id, lower(charge_point_no) as no, station_id as "stationId" from stations_charge_point_names`.execute(
    tx,
  )
  return {
    stations: new Map(stations.flatMap(({ id, name, code }) => [[name, id] as const, [code, id] as const])),
    chargePoints: new Map(chargePoints.map(({ id, no, stationId }) => [no, { id, stationId }])),
  }
}

export const cameraAssets = assetSource(
  videoPermissions.view,
  sql<RepairableAsset>`select c.id, c.camera_no || ' · ' || c.name as label, c.station_id as "stationId", s.station_name as "stationName"
    from video_cameras c join stations_station_names s on s.operator_id = c.operator_id and s.station_id = c.station_id`,
)
