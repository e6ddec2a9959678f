import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PermissionForm } from '../../contract/index.ts'

export interface LabelRow extends PermissionForm {
  version: number
}

/** The operator's own words, by code. */
export async function labelsOf(tx: Tx): Promise<Map<string, LabelRow>> {
  const rows = await tx.selectFrom('organisation_permission_labels').selectAll().execute()
  return new Map(
    rows.map(({ code, zh, en, es, position, hidden, version }) => [
      code,
      { code, label: { zh, en, es }, position, hidden, version },
    ]),
  )
}

/** False when the code has its row already. */
export async function insertLabel(
  tx: Tx,
  operatorId: string,
  { code, label, position, hidden }: PermissionForm,
): Promise<boolean> {
  const made = await tx
    .insertInto('organisation_permission_labels')
    .values({ operator_id: operatorId, code, ...label, position, hidden })
    .onConflict((conflict) => conflict.columns(['operator_id', 'code']).doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}

/** False when the version is not the row's any more. */
export async function changeLabel(
  tx: Tx,
  { code, label, position, hidden, version }: LabelRow,
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_permission_labels')
    .set({ ...label, position, hidden, version: version + 1 })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function removeLabel(tx: Tx, code: string): Promise<void> {
  await tx.deleteFrom('organisation_permission_labels').where('code', '=', code).execute()
}

/** How many roles list a code, and how many hold everything. */
export async function rolesByCode(tx: Tx): Promise<{ all: number; listed: Map<string, number> }> {
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
