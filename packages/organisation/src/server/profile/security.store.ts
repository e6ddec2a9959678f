import { type Tx, aliasColumns } from '@evops/platform/server'

/** Returns a user's active sign-in sessions, last used first. */
export async function listActiveSignInSessions(tx: Tx, { operatorId, userId }: { operatorId: string; userId: string }) {
  return tx
    .selectFrom('organisation_sign_in_sessions')
    .select(
      aliasColumns([
        'id',
        'clientId',
        'address',
        'userAgent',
        'scope',
        'createdAt',
        'lastUsedAt',
        'expiresAt',
        'actingRoleId',
      ]),
    )
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
}

export async function listRolesOfUser(tx: Tx, { operatorId, userId }: { operatorId: string; userId: string }) {
  return tx
    .selectFrom('organisation_user_roles as held')
    .innerJoin('organisation_roles as role', (join) =>
      join.onRef('role.operator_id', '=', 'held.operator_id').onRef('role.id', '=', 'held.role_id'),
    )
    .select(['role.id', 'role.name'])
    .where('held.operator_id', '=', operatorId)
    .where('held.user_id', '=', userId)
    .orderBy('role.name')
    .execute()
}
