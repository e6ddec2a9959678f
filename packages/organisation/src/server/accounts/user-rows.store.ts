import type { Language, Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  sortColumnOf,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
  updateTableRow,
  deleteTableRow,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { UserDetail, UserRow, listUsers } from '../../contract/index.ts'
import { normalizeSignInName, type UserState } from './users.store.ts'

const byName = sql`u.display_name collate "zh-x-icu"`
const sortColumns = {
  username: sql`u.login_name`,
  name: byName,
  createdAt: sql`u.created_at`,
  state: sql`u.state`,
} as const

type Named = { id: string; name: string }
const departments = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.name)
  from organisation_user_departments m join organisation_departments d on d.operator_id = m.operator_id and d.id = m.department_id
  where m.operator_id = u.operator_id and m.user_id = u.id), '[]')`
const roles = sql<Named[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name)
  from organisation_user_roles m join organisation_roles r on r.operator_id = m.operator_id and r.id = m.role_id
  where m.operator_id = u.operator_id and m.user_id = u.id), '[]')`
const lastUsedAt = sql<Date | null>`(
  select max(s.last_used_at) from organisation_sign_in_sessions s where s.operator_id = u.operator_id and s.user_id = u.id)`
const stationIds = sql<string[]>`array(
  select s.station_id::text from organisation_user_stations s where s.operator_id = u.operator_id and s.user_id = u.id order by 1)`

function rows(tx: Tx) {
  return tx
    .selectFrom('organisation_users as u')
    .leftJoin('organisation_organisations as o', (join) =>
      join.onRef('o.operator_id', '=', 'u.operator_id').onRef('o.id', '=', 'u.org_id'),
    )
    .select([
      'u.id',
      'u.login_name as username',
      'u.display_name as name',
      ...aliasColumns('u', ['email', 'phone', 'employeeNo', 'state', 'orgId']),
      'o.name as orgName',
      departments.as('departments'),
      roles.as('roles'),
      sql<boolean>`u.password_hash is not null`.as('hasPassword'),
      ...aliasColumns('u', ['mustChangePassword']),
      sql<boolean>`u.directory_id is not null`.as('fromDirectory'),
      lastUsedAt.as('lastUsedAt'),
      ...aliasColumns('u', ['version', 'createdAt']),
    ])
}
type Dated = { createdAt: Date; lastUsedAt: Date | null }
function present<T extends Dated>(row: T) {
  return toReplyRow(row)
}
/** Masks the phone number except for the last four digits: many people read and copy lists (S-20). */
function maskPhone(row: UserRow): UserRow {
  return { ...row, phone: row.phone.replace(/\d(?=(\D*\d){4})/g, '*') }
}

export interface UserFilter {
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listUsers>['sort']
  search?: string | undefined
  orgId?: string | undefined
  departmentId?: string | undefined
  roleId?: string | undefined
  state?: UserState | undefined
}

export async function pageOfUsers(tx: Tx, operatorId: string, filter: UserFilter): Promise<Page<UserRow>> {
  const { sort, search, orgId, departmentId, roleId, state, ...wanted } = filter
  const [column, down] = sortColumnOf(sort, sortColumns, 'username')
  let query = rows(tx)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`u.display_name`, sql`u.login_name`] }))
  if (state) query = query.where('u.state', '=', state)
  if (departmentId)
    query = query.where(
      sql<SqlBool>`exists (select from organisation_user_departments m where m.operator_id = u.operator_id and m.user_id = u.id and m.department_id = ${departmentId})`,
    )
  if (roleId)
    query = query.where(
      sql<SqlBool>`exists (select from organisation_user_roles m where m.operator_id = u.operator_id and m.user_id = u.id and m.role_id = ${roleId})`,
    )
  if (orgId) query = query.where(inOrganisation(operatorId, orgId))
  const sorted = query.orderBy(column, down).orderBy('u.id')
  const found = await readPage(tx, sorted, wanted)
  return { ...found, list: found.list.map((row) => maskPhone(present(row))) }
}

/** Condition for users of the organisation or its descendants, either directly or through a department. */
function inOrganisation(operatorId: string, orgId: string) {
  const below = sql`(
    with recursive below (id) as (
      select id from organisation_organisations where operator_id = ${operatorId} and id = ${orgId}
      union select o.id from organisation_organisations o join below b on o.parent_id = b.id where o.operator_id = ${operatorId}
    ) select id from below)`
  return sql<SqlBool>`(u.org_id in ${below} or u.id in (
    select m.user_id from organisation_user_departments m
    join organisation_departments d on d.operator_id = m.operator_id and d.id = m.department_id
    where m.operator_id = ${operatorId} and d.org_id in ${below}))`
}

export type UserWithoutSecurityState = Omit<UserDetail, 'lock' | 'custodies' | 'providers'>

export async function findUserWithoutSecurity(tx: Tx, id: string): Promise<UserWithoutSecurityState | undefined> {
  const row = await rows(tx)
    .select(['u.language', 'u.remark', stationIds.as('stationIds')])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...present(row),
    departmentIds: row.departments.map((one) => one.id).toSorted(),
    roleIds: row.roles.map((one) => one.id).toSorted(),
  }
}

/** Finds an operator's user by sign-in name in any spelling, or by the directory's id. */
export async function findUserId(
  tx: Tx,
  operatorId: string,
  { username, directoryId }: { username: string; directoryId: string | undefined },
): Promise<string | undefined> {
  const existingId = directoryId
    ? await tx.selectFrom('organisation_users').select('id').where('directory_id', '=', directoryId).executeTakeFirst()
    : undefined
  if (existingId) return existingId.id
  const named = await tx
    .selectFrom('organisation_login_names')
    .select('user_id as id')
    .where('operator_id', '=', operatorId)
    .where('name_key', '=', normalizeSignInName(username))
    .executeTakeFirst()
  return named?.id
}

export interface UserColumns {
  username: string
  name: string
  email: string
  phone: string
  employeeNo: string
  language: Language | null
  orgId: string | null
  remark: string
}

/** Updates a user. Returns false if the version has changed. */
export async function changeUserRow(
  tx: Tx,
  { id, version }: { id: string; version: number },
  values: UserColumns,
): Promise<boolean> {
  const { username, name, email, phone, employeeNo, language, orgId, remark } = values
  return updateTableRow(
    tx,
    'organisation_users',
    { id, version },
    {
      login_name: username,
      display_name: name,
      email,
      phone,
      employee_no: employeeNo,
      language,
      org_id: orgId,
      remark,
    },
  )
}

/** Changes the sign-in name. The database rejects a name that any operator already uses. */
export async function updateSignInName(
  tx: Tx,
  key: { operatorId: string; id: string },
  username: string,
): Promise<void> {
  await tx
    .updateTable('organisation_login_names')
    .set({ name_key: normalizeSignInName(username) })
    .where('operator_id', '=', key.operatorId)
    .where('user_id', '=', key.id)
    .where('name_key', '<>', normalizeSignInName(username))
    .execute()
}

export async function setDirectoryId(tx: Tx, id: string, directoryId: string): Promise<void> {
  await tx
    .updateTable('organisation_users')
    .set({ directory_id: directoryId })
    .where('id', '=', id)
    .where('directory_id', 'is distinct from', directoryId)
    .execute()
}

export async function replaceUserDepartments(
  tx: Tx,
  key: { operatorId: string; id: string },
  wanted: readonly string[],
): Promise<void> {
  const whose = { operator_id: key.operatorId, user_id: key.id }
  await replaceSelectedValues(tx, 'organisation_user_departments', whose, { department_id: wanted })
}

export async function replaceUserStations(
  tx: Tx,
  key: { operatorId: string; id: string },
  wanted: readonly string[],
): Promise<void> {
  const whose = { operator_id: key.operatorId, user_id: key.id }
  await replaceSelectedValues(tx, 'organisation_user_stations', whose, { station_id: wanted })
}

export async function removeUser(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_users', { id })
}

/** Removes the password; only the one-time code that was set then opens the account. */
export async function clearPassword(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('organisation_users').set({ password_hash: null }).where('id', '=', id).execute()
}

/** Returns those of the ids that are departments of the operator, with their organisations. */
export async function findOperatorDepartments(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; orgId: string }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('organisation_departments')
    .select(aliasColumns(['id', 'orgId']))
    .where('id', 'in', [...ids])
    .execute()
}
