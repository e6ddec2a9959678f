import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** The operator's role that holds every code: the one it was made with, while it has several the oldest. */
export async function roleOfAllCodes(tx: Tx, operatorId: string): Promise<string | undefined> {
  const role = await tx
    .selectFrom('organisation_roles')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('grants_all', '=', true)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return role?.id
}

export async function addUserRole(
  tx: Tx,
  { operatorId, userId, roleId }: { operatorId: string; userId: string; roleId: string },
): Promise<void> {
  await tx
    .insertInto('organisation_user_roles')
    .values({ operator_id: operatorId, user_id: userId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True when somebody else of the operator could decide: signs in, and holds the codes for it. */
export async function hasSecondPerson(
  tx: Tx,
  { operatorId, userId }: { operatorId: string; userId: string },
): Promise<boolean> {
  const holds = (code: string) => sql`exists (
    select from organisation_user_roles g
    join organisation_roles r on r.operator_id = g.operator_id and r.id = g.role_id
    left join organisation_role_permissions p on p.operator_id = r.operator_id and p.role_id = r.id
    where g.operator_id = u.operator_id and g.user_id = u.id and (r.grants_all or p.code = ${code}))`
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from organisation_users u
      where u.operator_id = ${operatorId} and u.id <> ${userId} and u.state = 'active'
        and u.password_hash is not null and ${holds('approvals:approve')} and ${holds('sysuser:control')}
    ) as found`.execute(tx)
  return rows[0]?.found === true
}
