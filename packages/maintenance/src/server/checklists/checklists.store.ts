import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  checklistRow,
  type ChecklistItem,
  type ChecklistFilter,
  type ChecklistForm,
  type ChecklistRow,
  type listChecklists,
} from '../../contract/index.ts'

const checklist = defineRowShape('maintenance_checklists', 'c', checklistRow, {
  items: sql<ChecklistItem[]>`c.items`,
  plans: sql<number>`(select count(*)::int from maintenance_plans p where p.operator_id = c.operator_id and p.checklist_id = c.id)`,
})
const sortColumns = { name: sql`c.name collate "zh-x-icu"` } as const

function rows(tx: Tx, { search }: ChecklistFilter) {
  const query = tx.selectFrom('maintenance_checklists as c').select(checklist.selection)
  return search ? query.where(textMatchesSql(search, { names: [sql`c.name`] })) : query
}
export async function pageOfChecklists(
  tx: Tx,
  query: ChecklistFilter & PagedQuery<typeof listChecklists>,
): Promise<Page<ChecklistRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'name')
  return pageRows(tx, checklist, rows(tx, query).orderBy(column, down).orderBy('c.id'), query)
}
export async function findChecklist(tx: Tx, id: string): Promise<ChecklistRow | undefined> {
  return findTableRow(checklist, rows(tx, {}).where('c.id', '=', id))
}

interface Owned {
  operatorId: string
  id: string
  form: ChecklistForm
}
const valuesOfForm = ({ name, items, remark }: ChecklistForm) => ({
  name,
  remark,
  items: sql<string>`${JSON.stringify(items)}::jsonb`,
})
export async function insertChecklist(tx: Tx, { operatorId, id, now, form }: Owned & { now: Date }): Promise<void> {
  await insertTableRow(tx, 'maintenance_checklists', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...valuesOfForm(form),
  })
}
/** Returns false if `version` is outdated. */
export async function changeChecklist(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: ChecklistForm },
): Promise<boolean> {
  return updateTableRow(tx, 'maintenance_checklists', { id, version }, valuesOfForm(form))
}
export async function removeChecklist(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'maintenance_checklists', { id })
}
/** Returns a plan that uses the checklist. */
export async function findPlanUsingChecklist(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('maintenance_plans')
    .where('checklist_id', '=', id)
    .select('name')
    .orderBy('name')
    .executeTakeFirst()
  return row?.name
}
