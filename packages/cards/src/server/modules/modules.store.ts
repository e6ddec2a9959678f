import type { Page, Paged } from '@evops/platform/contract'
import {
  change,
  find,
  insert,
  pageOf,
  remove,
  shape,
  sliceOf,
  sortedBy,
  valuesOf,
  type Slice,
  type SliceWish,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  moduleColumns,
  moduleRow,
  type listCardModules,
  type ModuleFilter,
  type ModuleForm,
  type ModuleRow,
} from '../../contract/index.ts'

const module = shape('cards_modules', 'm', moduleRow, {
  validUntil: sql`m.valid_until::text`,
  terminalName: sql`t.terminal_name`,
  chargePointName: sql`p.charge_point_name`,
  keySetName: sql`s.name`,
  keyVersion: sql`s.key_version`,
})

function rows(tx: Tx, { search, kind, state, keySetId }: ModuleFilter) {
  let query = tx
    .selectFrom('cards_modules as m')
    .leftJoin('stations_terminal_names as t', (on) =>
      on.onRef('t.operator_id', '=', 'm.operator_id').onRef('t.terminal_id', '=', 'm.terminal_id'),
    )
    .leftJoin('stations_charge_point_names as p', (on) =>
      on.onRef('p.operator_id', '=', 'm.operator_id').onRef('p.charge_point_id', '=', 'm.charge_point_id'),
    )
    .leftJoin('cards_key_sets as s', (on) =>
      on.onRef('s.operator_id', '=', 'm.operator_id').onRef('s.id', '=', 'm.key_set_id'),
    )
    .select(module.selection)
  if (search) query = query.where(sql<SqlBool>`m.serial ^@ upper(${search})`)
  if (kind) query = query.where('m.kind', '=', kind)
  if (state) query = query.where('m.state', '=', state)
  if (keySetId) query = query.where('m.key_set_id', '=', keySetId)
  return query
}
const sorts = {
  createdAt: sql.ref('m.created_at'),
  serial: sql.ref('m.serial'),
  validUntil: sql.ref('m.valid_until'),
}

export async function pageOfModules(
  tx: Tx,
  { sort, ...query }: ModuleFilter & Paged<typeof listCardModules>,
): Promise<Page<ModuleRow>> {
  const [column, down] = sortedBy(sort, sorts, '-createdAt')
  const sorted = rows(tx, query).orderBy(column, (by) => by[down]().nullsLast())
  return pageOf(tx, module, sorted.orderBy('m.id', down), query)
}
export async function findModule(tx: Tx, id: string): Promise<ModuleRow | undefined> {
  return find(module, rows(tx, {}).where('m.id', '=', id))
}
export async function countModules(tx: Tx, filter: ModuleFilter): Promise<number> {
  const { total } = await tx
    .selectFrom(rows(tx, filter).as('all'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
/** Returns a slice of modules, oldest first. */
export async function sliceOfModules(
  tx: Tx,
  filter: ModuleFilter,
  { after, limit }: SliceWish<ModuleRow>,
): Promise<Slice<ModuleRow, ModuleRow>> {
  let query = rows(tx, filter).orderBy('m.id').limit(limit)
  if (after) query = query.where('m.id', '>', after.id)
  return sliceOf((await query.execute()).map(module.present), limit)
}

interface Owned {
  operatorId: string
  id: string
  form: ModuleForm
}
export async function insertModule(tx: Tx, { operatorId, id, form }: Owned): Promise<void> {
  await insert(tx, 'cards_modules', { operator_id: operatorId, id, ...valuesOf(moduleColumns, form) })
}
/** Returns false if the row was changed in the meantime. */
export async function changeModule(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: ModuleForm },
): Promise<boolean> {
  return change(tx, 'cards_modules', { id, version }, valuesOf(moduleColumns, form))
}
export async function removeModule(tx: Tx, id: string): Promise<void> {
  await remove(tx, 'cards_modules', { id })
}
