import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  findTableRow,
  pageRows,
  defineRowShape,
  sortColumnOf,
  formToColumns,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  vehicleTypeForm,
  vehicleTypeRow,
  type VehicleTypeFilter,
  type VehicleTypeForm,
  type VehicleTypeRow,
  type listVehicleTypes,
} from '../../contract/index.ts'

const type = defineRowShape('fleet_types', 't', vehicleTypeRow, {
  models: sql`(select count(*) from fleet_models m where m.operator_id = t.operator_id and m.type_id = t.id)::int`,
})
const types = (tx: Tx) => tx.selectFrom('fleet_types as t').select(type.selection)

export async function pageOfTypes(
  tx: Tx,
  { search, kind, sort, ...place }: VehicleTypeFilter & PagedQuery<typeof listVehicleTypes>,
): Promise<Page<VehicleTypeRow>> {
  let rows = types(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`t.name_key`] }))
  if (kind) rows = rows.where('t.kind', '=', kind)
  const [column, down] = sortColumnOf(sort, { name: 't.name_key', lengthMm: 't.length_mm' }, 'name')
  return pageRows(tx, type, rows.orderBy(column, down).orderBy('t.id'), place)
}
export async function findType(tx: Tx, id: string): Promise<VehicleTypeRow | undefined> {
  return findTableRow(type, types(tx).where('t.id', '=', id))
}

/** Adds types; existing names stay unchanged. Returns how many were added. */
export async function addTypes(
  tx: Tx,
  operatorId: string,
  rows: readonly (VehicleTypeForm & { id: string })[],
): Promise<number> {
  const added = await tx
    .insertInto('fleet_types')
    .values(rows.map(({ id, ...form }) => ({ operator_id: operatorId, id, ...formToColumns(vehicleTypeForm, form) })))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return added.length
}
