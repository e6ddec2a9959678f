import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  sortColumnOf,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { walletIdsNamed } from '../wallets/wallets.store.ts'
import type { DepositFilter, DepositKind, DepositRow, DepositState, listDeposits } from '../../contract/index.ts'

interface DepositSum {
  state: DepositState
  count: number
  amountMinor: number
}
type Found = Omit<DepositRow, 'at' | 'endedAt'> & { at: Date; endedAt: Date | null }
function deposits(tx: Tx) {
  return tx
    .selectFrom('ledger_deposits as d')
    .innerJoin('ledger_wallets as w', (on) =>
      on.onRef('w.operator_id', '=', 'd.operator_id').onRef('w.id', '=', 'd.wallet_id'),
    )
    .select([
      ...aliasColumns('d', [
        'id',
        'walletId',
        'kind',
        'amountMinor',
        'method',
        'voucherNo',
        'note',
        'at',
        'state',
        'endedAt',
        'journalId',
        'byName',
        'version',
      ]),
      'w.name as holderName',
      'w.kind as holderKind',
    ])
}
function present(row: Found): DepositRow {
  return toReplyRow(row)
}
function filterDeposits(tx: Tx, { search, walletId, kind, state }: DepositFilter) {
  let rows = deposits(tx)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(w.id in (${walletIdsNamed(search)}) or ${textMatchesSql(search, { codes: [sql`d.voucher_no`] })})`,
    )
  if (walletId) rows = rows.where('d.wallet_id', '=', walletId)
  if (kind) rows = rows.where('d.kind', '=', kind)
  return state ? rows.where('d.state', '=', state) : rows
}

export async function pageOfDeposits(
  tx: Tx,
  { sort, ...query }: DepositFilter & PagedQuery<typeof listDeposits>,
): Promise<Page<DepositRow>> {
  const [column, down] = sortColumnOf(sort, { at: 'd.at', amountMinor: 'd.amount_minor' }, '-at')
  const rows = filterDeposits(tx, query).orderBy(column, down).orderBy('d.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}

/** Returns the totals of the deposits that a filter selects, by state. */
export async function depositSums(tx: Tx, filter: DepositFilter): Promise<DepositSum[]> {
  return filterDeposits(tx, filter)
    .clearSelect()
    .select([
      'd.state',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(d.amount_minor)::bigint`.as('amountMinor'),
    ])
    .groupBy('d.state')
    .orderBy('d.state')
    .execute()
}
export async function countDeposits(tx: Tx, filter: DepositFilter): Promise<number> {
  return (await depositSums(tx, filter)).reduce((sum, { count }) => sum + count, 0)
}
/** Returns a slice of deposits, oldest first. */
export async function sliceOfDeposits(
  tx: Tx,
  filter: DepositFilter,
  { after, limit }: SliceRequest<{ id: string }>,
): Promise<RowSlice<DepositRow, DepositRow>> {
  let rows = filterDeposits(tx, filter).orderBy('d.id').limit(limit)
  if (after) rows = rows.where('d.id', '>', after.id)
  return buildRowSlice((await rows.execute()).map(present), limit)
}

export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow | undefined> {
  await sql`select from ledger_deposits where id = ${id} for no key update`.execute(tx)
  const row = await deposits(tx).where('d.id', '=', id).executeTakeFirst()
  return row && present(row)
}

export interface NewDeposit {
  operatorId: string
  id: string
  walletId: string
  kind: DepositKind
  amountMinor: number
  method: string
  voucherNo: string
  note: string
  shiftId: string | null
  at: Date
  journalId: string
  byId: string
  byName: string
}
export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<void> {
  await sql`
    insert into ledger_deposits (operator_id, id, wallet_id, kind, amount_minor, method, voucher_no, note, shift_id, at, journal_id, by_id, by_name)
    values (${row.operatorId}, ${row.id}, ${row.walletId}, ${row.kind}, ${row.amountMinor}, ${row.method}, ${row.voucherNo}, ${row.note},
      ${row.shiftId}, ${row.at}, ${row.journalId}, ${row.byId}, ${row.byName})`.execute(tx)
}

export async function endDeposit(
  tx: Tx,
  { id, state, at }: { id: string; state: 'refunded' | 'forfeited'; at: Date },
): Promise<void> {
  await sql`update ledger_deposits set state = ${state}, ended_at = ${at}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}
