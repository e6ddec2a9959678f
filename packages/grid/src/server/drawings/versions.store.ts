import type { Page } from '@evops/platform/contract'
import { findTableRow, insertTableRow, pageRows, defineRowShape, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  objectIdsOfDrawing,
  drawingVersionRow,
  type DrawingDocument,
  type DrawingVersion,
} from '../../contract/index.ts'

const version = defineRowShape('grid_drawing_versions', 'v', drawingVersionRow, {
  publishedByName: sql<string | null>`u.user_name`,
  isShown: sql<boolean>`coalesce(d.published_number = v.number, false)`,
  symbols: sql<number>`jsonb_array_length(v.document -> 'symbols')`,
})
function versions(tx: Tx, drawingId: string) {
  return tx
    .selectFrom('grid_drawing_versions as v')
    .innerJoin('grid_drawings as d', (on) =>
      on.onRef('d.operator_id', '=', 'v.operator_id').onRef('d.id', '=', 'v.drawing_id'),
    )
    .leftJoin('organisation_user_names as u', (on) =>
      on.onRef('u.operator_id', '=', 'v.operator_id').onRef('u.user_id', '=', 'v.published_by'),
    )
    .where('v.drawing_id', '=', drawingId)
    .select(version.selection)
}
export function pageOfDrawingVersions(
  tx: Tx,
  drawingId: string,
  query: { page: number; pageSize: number },
): Promise<Page<DrawingVersion>> {
  return pageRows(tx, version, versions(tx, drawingId).orderBy('v.number', 'desc'), query)
}
interface Numbered {
  id: string
  number: number
}
export async function findDrawingVersion(
  tx: Tx,
  { id, number }: Numbered,
): Promise<(DrawingVersion & { document: DrawingDocument }) | undefined> {
  const row = await findTableRow(version, versions(tx, id).where('v.number', '=', number))
  if (!row) return undefined
  const held = await tx
    .selectFrom('grid_drawing_versions')
    .select(sql<DrawingDocument>`document`.as('document'))
    .where('drawing_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return { ...row, ...held }
}

interface Published {
  operatorId: string
  userId: string
  id: string
  stationId: string
  document: DrawingDocument
  note: string
  restored: number | null
  now: Date
}
/** Inserts a version, which becomes the published one; returns its number. */
export async function insertDrawingVersion(tx: Tx, record: Published): Promise<number> {
  const { operatorId, userId, id, stationId, document, note, restored, now } = record
  const last = await tx
    .selectFrom('grid_drawing_versions')
    .select(sql<number>`coalesce(max(number), 0)`.as('number'))
    .where('drawing_id', '=', id)
    .executeTakeFirstOrThrow()
  const number = last.number + 1
  await insertTableRow(tx, 'grid_drawing_versions', {
    operator_id: operatorId,
    drawing_id: id,
    number,
    station_id: stationId,
    document: sql<string>`${JSON.stringify(document)}::jsonb`,
    note,
    restored_number: restored,
    published_at: now,
    published_by: userId,
  })
  await sql`delete from grid_drawing_objects where drawing_id = ${id}`.execute(tx)
  await sql`
    insert into grid_drawing_objects (operator_id, drawing_id, station_id, object_id, kind)
    select o.operator_id, ${id}, o.station_id, o.id, o.kind from grid_objects o
    where o.id = any(${[...objectIdsOfDrawing(document)]}::uuid[])`.execute(tx)
  await sql`update grid_drawings set published_number = ${number} where id = ${id}`.execute(tx)
  return number
}
