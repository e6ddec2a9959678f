import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  findTableRow,
  insertTableRow,
  aliasColumns,
  pageRows,
  defineRowShape,
  toReplyRow,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  intentRow,
  payerNextStep as offerShape,
  refundRow,
  shareRow as shareShape,
  type IntentDetail,
  type IntentForm,
  type IntentRow,
  type IntentState,
  type listPaymentIntents,
  type PayerNextStep,
  type PayMethod,
  type IntentStepSource,
} from '../../contract/index.ts'
import { capturesOfIntent } from './captures.store.ts'
import { searchIntentIds } from './search-intents.store.ts'

const intent = defineRowShape('payments_intents', 'i', intentRow, {
  accountName: sql`a.name`,
  provider: sql`a.provider`,
  walletName: sql`(select w.name from ledger_wallet_names w where w.operator_id = i.operator_id and w.id = i.wallet_id)`,
  state: sql`i.state`,
})
const rows = (tx: Tx) =>
  tx
    .selectFrom('payments_intents as i')
    .innerJoin('payments_accounts as a', (on) =>
      on.onRef('a.operator_id', '=', 'i.operator_id').onRef('a.id', '=', 'i.account_id'),
    )
    .select(intent.selection)

export async function findIntent(tx: Tx, id: string): Promise<IntentRow | undefined> {
  return findTableRow(intent, rows(tx).where('i.id', '=', id))
}
export async function pageOfIntents(
  tx: Tx,
  {
    search,
    state,
    accountId,
    walletId,
    from,
    to,
    sort,
    ...wanted
  }: {
    search?: string | undefined
    state?: IntentState | undefined
    accountId?: string | undefined
    walletId?: string | undefined
    from?: string | undefined
    to?: string | undefined
  } & PagedQuery<typeof listPaymentIntents>,
): Promise<Page<IntentRow>> {
  let query = rows(tx)
  if (search) query = query.where(sql<SqlBool>`i.id in (${searchIntentIds(search)})`)
  if (state) query = query.where('i.state', '=', state)
  if (accountId) query = query.where('i.account_id', '=', accountId)
  if (walletId) query = query.where('i.wallet_id', '=', walletId)
  if (from) query = query.where('i.created_at', '>=', new Date(from))
  if (to) query = query.where('i.created_at', '<', new Date(to))
  const down = sort === 'createdAt' ? 'asc' : 'desc'
  return pageRows(tx, intent, query.orderBy('i.created_at', down).orderBy('i.id', down), wanted)
}

const refund = defineRowShape('payments_refunds', 'r', refundRow, {})
/** Returns the payment with its history. */
export async function loadIntentDetail(
  tx: Tx,
  row: IntentRow,
): Promise<Omit<IntentDetail, 'refundableMinor' | 'takesOften'>> {
  const found = await tx
    .selectFrom('payments_intents')
    .select('offer')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  const steps = await tx
    .selectFrom('payments_steps')
    .select([...aliasColumns(['number', 'kind', 'stateAfter', 'amountMinor', 'source', 'note', 'at', 'byName'])])
    .where('intent_id', '=', row.id)
    .orderBy('number')
    .execute()
  const events = await tx
    .selectFrom('payments_events')
    .select([...aliasColumns(['id', 'kind', 'receivedAt', 'times', 'state', 'problem'])])
    .where('intent_id', '=', row.id)
    .orderBy('received_at')
    .execute()
  const refunds = await tx
    .selectFrom('payments_refunds as r')
    .select(refund.selection)
    .where('r.intent_id', '=', row.id)
    .orderBy('r.requested_at')
    .execute()
  return {
    ...row,
    offer: found.offer === null ? null : offerShape.parse(found.offer),
    captures: (await capturesOfIntent(tx, row.id)).map(({ afterMinor: _after, ...one }) => toReplyRow(one)),
    steps: steps.map(toReplyRow),
    events: events.map(toReplyRow),
    refunds: refunds.map(refund.present),
    share: await shareOf(tx, row.id),
  }
}

async function shareOf(tx: Tx, intentId: string): Promise<IntentDetail['share']> {
  const found = await tx
    .selectFrom('payments_shares')
    .select(['id', 'state', 'problem'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
  if (!found) return null
  const parts = await tx
    .selectFrom('payments_share_parts')
    .select([...aliasColumns(['partyId', 'receiver', 'name', 'amountMinor', 'returnedMinor', 'state', 'reason'])])
    .where('share_id', '=', found.id)
    .orderBy('party_id')
    .execute()
  return shareShape.parse({ ...found, parts })
}

export interface NewIntent {
  operatorId: string
  id: string
  ourNo: string
  purpose: IntentRow['purpose']
  form: Pick<IntentForm, 'accountId' | 'amountMinor' | 'method' | 'subject'> & { walletId: string | null }
  currency: string
  test: boolean
  shares: boolean
  expiresAt: Date
  pollAt: Date | null
  at: Date
  by: { id: string; name: string }
}
export async function insertIntent(tx: Tx, wanted: NewIntent): Promise<void> {
  const { form, by, at } = wanted
  await insertTableRow(tx, 'payments_intents', {
    operator_id: wanted.operatorId,
    id: wanted.id,
    our_no: wanted.ourNo,
    account_id: form.accountId,
    purpose: wanted.purpose,
    wallet_id: form.walletId,
    method: form.method,
    currency: wanted.currency,
    amount_minor: form.amountMinor,
    state: 'created',
    steps: 1,
    test: wanted.test,
    shares: wanted.shares,
    subject: form.subject,
    expires_at: wanted.expiresAt,
    poll_at: wanted.pollAt,
    created_at: at,
    by_id: by.id,
    by_name: by.name,
  })
  await insertStep(tx, {
    operatorId: wanted.operatorId,
    intentId: wanted.id,
    number: 1,
    kind: 'create',
    before: 'none',
    after: 'created',
    amountMinor: form.amountMinor,
    source: 'hand',
    at,
    byName: by.name,
  })
}

interface NewStep {
  operatorId: string
  intentId: string
  number: number
  kind: string
  before: string
  after: string
  amountMinor: number
  source: IntentStepSource
  at: Date
  eventId?: string | null
  refundId?: string | null
  note?: string
  byName?: string
}
async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx
    .insertInto('payments_steps')
    .values({
      operator_id: step.operatorId,
      intent_id: step.intentId,
      number: step.number,
      kind: step.kind,
      state_before: step.before,
      state_after: step.after,
      amount_minor: step.amountMinor,
      source: step.source,
      event_id: step.eventId ?? null,
      refund_id: step.refundId ?? null,
      note: (step.note ?? '').slice(0, 200),
      at: step.at,
      by_name: step.byName ?? '',
    })
    .execute()
}

/** An intent as its changes need it, locked until the transaction ends. */
export type LockedIntent = NonNullable<Awaited<ReturnType<typeof lockIntent>>>
export async function lockIntent(tx: Tx, key: { id: string } | { ourNo: string }) {
  const query = tx
    .selectFrom('payments_intents')
    .select([
      ...aliasColumns([
        'operatorId',
        'id',
        'ourNo',
        'accountId',
        'purpose',
        'walletId',
        'currency',
        'amountMinor',
        'capturedMinor',
        'captures',
        'authorisedMinor',
        'refundedMinor',
        'steps',
        'test',
        'shares',
        'subject',
        'providerNo',
        'expiresAt',
        'polls',
        'createdAt',
        'byId',
        'byName',
      ]),
      sql<IntentState>`state`.as('state'),
      sql<PayMethod>`method`.as('method'),
      'offer',
    ])
    .forNoKeyUpdate()
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('our_no', '=', key.ourNo).executeTakeFirst()
}

export interface IntentStateChange {
  kind:
    | 'offer'
    | 'authorise'
    | 'capture'
    | 'complete'
    | 'cancel'
    | 'fail'
    | 'expire'
    | 'refund'
    | 'refund_done'
    | 'refund_failed'
  to: IntentState
  amountMinor?: number
  source: IntentStepSource
  at: Date
  eventId?: string | null | undefined
  refundId?: string
  note?: string
  byName?: string
}
interface IntentChange {
  authorisedMinor?: number
  capturedMinor?: number
  captures?: number
  refundedMinor?: number
  providerNo?: string
  paidAt?: Date
  pollAt?: Date | null
  journalId?: string | null
  offer?: PayerNextStep
}
/** Moves an intent to the next state. The database rejects transitions that its table does not allow. */
export async function moveIntent(
  tx: Tx,
  at: Pick<LockedIntent, 'operatorId' | 'id' | 'steps' | 'state'>,
  { kind, to, source, ...step }: IntentStateChange,
  set: IntentChange = {},
): Promise<void> {
  const { offer, ...plain } = set
  const columns = {
    ...(plain.authorisedMinor !== undefined && { authorised_minor: plain.authorisedMinor }),
    ...(plain.capturedMinor !== undefined && { captured_minor: plain.capturedMinor }),
    ...(plain.captures !== undefined && { captures: plain.captures }),
    ...(plain.refundedMinor !== undefined && { refunded_minor: plain.refundedMinor }),
    ...(plain.providerNo !== undefined && plain.providerNo !== '' && { provider_no: plain.providerNo }),
    ...(plain.paidAt !== undefined && { paid_at: plain.paidAt }),
    ...(plain.pollAt !== undefined && { poll_at: plain.pollAt }),
    ...(plain.journalId !== undefined && { journal_id: plain.journalId }),
    ...(offer !== undefined && { offer: JSON.stringify(offer) }),
  }
  await tx
    .updateTable('payments_intents')
    .set({ ...columns, state: to, steps: at.steps + 1, problem: '' })
    .where('id', '=', at.id)
    .execute()
  await insertStep(tx, {
    operatorId: at.operatorId,
    intentId: at.id,
    number: at.steps + 1,
    kind,
    before: at.state,
    after: to,
    amountMinor: step.amountMinor ?? 0,
    source,
    at: step.at,
    eventId: step.eventId ?? null,
    refundId: step.refundId ?? null,
    note: step.note ?? '',
    byName: step.byName ?? '',
  })
}
export async function saveIntentPoll(
  tx: Tx,
  id: string,
  { pollAt, problem }: { pollAt: Date | null; problem: string },
): Promise<void> {
  await tx
    .updateTable('payments_intents')
    .set({ poll_at: pollAt, polls: sql`polls + 1`, problem: problem.slice(0, 200) })
    .where('id', '=', id)
    .execute()
}
export async function saveIntentProblem(tx: Tx, id: string, problem: string): Promise<void> {
  await tx
    .updateTable('payments_intents')
    .set({ problem: problem.slice(0, 200) })
    .where('id', '=', id)
    .execute()
}

interface Due {
  operatorId: string
  id: string
}
/** SQL condition: `dueForPolls` will find rows. */
export const pollsDueSql = `exists (select from payments_intents where poll_at <= clock_timestamp())
  or exists (select from payments_refunds where poll_at <= clock_timestamp())
  or exists (select from payments_shares where poll_at <= clock_timestamp())
  or exists (select from payments_events where state = 'stored' and received_at <= clock_timestamp() - interval '10 seconds')`
/** Returns intents and refunds of all operators that must be polled now. */
export async function dueForPolls(
  tx: Tx,
  now: Date,
  most: number,
): Promise<{ intents: Due[]; refunds: Due[]; events: Due[]; shares: Due[] }> {
  const intents = await tx
    .selectFrom('payments_intents')
    .select([...aliasColumns(['operatorId', 'id'])])
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(most)
    .execute()
  const refunds = await tx
    .selectFrom('payments_refunds')
    .select([...aliasColumns(['operatorId', 'id'])])
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(most)
    .execute()
  // Stored events whose job was lost.
  const events = await tx
    .selectFrom('payments_events')
    .select([...aliasColumns(['operatorId', 'id'])])
    .where('state', '=', 'stored')
    .where('received_at', '<=', new Date(now.getTime() - 10_000))
    .orderBy('received_at')
    .limit(most)
    .execute()
  const shares = await tx
    .selectFrom('payments_shares')
    .select([...aliasColumns(['operatorId', 'id'])])
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(most)
    .execute()
  return { intents, refunds, events, shares }
}
