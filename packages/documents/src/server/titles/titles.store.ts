import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  readTaxId,
  invoiceTitleRow,
  type listTitles,
  type InvoiceTitleFilter,
  type InvoiceTitleForm,
  type InvoiceTitleRow,
} from '../../contract/index.ts'

const title = defineRowShape('documents_titles', 't', invoiceTitleRow, { holderName: sql<string | null>`w.name` })

function rows(tx: Tx, filter: InvoiceTitleFilter) {
  const { search, kind, country, holderId, isDefault } = filter
  let found = tx
    .selectFrom('documents_titles as t')
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 't.operator_id').onRef('w.id', '=', 't.holder_id'),
    )
    .where('t.deleted_at', 'is', null)
    .select(title.selection)
  if (search) {
    const id = (country && readTaxId(country, search)) || search.toUpperCase()
    found = found.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [sql`t.name_key`, sql`w.name`] })} or t.tax_id = ${id})`,
    )
  }
  if (kind) found = found.where('t.kind', '=', kind)
  if (country) found = found.where('t.country', '=', country)
  if (holderId) found = found.where('t.holder_id', '=', holderId)
  if (isDefault !== undefined) found = found.where('t.is_default', '=', isDefault)
  return found
}

export async function pageOfInvoiceTitles(
  tx: Tx,
  { sort, ...query }: InvoiceTitleFilter & PagedQuery<typeof listTitles>,
): Promise<Page<InvoiceTitleRow>> {
  const [column, down] = sortColumnOf(sort, { name: 't.name_key', updatedAt: 't.updated_at' }, 'name')
  return pageRows(tx, title, rows(tx, query).orderBy(column, down).orderBy('t.id'), query)
}
export async function findInvoiceTitle(tx: Tx, id: string): Promise<InvoiceTitleRow | undefined> {
  return findTableRow(title, rows(tx, {}).where('t.id', '=', id))
}
export async function invoiceTitlesByTaxId(tx: Tx, taxIds: readonly string[]): Promise<InvoiceTitleRow[]> {
  if (taxIds.length === 0) return []
  const found = await rows(tx, {})
    .where('t.tax_id', 'in', [...taxIds])
    .orderBy('t.id')
    .execute()
  return found.map((row) => title.present(row))
}
export async function countInvoiceTitles(tx: Tx, filter: InvoiceTitleFilter): Promise<number> {
  const counted = tx.selectFrom(rows(tx, filter).as('x')).select(sql<number>`count(*)`.as('n'))
  return (await counted.executeTakeFirst())?.n ?? 0
}
export async function sliceOfInvoiceTitles(
  tx: Tx,
  filter: InvoiceTitleFilter,
  { after, limit }: SliceRequest<{ id: string }>,
): Promise<RowSlice<InvoiceTitleRow, InvoiceTitleRow>> {
  let found = rows(tx, filter).orderBy('t.id').limit(limit)
  if (after) found = found.where('t.id', '>', after.id)
  return buildRowSlice(
    (await found.execute()).map((row) => title.present(row)),
    limit,
  )
}

function columnsOf(form: InvoiceTitleForm) {
  const { holderId, kind, country, name, taxId, address, postcode, phone, bank, accountNo, email } = form
  const { regime, useCode, isDefault, shipTo, shipPhone, shipAddress } = form
  return {
    holder_id: holderId,
    kind,
    country,
    name,
    tax_id: taxId,
    address,
    postcode,
    phone,
    bank,
    email,
    regime,
    account_no: accountNo,
    use_code: useCode,
    is_default: isDefault,
    ship_to: shipTo,
    ship_phone: shipPhone,
    ship_address: shipAddress,
  }
}
/** Ensures that only one title of a holder is the default: the newest one that is marked so. */
async function makeDefault(tx: Tx, { holderId, isDefault }: InvoiceTitleForm): Promise<void> {
  if (!isDefault || holderId === null) return
  await sql`update documents_titles set is_default = false, version = version + 1
    where holder_id = ${holderId} and is_default and deleted_at is null`.execute(tx)
}
export async function insertInvoiceTitle(
  tx: Tx,
  { operatorId, id, form, at }: { operatorId: string; id: string; form: InvoiceTitleForm; at: Date },
): Promise<void> {
  await makeDefault(tx, form)
  const stamps = { created_at: at, updated_at: at }
  await insertTableRow(tx, 'documents_titles', { operator_id: operatorId, id, ...columnsOf(form), ...stamps })
}
/** Updates a title. Returns false if the version has changed. */
export async function updateInvoiceTitleRow(
  tx: Tx,
  { id, version, form, at }: { id: string; version: number; form: InvoiceTitleForm; at: Date },
): Promise<boolean> {
  const wasDefault = (await findInvoiceTitle(tx, id))?.isDefault ?? false
  if (!wasDefault) await makeDefault(tx, form)
  return updateTableRow(tx, 'documents_titles', { id, version }, { ...columnsOf(form), updated_at: at })
}
export async function deleteInvoiceTitleRow(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents_titles')
    .set({ deleted_at: at, updated_at: at, is_default: false, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the invoice titles of a holder. */
export async function invoiceTitlesOfHolder(tx: Tx, holderId: string): Promise<object[]> {
  const found = await rows(tx, { holderId }).orderBy('t.id').execute()
  return found.map((row) => title.present(row))
}

/** Erases the titles of a holder (PRIV-01); issued documents keep their buyer, as tax law requires. */
export async function eraseInvoiceTitles(tx: Tx, holderId: string, at: Date): Promise<void> {
  await tx
    .updateTable('documents_titles')
    .set({
      kind: 'person',
      name: '#',
      tax_id: '',
      address: '',
      postcode: '',
      phone: '',
      bank: '',
      account_no: '',
      ship_to: '',
      ship_phone: '',
      ship_address: '',
      email: '',
      is_default: false,
      deleted_at: sql`coalesce(deleted_at, ${at})`,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('holder_id', '=', holderId)
    .execute()
}

/** Returns the names of holders by id; ids that are not holders of the operator are left out. */
export async function holderNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from ledger_wallet_names where id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(found.map(({ id, name }) => [id, name]))
}
/** Finds companies by name, ignoring case. */
export async function companiesByName(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ id: string; key: string }>`
    select company_id as id, name_key as key from members_company_names
    where name_key = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(tx)
  return new Map(found.map(({ id, key }) => [key, id]))
}
