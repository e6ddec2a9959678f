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
import { sql } from 'kysely'
import { z } from 'zod'
import {
  countFeeders,
  countTemplateChargePoints,
  templateFields,
  templateRow,
  templateUseRow,
  templateUndoHours,
  type listGridTemplates,
  type listGridTemplateUses,
  type TemplateForm,
  type TemplateRow,
  type TemplateUse,
  type TemplateUseRow,
} from '../../contract/index.ts'
import { deleteEmptyNodes } from '../objects/connections.store.ts'

const content = templateFields.omit({ name: true })
const bareRow = templateRow
  .pick({ id: true, version: true, name: true, updatedAt: true, uses: true })
  .extend({ content: z.unknown() })
const template = defineRowShape('grid_templates', 't', bareRow, {
  uses: sql<number>`(select count(*)::int from grid_template_uses u where u.operator_id = t.operator_id and u.template_id = t.id and u.undone_at is null)`,
})
function toTemplateRow(row: ReturnType<typeof template.present>): TemplateRow {
  const form = content.parse(row.content)
  const { id, version, name, updatedAt, uses } = row
  return {
    ...form,
    id,
    version,
    name,
    updatedAt,
    uses,
    feederCount: countFeeders(form),
    chargePointCount: countTemplateChargePoints(form),
    chargePointsW: form.feeders.reduce(
      (all, { count, chargePoints, chargePointW }) => all + count * chargePoints * chargePointW,
      0,
    ),
  }
}
const templates = (tx: Tx, search?: string) => {
  const rows = tx.selectFrom('grid_templates as t').select(template.selection)
  return search ? rows.where(textMatchesSql(search, { names: [sql`t.name_key`] })) : rows
}
const sorts = { name: sql`t.name_key`, updatedAt: sql`t.updated_at` } as const
export async function pageOfTemplates(
  tx: Tx,
  query: { search?: string | undefined } & PagedQuery<typeof listGridTemplates>,
): Promise<Page<TemplateRow>> {
  const [column, down] = sortColumnOf(query.sort, sorts, 'name')
  const rows = templates(tx, query.search)
    .orderBy(column, (by) => by[down]())
    .orderBy('t.id')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toTemplateRow(template.present(row))) }
}
export async function findTemplate(tx: Tx, id: string): Promise<TemplateRow | undefined> {
  const row = await findTableRow(template, templates(tx).where('t.id', '=', id))
  return row && toTemplateRow(row)
}

interface TemplateDraft {
  operatorId: string
  id: string
  form: TemplateForm
  now: Date
}
const columnsOf = ({ form: { name, ...own }, now }: TemplateDraft) => ({
  name,
  content: JSON.stringify(own),
  updated_at: now,
})
export async function insertTemplate(tx: Tx, record: TemplateDraft): Promise<void> {
  const { operatorId, id, now } = record
  await insertTableRow(tx, 'grid_templates', { operator_id: operatorId, id, created_at: now, ...columnsOf(record) })
}
/** Returns false if the row has a newer version. */
export function changeTemplate(tx: Tx, record: TemplateDraft & { version: number }): Promise<boolean> {
  return updateTableRow(tx, 'grid_templates', { id: record.id, version: record.version }, columnsOf(record))
}

/** Ids of the items added by a use. */
export interface AddedItems {
  objects: string[]
  chargePoints: string[]
  meters: string[]
  collectors: string[]
}
const useRow = defineRowShape('grid_template_uses', 'u', templateUseRow, {
  stationName: sql<string>`s.station_name`,
  byName: sql<string>`coalesce((select n.user_name from organisation_user_names n where n.operator_id = u.operator_id and n.user_id = u.by_id), '')`,
  objects: sql<number>`cardinality(u.object_ids)`,
  chargePoints: sql<number>`cardinality(u.charge_point_ids)`,
  meters: sql<number>`cardinality(u.meter_ids)`,
  collectors: sql<number>`cardinality(u.collector_ids)`,
  undoUntil: sql<Date>`u.at + make_interval(hours => ${templateUndoHours})`,
})
const uses = (tx: Tx) =>
  tx
    .selectFrom('grid_template_uses as u')
    .innerJoin(
      sql<{ operator_id: string; station_id: string; station_name: string }>`stations_station_names`.as('s'),
      (on) => on.onRef('s.operator_id', '=', 'u.operator_id').onRef('s.station_id', '=', 'u.station_id'),
    )
    .select(useRow.selection)
export async function pageOfTemplateUses(
  tx: Tx,
  { templateId, ...query }: { templateId?: string | undefined } & PagedQuery<typeof listGridTemplateUses>,
): Promise<Page<TemplateUseRow>> {
  let rows = uses(tx).orderBy('u.at', 'desc').orderBy('u.id', 'desc')
  if (templateId) rows = rows.where('u.template_id', '=', templateId)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => useRow.present(row)) }
}
export function findTemplateUse(tx: Tx, id: string): Promise<TemplateUseRow | undefined> {
  return findTableRow(useRow, uses(tx).where('u.id', '=', id))
}
export async function insertTemplateUse(
  tx: Tx,
  {
    id,
    by,
    at,
    template: { id: templateId, name },
    use: { stationId, prefix },
    added,
  }: {
    id: string
    by: { operatorId: string; userId: string }
    at: Date
    template: TemplateRow
    use: TemplateUse
    added: AddedItems
  },
): Promise<void> {
  await insertTableRow(tx, 'grid_template_uses', {
    operator_id: by.operatorId,
    id,
    template_id: templateId,
    template_name: name,
    station_id: stationId,
    prefix,
    object_ids: added.objects,
    charge_point_ids: added.chargePoints,
    meter_ids: added.meters,
    collector_ids: added.collectors,
    by_id: by.userId,
    at,
  })
}
/** Returns the items added by a use, once for concurrent callers; undefined if it was already undone. */
export async function claimTemplateUndo(tx: Tx, id: string, now: Date): Promise<AddedItems | undefined> {
  const { rows } = await sql<AddedItems>`
    update grid_template_uses set undone_at = ${now} where id = ${id} and undone_at is null
    returning object_ids as objects, charge_point_ids as "chargePoints", meter_ids as meters, collector_ids as collectors`.execute(
    tx,
  )
  return rows[0]
}
/** Returns the numbers of charge points and meters that are already in use. */
export async function findTakenNumbers(
  tx: Tx,
  { chargePoints, meters }: { chargePoints: readonly string[]; meters: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select charge_point_no as number from stations_charge_point_names where charge_point_no = any(${chargePoints}::text[])
    union all select meter_no from stations_meter_names where meter_no = any(${meters}::text[])`.execute(tx)
  return rows.map(({ number }) => number)
}
export async function supplyNoOf(
  tx: Tx,
  { supplyPointId, stationId }: Pick<TemplateUse, 'supplyPointId' | 'stationId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select supply_no as number from energy_supply_names where supply_point_id = ${supplyPointId} and station_id = ${stationId}`.execute(
    tx,
  )
  return rows[0]?.number
}

/**
 * Returns the name of an object that prevents the deletion: one that is connected to one of these objects or is inside
 * it.
 */
export async function findDeletionObstacle(
  tx: Tx,
  ids: readonly string[],
): Promise<{ name: string; other: string } | undefined> {
  const { rows } = await sql<{ name: string; other: string }>`
    select o.name, x.name as other from grid_objects o
      join grid_terminals t on t.operator_id = o.operator_id and t.object_id = o.id
      join grid_terminals n on n.operator_id = t.operator_id and n.node_id = t.node_id and n.object_id <> all(${ids}::uuid[])
      join grid_objects x on x.operator_id = n.operator_id and x.id = n.object_id
    where o.id = any(${ids}::uuid[])
    union all select o.name, x.name from grid_objects o
      join grid_objects x on x.operator_id = o.operator_id and x.container_id = o.id and x.id <> all(${ids}::uuid[])
    where o.id = any(${ids}::uuid[])
    limit 1`.execute(tx)
  return rows[0]
}
/** Returns one of these objects that a published drawing shows. */
export async function findDrawnObject(
  tx: Tx,
  ids: readonly string[],
): Promise<{ drawing: string; name: string } | undefined> {
  const { rows } = await sql<{ drawing: string; name: string }>`
    select d.name as drawing, o.name from grid_drawing_objects w
      join grid_drawings d on d.operator_id = w.operator_id and d.id = w.drawing_id
      join grid_objects o on o.operator_id = w.operator_id and o.id = w.object_id
    where w.object_id = any(${ids}::uuid[]) limit 1`.execute(tx)
  return rows[0]
}
/** Deletes objects without other connected objects, together with their connections. */
export async function removeObjects(tx: Tx, stationId: string, ids: readonly string[]): Promise<void> {
  await sql`update grid_terminals set node_id = null where object_id = any(${ids}::uuid[])`.execute(tx)
  await deleteEmptyNodes(tx, stationId)
  await sql`delete from grid_switch_acts where object_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from grid_terminals where object_id = any(${ids}::uuid[])`.execute(tx)
  await sql`delete from grid_objects where id = any(${ids}::uuid[])`.execute(tx)
}
