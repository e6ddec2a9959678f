import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CustodyKind } from '../../contract/index.ts'

export interface NewCustody {
  operatorId: string
  id: string
  userId: string
  kind: CustodyKind
  by: { id: string; name: string; platform: boolean }
  at: Date
}

export async function insertCustody(tx: Tx, { operatorId, id, userId, kind, by, at }: NewCustody): Promise<void> {
  await tx
    .insertInto('organisation_account_custodies')
    .values({
      operator_id: operatorId,
      id,
      user_id: userId,
      kind,
      by_id: by.id,
      by_name: by.name,
      by_platform: by.platform,
      at,
      lifted_at: null,
      lifted_by: null,
      lifted_by_name: null,
      lift_reason: null,
    })
    .execute()
}

/**
 * Selects all people who count as one person with the given user, including that user. These are all users linked by
 * account custody since the given time, at any distance. The platform's staff with every code set up operators: users
 * whom they created are in their custody, but not in each other's.
 */
export function usersInSameCustodySql(userId: string, since: Date) {
  return sql<string>`(
    with recursive custodies as (
      select user_id, by_id, by_platform from organisation_account_custodies where lifted_at is null and at > ${since}
    ), above (id, spreads) as (
      select ${userId}::uuid, true
      union
      select h.by_id, a.spreads and not h.by_platform from above a join custodies h on h.user_id = a.id
    ), below (id) as (
      select id from above where spreads
      union
      select h.user_id from below b join custodies h on h.by_id = b.id
    )
    select id from above union select id from below)`
}

/** Returns those of the users who are linked to a person by account custody. */
export async function filterUsersInCustody(
  tx: Tx,
  userId: string,
  { others, since }: { others: readonly string[]; since: Date },
): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${[...others]}::uuid[]) o (id) where o.id in ${usersInSameCustodySql(userId, since)}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns true if the id belongs to a program's actor. */
export async function isProgram(tx: Tx, actorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('organisation_oauth_clients')
    .select('client_id')
    .where('actor_id', '=', actorId)
    .executeTakeFirst()
  return found !== undefined
}

export interface CustodyRecord {
  id: string
  kind: CustodyKind
  byId: string
  byName: string
  at: Date
}

/** Returns the account custody entries that still apply to an account, newest first. */
export async function listAccountCustodies(tx: Tx, userId: string, since: Date): Promise<CustodyRecord[]> {
  return tx
    .selectFrom('organisation_account_custodies')
    .select(aliasColumns(['id', 'kind', 'byId', 'byName', 'at']))
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .execute()
}

/** Lifts account custody entries; returns how many. */
export async function liftCustodies(
  tx: Tx,
  userId: string,
  { since, at, by, reason }: { since: Date; at: Date; by: { id: string; name: string }; reason: string },
): Promise<number> {
  const result = await tx
    .updateTable('organisation_account_custodies')
    .set({ lifted_at: at, lifted_by: by.id, lifted_by_name: by.name, lift_reason: reason })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where('at', '>', since)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Counts users of the operator who can sign in, hold every one of these codes and see everything. */
export async function countFullAccessUsers(tx: Tx, operatorId: string, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ holders: number }>`
    select count(*)::int as holders from organisation_users u
    where u.operator_id = ${operatorId} and u.state = 'active'
      and (u.password_hash is not null or exists (select from organisation_external_identities e
        where e.operator_id = u.operator_id and e.user_id = u.id)) and (
      select coalesce(bool_or(r.data_scope = 'all'), false) and (coalesce(bool_or(r.grants_all), false)
        or count(distinct p.code) filter (where p.code = any(${[...codes]}::text[])) = ${codes.length})
      from organisation_user_roles g
      join organisation_roles r on r.operator_id = g.operator_id and r.id = g.role_id
      left join organisation_role_codes p on p.operator_id = r.operator_id and p.role_id = r.id
      where g.operator_id = u.operator_id and g.user_id = u.id)`.execute(tx)
  return rows[0]?.holders ?? 0
}
