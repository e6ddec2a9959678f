import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** How the operator's policy treats a sign-in of a user without the identity provider. */
export interface PasswordRule {
  /** True if a role of the user allows the identity provider alone, and the operator has an enabled one. */
  isProviderOnly: boolean
  /** True if the account may still use its password, with an alarm. */
  isBreakGlass: boolean
}

/** Returns the rule of a user. It rests while the operator has no enabled provider, so that nobody is locked out. */
export async function getPasswordSignInRule(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
): Promise<PasswordRule> {
  const { rows } = await sql<PasswordRule>`
    select exists (
        select from organisation_user_roles r
        join organisation_role_policies p on p.operator_id = r.operator_id and p.role_id = r.role_id
        where r.operator_id = ${operatorId} and r.user_id = ${id} and p.rule = 'provider-only')
      and exists (
        select from organisation_identity_providers i where i.operator_id = ${operatorId} and i.enabled)
        as "isProviderOnly",
      exists (
        select from organisation_break_glass b where b.operator_id = ${operatorId} and b.user_id = ${id})
        as "isBreakGlass"`.execute(tx)
  return rows[0] ?? { isProviderOnly: false, isBreakGlass: false }
}

/** Returns true if an administrator of the operator, who may sign in, has signed in through an enabled provider. */
export async function hasLinkedAdministrator(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select u.id from organisation_external_identities e
    join organisation_identity_providers i on i.operator_id = e.operator_id and i.id = e.provider_id and i.enabled
    join organisation_users u on u.operator_id = e.operator_id and u.id = e.user_id and u.state = 'active'
    join organisation_user_roles r on r.operator_id = u.operator_id and r.user_id = u.id
    join organisation_roles o on o.operator_id = r.operator_id and o.id = r.role_id and o.grants_all
    where e.operator_id = ${operatorId} limit 1`.execute(tx)
  return rows.length > 0
}

export async function listBreakGlassUsers(tx: Tx, operatorId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('organisation_break_glass')
    .select('user_id as id')
    .where('operator_id', '=', operatorId)
    .orderBy('user_id')
    .execute()
  return found.map(({ id }) => id)
}

/** Sets the break-glass accounts. An account that is on the list keeps its time. */
export async function replaceBreakGlass(
  tx: Tx,
  { operatorId, at }: { operatorId: string; at: Date },
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('organisation_break_glass')
    .where('operator_id', '=', operatorId)
    .$if(userIds.length > 0, (query) => query.where('user_id', 'not in', [...userIds]))
    .execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('organisation_break_glass')
    .values(userIds.map((id) => ({ operator_id: operatorId, user_id: id, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds one break-glass account. */
export async function addBreakGlass(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('organisation_break_glass')
    .values({ operator_id: operatorId, user_id: id, added_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns those of the ids that are no users of the operator. */
export async function unknownUsers(tx: Tx, operatorId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('organisation_users')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('id', 'in', [...ids])
    .execute()
  return ids.filter((id) => !found.some((user) => user.id === id))
}
