import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  StatementDetail,
  StatementFilter,
  StatementLine,
  StatementRow,
  StatementShare,
  StatementState,
  StatementTerms,
  listStatements,
} from '../../contract/index.ts'
import { payoutsAfterDebts } from './shares.rules.ts'

/** Statements with their newest figures. */
function statements(tx: Tx) {
  return tx
    .selectFrom('finance_statements as s')
    .innerJoin('finance_agreements as a', (on) =>
      on.onRef('a.operator_id', '=', 's.operator_id').onRef('a.id', '=', 's.agreement_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('finance_figures as f')
          .whereRef('f.operator_id', '=', 's.operator_id')
          .whereRef('f.statement_id', '=', 's.id')
          .selectAll('f')
          .orderBy('f.revision', 'desc')
          .limit(1)
          .as('f'),
      (on) => on.onTrue(),
    )
    .select([
      's.id',
      sql<string>`'S-' || lpad(s.no::text, 6, '0')`.as('no'),
      ...aliasColumns('s', ['agreementId']),
      'a.name as agreementName',
      sql<string>`s.period_from::text`.as('periodFrom'),
      sql<string>`(s.period_to - 1)::text`.as('periodTo'),
      ...aliasColumns('s', ['timeZone', 'currency', 'state']),
      sql<number>`finance_sum(f.lines, 'sessions')`.as('sessions'),
      sql<number>`finance_sum(f.lines, 'energyDwh')`.as('energyDwh'),
      ...aliasColumns('f', ['baseMinor', 'netMinor']),
      ...aliasColumns('s', ['draftedAt']),
      sql<string | null>`s.paid_on::text`.as('paidOn'),
      's.version',
    ])
}

function filterStatements(tx: Tx, { search, state, agreementId, partyId, from, to }: StatementFilter) {
  let rows = statements(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`a.name_key`] }))
  if (state) rows = rows.where('s.state', '=', state)
  if (agreementId) rows = rows.where('s.agreement_id', '=', agreementId)
  if (partyId)
    rows = rows.where(sql<SqlBool>`f.shares @> jsonb_build_array(jsonb_build_object('partyId', ${partyId}::uuid))`)
  if (from) rows = rows.where(sql<SqlBool>`s.period_from >= ${from}::date`)
  if (to) rows = rows.where(sql<SqlBool>`s.period_from <= ${to}::date`)
  return rows
}
export async function pageOfStatements(
  tx: Tx,
  { sort, ...query }: StatementFilter & PagedQuery<typeof listStatements>,
): Promise<Page<StatementRow>> {
  const [column, down] = sortColumnOf(sort, { periodFrom: 's.period_from', no: 's.no' }, '-periodFrom')
  const rows = filterStatements(tx, query)
  const sorted = rows.orderBy(column, down)
  const found = await readPage(tx, sorted.orderBy('s.no', down), query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
export async function countStatements(tx: Tx, filter: StatementFilter): Promise<number> {
  const row = await tx
    .selectFrom(filterStatements(tx, filter).as('x'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export interface StatementCursor {
  no: string
}
/** Returns a slice of statements with each party's share, oldest first. */
export async function sliceOfStatements(
  tx: Tx,
  filter: StatementFilter,
  { after, limit }: SliceRequest<StatementCursor>,
): Promise<RowSlice<StatementRow & { shares: StatementShare[] }, StatementRow & { shares: StatementShare[] }>> {
  let rows = filterStatements(tx, filter).select('f.shares').orderBy('s.no').limit(limit)
  if (after) rows = rows.where('s.no', '>', Number(after.no.slice(2)))
  return buildRowSlice(
    (await rows.execute()).map((row) => toReplyRow(row)),
    limit,
  )
}

export interface StatementRecord extends Omit<StatementDetail, 'steps' | 'terms' | 'lines' | 'isMine' | 'setOffs'> {
  lines: StatementLine[]
  madeAt: string
  confirmedBy: string | null
}
export async function findStatement(tx: Tx, id: string): Promise<StatementRecord | undefined> {
  const row = await statements(tx)
    .select([
      ...aliasColumns('f', ['paidMinor', 'feeMinor', 'revision', 'madeAt', 'lines', 'shares', 'carried']),
      ...aliasColumns('s', ['voucherNo', 'confirmedBy']),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const shares = row.shares.map((share) => ({ ...noRent, ...share }))
  // Statements from before debts were carried: a negative amount was paid in.
  const carried = row.carried.length > 0 ? row.carried : payoutsAfterDebts(shares, new Map())
  return { ...toReplyRow(row), shares, carried }
}
/** Defaults for statements from before rent and levels existed. */
const noRent = { rentMinor: 0, powerMinor: 0, fromPartyId: null }
export async function termsOfStatement(tx: Tx, versionIds: readonly string[]): Promise<StatementTerms[]> {
  if (versionIds.length === 0) return []
  const rows = await tx
    .selectFrom('finance_versions as v')
    .select([
      'v.id as versionId',
      ...aliasColumns('v', [
        'revenueBasis',
        'base',
        'priceE5',
        'discountsBy',
        'channelFee',
        'feeBasis',
        'feesBy',
        'lossRatio',
      ]),
      sql<string>`lower(v.valid)::text`.as('from'),
    ])
    .where('v.id', 'in', [...versionIds])
    .orderBy(sql`lower(v.valid)`)
    .execute()
  return rows
}
export async function stationNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select station_id as id, station_name as name from stations_station_names where station_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface LockedStatement {
  id: string
  agreementId: string
  versionId: string | null
  state: StatementState
  disputedFrom: 'draft' | 'confirmed' | null
  confirmedBy: string | null
  approvedBy: string | null
  to: string
  timeZone: string
  currency: string
  version: number
}
/** Locks a statement until the transaction ends. */
export async function lockStatement(tx: Tx, id: string): Promise<LockedStatement | undefined> {
  return tx
    .selectFrom('finance_statements')
    .select([
      ...aliasColumns(['id', 'agreementId', 'versionId', 'state', 'disputedFrom', 'confirmedBy', 'approvedBy']),
      sql<string>`period_to::text`.as('to'),
      ...aliasColumns(['timeZone', 'currency', 'version']),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export interface StateChange {
  state: StatementState
  disputedFrom?: 'draft' | 'confirmed' | null
  confirmedBy?: string
  approvedBy?: string
  paidOn?: string
  voucherNo?: string
}
export async function moveStatement(tx: Tx, id: string, change: StateChange): Promise<void> {
  const { state, disputedFrom, confirmedBy, approvedBy, paidOn, voucherNo } = change
  await tx
    .updateTable('finance_statements')
    .set((eb) => ({
      state,
      ...(disputedFrom === undefined ? {} : { disputed_from: disputedFrom }),
      ...(confirmedBy === undefined ? {} : { confirmed_by: confirmedBy }),
      ...(approvedBy === undefined ? {} : { approved_by: approvedBy }),
      ...(paidOn === undefined ? {} : { paid_on: paidOn }),
      ...(voucherNo === undefined ? {} : { voucher_no: voucherNo }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
/** Returns the names of parties and statements by id, for lists of ledger entries. */
export async function namesOfSettlement(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from finance_parties where id = any(${[...ids]}::uuid[])
    union all select id, 'S-' || lpad(no::text, 6, '0') from finance_statements where id = any(${[...ids]}::uuid[])
    union all select id, 'W-' || lpad(no::text, 6, '0') from finance_withdrawals where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
/** Counts the statements whose period ends within these days and that are not confirmed yet. */
export async function countUnconfirmedStatements(tx: Tx, { from, to }: { from: string; to: string }): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from finance_statements
    where state in ('draft', 'disputed') and period_to - 1 between ${from}::date and ${to}::date`.execute(tx)
  return rows[0]?.many ?? 0
}
