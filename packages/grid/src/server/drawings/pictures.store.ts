import { insertTableRow, aliasColumns, type PictureType, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { drawingPictureLimits } from '../../contract/index.ts'

interface NewPicture {
  operatorId: string
  id: string
  drawingId: string
  stationId: string
  type: PictureType
  bytes: number
  sha256: Buffer
  storedAs: string
  at: Date
}
export async function insertPicture(tx: Tx, { at, ...row }: NewPicture): Promise<void> {
  await insertTableRow(tx, 'grid_drawing_pictures', {
    operator_id: row.operatorId,
    id: row.id,
    drawing_id: row.drawingId,
    station_id: row.stationId,
    type: row.type,
    bytes: row.bytes,
    sha256: row.sha256,
    stored_as: row.storedAs,
    added_at: at,
  })
}
interface At {
  id: string
  drawingId: string
}
export interface StoredPicture {
  type: string
  bytes: number
  storedAs: string
}
export function findPicture(tx: Tx, { id, drawingId }: At): Promise<StoredPicture | undefined> {
  return tx
    .selectFrom('grid_drawing_pictures')
    .select(aliasColumns(['type', 'bytes', 'storedAs']))
    .where('id', '=', id)
    .where('drawing_id', '=', drawingId)
    .executeTakeFirst()
}
/**
 * Makes room if a drawing has the maximum number of pictures: deletes those used neither by its draft nor by a version.
 * Returns their files; undefined if it is still full.
 */
export async function deleteUnusedPictures(tx: Tx, drawingId: string): Promise<string[] | undefined> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from grid_drawing_pictures where drawing_id = ${drawingId}`.execute(tx)
    return rows[0]?.count ?? 0
  }
  if ((await count()) < drawingPictureLimits.perDrawing) return []
  const { rows } = await sql<{ storedAs: string }>`
    delete from grid_drawing_pictures p where p.drawing_id = ${drawingId}
      and not exists (select from grid_drawings d where d.operator_id = p.operator_id and d.id = p.drawing_id
        and d.draft #>> '{background,pictureId}' = p.id::text)
      and not exists (select from grid_drawing_versions v where v.operator_id = p.operator_id and v.drawing_id = p.drawing_id
        and v.document #>> '{background,pictureId}' = p.id::text)
    returning p.stored_as as "storedAs"`.execute(tx)
  return rows.length > 0 ? rows.map(({ storedAs }) => storedAs) : undefined
}
/** Deletes the pictures and returns their files. */
export async function removePictures(tx: Tx, drawingId: string): Promise<string[]> {
  const { rows } = await sql<{ storedAs: string }>`
    delete from grid_drawing_pictures where drawing_id = ${drawingId} returning stored_as as "storedAs"`.execute(tx)
  return rows.map(({ storedAs }) => storedAs)
}
