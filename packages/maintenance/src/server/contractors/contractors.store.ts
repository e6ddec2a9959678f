import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  insertTableRow,
  aliasColumns,
  readPage,
  deleteTableRow,
  buildRowSlice,
  sortColumnOf,
  formToColumns,
  type RowSlice,
  type SliceRequest,
  type Tx,
  replaceSelectedValues,
} from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  contractorFields,
  type ContractorFilter,
  type ContractorForm,
  type ContractorRow,
  type ContractorState,
  type ContractValidity,
  type listContractors,
} from '../../contract/index.ts'

/** Returns whether the contract of contractor `c` is valid on the operator's current day. */
export const contractStateSql = (now: Date): RawBuilder<ContractValidity> => sql<ContractValidity>`(select case
    when c.valid_until < d.day then 'ended' when c.valid_from > d.day then 'coming' else 'valid' end
  from (select (${now}::timestamptz at time zone f.time_zone)::date as day from organisation_operator_facts f where f.operator_id = c.operator_id) d)`
/** Displayed state: a contractor without any contract dates has the state 'none', although it counts as valid. */
const displayedStatus = (now: Date) =>
  sql<ContractorState>`case when c.valid_from is null and c.valid_until is null then 'none' else ${contractStateSql(now)} end`
const worksSomewhere = sql`select from maintenance_contractor_stations t where t.operator_id = c.operator_id and t.contractor_id = c.id`
const places = sql`from maintenance_contractor_stations t join stations_station_names n on n.operator_id = t.operator_id and n.station_id = t.station_id
  where t.operator_id = c.operator_id and t.contractor_id = c.id`

function rows(tx: Tx, { search, contractStatus, skill, stationId }: ContractorFilter, now: Date) {
  let query = tx.selectFrom('maintenance_contractors as c').select([
    ...aliasColumns('c', ['id', 'version', 'name', 'taxId', 'contact', 'phone', 'email', 'remark']),
    sql<ContractorRow['skills']>`c.skills`.as('skills'),
    sql<string | null>`c.valid_from::text`.as('validFrom'),
    sql<string | null>`c.valid_until::text`.as('validUntil'),
    displayedStatus(now).as('contractStatus'),
    sql<boolean>`not exists (${worksSomewhere})`.as('everywhere'),
    sql<string[]>`array(select t.station_id ${places} order by n.station_name)`.as('stationIds'),
    sql<
      ContractorRow['stations']
    >`coalesce((select jsonb_agg(jsonb_build_object('stationId', t.station_id, 'name', n.station_name) order by n.station_name) ${places}), '[]')`.as(
      'stations',
    ),
    sql<number>`(select count(*)::int from maintenance_staff s where s.operator_id = c.operator_id and s.contractor_id = c.id and s.state <> 'left')`.as(
      'staff',
    ),
    sql<number>`(select count(*)::int from maintenance_work_orders o where o.operator_id = c.operator_id and o.contractor_id = c.id
        and o.state not in ('closed', 'cancelled'))`.as('openWorkOrders'),
  ])
  if (search) query = query.where(textMatchesSql(search, { names: [sql`c.name`], codes: [sql`c.tax_id`] }))
  if (contractStatus) query = query.where(sql<SqlBool>`${displayedStatus(now)} = ${contractStatus}`)
  if (stationId)
    query = query.where(
      sql<SqlBool>`(exists (${worksSomewhere} and t.station_id = ${stationId}::uuid) or not exists (${worksSomewhere}))`,
    )
  if (skill) query = query.where(sql<SqlBool>`(${skill} = any(c.skills) or c.skills = '{}')`)
  return query
}
const sortColumns = {
  name: sql`c.name collate "zh-x-icu"`,
  validUntil: sql`c.valid_until`,
  openWorkOrders: sql`"openWorkOrders"`,
} as const

export async function pageOfContractors(
  tx: Tx,
  { sort, ...query }: ContractorFilter & PagedQuery<typeof listContractors>,
  now: Date,
): Promise<Page<ContractorRow>> {
  const [by, down] = sortColumnOf(sort, sortColumns, 'name')
  return readPage(tx, rows(tx, query, now).orderBy(by, down).orderBy('c.id'), query)
}
export async function findContractor(tx: Tx, id: string, now: Date): Promise<ContractorRow | undefined> {
  return rows(tx, {}, now).where('c.id', '=', id).executeTakeFirst()
}
/** Returns all contractors of an operator by name in lower case. */
export async function contractorsByName(tx: Tx, now: Date): Promise<Map<string, ContractorRow>> {
  const found = await rows(tx, {}, now).execute()
  return new Map(found.map((row) => [row.name.toLowerCase(), row]))
}
/** Returns contractors by name for an export. */
export async function sliceOfContractors(
  tx: Tx,
  filter: ContractorFilter,
  { after, limit, now }: SliceRequest<ContractorRow> & { now: Date },
): Promise<RowSlice<ContractorRow, ContractorRow>> {
  let query = rows(tx, filter, now)
    .orderBy(sql`lower(c.name)`)
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`lower(c.name) > lower(${after.name})`)
  return buildRowSlice(await query.execute(), limit)
}

interface Owned {
  operatorId: string
  id: string
  form: ContractorForm
}
const ownFields = contractorFields.omit({ stationIds: true })
export async function insertContractor(tx: Tx, { now, ...owned }: Owned & { now: Date }): Promise<void> {
  const { operatorId, id, form } = owned
  await insertTableRow(tx, 'maintenance_contractors', {
    operator_id: operatorId,
    id,
    created_at: now,
    ...formToColumns(ownFields, form),
  })
  await saveStations(tx, owned)
}
/** Returns false if `version` is outdated. */
export async function changeContractor(tx: Tx, { version, ...owned }: Owned & { version: number }): Promise<boolean> {
  const { id, form } = owned
  if (!(await updateTableRow(tx, 'maintenance_contractors', { id, version }, formToColumns(ownFields, form))))
    return false
  await saveStations(tx, owned)
  return true
}
async function saveStations(tx: Tx, { operatorId, id, form }: Owned): Promise<void> {
  const whose = { operator_id: operatorId, contractor_id: id }
  await replaceSelectedValues(tx, 'maintenance_contractor_stations', whose, { station_id: form.stationIds })
}
export async function removeContractor(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('maintenance_contractor_stations').where('contractor_id', '=', id).execute()
  await deleteTableRow(tx, 'maintenance_contractors', { id })
}

/** A member of staff with contract data; `contractorId` null: the operator's own staff. */
export interface StaffContract {
  staffId: string
  name: string
  contractorId: string | null
  contractor: string
  contractStatus: ContractValidity
}
export async function findStaffContract(
  tx: Tx,
  { staffIds, now }: { staffIds: readonly string[]; now: Date },
): Promise<Map<string, StaffContract>> {
  const { rows: found } = await sql<StaffContract>`
    select s.id as "staffId", s.name, s.contractor_id as "contractorId", coalesce(c.name, '') as contractor,
      case when c.id is null then 'valid' else ${contractStateSql(now)} end as "contractStatus"
    from maintenance_staff s left join maintenance_contractors c on c.operator_id = s.operator_id and c.id = s.contractor_id
    where s.id = any(${[...staffIds]}::uuid[])`.execute(tx)
  return new Map(found.map((one) => [one.staffId, one]))
}
/** Returns the contractor of a user; null: none. */
export async function contractorOfUser(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('maintenance_staff')
    .where('user_id', '=', userId)
    .select(aliasColumns(['contractorId']))
    .executeTakeFirst()
  return row?.contractorId ?? null
}
