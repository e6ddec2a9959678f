import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  readPage,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { drawingRow, type DrawingDocument, type listGridDrawings } from '../../contract/index.ts'

const bareRow = drawingRow.extend({
  lockedBy: z.uuid().nullable(),
  lockedByName: z.string().nullable(),
  lockUntil: z.string().nullable(),
})
export type BareDrawing = z.infer<typeof bareRow>
const drawing = defineRowShape('grid_drawings', 'd', bareRow, {
  stationName: sql<string>`s.station_name`,
  publishedAt: sql<Date | null>`(select v.published_at from grid_drawing_versions v
    where v.operator_id = d.operator_id and v.drawing_id = d.id and v.number = d.published_number)`,
  lockedByName: sql<string | null>`u.user_name`,
})
export interface DrawingFilter {
  search?: string | undefined
  stationId?: string | undefined
  published?: boolean | undefined
}
function drawings(tx: Tx, { search, stationId, published }: DrawingFilter) {
  let rows = tx
    .selectFrom('grid_drawings as d')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'd.operator_id').onRef('s.station_id', '=', 'd.station_id'),
    )
    .leftJoin('organisation_user_names as u', (on) =>
      on.onRef('u.operator_id', '=', 'd.operator_id').onRef('u.user_id', '=', 'd.locked_by'),
    )
    .select(drawing.selection)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`d.name_key`] }))
  if (stationId) rows = rows.where('d.station_id', '=', stationId)
  if (published !== undefined) rows = rows.where(sql<SqlBool>`(d.published_number is not null) = ${published}`)
  return rows
}
const sorts = {
  name: sql`d.name_key`,
  station: sql`s.station_name`,
  updatedAt: sql`d.updated_at`,
  publishedAt: sql`"publishedAt"`,
} as const
export async function pageOfDrawings(
  tx: Tx,
  query: DrawingFilter & PagedQuery<typeof listGridDrawings>,
): Promise<Page<BareDrawing>> {
  const [column, down] = sortColumnOf(query.sort, sorts, 'name')
  const found = await readPage(
    tx,
    drawings(tx, query)
      .orderBy(column, (by) => by[down]().nullsLast())
      .orderBy('d.id'),
    query,
  )
  return { ...found, list: found.list.map((row) => drawing.present(row)) }
}
export function findDrawing(tx: Tx, id: string): Promise<BareDrawing | undefined> {
  return findTableRow(drawing, drawings(tx, {}).where('d.id', '=', id))
}
export async function findDrawingDraft(tx: Tx, id: string): Promise<DrawingDocument | undefined> {
  const row = await tx
    .selectFrom('grid_drawings')
    .select(sql<DrawingDocument>`draft`.as('draft'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.draft
}

const json = (document: DrawingDocument) => sql<string>`${JSON.stringify(document)}::jsonb`
interface NewDrawing {
  operatorId: string
  id: string
  form: { stationId: string; name: string }
  draft: DrawingDocument
  now: Date
}
export async function insertDrawing(tx: Tx, { operatorId, id, form, draft, now }: NewDrawing): Promise<void> {
  await insertTableRow(tx, 'grid_drawings', {
    operator_id: operatorId,
    id,
    station_id: form.stationId,
    name: form.name,
    draft: json(draft),
    created_at: now,
    updated_at: now,
  })
}
/** Returns the names in the form for comparison. */
export async function drawingNames(tx: Tx, stationId: string): Promise<string[]> {
  const rows = await tx.selectFrom('grid_drawings').select('name_key').where('station_id', '=', stationId).execute()
  return rows.map((row) => row.name_key)
}
interface At {
  id: string
  version: number
}
/** Returns false if the row has a newer version. */
export function renameDrawing(tx: Tx, { id, version }: At, name: string): Promise<boolean> {
  return updateTableRow(tx, 'grid_drawings', { id, version }, { name })
}
interface Draft extends At {
  document: DrawingDocument
  now: Date
}
/** Returns false if the row has a newer version. */
export function saveDrawingDraft(tx: Tx, { id, version, document, now }: Draft): Promise<boolean> {
  return updateTableRow(tx, 'grid_drawings', { id, version }, { draft: json(document), updated_at: now })
}
/** Sets the lock; `until` null removes it. The drawing itself does not change. */
export async function setDrawingLock(tx: Tx, id: string, lock: { userId: string; until: Date } | null): Promise<void> {
  await sql`update grid_drawings set locked_by = ${lock?.userId ?? null}, lock_until = ${lock?.until ?? null}
    where id = ${id}`.execute(tx)
}
export async function removeDrawing(tx: Tx, id: string): Promise<void> {
  await sql`update grid_drawings set published_number = null where id = ${id}`.execute(tx)
  await sql`delete from grid_drawing_objects where drawing_id = ${id}`.execute(tx)
  await sql`delete from grid_drawing_versions where drawing_id = ${id}`.execute(tx)
  await sql`delete from grid_drawings where id = ${id}`.execute(tx)
}

/** Locks the row of a drawing; returns false if there is none. */
export async function lockDrawingRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from grid_drawings where id = ${id} for update`.execute(tx)
  return rows.length > 0
}
