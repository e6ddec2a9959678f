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
import type {
  OrganisationBrief,
  OrganisationForm,
  OrganisationRow,
  OrganisationChartNode,
  listOrganisations,
} from '../../contract/index.ts'

const byName = sql`o.name collate "zh-x-icu"`
const sortColumns = {
  name: byName,
  code: sql`o.code`,
  position: sql`o.position`,
  createdAt: sql`o.created_at`,
} as const
const countIn = (table: string, column: string) =>
  sql<number>`(select count(*) from ${sql.table(table)} x where x.operator_id = o.operator_id and x.${sql.ref(column)} = o.id)`

function rows(tx: Tx) {
  return tx
    .selectFrom('organisation_organisations as o')
    .leftJoin('organisation_organisations as up', (join) =>
      join.onRef('up.operator_id', '=', 'o.operator_id').onRef('up.id', '=', 'o.parent_id'),
    )
    .select([
      'o.id as orgId',
      ...aliasColumns('o', ['parentId']),
      'up.name as parentName',
      ...aliasColumns('o', [
        'name',
        'code',
        'contact',
        'phone',
        'address',
        'remark',
        'position',
        'version',
        'createdAt',
      ]),
      countIn('organisation_organisations', 'parent_id').as('children'),
      countIn('organisation_departments', 'org_id').as('departments'),
      countIn('organisation_users', 'org_id').as('users'),
      countIn('stations_station_places', 'org_id').as('stations'),
    ])
}
type Found = Omit<OrganisationRow, 'createdAt'> & { createdAt: Date }
const present = (row: Found): OrganisationRow => toReplyRow(row)

export interface OrganisationFilter {
  page: number
  pageSize: number
  sort?: PagedQuery<typeof listOrganisations>['sort']
  name?: string | undefined
  parentId?: string | undefined
}

export async function pageOfOrganisations(
  tx: Tx,
  { name, parentId, sort, ...wanted }: OrganisationFilter,
): Promise<Page<OrganisationRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'position')
  let query = rows(tx)
  // An operator has a few hundred organisations at most, so scanning every name is cheap.
  if (name) query = query.where(textMatchesSql(name, { names: [sql`o.name`], codes: [sql`o.code`] }))
  if (parentId) query = query.where('o.parent_id', '=', parentId)
  const sorted = query.orderBy(column, down).orderBy(byName).orderBy('o.id')
  const found = await readPage(tx, sorted, wanted)
  return { ...found, list: found.list.map(present) }
}

export async function findOrganisation(tx: Tx, id: string): Promise<OrganisationRow | undefined> {
  const row = await rows(tx).where('o.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** Returns all organisations, parents before children, siblings by position and name. */
export async function allOrganisations(tx: Tx, operatorId: string): Promise<OrganisationBrief[]> {
  const { rows: found } = await sql<OrganisationBrief>`
    with recursive tree as (
      select id, parent_id, name, code, position, array[row_number() over (order by position, name collate "zh-x-icu", id)] as place
      from organisation_organisations where operator_id = ${operatorId} and parent_id is null
      union all
      select o.id, o.parent_id, o.name, o.code, o.position,
             tree.place || row_number() over (partition by o.parent_id order by o.position, o.name collate "zh-x-icu", o.id)
      from organisation_organisations o join tree on o.parent_id = tree.id where o.operator_id = ${operatorId}
    )
    select id as "orgId", parent_id as "parentId", name, code, position from tree order by place`.execute(tx)
  return found
}

/** Returns the boxes of the chart with the numbers of users and stations of each organisation and department. */
export async function listOrganisationBoxes(tx: Tx, operatorId: string): Promise<OrganisationChartNode[]> {
  const { rows: found } = await sql<OrganisationChartNode>`
    select 'org:' || o.id as key, 'org:' || o.parent_id as "parentKey", 'organisation' as kind, o.id, o.name, o.code,
      (select count(*) from organisation_users u where u.operator_id = o.operator_id and u.org_id = o.id) as users,
      (select count(*) from stations_station_places s where s.operator_id = o.operator_id and s.org_id = o.id) as stations
    from organisation_organisations o where o.operator_id = ${operatorId}
    union all
    select 'dep:' || d.id, 'org:' || d.org_id, 'department', d.id, d.name, d.code,
      (select count(*) from organisation_user_departments m where m.operator_id = d.operator_id and m.department_id = d.id),
      (select count(*) from stations_station_places s where s.operator_id = d.operator_id and s.department_id = d.id)
    from organisation_departments d where d.operator_id = ${operatorId}
    order by 5, 4`.execute(tx)
  return found
}

/** Locks an operator's tree until the transaction ends: two simultaneous moves could create a cycle. */
export async function lockTree(tx: Tx, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('organisation.tree'), hashtext(${operatorId}))`.execute(tx)
}

/**
 * Returns the depth of `parentId` (a root is 1), and whether `id` is that organisation or one of its ancestors.
 * Undefined if the parent does not exist.
 */
export async function findOrganisationDepth(
  tx: Tx,
  operatorId: string,
  { parentId, id }: { parentId: string; id: string | null },
): Promise<{ depth: number; circle: boolean } | undefined> {
  const { rows: found } = await sql<{ depth: number; circle: boolean }>`
    with recursive way (id, parent_id, step) as (
      select id, parent_id, 1 from organisation_organisations where operator_id = ${operatorId} and id = ${parentId}
      union all
      select o.id, o.parent_id, way.step + 1 from organisation_organisations o join way on o.id = way.parent_id
      where o.operator_id = ${operatorId} and way.step < 100
    )
    select max(step) as depth, coalesce(bool_or(id = ${id}), false) as circle from way having count(*) > 0`.execute(tx)
  return found[0]
}

/** Returns the number of levels from an organisation down to its deepest descendant, including itself. */
export async function organisationSubtreeHeight(tx: Tx, operatorId: string, id: string): Promise<number> {
  const { rows: found } = await sql<{ height: number }>`
    with recursive below (id, step) as (
      select id, 1 from organisation_organisations where operator_id = ${operatorId} and id = ${id}
      union all
      select o.id, below.step + 1 from organisation_organisations o join below on o.parent_id = below.id
      where o.operator_id = ${operatorId} and below.step < 100
    )
    select coalesce(max(step), 1) as height from below`.execute(tx)
  return found[0]?.height ?? 1
}

export async function insertOrganisation(
  tx: Tx,
  key: { operatorId: string; id: string },
  form: OrganisationForm,
): Promise<void> {
  await tx
    .insertInto('organisation_organisations')
    .values({ operator_id: key.operatorId, id: key.id, ...toOrganisationColumns(form) })
    .execute()
}

/** Updates an organisation. Returns false if the version has changed. */
export async function changeOrganisation(
  tx: Tx,
  { id, version }: { id: string; version: number },
  form: OrganisationForm,
): Promise<boolean> {
  return updateTableRow(tx, 'organisation_organisations', { id, version }, toOrganisationColumns(form))
}

function toOrganisationColumns(form: OrganisationForm) {
  const { name, code, contact, phone, address, remark, position } = form
  return { parent_id: form.parentId, name, code, contact, phone, address, remark, position }
}

export async function removeOrganisation(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_organisations', { id })
}

/** Finds the organisation with a code. */
export async function organisationByCode(tx: Tx, code: string): Promise<string | undefined> {
  const row = await tx.selectFrom('organisation_organisations').select('id').where('code', '=', code).executeTakeFirst()
  return row?.id
}
