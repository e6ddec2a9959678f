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
  secureModuleColumns,
  secureModuleRow,
  type listCardModules,
  type SecureModuleFilter,
  type SecureModuleForm,
  type SecureModuleRow,
} from '../../contract/index.ts'

const module = defineRowShape('cards_modules', 'm', secureModuleRow, {
  validUntil: sql`m.valid_until::text`,
  terminalName: sql`t.terminal_name`,
  chargePointName: sql`p.charge_point_name`,
  keySetName: sql`s.name`,
  keyVersion: sql`s.key_version`,
})

function rows(tx: Tx, { search, kind, state, keySetId }: SecureModuleFilter) {
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
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`m.serial`] }))
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

export async function pageOfSecureModules(
  tx: Tx,
  { sort, ...query }: SecureModuleFilter & PagedQuery<typeof listCardModules>,
): Promise<Page<SecureModuleRow>> {
  const [column, down] = sortColumnOf(sort, sorts, '-createdAt')
  const sorted = rows(tx, query).orderBy(column, (by) => by[down]().nullsLast())
  return pageRows(tx, module, sorted.orderBy('m.id', down), query)
}
export async function findSecureModule(tx: Tx, id: string): Promise<SecureModuleRow | undefined> {
  return findTableRow(module, rows(tx, {}).where('m.id', '=', id))
}
export async function countSecureModules(tx: Tx, filter: SecureModuleFilter): Promise<number> {
  const { total } = await tx
    .selectFrom(rows(tx, filter).as('all'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
/** Returns a slice of modules, oldest first. */
export async function sliceOfSecureModules(
  tx: Tx,
  filter: SecureModuleFilter,
  { after, limit }: SliceRequest<SecureModuleRow>,
): Promise<RowSlice<SecureModuleRow, SecureModuleRow>> {
  let query = rows(tx, filter).orderBy('m.id').limit(limit)
  if (after) query = query.where('m.id', '>', after.id)
  return buildRowSlice((await query.execute()).map(module.present), limit)
}

interface Owned {
  operatorId: string
  id: string
  form: SecureModuleForm
}
export async function insertSecureModule(tx: Tx, { operatorId, id, form }: Owned): Promise<void> {
  await insertTableRow(tx, 'cards_modules', {
    operator_id: operatorId,
    id,
    ...formToColumns(secureModuleColumns, form),
  })
}
/** Returns false if the row was changed in the meantime. */
export async function updateSecureModule(
  tx: Tx,
  { id, version, form }: { id: string; version: number; form: SecureModuleForm },
): Promise<boolean> {
  return updateTableRow(tx, 'cards_modules', { id, version }, formToColumns(secureModuleColumns, form))
}
export async function deleteSecureModule(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'cards_modules', { id })
}
