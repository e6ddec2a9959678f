import type { Page, Paged } from '@evops/platform/contract'
import { sortedBy, page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  VehicleTypeFilter,
  VehicleTypeForm,
  VehicleTypeRow,
  listVehicleTypes,
} from '../../contract/index.ts'

function types(tx: Tx) {
  return tx
    .selectFrom('fleet_types as t')
    .select([
      't.id',
      't.version',
      't.name',
      't.kind',
      't.length_mm as lengthMm',
      't.remark',
      sql<number>`(select count(*) from fleet_models m where m.operator_id = t.operator_id and m.type_id = t.id)::int`.as(
        'models',
      ),
    ])
}

export async function pageOfTypes(
  tx: Tx,
  { search, kind, sort, ...place }: VehicleTypeFilter & Paged<typeof listVehicleTypes>,
): Promise<Page<VehicleTypeRow>> {
  let rows = types(tx)
  if (search) rows = rows.where(sql<SqlBool>`t.name_key ^@ lower(${search})`)
  if (kind) rows = rows.where('t.kind', '=', kind)
  const [column, down] = sortedBy(sort, { name: 't.name_key', lengthMm: 't.length_mm' }, 'name')
  return page(tx, rows.orderBy(column, down).orderBy('t.id'), place)
}
export async function findType(tx: Tx, id: string): Promise<VehicleTypeRow | undefined> {
  return types(tx).where('t.id', '=', id).executeTakeFirst()
}

/** Those whose name there is already stay as they are. Returns how many were added. */
export async function addTypes(
  tx: Tx,
  operatorId: string,
  rows: readonly (VehicleTypeForm & { id: string })[],
): Promise<number> {
  const added = await tx
    .insertInto('fleet_types')
    .values(
      rows.map(({ id, name, kind, lengthMm, remark }) => ({
        operator_id: operatorId,
        id,
        name,
        kind,
        length_mm: lengthMm,
        remark,
      })),
    )
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return added.length
}
