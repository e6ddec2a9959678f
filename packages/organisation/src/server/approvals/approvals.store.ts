import type { Page } from '@evops/platform/contract'
import { page, type RowScope, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ApprovalPage, ApprovalState } from '../../contract/index.ts'
import { inOneHand } from '../second-person/account-custodies.store.ts'

const columns = aliasColumns([
  'operatorId',
  'id',
  'kind',
  'subject',
  'subjectId',
  'payload',
  'reason',
  'requestedBy',
  'requestedByName',
  'requestedAt',
  'expiresAt',
  'state',
  'decidedBy',
  'decidedByName',
  'decidedAt',
  'decisionReason',
  'result',
  'error',
  'stations',
  'amountMinor',
  'currency',
])

export interface ApprovalRecord {
  operatorId: string
  id: string
  kind: string
  subject: string
  subjectId: string | null
  payload: unknown
  reason: string
  requestedBy: string
  requestedByName: string
  requestedAt: Date
  expiresAt: Date
  state: ApprovalState
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionReason: string | null
  result: unknown
  error: string | null
  /** What it concerns; null: the whole operator. */
  stations: string[] | null
  /** What it would give back; null: it is about no amount. */
  amountMinor: number | null
  currency: string | null
}
export type NewApproval = Pick<
  ApprovalRecord,
  | 'operatorId'
  | 'id'
  | 'kind'
  | 'subject'
  | 'subjectId'
  | 'reason'
  | 'requestedBy'
  | 'requestedByName'
  | 'requestedAt'
  | 'expiresAt'
  | 'stations'
  | 'amountMinor'
  | 'currency'
> & { payload: string }

/** False when the same act waits for a decision already. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const result = await tx
    .insertInto('organisation_approvals')
    .values({
      operator_id: approval.operatorId,
      id: approval.id,
      kind: approval.kind,
      subject: approval.subject,
      subject_id: approval.subjectId,
      payload: approval.payload,
      reason: approval.reason,
      requested_by: approval.requestedBy,
      requested_by_name: approval.requestedByName,
      requested_at: approval.requestedAt,
      expires_at: approval.expiresAt,
      decided_by: null,
      decided_by_name: null,
      decided_at: null,
      decision_reason: null,
      result: null,
      error: null,
      stations: approval.stations,
      amount_minor: approval.amountMinor,
      currency: approval.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findApproval(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  { lock = false } = {},
): Promise<ApprovalRecord | undefined> {
  const query = tx
    .selectFrom('organisation_approvals')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** The request about a subject that nobody has decided yet. */
export async function findWaiting(
  tx: Tx,
  operatorId: string,
  { kind, subjectId, now }: { kind: string; subjectId: string; now: Date },
): Promise<ApprovalRecord | undefined> {
  return tx
    .selectFrom('organisation_approvals')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Those of these subjects that wait. */
export async function waitingAmong(
  tx: Tx,
  operatorId: string,
  { kind, subjectIds, now }: { kind: string; subjectIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('organisation_approvals')
    .select('subject_id')
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.flatMap((row) => row.subject_id ?? []))
}

export interface WaitingFor {
  userId: string
  kinds: readonly string[]
  scope: RowScope
  now: Date
  /** Since when accounts in one hand with theirs count; undefined: they do not. */
  handSince: Date | undefined
}
export interface ApprovalFilter {
  page: number
  pageSize: number
  kind?: string | undefined
  kinds?: readonly string[] | undefined
  state?: ApprovalState | undefined
  requestedBy?: string | undefined
  /** Waiting, of these kinds, in sight, and somebody else's; of nobody in one hand with them unless that does not count. */
  waitingFor?: WaitingFor | undefined
}

function filterApprovals(tx: Tx, operatorId: string, filter: Omit<ApprovalFilter, 'page' | 'pageSize'>) {
  let query = tx.selectFrom('organisation_approvals').where('operator_id', '=', operatorId)
  const { kind, kinds, state, requestedBy, waitingFor } = filter
  if (kind) query = query.where('kind', '=', kind)
  if (kinds) query = query.where(sql<boolean>`kind = any(${[...kinds]}::text[])`)
  if (state) query = query.where('state', '=', state)
  if (requestedBy) query = query.where('requested_by', '=', requestedBy)
  if (waitingFor)
    query = query
      .where('state', '=', 'waiting')
      .where('expires_at', '>', waitingFor.now)
      .where('requested_by', '!=', waitingFor.userId)
      .where(sql<boolean>`kind = any(${[...waitingFor.kinds]}::text[])`)
  if (waitingFor?.handSince)
    query = query.where('requested_by', 'not in', inOneHand(waitingFor.userId, waitingFor.handSince))
  if (waitingFor && waitingFor.scope !== 'all')
    query = query.where(sql<boolean>`stations <@ ${[...waitingFor.scope.stationIds]}::uuid[]`)
  return query
}

export async function pageOfApprovals(
  tx: Tx,
  operatorId: string,
  { page: number, pageSize, ...filter }: ApprovalFilter,
): Promise<Page<ApprovalRecord>> {
  const query = filterApprovals(tx, operatorId, filter).select(columns)
  return page(tx, query.orderBy('requested_at', 'desc').orderBy('id', 'desc'), { page: number, pageSize })
}

/** What all of them would give back, by currency. */
export async function refundTotals(
  tx: Tx,
  operatorId: string,
  filter: Omit<ApprovalFilter, 'page' | 'pageSize'>,
): Promise<ApprovalPage['givesBack']> {
  return filterApprovals(tx, operatorId, filter)
    .select([
      sql<string>`currency`.as('currency'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`sum(amount_minor)::bigint`.as('amountMinor'),
    ])
    .where('amount_minor', 'is not', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
}

export interface Decision {
  state: Exclude<ApprovalState, 'waiting'>
  decidedAt: Date
  /** Of a second person's decision only. */
  by?: { userId: string; name: string; reason: string }
  result?: string | null
  error?: string
}

export async function decide(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  { state, decidedAt, by, result, error }: Decision,
): Promise<void> {
  await tx
    .updateTable('organisation_approvals')
    .set({
      state,
      decided_at: decidedAt,
      decided_by: by?.userId ?? null,
      decided_by_name: by?.name ?? null,
      decision_reason: by?.reason ?? null,
      result: result ?? null,
      error: error ?? null,
    })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** A request's time is over. */
export const approvalsEnd =
  "exists (select from organisation_approvals where state = 'waiting' and expires_at <= now())"

/** Over all operators. Needs the platform's transaction. */
export async function expireApprovals(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_approvals')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
}

/** Runs a part of a transaction that may fail without the whole: what it wrote is taken back then. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ done: T } | { failed: unknown }> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint attempt`.execute(tx)
    return { done }
  } catch (failed) {
    await sql`rollback to savepoint attempt`.execute(tx)
    return { failed }
  }
}
