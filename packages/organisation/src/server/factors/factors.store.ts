import type { Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'

export interface FactorUser {
  operatorId: string
  userId: string
}

/** Condition: the user has a second factor. */
export const hasFactor = (operatorId: string, userId: string) =>
  sql<SqlBool>`(exists (select from organisation_second_steps t
      where t.operator_id = ${sql.raw(operatorId)} and t.user_id = ${sql.raw(userId)} and t.confirmed_at is not null)
    or exists (select from organisation_passkeys k
      where k.operator_id = ${sql.raw(operatorId)} and k.user_id = ${sql.raw(userId)}))`

export async function hasSecondFactor(tx: Tx, { operatorId, userId }: FactorUser): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select ${hasFactor('u.operator_id', 'u.id')} as owns from organisation_users u
    where u.operator_id = ${operatorId} and u.id = ${userId}`.execute(tx)
  return rows[0]?.owns ?? false
}

/**
 * Returns the end of the time in which a user must set up a second factor: null if no role of the user requires one.
 * All roles count, also in a sign-in session that is limited to one of them.
 */
export async function secondFactorGraceEnd(tx: Tx, { operatorId, userId }: FactorUser): Promise<Date | null> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(greatest(p.since, u.created_at) + make_interval(days => s.grace_days)) as "dueAt"
    from organisation_role_policies p
    join organisation_user_roles r on r.operator_id = p.operator_id and r.role_id = p.role_id
    join organisation_users u on u.operator_id = r.operator_id and u.id = r.user_id
    join organisation_sign_in_policies s on s.operator_id = u.operator_id
    where u.operator_id = ${operatorId} and u.id = ${userId} and p.rule = 'second-factor'`.execute(tx)
  return rows[0]?.dueAt ?? null
}

/** The same, or null if the user has a second factor already. */
export async function secondFactorDueAt(tx: Tx, user: FactorUser): Promise<Date | null> {
  const dueAt = await secondFactorGraceEnd(tx, user)
  return dueAt && !(await hasSecondFactor(tx, user)) ? dueAt : null
}

interface ActOfSession extends FactorUser {
  /** Operator in which the user works; for platform staff this differs from the user's own. */
  workedInId: string
  act: string
}

/**
 * Returns the age in minutes up to which a second factor counts for an act: the strictest rule of the user's operator
 * and of the one that the user works in. Null: the act needs none.
 */
export async function maxFactorAgeMinutes(
  tx: Tx,
  { operatorId, workedInId, act }: Omit<ActOfSession, 'userId'>,
): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select min(fresh_minutes) as minutes from organisation_sign_in_policies
    where operator_id in (${operatorId}, ${workedInId})
      and (${act} = any(fresh_acts) or (${act} = 'policy' and cardinality(fresh_acts) > 0))`.execute(tx)
  return rows[0]?.minutes ?? null
}

type SessionKey = { operatorId: string; id: string }

export async function lastFactorProofAt(tx: Tx, { operatorId, id }: SessionKey): Promise<Date | null> {
  const row = await tx
    .selectFrom('organisation_sign_in_sessions')
    .select('factor_at as at')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Records that the user of a sign-in session proved a second factor. */
export async function recordFactorProof(tx: Tx, { operatorId, id }: SessionKey, at: Date): Promise<void> {
  await tx
    .updateTable('organisation_sign_in_sessions')
    .set({ factor_at: at })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
