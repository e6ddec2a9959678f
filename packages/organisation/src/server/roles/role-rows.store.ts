import type { Page, PagedQuery } from '@evops/platform/contract'
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
import { sql } from 'kysely'
import type { DataScope, RoleDetail, RoleForm, RoleRow, listRoles } from '../../contract/index.ts'

const byName = sql`r.name collate "zh-x-icu"`
const userCount = sql<number>`(select count(*) from organisation_user_roles u where u.operator_id = r.operator_id and u.role_id = r.id)`
const codeCount = sql<number>`(select count(*) from organisation_role_permissions p where p.operator_id = r.operator_id and p.role_id = r.id)`
const codes = sql<
  string[]
>`array(select p.code from organisation_role_permissions p where p.operator_id = r.operator_id and p.role_id = r.id order by 1)`
const grantedCodes = sql<
  string[]
>`array(select p.code from organisation_role_codes p where p.operator_id = r.operator_id and p.role_id = r.id order by 1)`
const stationIds = sql<
  string[]
>`array(select s.station_id::text from organisation_role_stations s where s.operator_id = r.operator_id and s.role_id = r.id order by 1)`
const sortColumns = {
  name: byName,
  code: sql`r.code`,
  createdAt: sql`r.created_at`,
  users: userCount,
} as const

function rows(tx: Tx) {
  return tx
    .selectFrom('organisation_roles as r')
    .select([
      sql<string>`coalesce(r.code, '')`.as('code'),
      ...aliasColumns('r', ['remark', 'grantsAll', 'dataScope', 'version', 'createdAt', 'id', 'name']),
      codeCount.as('codeCount'),
      userCount.as('users'),
    ])
}
type Dated<T> = Omit<T, 'createdAt'> & { createdAt: Date }

export type RoleRecord = Omit<RoleDetail, 'mayEdit'> & {
  /** Codes of the role with bundles resolved to their codes. */
  granted: string[]
}
export interface RoleFilter {
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listRoles>['sort']
  search?: string | undefined
}

export async function pageOfRoles(tx: Tx, { search, sort, ...wanted }: RoleFilter): Promise<Page<RoleRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'name')
  let query = rows(tx)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`r.name`], codes: [sql`r.code`] }))
  const found = await readPage(tx, query.orderBy(column, down).orderBy('r.id'), wanted)
  return { ...found, list: found.list.map((row: Dated<RoleRow>) => toReplyRow(row)) }
}

export async function findRole(tx: Tx, id: string): Promise<RoleRecord | undefined> {
  return (await findRoles(tx, [id]))[0]
}

/** Returns those of the ids that are roles of the operator. */
export async function findRoles(tx: Tx, ids: readonly string[]): Promise<RoleRecord[]> {
  if (ids.length === 0) return []
  const found = await rows(tx)
    .select([codes.as('codes'), grantedCodes.as('granted'), stationIds.as('stationIds')])
    .where('r.id', 'in', [...ids])
    .execute()
  return found.map((row) => toReplyRow(row))
}

export async function findRolesByCode(
  tx: Tx,
  wanted: readonly string[],
): Promise<{ id: string; code: string | null }[]> {
  if (wanted.length === 0) return []
  return tx
    .selectFrom('organisation_roles')
    .select(['id', 'code'])
    .where('code', 'in', [...wanted])
    .execute()
}

export async function listRoleRecordsOfUser(tx: Tx, userId: string): Promise<RoleRecord[]> {
  const found = await tx.selectFrom('organisation_user_roles').select('role_id').where('user_id', '=', userId).execute()
  return findRoles(
    tx,
    found.map((row) => row.role_id),
  )
}

interface RoleValues extends Pick<RoleForm, 'name' | 'code' | 'remark' | 'grantsAll'> {
  dataScope: DataScope
}

/** Updates a role. Returns false if the version has changed. */
export async function changeRoleRow(
  tx: Tx,
  { id, version }: { id: string; version: number },
  { name, code, remark, grantsAll, dataScope }: RoleValues,
): Promise<boolean> {
  return updateTableRow(
    tx,
    'organisation_roles',
    { id, version },
    { name, code, remark, grants_all: grantsAll, data_scope: dataScope },
  )
}

export async function replaceRoleCodes(
  tx: Tx,
  key: { operatorId: string; id: string },
  wanted: readonly string[],
): Promise<void> {
  const whose = { operator_id: key.operatorId, role_id: key.id }
  await replaceSelectedValues(tx, 'organisation_role_permissions', whose, { code: wanted })
}

export async function replaceRoleStations(
  tx: Tx,
  key: { operatorId: string; id: string },
  wanted: readonly string[],
): Promise<void> {
  const whose = { operator_id: key.operatorId, role_id: key.id }
  await replaceSelectedValues(tx, 'organisation_role_stations', whose, { station_id: wanted })
}

export async function removeRole(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_roles', { id })
}

/** Ends the sign-ins of every user who has the role; returns their ids. */
export async function endSignInsOfRoleUsers(tx: Tx, roleId: string, now: Date): Promise<string[]> {
  const { rows: ended } = await sql<{ id: string }>`
    update organisation_sign_in_sessions s set ended_at = ${now}, end_reason = 'roles-changed'
    from organisation_user_roles u
    where u.role_id = ${roleId} and s.operator_id = u.operator_id and s.user_id = u.user_id and s.ended_at is null
    returning s.id`.execute(tx)
  return ended.map((row) => row.id)
}

/** Counts active users who hold every code and see all of the operator. Takes a lock until the transaction ends. */
export async function countAdministrators(tx: Tx, operatorId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('organisation.administrators'), hashtext(${operatorId}))`.execute(tx)
  const { rows: found } = await sql<{ count: number }>`
    select count(distinct u.id) as count from organisation_users u
    join organisation_user_roles m on m.operator_id = u.operator_id and m.user_id = u.id
    join organisation_roles r on r.operator_id = m.operator_id and r.id = m.role_id
    where u.operator_id = ${operatorId} and u.state = 'active' and r.grants_all and r.data_scope = 'all'`.execute(tx)
  return found[0]?.count ?? 0
}

/** Returns those of the ids that are stations of the operator and visible to the transaction. */
export async function findVisibleStations(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .selectFrom('stations_station_places')
    .select('station_id')
    .where('station_id', 'in', [...ids])
    .execute()
  return new Set(found.map((row) => row.station_id))
}
