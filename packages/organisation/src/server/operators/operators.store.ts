import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { OperatorChange, OperatorRow, listOperators } from '../../contract/index.ts'

export type OperatorKind = 'platform' | 'operator'
export interface OperatorRecord extends OperatorRow {
  kind: OperatorKind
}
type OperatorValues = Omit<OperatorChange, 'version'>

/** Sorts names as readers expect: Chinese by pinyin, Latin letters first and without regard to case or accent. */
const byName = sql`name collate "zh-x-icu"`
const columns = [
  'operator_id as id',
  ...aliasColumns([
    'kind',
    'optcode',
    'name',
    'productName',
    'pageTitle',
    'icon',
    'roleType',
    'language',
    'currency',
    'timeZone',
    'settings',
    'platformId',
    'registrationNo',
    'hotline',
    'secondHotline',
    'address',
    'remark',
    'pushEnabled',
    'demo',
    'version',
    'createdAt',
  ]),
] as const

function read(row: Omit<OperatorRecord, 'createdAt'> & { createdAt: Date }): OperatorRecord {
  return toReplyRow(row)
}

/** Converts a record to the API's row, without its kind. */
export function toOperatorRow(record: OperatorRecord): OperatorRow {
  const { kind: _, ...row } = record
  return row
}

export async function findOperator(tx: Tx, id: string): Promise<OperatorRecord | undefined> {
  const row = await tx
    .selectFrom('organisation_operators')
    .select(columns)
    .where('operator_id', '=', id)
    .executeTakeFirst()
  return row && read(row)
}

export async function findOperatorByCode(tx: Tx, optcode: string): Promise<OperatorRecord | undefined> {
  const row = await tx
    .selectFrom('organisation_operators')
    .select(columns)
    .where(sql`lower(optcode)`, '=', optcode.toLowerCase())
    .executeTakeFirst()
  return row && read(row)
}

/** Returns all operators that the transaction may see, by name. There are few, so there is no paging. */
export async function allOperators(tx: Tx): Promise<OperatorRecord[]> {
  const rows = await tx
    .selectFrom('organisation_operators')
    .select(columns)
    .where('kind', '=', 'operator')
    .orderBy(byName)
    .orderBy('operator_id')
    .execute()
  return rows.map(read)
}

/** Returns the zone of most operators; in a tie, the zone of the oldest. Undefined if there is no operator yet. */
export async function mostCommonOperatorZone(tx: Tx): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organisation_operators')
    .select('time_zone')
    .where('kind', '=', 'operator')
    .groupBy('time_zone')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(sql`min(created_at)`)
    .executeTakeFirst()
  return row?.time_zone
}

export interface OperatorFilter {
  page: number
  pageSize: number
  search?: string | undefined
  sort?: PagedQuery<typeof listOperators>['sort']
}
const sortColumns = { optcode: sql`lower(optcode)`, name: byName, createdAt: sql`created_at` } as const

export async function pageOfOperators(tx: Tx, { search, sort, ...wanted }: OperatorFilter): Promise<Page<OperatorRow>> {
  const [column, down] = sortColumnOf(sort, sortColumns, 'name')
  let query = tx.selectFrom('organisation_operators').select(columns).where('kind', '=', 'operator')
  if (search) query = query.where(textMatchesSql(search, { names: [sql`name`, sql`optcode`] }))
  const found = await readPage(tx, query.orderBy(column, down).orderBy('operator_id'), wanted)
  return { ...found, list: found.list.map((row) => toOperatorRow(read(row))) }
}

export async function insertOperator(
  tx: Tx,
  id: string,
  values: OperatorValues & { currency: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_operators')
    .values({
      operator_id: id,
      ...toOperatorColumns(values),
      currency: values.currency,
      created_at: values.createdAt,
    })
    .execute()
}

/** Marks an operator as part of the demo: it may be filled with past data and created again. */
export async function markDemo(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('organisation_operators').set({ demo: true }).where('operator_id', '=', id).execute()
}

/** Updates an operator. Returns false if the version has changed. */
export async function changeOperator(
  tx: Tx,
  id: string,
  values: OperatorValues & { version: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('organisation_operators')
    .set({ ...toOperatorColumns(values), version: values.version + 1 })
    .where('operator_id', '=', id)
    .where('version', '=', values.version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** An undefined value leaves the column unchanged. */
function toOperatorColumns(values: OperatorValues) {
  return {
    optcode: values.optcode,
    name: values.name,
    product_name: values.productName,
    page_title: values.pageTitle,
    icon: values.icon,
    role_type: values.roleType,
    language: values.language,
    time_zone: values.timeZone,
    settings: JSON.stringify(values.settings),
    platform_id: values.platformId,
    registration_no: values.registrationNo,
    hotline: values.hotline,
    second_hotline: values.secondHotline,
    address: values.address,
    remark: values.remark,
    push_enabled: values.pushEnabled,
  }
}

/** Returns true if an operator other than the platform and demos exists. */
export async function hasRealOperators(tx: Tx, platformId: string): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select exists (select from organisation_operators where operator_id <> ${platformId} and not demo) as yes`.execute(
    tx,
  )
  return rows[0]?.yes ?? false
}
