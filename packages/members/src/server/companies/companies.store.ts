import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, createdAtFromId, sortColumnOf, readPage, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { CompanyFilter, CompanyForm, listCompanies } from '../../contract/index.ts'

/** Company data without the credit limit, which is stored with its wallet. */
type CompanyFacts = Omit<CompanyForm, 'creditLimitMinor'>
export interface CompanyRecord extends CompanyFacts {
  id: string
  people: number
  createdAt: Date
  deletedAt: Date | null
  version: number
}

/** Returns the existing companies among the ids, in their order. */
export async function companiesById(tx: Tx, ids: readonly string[]): Promise<CompanyRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CompanyRecord>`
    select c.id, c.name, c.tax_id as "taxId", c.contact, c.phone, c.email, c.address, c.pay_mode as "payMode", c.billing_day as "billingDay",
      c.days_to_pay as "daysToPay", c.tax_hundredths as "taxHundredths",
      c.price_group as "priceGroup", c.station_ids as "stationIds", c.manager, c.invoice, c.remark, c.created_at as "createdAt",
      c.deleted_at as "deletedAt", c.version,
      (select count(*) from members_bindings b where b.operator_id = c.operator_id and b.company_id = c.id and b.ended_at is null)::int as people
    from members_companies c where c.id = any(${ids}::uuid[])`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findCompany(tx: Tx, id: string): Promise<CompanyRecord | undefined> {
  return (await companiesById(tx, [id]))[0]
}

/** Finds a company like `findCompany`, and locks it until the transaction ends. */
export async function lockCompany(tx: Tx, id: string): Promise<CompanyRecord | undefined> {
  await sql`select from members_companies where id = ${id} for no key update`.execute(tx)
  return findCompany(tx, id)
}

function filterCompanies(tx: Tx, { search, payMode, state }: CompanyFilter) {
  let query = tx.selectFrom('members_companies as c').where('c.deleted_at', 'is', null)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`c.name`], codes: [sql`c.tax_id`] }))
  if (payMode) query = query.where('c.pay_mode', '=', payMode)
  if (state) {
    const wallet = { normal: 'active', frozen: 'frozen', cancelled: 'closed' }[state]
    query = query.where(sql<SqlBool>`c.id in (select w.id from ledger_wallet_states w where w.state = ${wallet})`)
  }
  return query
}

/** Returns a page of companies, newest first unless `sort` is given. */
export async function pageOfCompanies(
  tx: Tx,
  { sort, ...query }: CompanyFilter & PagedQuery<typeof listCompanies>,
): Promise<Page<CompanyRecord>> {
  const [column, down] = sortColumnOf(sort, { name: 'c.name_key', createdAt: 'c.created_at' }, '-createdAt')
  const ids = filterCompanies(tx, query).select('c.id').orderBy(column, down).orderBy('c.id', down)
  const found = await readPage(tx, ids, query)
  const list = await companiesById(
    tx,
    found.list.map(({ id }) => id),
  )
  return { ...found, list }
}

export interface CompanyCursor {
  id: string
  /** Time with microseconds. */
  at: string
}
/** Returns a slice of the filtered companies, newest first, after a cursor. */
export async function sliceOfCompanies(
  tx: Tx,
  filter: CompanyFilter,
  { after, limit }: { after: CompanyCursor | undefined; limit: number },
): Promise<{ rows: CompanyRecord[]; last: CompanyCursor | undefined }> {
  let query = filterCompanies(tx, filter)
    .select(['c.id', sql<string>`to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('at')])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const places = await query.execute()
  const ids = places.map(({ id }) => id)
  return { rows: await companiesById(tx, ids), last: places.at(-1) }
}

export async function countCompanies(tx: Tx, filter: CompanyFilter): Promise<number> {
  const { companies } = await filterCompanies(tx, filter)
    .select(sql<number>`count(*)`.as('companies'))
    .executeTakeFirstOrThrow()
  return companies
}

export async function companyNames(
  tx: Tx,
  { search, id }: { search?: string | undefined; id?: string | undefined },
): Promise<{ id: string; name: string }[]> {
  let query = filterCompanies(tx, { search })
  if (id) query = query.where('c.id', '=', id)
  return query.select(['c.id', 'c.name']).orderBy('c.name_key').limit(200).execute()
}

/** Returns ids by name and by tax number, both in lower case. */
export async function companyIdsByNameOrTaxId(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('members_companies')
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'tax_id'])
    .execute()
  return new Map(
    rows.flatMap(({ id, name, tax_id: taxId }) =>
      [name, taxId].flatMap((word) => (word ? [[word.toLowerCase(), id] as const] : [])),
    ),
  )
}

/** Finds another company with the name or the tax id. */
export async function findSimilarCompany(
  tx: Tx,
  { name, taxId, exceptId }: { name: string; taxId: string; exceptId: string | null },
): Promise<{ name: string; by: 'name' | 'taxId' } | undefined> {
  const { rows } = await sql<{ name: string; by: 'name' | 'taxId' }>`
    select name, case when name_key = lower(${name}) then 'name' else 'taxId' end as by from members_companies
    where deleted_at is null and id is distinct from ${exceptId}::uuid
      and (name_key = lower(${name}) or (tax_id <> '' and tax_id = ${taxId})) limit 1`.execute(tx)
  return rows[0]
}

function columnsOf(form: CompanyFacts) {
  return {
    name: form.name,
    tax_id: form.taxId,
    contact: form.contact,
    phone: form.phone,
    email: form.email,
    address: form.address,
    pay_mode: form.payMode,
    billing_day: form.billingDay,
    days_to_pay: form.daysToPay,
    tax_hundredths: form.taxHundredths,
    price_group: form.priceGroup || null,
    station_ids: form.stationIds,
    manager: form.manager,
    invoice: JSON.stringify(form.invoice),
    remark: form.remark,
  }
}

export async function insertCompany(
  tx: Tx,
  { operatorId, id, form }: { operatorId: string; id: string; form: CompanyForm },
): Promise<void> {
  await tx
    .insertInto('members_companies')
    .values({
      operator_id: operatorId,
      id,
      deleted_at: null,
      created_at: createdAtFromId(id),
      ...columnsOf(form),
    })
    .execute()
}

export async function changeCompany(tx: Tx, id: string, form: CompanyFacts): Promise<void> {
  await tx
    .updateTable('members_companies')
    .where('id', '=', id)
    .set({ ...columnsOf(form), version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}

export async function markCompanyDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('members_companies')
    .where('id', '=', id)
    .set({ deleted_at: at, version: sql`version + 1`, updated_at: sql`now()` })
    .execute()
}
/** Returns the tax ids of companies that have one, by company id, which is also the wallet's id. */
export async function taxIdsOfCompanies(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members_companies')
    .where('id', 'in', [...ids])
    .where('tax_id', '<>', '')
    .select(['id', 'tax_id'])
    .execute()
  return new Map(rows.map(({ id, tax_id: taxId }) => [id, taxId]))
}
