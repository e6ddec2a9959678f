import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { StepUpAct, SignInPolicyUpdate } from '../../contract/index.ts'
import { hasFactor } from '../factors/factors.store.ts'

export type RoleRule = 'second-factor' | 'provider-only'
export interface PolicyRecord {
  graceDays: number
  freshActs: StepUpAct[]
  freshMinutes: number
  reviewDays: number | null
  version: number
}
/** The policy of an operator that has none stored. */
const noPolicy: PolicyRecord = {
  graceDays: 7,
  freshActs: [],
  freshMinutes: 10,
  reviewDays: null,
  version: 0,
}

export async function findPolicy(tx: Tx, operatorId: string): Promise<PolicyRecord> {
  const found = await tx
    .selectFrom('organisation_sign_in_policies')
    .select(aliasColumns(['graceDays', 'freshMinutes', 'reviewDays', 'version']))
    .select(sql<StepUpAct[]>`fresh_acts`.as('freshActs'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()
  return found ?? noPolicy
}

type PolicyValues = Pick<SignInPolicyUpdate, 'graceDays' | 'freshActs' | 'freshMinutes' | 'reviewDays' | 'version'>

/**
 * Stores the policy. Returns false if the version has changed. Reviews of access count from the time at which the rule
 * began; a changed number of days does not start them again.
 */
export async function savePolicy(
  tx: Tx,
  { operatorId, since }: { operatorId: string; since: Date },
  { graceDays, freshActs, freshMinutes, reviewDays, version }: PolicyValues,
): Promise<boolean> {
  const values = {
    grace_days: graceDays,
    fresh_acts: freshActs,
    fresh_minutes: freshMinutes,
    review_days: reviewDays,
  }
  if (version === 0) {
    const added = await tx
      .insertInto('organisation_sign_in_policies')
      .values({ operator_id: operatorId, ...values, review_since: reviewDays === null ? null : since })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
  const began = sql<Date>`case when review_days is null then ${since}::timestamptz else review_since end`
  const changed = await tx
    .updateTable('organisation_sign_in_policies')
    .set({ ...values, review_since: reviewDays === null ? null : began, version: version + 1 })
    .where('operator_id', '=', operatorId)
    .where('version', '=', version)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function rolesWithRule(tx: Tx, operatorId: string, rule: RoleRule): Promise<string[]> {
  const found = await tx
    .selectFrom('organisation_role_policies')
    .select('role_id as id')
    .where('operator_id', '=', operatorId)
    .where('rule', '=', rule)
    .orderBy('role_id')
    .execute()
  return found.map(({ id }) => id)
}

/** Sets the roles of a rule. A role that already has the rule keeps the time since which it applies. */
export async function replaceRolesWithRule(
  tx: Tx,
  { operatorId, rule, since }: { operatorId: string; rule: RoleRule; since: Date },
  roleIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('organisation_role_policies')
    .where('operator_id', '=', operatorId)
    .where('rule', '=', rule)
    .$if(roleIds.length > 0, (query) => query.where('role_id', 'not in', [...roleIds]))
    .execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('organisation_role_policies')
    .values(roleIds.map((id) => ({ operator_id: operatorId, role_id: id, rule, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counts the active users of the roles with the rule of a second factor, and those without a factor. */
export async function countUsersUnderRule(
  tx: Tx,
  operatorId: string,
): Promise<{ members: number; membersWithout: number }> {
  const { rows } = await sql<{ members: number; membersWithout: number }>`
    select count(*) as members,
           count(*) filter (where not ${hasFactor('u.operator_id', 'u.id')}) as "membersWithout"
    from organisation_users u
    where u.operator_id = ${operatorId} and u.state = 'active' and exists (
      select from organisation_user_roles r
      join organisation_role_policies p on p.operator_id = r.operator_id and p.role_id = r.role_id
      where r.operator_id = u.operator_id and r.user_id = u.id and p.rule = 'second-factor')`.execute(tx)
  return rows[0] ?? { members: 0, membersWithout: 0 }
}
