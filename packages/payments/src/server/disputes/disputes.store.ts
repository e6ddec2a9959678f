import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  findTableRow,
  pageRows,
  defineRowShape,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import {
  disputeRow,
  type DisputeFilter,
  type DisputeKind,
  type DisputeRow,
  type DisputeState,
  type listDisputes,
} from '../../contract/index.ts'
import type { DisputeReport } from '../port.ts'
import type { DisputeMoney } from './disputes.rules.ts'

const dispute = defineRowShape('payments_disputes', 'd', disputeRow, {
  accountName: sql`a.name`,
  provider: sql`a.provider`,
  walletName: sql`(select w.name from ledger_wallet_names w join payments_intents i on i.operator_id = w.operator_id and i.wallet_id = w.id
    where i.operator_id = d.operator_id and i.id = d.intent_id)`,
  kind: sql`d.kind`,
  state: sql`d.state`,
})
const rows = (tx: Tx) =>
  tx
    .selectFrom('payments_disputes as d')
    .innerJoin('payments_accounts as a', (on) =>
      on.onRef('a.operator_id', '=', 'd.operator_id').onRef('a.id', '=', 'd.account_id'),
    )
    .select(dispute.selection)

export async function findDispute(tx: Tx, id: string): Promise<DisputeRow | undefined> {
  return findTableRow(dispute, rows(tx).where('d.id', '=', id))
}
function selectDisputes(tx: Tx, { search, ...filter }: DisputeFilter) {
  let query = rows(tx)
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`d.dispute_no`, sql`d.payment_no`] }))
  if (filter.kind) query = query.where('d.kind', '=', filter.kind)
  if (filter.state) query = query.where('d.state', '=', filter.state)
  if (filter.accountId) query = query.where('d.account_id', '=', filter.accountId)
  if (filter.intentId) query = query.where('d.intent_id', '=', filter.intentId)
  return query
}
export async function pageOfDisputes(
  tx: Tx,
  { sort, ...query }: DisputeFilter & PagedQuery<typeof listDisputes>,
): Promise<Page<DisputeRow>> {
  const [column, down] =
    sort === 'evidenceDueAt'
      ? ([sql`d.evidence_due_at`, 'asc'] as const)
      : ([sql`d.opened_at`, sort === 'openedAt' ? 'asc' : 'desc'] as const)
  return pageRows(tx, dispute, selectDisputes(tx, query).orderBy(column, down).orderBy('d.id', down), query)
}
/** Sorted by id, as in an export. */
export async function sliceOfDisputes(
  tx: Tx,
  filter: DisputeFilter,
  { after, limit }: SliceRequest<DisputeRow>,
): Promise<RowSlice<DisputeRow, DisputeRow>> {
  let query = selectDisputes(tx, filter).orderBy('d.id').limit(limit)
  if (after) query = query.where('d.id', '>', after.id)
  return buildRowSlice((await query.execute()).map(dispute.present), limit)
}

export interface DisputeKey {
  operatorId: string
  accountId: string
}
/** Stores a case once per number of the provider, locked. */
export async function openDispute(
  tx: Tx,
  { operatorId, accountId }: DisputeKey,
  { id, report, at }: { id: string; report: DisputeReport; at: Date },
): Promise<LockedDispute> {
  await sql`
    insert into payments_disputes (operator_id, id, account_id, kind, dispute_no, payment_no, amount_minor, currency, reason, evidence_due_at, opened_at)
    values (${operatorId}, ${id}, ${accountId}, ${report.kind}, ${report.disputeNo.slice(0, 100)}, ${report.paymentNo.slice(0, 100)}, ${report.amountMinor},
      ${report.currency}, ${report.reason.slice(0, 200)}, ${report.evidenceDueAt}, ${report.at ?? at})
    on conflict (operator_id, account_id, kind, dispute_no) do nothing`.execute(tx)
  const found = await lockCases(tx)
    .where('account_id', '=', accountId)
    .where('kind', '=', report.kind)
    .where('dispute_no', '=', report.disputeNo.slice(0, 100))
    .executeTakeFirstOrThrow()
  return found
}
export type LockedDispute = NonNullable<Awaited<ReturnType<typeof lockDispute>>>
const lockCases = (tx: Tx) =>
  tx
    .selectFrom('payments_disputes')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'accountId',
        'disputeNo',
        'paymentNo',
        'intentId',
        'captureNumber',
        'amountMinor',
        'currency',
        'heldMinor',
        'coveredMinor',
        'topupMinor',
        'holdJournalId',
        'version',
      ]),
      sql<DisputeKind>`kind`.as('kind'),
      sql<DisputeState>`state`.as('state'),
      sql<DisputeMoney>`money`.as('money'),
    ])
    .forNoKeyUpdate()
export async function lockDispute(tx: Tx, id: string) {
  return lockCases(tx).where('id', '=', id).executeTakeFirst()
}
/** Returns cases of a payment whose money is not on hold, because they were reported before the payment. */
export async function lockWaitingDisputes(
  tx: Tx,
  { accountId, intentId, paymentNo }: { accountId: string; intentId: string; paymentNo: string },
): Promise<LockedDispute[]> {
  return lockCases(tx)
    .where('account_id', '=', accountId)
    .where((eb) =>
      paymentNo === ''
        ? eb('intent_id', '=', intentId)
        : eb.or([eb('intent_id', '=', intentId), eb('payment_no', '=', paymentNo)]),
    )
    .where('money', '=', 'none')
    .execute()
}

export interface DisputeChange {
  state?: DisputeState
  money?: DisputeMoney
  intentId?: string
  captureNumber?: number
  heldMinor?: number
  coveredMinor?: number
  topupMinor?: number
  holdJournalId?: string | null
  endJournalId?: string | null
  evidence?: string
  evidenceAt?: Date
  evidenceDueAt?: Date
  endedAt?: Date
}
export async function changeDispute(tx: Tx, id: string, set: DisputeChange): Promise<void> {
  await tx
    .updateTable('payments_disputes')
    .set({
      version: sql<number>`version + 1`,
      ...(set.state && { state: set.state }),
      ...(set.money && { money: set.money }),
      ...(set.intentId && { intent_id: set.intentId }),
      ...(set.captureNumber && { capture_number: set.captureNumber }),
      ...(set.heldMinor !== undefined && { held_minor: set.heldMinor }),
      ...(set.coveredMinor !== undefined && { covered_minor: set.coveredMinor }),
      ...(set.topupMinor !== undefined && { topup_minor: set.topupMinor }),
      ...(set.holdJournalId && { hold_journal_id: set.holdJournalId }),
      ...(set.endJournalId && { end_journal_id: set.endJournalId }),
      ...(set.evidence !== undefined && { evidence: set.evidence }),
      ...(set.evidenceAt && { evidence_at: set.evidenceAt }),
      ...(set.evidenceDueAt && { evidence_due_at: set.evidenceDueAt }),
      ...(set.endedAt && { ended_at: set.endedAt }),
    })
    .where('id', '=', id)
    .execute()
}
/** Marks a part of a capture as disputed, so that it cannot be refunded. A negative amount releases it. */
export async function markCaptureDisputed(
  tx: Tx,
  { intentId, number }: { intentId: string; number: number },
  amountMinor: number,
): Promise<void> {
  await tx
    .updateTable('payments_captures')
    .set({ disputed_minor: sql`disputed_minor + ${amountMinor}::bigint` })
    .where('intent_id', '=', intentId)
    .where('number', '=', number)
    .execute()
}
/** Returns the payment with one of its numbers in an account, locked. */
export async function intentOfDispute(
  tx: Tx,
  { accountId, paymentNo, ourNo }: { accountId: string; paymentNo: string; ourNo: string },
): Promise<string | undefined> {
  const { rows: found } = await sql<{ id: string }>`
    select i.id from payments_intents i where i.account_id = ${accountId} and (i.our_no = ${ourNo}
      or (${paymentNo} <> '' and (i.provider_no = ${paymentNo} or exists (select from payments_captures c
        where c.operator_id = i.operator_id and c.intent_id = i.id and c.provider_no = ${paymentNo}))))
    limit 1`.execute(tx)
  return found[0]?.id
}
