import type { Page } from '@evops/platform/contract'
import { readPage, type RowScope, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ApprovalPage, ApprovalState } from '../../contract/index.ts'
import { usersInSameCustodySql } from '../second-person/account-custodies.store.ts'

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
  /** Stations that the request concerns; null means the whole operator. */
  stations: string[] | null
  /** Amount that the act would refund; null if the request has no amount. */
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

/** Inserts a request. Returns false if the same act already waits for a decision. */
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

/** Finds the undecided requests of a kind, oldest first. */
export async function listWaiting(
  tx: Tx,
  operatorId: string,
  { kind, now }: { kind: string; now: Date },
): Promise<ApprovalRecord[]> {
  return selectWaiting(tx, operatorId, { kind, now }).orderBy('requested_at').execute()
}

/** Finds the undecided request for a subject. */
export async function findWaiting(
  tx: Tx,
  operatorId: string,
  { subjectId, ...query }: { kind: string; subjectId: string; now: Date },
): Promise<ApprovalRecord | undefined> {
  return selectWaiting(tx, operatorId, query).where('subject_id', '=', subjectId).executeTakeFirst()
}

function selectWaiting(tx: Tx, operatorId: string, { kind, now }: { kind: string; now: Date }) {
  return tx
    .selectFrom('organisation_approvals')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
}

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * Lists the undecided requests about a thing, oldest first: those with this subject, and those whose planned act names
 * the id in one of its fields, for example the wallet of a top-up.
 */
export async function listWaitingAbout(
  tx: Tx,
  operatorId: string,
  { subject, scope, now }: { subject: string; scope: RowScope; now: Date },
): Promise<ApprovalRecord[]> {
  const isSubject = sql<boolean>`subject_id = ${subject}`
  // Only an id is looked for in the act: a word such as a currency would match acts about things of anybody.
  const isNamed = isId(subject)
    ? sql<boolean>`(${isSubject} or jsonb_path_exists(payload, '$.* ? (@ == $id)', jsonb_build_object('id', ${subject}::text)))`
    : isSubject
  let query = tx
    .selectFrom('organisation_approvals')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where(isNamed)
  if (scope !== 'all')
    query = query.where(sql<boolean>`(stations is null or stations <@ ${[...scope.stationIds]}::uuid[])`)
  return query.orderBy('requested_at').orderBy('id').execute()
}

/** Returns those of the subjects that have a waiting request. */
export async function filterWaitingSubjects(
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

export interface WaitingApprovalSubject {
  userId: string
  kinds: readonly string[]
  scope: RowScope
  now: Date
  /** Time since which account custody counts; undefined if it does not count. */
  handSince: Date | undefined
}
export interface ApprovalFilter {
  page: number
  pageSize: number
  kind?: string | undefined
  kinds?: readonly string[] | undefined
  state?: ApprovalState | undefined
  requestedBy?: string | undefined
  /**
   * Limits the result to requests that wait for this user: of these kinds, within the data scope, and made by somebody
   * else. Requests of users in the same account custody are excluded, unless custody does not count.
   */
  waitingFor?: WaitingApprovalSubject | undefined
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
    query = query.where('requested_by', 'not in', usersInSameCustodySql(waitingFor.userId, waitingFor.handSince))
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
  return readPage(tx, query.orderBy('requested_at', 'desc').orderBy('id', 'desc'), { page: number, pageSize })
}

/** Sums the refund amounts of all of them by currency. */
export async function sumRequestedRefunds(
  tx: Tx,
  operatorId: string,
  filter: Omit<ApprovalFilter, 'page' | 'pageSize'>,
): Promise<ApprovalPage['totalsToRefund']> {
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

export interface ApprovalDecision {
  state: Exclude<ApprovalState, 'waiting'>
  decidedAt: Date
  /** Set only for the decision of a second person. */
  by?: { userId: string; name: string; reason: string }
  result?: string | null
  error?: string
}

export async function saveApprovalDecision(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  { state, decidedAt, by, result, error }: ApprovalDecision,
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

/** Condition: a waiting request has expired. */
export const approvalsExpiredSql =
  "exists (select from organisation_approvals where state = 'waiting' and expires_at <= now())"

/** Marks waiting requests as expired, across all operators. Requires a platform transaction. */
export async function expireApprovals(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_approvals')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
}

/** Runs a part of a transaction that may fail without failing the whole; its writes are then rolled back. */
export async function tryInSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<{ done: T } | { failed: unknown }> {
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
