import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { isBundle, type PermissionForm } from '../../contract/index.ts'

export interface LabelRow extends PermissionForm {
  version: number
}

/** Returns the operator's own labels, by code. */
export async function permissionLabelsByCode(tx: Tx): Promise<Map<string, LabelRow>> {
  const rows = await tx.selectFrom('organisation_permission_labels').selectAll().execute()
  return new Map(
    rows.map(({ code, zh, en, es, position, hidden, codes, version }) => [
      code,
      { code, label: { zh, en, es }, position, hidden, codes: codes ?? [], version },
    ]),
  )
}

/** Inserts a label. Returns false if the code already has one. */
export async function insertLabel(
  tx: Tx,
  operatorId: string,
  { code, label, position, hidden, codes }: PermissionForm,
): Promise<boolean> {
  const made = await tx
    .insertInto('organisation_permission_labels')
    .values({
      operator_id: operatorId,
      code,
      ...label,
      position,
      hidden,
      codes: isBundle(code) ? [...new Set(codes)] : null,
    })
    .onConflict((conflict) => conflict.columns(['operator_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}

/** Updates a label. Returns false if the version has changed. */
export async function updatePermissionLabelRow(
  tx: Tx,
  { code, label, position, hidden, codes, version }: LabelRow,
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_permission_labels')
    .set({
      ...label,
      position,
      hidden,
      codes: isBundle(code) ? [...new Set(codes)] : null,
      version: version + 1,
    })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deletePermissionLabelRow(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('organisation_permission_labels').where('code', '=', code).execute()
}

/** Returns the roles that contain a bundle. */
export async function rolesWith(tx: Tx, code: string): Promise<string[]> {
  const rows = await tx.selectFrom('organisation_role_permissions').where('code', '=', code).select('role_id').execute()
  return rows.map((row) => row.role_id)
}

/** Returns how many roles list each code, and how many hold every code. */
export async function countRolesByCode(tx: Tx): Promise<{ all: number; listed: Map<string, number> }> {
  const rows = await tx
    .selectFrom('organisation_role_permissions')
    .select(['code', (e) => e.fn.countAll<number>().as('roles')])
    .groupBy('code')
    .execute()
  const all = await tx
    .selectFrom('organisation_roles')
    .select(sql<number>`count(*)`.as('roles'))
    .where('grants_all', '=', true)
    .executeTakeFirst()
  return { all: all?.roles ?? 0, listed: new Map(rows.map((row) => [row.code, Number(row.roles)])) }
}
