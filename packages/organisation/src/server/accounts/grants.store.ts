import { textMatchesSql, type Tx, replaceSelectedValues } from '@evops/platform/server'
import { sql } from 'kysely'
import type { DataScope } from '../../contract/index.ts'

/** Combined permissions of all roles of a user. */
export interface UserPermissions {
  /** True if a role of the user holds every code of the catalogue. */
  all: boolean
  /** True if a role of the user shows all data of the operator. */
  seesAll: boolean
  codes: string[]
}

/** @param onlyRoleId limits the result to this role of the user. */
export async function getUserPermissions(
  tx: Tx,
  operatorId: string,
  userId: string,
  onlyRoleId: string | null = null,
): Promise<UserPermissions> {
  const { rows } = await sql<UserPermissions>`
    select coalesce(bool_or(r.grants_all), false) as "all",
           coalesce(bool_or(r.data_scope = 'all'), false) as "seesAll",
           coalesce(array_agg(distinct p.code) filter (where p.code is not null), '{}') as codes
    from organisation_user_roles u
    join organisation_roles r on r.operator_id = u.operator_id and r.id = u.role_id
    left join organisation_role_codes p on p.operator_id = r.operator_id and p.role_id = r.id
    where u.operator_id = ${operatorId} and u.user_id = ${userId}
      and (${onlyRoleId}::uuid is null or u.role_id = ${onlyRoleId})`.execute(tx)
  return rows[0] ?? { all: false, seesAll: false, codes: [] }
}

/**
 * Returns the users of the transaction's operator who can sign in and hold one of the codes, sorted by name; optionally
 * only those whose name contains a text.
 */
export async function listUsersWithCode(
  tx: Tx,
  { codes, search = '', limit }: { codes: readonly string[]; search?: string | undefined; limit: number },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.display_name as name from organisation_users p
    where p.state = 'active' and (${search} = '' or ${textMatchesSql(search, { names: [sql`p.display_name`, sql`p.login_name`] })})
      and exists (select from organisation_user_roles u
        join organisation_roles r on r.operator_id = u.operator_id and r.id = u.role_id
        left join organisation_role_codes c on c.operator_id = r.operator_id and c.role_id = r.id
        where u.operator_id = p.operator_id and u.user_id = p.id
          and (r.grants_all or c.code = any(${[...codes]}::text[])))
    order by p.display_name, p.id limit ${limit}`.execute(tx)
  return rows
}

export interface NewRoleRow {
  operatorId: string
  id: string
  name: string
  code?: string
  remark?: string
  grantsAll: boolean
  dataScope?: DataScope
  codes: readonly string[]
  createdAt: Date
}

export async function insertRole(tx: Tx, role: NewRoleRow): Promise<void> {
  await tx
    .insertInto('organisation_roles')
    .values({
      operator_id: role.operatorId,
      id: role.id,
      name: role.name,
      code: role.code ?? null,
      remark: role.remark ?? '',
      grants_all: role.grantsAll,
      data_scope: role.dataScope ?? 'all',
      created_at: role.createdAt,
    })
    .execute()
  if (role.codes.length === 0) return
  await tx
    .insertInto('organisation_role_permissions')
    .values(role.codes.map((code) => ({ operator_id: role.operatorId, role_id: role.id, code })))
    .execute()
}

export async function replaceUserRoles(
  tx: Tx,
  { operatorId, userId }: { operatorId: string; userId: string },
  roleIds: readonly string[],
): Promise<void> {
  const whose = { operator_id: operatorId, user_id: userId }
  await replaceSelectedValues(tx, 'organisation_user_roles', whose, { role_id: roleIds })
}

/** Returns the users who hold every permission of an operator and may sign in. */
export async function listAdministrators(tx: Tx, operatorId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from organisation_users u
    join organisation_user_roles o on o.operator_id = u.operator_id and o.user_id = u.id
    join organisation_roles r on r.operator_id = o.operator_id and r.id = o.role_id
    where u.operator_id = ${operatorId} and r.grants_all and u.state = 'active'`.execute(tx)
  return rows.map(({ id }) => id)
}
