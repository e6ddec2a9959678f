import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  WithdrawalDetail,
  WithdrawalFilter,
  WithdrawalRow,
  WithdrawalState,
  WithdrawalStepKind,
  listWithdrawals,
} from '../../contract/index.ts'

type Sums = { state: WithdrawalState; count: number; amountMinor: number }[]

function withdrawals(tx: Tx) {
  return tx
    .selectFrom('finance_withdrawals as w')
    .select([
      ...aliasColumns('w', ['id']),
      sql<string>`'W-' || lpad(w.no::text, 6, '0')`.as('no'),
      sql<WithdrawalRow['holderKind']>`w.holder_kind`.as('holderKind'),
      ...aliasColumns('w', ['holderId', 'holderName', 'amountMinor', 'currency', 'accountName', 'bank']),
      sql<string>`right(replace(w.account_no, ' ', ''), 4)`.as('accountTail'),
      ...aliasColumns('w', ['feeMinor', 'taxMinor', 'remark']),
      sql<WithdrawalState>`w.state`.as('state'),
      ...aliasColumns('w', ['requestedAt', 'requestedByName', 'decidedByName']),
      sql<string | null>`w.paid_on::text`.as('paidOn'),
      ...aliasColumns('w', ['voucherNo', 'version']),
    ])
}
function filterWithdrawals(tx: Tx, { search, state, holderKind, holderId, from, to }: WithdrawalFilter) {
  let rows = withdrawals(tx)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`w.name_key`] }))
  if (state) rows = rows.where('w.state', '=', state)
  if (holderKind) rows = rows.where('w.holder_kind', '=', holderKind)
  if (holderId) rows = rows.where('w.holder_id', '=', holderId)
  if (from) rows = rows.where(sql<SqlBool>`w.day >= ${from}::date`)
  if (to) rows = rows.where(sql<SqlBool>`w.day <= ${to}::date`)
  return rows
}

export async function pageOfWithdrawals(
  tx: Tx,
  { sort, ...query }: WithdrawalFilter & PagedQuery<typeof listWithdrawals>,
): Promise<Page<WithdrawalRow> & { sums: Sums }> {
  const columns = { requestedAt: 'w.requested_at', amountMinor: 'w.amount_minor', no: 'w.no' } as const
  const [column, down] = sortColumnOf(sort, columns, '-requestedAt')
  const found = await readPage(tx, filterWithdrawals(tx, query).orderBy(column, down).orderBy('w.id', down), query)
  const sums = await filterWithdrawals(tx, query)
    .clearSelect()
    .select([
      sql<WithdrawalState>`w.state`.as('state'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(w.amount_minor)::bigint`.as('amountMinor'),
    ])
    .groupBy('w.state')
    .orderBy('w.state')
    .execute()
  return { ...found, list: found.list.map((row) => toReplyRow(row)), sums }
}
export async function countWithdrawals(tx: Tx, filter: WithdrawalFilter): Promise<number> {
  const row = await filterWithdrawals(tx, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export interface WithdrawalCursor {
  no: string
}
/** Returns a slice, oldest first. */
export async function sliceOfWithdrawals(
  tx: Tx,
  filter: WithdrawalFilter,
  { after, limit }: SliceRequest<WithdrawalCursor>,
): Promise<RowSlice<WithdrawalRow, WithdrawalRow>> {
  let rows = filterWithdrawals(tx, filter).orderBy('w.no').limit(limit)
  if (after) rows = rows.where('w.no', '>', Number(after.no.slice(2)))
  return buildRowSlice(
    (await rows.execute()).map((row) => toReplyRow(row)),
    limit,
  )
}

export interface WithdrawalRecord extends WithdrawalRow {
  requestedBy: string
  decidedBy: string | null
}
/** Finds a withdrawal; with `lock`, locked until the transaction ends. */
export async function findWithdrawal(tx: Tx, id: string, { lock = false } = {}): Promise<WithdrawalRecord | undefined> {
  if (lock) await sql`select from finance_withdrawals where id = ${id} for no key update`.execute(tx)
  const row = await withdrawals(tx)
    .select(aliasColumns('w', ['requestedBy', 'decidedBy']))
    .where('w.id', '=', id)
    .executeTakeFirst()
  return row && toReplyRow(row)
}
export async function withdrawalSteps(tx: Tx, id: string): Promise<WithdrawalDetail['steps']> {
  const rows = await tx
    .selectFrom('finance_withdrawal_steps')
    .select([sql<WithdrawalStepKind>`kind`.as('kind'), ...aliasColumns(['seq', 'at', 'byName', 'text'])])
    .where('withdrawal_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
export async function accountOfWithdrawal(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('finance_withdrawals')
    .select(aliasColumns(['accountNo']))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.accountNo
}

export interface NewWithdrawal {
  operatorId: string
  id: string
  holderKind: WithdrawalRow['holderKind']
  partyId: string | null
  walletId: string | null
  holderName: string
  amountMinor: number
  feeMinor: number
  taxMinor: number
  currency: string
  accountName: string
  bank: string
  accountNo: string
  remark: string
  at: Date
  day: string
  by: { userId: string; name: string }
}
/** Inserts a withdrawal. Numbers have no gaps. Raises finance_withdrawals_open if the holder has an open one. */
export async function insertWithdrawal(tx: Tx, w: NewWithdrawal): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`finance_withdrawals:${w.operatorId}`}, 0))`.execute(tx)
  await sql`
    insert into finance_withdrawals (operator_id, id, no, holder_kind, party_id, wallet_id, holder_name, amount_minor, fee_minor, tax_minor, currency, account_name, bank, account_no, remark,
      requested_at, day, requested_by, requested_by_name)
    select ${w.operatorId}, ${w.id}, coalesce(max(no), 0) + 1, ${w.holderKind}, ${w.partyId}, ${w.walletId}, ${w.holderName}, ${w.amountMinor}, ${w.feeMinor}, ${w.taxMinor}, ${w.currency},
      ${w.accountName}, ${w.bank}, ${w.accountNo}, ${w.remark}, ${w.at}, ${w.day}, ${w.by.userId}, ${w.by.name}
    from finance_withdrawals where operator_id = ${w.operatorId}`.execute(tx)
}
/** Returns the amount that a holder requested on a day, without returned amounts. */
export async function sumWithdrawalsRequestedOn(
  tx: Tx,
  { holderId, day }: { holderId: string; day: string },
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as minor from finance_withdrawals
    where holder_id = ${holderId} and day = ${day} and state in ('requested', 'approved', 'paid')`.execute(tx)
  return rows[0]?.minor ?? 0
}

export interface WithdrawalStep {
  operatorId: string
  withdrawalId: string
  seq: number
  kind: WithdrawalStepKind
  before: WithdrawalState | 'new'
  at: Date
  by: { userId: string; name: string }
  text: string
}
/** Inserts a step, which is named after the resulting state. */
export async function insertWithdrawalStep(tx: Tx, step: WithdrawalStep): Promise<void> {
  await tx
    .insertInto('finance_withdrawal_steps')
    .values({
      operator_id: step.operatorId,
      withdrawal_id: step.withdrawalId,
      seq: step.seq,
      kind: step.kind,
      state_before: step.before,
      state_after: step.kind,
      at: step.at,
      by_id: step.by.userId,
      by_name: step.by.name,
      text: step.text,
    })
    .execute()
}
export interface WithdrawalChange {
  state: WithdrawalState
  decidedBy?: { userId: string; name: string }
  paidOn?: string
  voucherNo?: string
}
export async function moveWithdrawal(
  tx: Tx,
  id: string,
  { state, decidedBy, paidOn, voucherNo }: WithdrawalChange,
): Promise<void> {
  await tx
    .updateTable('finance_withdrawals')
    .set((eb) => ({
      state,
      ...(decidedBy === undefined ? {} : { decided_by: decidedBy.userId, decided_by_name: decidedBy.name }),
      ...(paidOn === undefined ? {} : { paid_on: paidOn }),
      ...(voucherNo === undefined ? {} : { voucher_no: voucherNo }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}
