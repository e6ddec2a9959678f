import { type Tx, aliasColumns, toReplyRow, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import { pictureLimits, type PictureRow } from '../../contract/index.ts'

export async function stationPicturesOf(tx: Tx, stationId: string): Promise<PictureRow[]> {
  const rows = await tx
    .selectFrom('stations_pictures')
    .select(aliasColumns(['id', 'kind', 'type', 'bytes', 'createdAt']))
    .where('station_id', '=', stationId)
    .orderBy('place')
    .execute()
  return rows.map((row) => toReplyRow(row))
}

export async function findPicture(
  tx: Tx,
  { id, stationId }: { id: string; stationId: string },
): Promise<{ type: PictureRow['type']; bytes: number; storedAs: string } | undefined> {
  return tx
    .selectFrom('stations_pictures')
    .select(aliasColumns(['type', 'bytes', 'storedAs']))
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
}

export async function filesOfStation(tx: Tx, stationId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('stations_pictures')
    .select(aliasColumns(['storedAs']))
    .where('station_id', '=', stationId)
    .execute()
  return rows.map((row) => row.storedAs)
}

export interface NewPicture extends Pick<PictureRow, 'id' | 'kind' | 'type' | 'bytes'> {
  operatorId: string
  stationId: string
  sha256: Buffer
  storedAs: string
  createdBy: string
  createdAt: Date
}
/**
 * Adds a picture at the end. Returns false if the station has the maximum number. The caller has locked the station.
 */
export async function insertPicture(tx: Tx, row: NewPicture): Promise<boolean> {
  const { rows } = await sql`
    insert into stations_pictures (operator_id, id, station_id, place, kind, type, bytes, sha256, stored_as, created_by, created_at)
    select ${row.operatorId}, ${row.id}, ${row.stationId}, count(*) + 1, ${row.kind}, ${row.type}, ${row.bytes}, ${row.sha256}::bytea, ${row.storedAs}, ${row.createdBy}, ${row.createdAt}
    from stations_pictures where station_id = ${row.stationId} having count(*) < ${pictureLimits.perStation} returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Sets the positions of pictures to their order in the list. */
export async function savePictureOrder(
  tx: Tx,
  stationId: string,
  pictures: readonly Pick<PictureRow, 'id' | 'kind'>[],
): Promise<void> {
  await sql`
    update stations_pictures p set place = r.place, kind = r.kind
    from unnest(${pictures.map(({ id }) => id)}::uuid[], ${pictures.map(({ kind }) => kind)}::smallint[]) with ordinality as r (id, kind, place)
    where p.station_id = ${stationId} and p.id = r.id`.execute(tx)
}

export async function removePicture(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_pictures', { id })
}
