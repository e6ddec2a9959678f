import { newId, requireFound, Problem, type LocalizedText } from '@evops/platform/contract'
import type { Actor, Services, JobTable, Tx } from '@evops/platform/server'
import type { z } from 'zod'
import type { ApprovalDetail, ApprovalPage, ApprovalRow, ApprovalState, PendingChange } from '../../contract/index.ts'
import { isProgram } from '../second-person/account-custodies.store.ts'
import { canDecideRequest, requireDecider, scopeCoversStations, currentApprovalState } from './approvals.rules.ts'
import {
  tryInSavepoint,
  saveApprovalDecision,
  approvalsExpiredSql,
  expireApprovals,
  findApproval,
  findWaiting,
  listWaiting,
  listWaitingAbout,
  insertApproval,
  sumRequestedRefunds,
  pageOfApprovals,
  filterWaitingSubjects,
  type ApprovalRecord,
  type WaitingApprovalSubject,
} from './approvals.store.ts'
import {
  custodyPeriodStart,
  hasFullAccess,
  isOnlySecond,
  filterExcludedRequesters,
  requireFullAccess,
  requireSecondPerson,
} from '../second-person/second-person.service.ts'
import { approvalsScreen } from '../../contract/index.ts'

const usualHours = 72

export interface ApprovedAct<P> {
  tx: Tx
  payload: P
  /** User who approved. The act itself is done in the requester's name; the request stores both. */
  actor: Actor
  approvalId: string
  requestedBy: string
  /** Registers work to run after the commit: bus messages, jobs. */
  afterCommit: (work: () => Promise<void> | void) => void
}

/** Kind of act that needs two people. The domain that owns the act registers it once, at start. */
export interface ApprovalKind<P extends z.ZodType> {
  /** Kind with its domain as prefix: `ledger.refund`. */
  kind: string
  title: LocalizedText
  /** Permission to decide: `approvals:approve` and one of these codes. */
  permission: readonly [string, ...string[]]
  payload: P
  /** True if the act grants every code: the approver must then hold all codes and see the whole operator. */
  hasEveryRight?: boolean
  /** True if only platform staff may decide, whatever permissions the operator's own users hold. */
  isForPlatformStaff?: boolean
  /** Hours until a request expires (default 72). */
  expiresInHours?: number
  /** Executes the act in the transaction of the decision: once, or not at all. The request stores its result. */
  run: (act: ApprovedAct<z.output<P>>) => Promise<unknown>
}
export interface NewRequest {
  kind: string
  /** Readable description of the subject. */
  subject: string
  /** Id of the subject; at most one request of a kind may wait for the same subject. */
  subjectId?: string
  payload: unknown
  reason: string
  /** Stations that the act concerns and that the approver must be able to see; 'all': the whole operator. */
  stations: 'all' | readonly string[]
  /** Amount that the act would refund. */
  payout?: { amountMinor: number; currency: string }
}

export interface Approvals {
  register<P extends z.ZodType>(kind: ApprovalKind<P>): void
  /** Creates a request for a second person in the caller's transaction; 409 if the same request already waits. */
  request(tx: Tx, actor: Actor, wanted: NewRequest): Promise<{ id: string }>
  /** Returns the requests that wait for a subject: at most one of a kind. */
  waitingOn(
    tx: Tx,
    operatorId: string,
    subject: { kind: string; subjectId: string },
  ): Promise<ApprovalRecord | undefined>
  /** Returns those of the subjects that have a waiting request of a kind, for lists. */
  waitingAmong(
    tx: Tx,
    operatorId: string,
    subjects: { kind: string; subjectIds: readonly string[] },
  ): Promise<ReadonlySet<string>>
  /** Returns all waiting requests of a kind, oldest first. */
  listWaiting(tx: Tx, operatorId: string, kind: string): Promise<ApprovalRecord[]>
}
/** Functions for the routes of this domain. */
export interface ApprovalService extends Approvals {
  list(tx: Tx, actor: Actor, query: ApprovalQuery): Promise<ApprovalPage>
  countWaiting(tx: Tx, actor: Actor): Promise<number>
  /** Lists what waits for approval on one thing, within the actor's data scope. */
  listPendingChanges(tx: Tx, actor: Actor, subject: string): Promise<PendingChange[]>
  get(tx: Tx, actor: Actor, id: string): Promise<ApprovalDetail>
  approve(tx: Tx, actor: Actor, decision: ApprovalDecisionRequest): Promise<ApprovalDetail>
  refuse(tx: Tx, actor: Actor, decision: ApprovalDecisionRequest): Promise<ApprovalDetail>
  withdraw(tx: Tx, actor: Actor, id: string): Promise<ApprovalDetail>
  jobs: JobTable
}
export interface ApprovalQuery {
  page: number
  pageSize: number
  view: 'waiting' | 'mine' | 'all'
  state?: ApprovalState | undefined
  kind?: string | undefined
  /** Limits the result to these kinds. */
  kinds?: readonly string[] | undefined
}
export interface ApprovalDecisionRequest {
  id: string
  reason: string
  afterCommit: (work: () => Promise<void> | void) => void
}
interface Registered {
  title: LocalizedText
  permission: readonly [string, ...string[]]
  hasEveryRight: boolean
  isForPlatformStaff: boolean
  expiresInHours: number
  check: (payload: unknown) => unknown
  run: (act: ApprovedAct<unknown>) => Promise<unknown>
}
interface Desk {
  kinds: Map<string, Registered>
  now: () => Date
}

export function createApprovals(services: Pick<Services, 'now' | 'db'>): ApprovalService {
  const desk: Desk = { kinds: new Map(), now: services.now }
  return {
    register({ kind, title, permission, payload, run, ...options }) {
      const { hasEveryRight = false, isForPlatformStaff = false, expiresInHours = usualHours } = options
      if (desk.kinds.has(kind)) throw new Error(`the approval kind ${kind} is registered twice`)
      const check = (value: unknown) => payload.parse(value)
      // Safe cast: `check` returns exactly the type that `run` takes.
      desk.kinds.set(kind, {
        title,
        permission,
        hasEveryRight,
        isForPlatformStaff,
        expiresInHours,
        check,
        run: (act) => run({ ...act, payload: payload.parse(act.payload) }),
      })
    },
    request: (tx, actor, wanted) => request(tx, desk, { actor, wanted }),
    waitingOn: (tx, operatorId, subject) => findWaiting(tx, operatorId, { ...subject, now: services.now() }),
    waitingAmong: (tx, operatorId, subjects) =>
      filterWaitingSubjects(tx, operatorId, { ...subjects, now: services.now() }),
    listWaiting: (tx, operatorId, kind) => listWaiting(tx, operatorId, { kind, now: services.now() }),
    async list(tx, actor, { view, ...query }) {
      const filter = {
        ...query,
        ...(view === 'mine' ? { requestedBy: actor.userId } : {}),
        ...(view === 'waiting' ? { waitingFor: await waitingFor(tx, desk, actor) } : {}),
      }
      const found = await pageOfApprovals(tx, actor.operatorId, filter)
      const totalsToRefund = await sumRequestedRefunds(tx, actor.operatorId, filter)
      return { ...found, list: await rowsOf(tx, desk, { records: found.list, actor }), totalsToRefund }
    },
    async countWaiting(tx, actor) {
      const filter = { page: 1, pageSize: 1, waitingFor: await waitingFor(tx, desk, actor) }
      return (await pageOfApprovals(tx, actor.operatorId, filter)).total
    },
    async listPendingChanges(tx, actor, subject) {
      const filter = { subject, scope: actor.scope, now: desk.now() }
      const records = await listWaitingAbout(tx, actor.operatorId, filter)
      return records.map((record) => pendingChangeOf(desk, record))
    },
    get: async (tx, actor, id) => detailOf(tx, desk, { record: await existing(tx, actor, id), actor }),
    approve: (tx, actor, decision) => approve(tx, desk, { actor, decision }),
    async refuse(tx, actor, { id, reason }) {
      const record = await existing(tx, actor, id, { lock: true })
      requireDecider(record, actor, { codes: codesOf(desk, record.kind, actor), now: desk.now() })
      const by = { userId: actor.userId, name: actor.name, reason }
      await saveApprovalDecision(tx, record, { state: 'refused', decidedAt: desk.now(), by })
      return detailOf(tx, desk, { record: await existing(tx, actor, id), actor })
    },
    async withdraw(tx, actor, id) {
      const record = await existing(tx, actor, id, { lock: true })
      if (record.requestedBy !== actor.userId) throw new Problem('request.forbidden')
      const state = currentApprovalState(record, desk.now())
      if (state !== 'waiting') throw new Problem('organisation.approval-decided', { state })
      await saveApprovalDecision(tx, record, { state: 'withdrawn', decidedAt: desk.now() })
      return detailOf(tx, desk, { record: await existing(tx, actor, id), actor })
    },
    jobs: {
      'organisation:expire-approvals': {
        title: {
          zh: '审批申请到期',
          en: 'Expire requests for approval',
          es: 'Caducar solicitudes de aprobación',
        },
        cron: '* * * * *',
        when: approvalsExpiredSql,
        attempts: 1,
        run: () => services.db.asPlatform((tx) => expireApprovals(tx, services.now())),
      },
    },
  }
}

async function request(
  tx: Tx,
  { kinds, now }: Desk,
  { actor, wanted }: { actor: Actor; wanted: NewRequest },
): Promise<{ id: string }> {
  const kind = kinds.get(wanted.kind)
  if (!kind) throw new Error(`nobody registered the approval kind ${wanted.kind}`)
  const at = now()
  const id = newId(at.getTime())
  const added = await insertApproval(tx, {
    operatorId: actor.operatorId,
    id,
    kind: wanted.kind,
    subject: wanted.subject.slice(0, 300),
    subjectId: wanted.subjectId ?? null,
    payload: JSON.stringify(kind.check(wanted.payload)),
    reason: wanted.reason,
    stations: wanted.stations === 'all' ? null : [...new Set(wanted.stations)],
    amountMinor: wanted.payout?.amountMinor ?? null,
    currency: wanted.payout?.currency ?? null,
    requestedBy: actor.userId,
    requestedByName: actor.name,
    requestedAt: at,
    expiresAt: new Date(at.getTime() + kind.expiresInHours * 3_600_000),
  })
  if (!added) throw new Problem('organisation.approval-waiting')
  return { id }
}

/**
 * Approves and executes the act in one transaction. The row is locked, so of two simultaneous approvals the second
 * finds the request decided. The act runs under a savepoint: if it is rejected, the request stores the reason and all
 * writes of the act are rolled back.
 */
async function approve(
  tx: Tx,
  desk: Desk,
  { actor, decision }: { actor: Actor; decision: ApprovalDecisionRequest },
): Promise<ApprovalDetail> {
  const record = await existing(tx, actor, decision.id, { lock: true })
  const mine = record.decidedBy === actor.userId && (record.state === 'executed' || record.state === 'failed')
  if (mine) return detailOf(tx, desk, { record, actor })
  requireDecider(record, actor, { codes: codesOf(desk, record.kind, actor), now: desk.now() })
  const kind = desk.kinds.get(record.kind)
  await requireApprover(tx, actor, { record, kind, now: desk.now() })
  const later: (() => Promise<void> | void)[] = []
  const outcome = await tryInSavepoint(tx, async () => {
    if (!kind) throw new Problem('organisation.approval-failed')
    const { payload, id: approvalId, requestedBy } = record
    const afterCommit = (work: () => Promise<void> | void) => void later.push(work)
    return kind.run({ tx, payload, actor, approvalId, requestedBy, afterCommit })
  })
  const by = { userId: actor.userId, name: actor.name, reason: decision.reason }
  const decidedAt = desk.now()
  if ('failed' in outcome) {
    // Only a refusal is a valid outcome; a database or program error is thrown.
    if (!(outcome.failed instanceof Problem)) throw outcome.failed
    await saveApprovalDecision(tx, record, { state: 'failed', decidedAt, by, error: outcome.failed.code })
  } else {
    const result = outcome.done === undefined ? null : JSON.stringify(outcome.done)
    await saveApprovalDecision(tx, record, { state: 'executed', decidedAt, by, result })
    for (const work of later) decision.afterCommit(work)
  }
  return detailOf(tx, desk, { record: await existing(tx, actor, decision.id), actor })
}

/** Refusing is open to everybody who may decide. Approving requires a second person who holds the granted codes. */
async function requireApprover(
  tx: Tx,
  actor: Actor,
  { record, kind, now }: { record: ApprovalRecord; kind: Registered | undefined; now: Date },
): Promise<void> {
  if (kind?.hasEveryRight) await requireFullAccess(tx, actor)
  if (!scopeCoversStations(actor.scope, record.stations)) throw new Problem('organisation.approval-scope')
  const samePerson = 'organisation.approval-own-request'
  await requireSecondPerson(tx, actor, { first: record.requestedBy, samePerson, now })
}

async function existing(tx: Tx, actor: Actor, id: string, { lock = false } = {}): Promise<ApprovalRecord> {
  return requireFound(await findApproval(tx, { operatorId: actor.operatorId, id }, { lock }))
}

/** Returns the codes of which one lets the actor decide; none for users of the operator if only platform staff may. */
function codesOf({ kinds }: Desk, kind: string, { platformStaff }: Actor): readonly string[] {
  const found = kinds.get(kind)
  return !found || (found.isForPlatformStaff && !platformStaff) ? [] : found.permission
}

async function waitingFor(tx: Tx, desk: Desk, actor: Actor): Promise<WaitingApprovalSubject> {
  const { userId, permissions, scope } = actor
  const now = desk.now()
  const isDecider = permissions.has(approvalsScreen.may.approvals.approve[0]) && !(await isProgram(tx, userId))
  const everything = await hasFullAccess(tx, actor)
  const mine = [...desk.kinds].filter(
    ([kind, { hasEveryRight }]) =>
      isDecider && codesOf(desk, kind, actor).some((code) => permissions.has(code)) && (everything || !hasEveryRight),
  )
  const since = (await isOnlySecond(tx, actor)) ? undefined : custodyPeriodStart(now)
  return { userId, kinds: mine.map(([kind]) => kind), scope, now, handSince: since }
}

async function rowsOf(
  tx: Tx,
  desk: Desk,
  { records, actor }: { records: readonly ApprovalRecord[]; actor: Actor },
): Promise<ApprovalRow[]> {
  const now = desk.now()
  const firsts = records.filter(({ state }) => state === 'waiting').map(({ requestedBy }) => requestedBy)
  const hand = await filterExcludedRequesters(tx, actor, { firsts, now })
  const isPerson = firsts.length === 0 || !(await isProgram(tx, actor.userId))
  const everything = firsts.length > 0 && (await hasFullAccess(tx, actor))
  return records.map((record) => {
    const isPermitted = desk.kinds.get(record.kind)?.hasEveryRight !== true || everything
    return rowOf(desk, record, {
      actor,
      mayDecide:
        isPerson &&
        isPermitted &&
        !hand.has(record.requestedBy) &&
        canDecideRequest(record, actor, { codes: codesOf(desk, record.kind, actor), now }),
    })
  })
}

function rowOf(
  desk: Desk,
  record: ApprovalRecord,
  { actor, mayDecide: may }: { actor: Actor; mayDecide: boolean },
): ApprovalRow {
  const { id, kind, subject, subjectId, reason, amountMinor, currency, requestedBy, requestedByName } = record
  const { decidedBy, decidedByName, decisionReason } = record
  const state = currentApprovalState(record, desk.now())
  return {
    id,
    kind,
    title: titleOf(desk, kind),
    subject,
    subjectId,
    reason,
    amountMinor,
    currency,
    requestedBy,
    requestedByName,
    requestedAt: record.requestedAt.toISOString(),
    expiresAt: record.expiresAt.toISOString(),
    state,
    decidedBy,
    decidedByName,
    decidedAt: record.decidedAt?.toISOString() ?? null,
    decisionReason,
    mayDecide: may,
    mayWithdraw: state === 'waiting' && requestedBy === actor.userId,
  }
}

function titleOf({ kinds }: Desk, kind: string): LocalizedText {
  return kinds.get(kind)?.title ?? { zh: kind, en: kind, es: kind }
}

function pendingChangeOf(desk: Desk, record: ApprovalRecord): PendingChange {
  const { id, kind, amountMinor, currency, requestedByName, requestedAt, expiresAt } = record
  return {
    id,
    title: titleOf(desk, kind),
    amountMinor,
    currency,
    requestedByName,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

async function detailOf(
  tx: Tx,
  desk: Desk,
  { record, actor }: { record: ApprovalRecord; actor: Actor },
): Promise<ApprovalDetail> {
  const { payload, result, error } = record
  const [row] = await rowsOf(tx, desk, { records: [record], actor })
  if (!row) throw new Problem('request.not-found')
  return { ...row, payload, result, error }
}
