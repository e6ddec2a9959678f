import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { normalizeSignInName } from '../accounts/users.store.ts'

/** Ids by code and by name, in lower case; a name that several have maps to all of them. */
export type IdsByCodeOrName = ReadonlyMap<string, readonly string[]>
export interface UnitIdsByName {
  roles: IdsByCodeOrName
  organisations: IdsByCodeOrName
  /** Also by `organisation/department`. */
  departments: IdsByCodeOrName
}

export async function findUnitsByName(tx: Tx): Promise<UnitIdsByName> {
  const roles = await sql<Named>`select id, coalesce(code, '') as code, name from organisation_roles`.execute(tx)
  const organisations = await sql<Named>`select id, code, name from organisation_organisations`.execute(tx)
  const departments = await sql<Named & { path: string }>`
    select d.id, d.code, d.name, o.code || '/' || d.code as path from organisation_departments d
    join organisation_organisations o on o.operator_id = d.operator_id and o.id = d.org_id`.execute(tx)
  return {
    roles: byWord(roles.rows),
    organisations: byWord(organisations.rows),
    departments: byWord(departments.rows),
  }
}
type Named = { id: string; code: string; name: string; path?: string }
function byWord(rows: readonly Named[]): IdsByCodeOrName {
  const all = (words: (row: Named) => string | undefined) =>
    Map.groupBy(rows, (row) => (words(row) ?? '').toLowerCase())
  // A code is unique; a name is only used if no code matches.
  const found = [all(({ name }) => name), all(({ code }) => code), all(({ path }) => path)]
  return new Map(
    found.flatMap((words) => [...words].map(([word, those]) => [word, those.map(({ id }) => id)] as const)),
  )
}

/** Finds the operator's users with these sign-in names in any spelling; keyed by the normalised name. */
export async function usersByName(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select n.name_key as key, u.id from organisation_login_names n
    join organisation_users u on u.operator_id = n.operator_id and u.id = n.user_id
    where n.name_key = any(${names.map(normalizeSignInName)}::text[])`.execute(tx)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Returns the normalised names that any user has. Requires a platform transaction. */
export async function filterTakenNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select name_key as key from organisation_login_names where name_key = any(${names.map(normalizeSignInName)}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ key }) => key))
}

/**
 * Returns the names of an import's users that were used or changed after the import. `versions` are those that the
 * import wrote.
 */
export async function filterUsedUsers(
  tx: Tx,
  { created, versions }: { created: readonly string[]; versions: Readonly<Record<string, number>> },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.login_name as name from organisation_users u
    where (u.id = any(${[...created]}::uuid[]) and (u.password_hash is not null or u.setup_code_hash is not null
        or exists (select from organisation_sign_in_sessions s where s.operator_id = u.operator_id and s.user_id = u.id)))
      or (u.id = any(${Object.keys(versions)}::uuid[]) and u.version <> (${JSON.stringify(versions)}::jsonb ->> u.id::text)::int)
    order by 1 limit 3`.execute(tx)
  return rows.map(({ name }) => name)
}
