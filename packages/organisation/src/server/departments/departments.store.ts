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
} from '@evops/platform/server'
import { sql } from 'kysely'
import type { DepartmentBrief, DepartmentForm, DepartmentRow, listDepartments } from '../../contract/index.ts'

const byName = sql`d.name collate "zh-x-icu"`
const sortColumns = {
  name: byName,
  code: sql`d.code`,
  position: sql`d.position`,
  createdAt: sql`d.created_at`,
} as const
const countIn = (table: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} x where x.operator_id = d.operator_id and x.department_id = d.id)`

function withOrganisation(tx: Tx) {
  return tx
    .selectFrom('organisation_departments as d')
    .innerJoin('organisation_organisations as o', (join) =>
      join.onRef('o.operator_id', '=', 'd.operator_id').onRef('o.id', '=', 'd.org_id'),
    )
}
function rows(tx: Tx) {
  return withOrganisation(tx).select([
    'd.id as departmentId',
    ...aliasColumns('d', ['orgId', 'name', 'code', 'phone', 'remark', 'position', 'version', 'createdAt']),
    'o.name as orgName',

    countIn('organisation_user_departments').as('users'),
    countIn('stations_station_places').as('stations'),
  ])
}
type Found = Omit<DepartmentRow, 'createdAt'> & { createdAt: Date }
const present = (row: Found): DepartmentRow => toReplyRow(row)

export interface DepartmentFilter {
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listDepartments>['sort']
  name?: string | undefined
  orgId?: string | undefined
}

export async function pageOfDepartments(
  tx: Tx,
  { name, orgId, sort, ...wanted }: DepartmentFilter,
): Promise<Page<DepartmentRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'position')
  let query = rows(tx)
  if (name) query = query.where(textMatchesSql(name, { names: [sql`d.name`], codes: [sql`d.code`] }))
  if (orgId) query = query.where('d.org_id', '=', orgId)
  const sorted = query.orderBy(column, down).orderBy(byName).orderBy('d.id')
  const found = await readPage(tx, sorted, wanted)
  return { ...found, list: found.list.map(present) }
}

export async function findDepartment(tx: Tx, id: string): Promise<DepartmentRow | undefined> {
  const row = await rows(tx).where('d.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns departments of one organisation or of all, ordered by organisation, position and name. */
export async function allDepartments(tx: Tx, orgId: string | undefined): Promise<DepartmentBrief[]> {
  let query = withOrganisation(tx).select([
    'd.id as departmentId',
    ...aliasColumns('d', ['orgId', 'name', 'code']),
    'o.name as orgName',
  ])
  if (orgId) query = query.where('d.org_id', '=', orgId)
  return query
    .orderBy(sql`o.name collate "zh-x-icu"`)
    .orderBy('d.position')
    .orderBy(byName)
    .execute()
}

export async function insertDepartment(
  tx: Tx,
  key: { operatorId: string; id: string },
  form: DepartmentForm,
): Promise<void> {
  await tx
    .insertInto('organisation_departments')
    .values({ operator_id: key.operatorId, id: key.id, ...toDepartmentColumns(form) })
    .execute()
}

/** Updates a department. Returns false if the version has changed. */
export async function changeDepartment(
  tx: Tx,
  { id, version }: { id: string; version: number },
  form: DepartmentForm,
): Promise<boolean> {
  return updateTableRow(tx, 'organisation_departments', { id, version }, toDepartmentColumns(form))
}

function toDepartmentColumns({ orgId, name, code, phone, remark, position }: DepartmentForm) {
  return { org_id: orgId, name, code, phone, remark, position }
}

export async function removeDepartment(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_departments', { id })
}

/** Finds the department with a code in an organisation. */
export async function departmentByCode(tx: Tx, orgId: string, code: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organisation_departments')
    .select('id')
    .where('org_id', '=', orgId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row?.id
}

/** Finds departments by code in any organisation, or by `organisation/department`. */
export async function departmentsByPath(tx: Tx, paths: readonly string[]): Promise<{ path: string; id: string }[]> {
  const { rows: found } = await sql<{ path: string; id: string }>`
    select w.path, d.id from unnest(${[...paths]}::text[]) w (path)
    join organisation_departments d on d.code = case when strpos(w.path, '/') > 0 then split_part(w.path, '/', 2) else w.path end
    join organisation_organisations o on o.operator_id = d.operator_id and o.id = d.org_id
      and (strpos(w.path, '/') = 0 or o.code = split_part(w.path, '/', 1))`.execute(tx)
  return found
}
