import type { Tx } from '@evops/platform/server'

/**
 * Returns the operator's role that holds every code; if there are several, the oldest one, which was created with the
 * operator.
 */
export async function findFullAccessRole(tx: Tx, operatorId: string): Promise<string | undefined> {
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
