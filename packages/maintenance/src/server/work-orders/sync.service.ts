import { Problem } from '@evops/platform/contract'
import type { Actor, ServeArgs, Tx } from '@evops/platform/server'
import type { OfflineAct, OfflineActResult, ConflictDecision, syncWorkOrders } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { saveRefusedConfirmation, removeCustomerData } from './confirmations.service.ts'
import { insertConflict, listConflictDecisions } from './conflicts.store.ts'
import {
  offlineActAuditNames,
  performOfflineAct,
  requireUnchangedSince,
  offlineActTime,
  type PhoneClock,
} from './sent.service.ts'
import { phoneClockOffset, offlineWaitStart, offlineActOutcome } from './sync.rules.ts'
import { findOfflineAct, insertOfflineAct, findWorkOrderStatus, type OfflineActRow } from './sync.store.ts'
import { lockWorkOrder } from './writes.store.ts'

type Call = Pick<ServeArgs<typeof syncWorkOrders>, 'actor' | 'trace' | 'refusal'>
type Answered = Omit<OfflineActResult, 'id'>
const done = (at: Date): Answered => ({
  outcome: 'done',
  status: 200,
  error: '',
  msg: '',
  fields: {},
  current: null,
  at: at.toISOString(),
})

/**
 * Processes the actions sent by a phone, one by one in order. If the server fails at an action, it must be sent again
 * together with the later ones of the same work order.
 */
export async function processOfflineActs(
  deps: MaintenanceDeps,
  call: Call,
  { phoneNow, acts, actIds }: { phoneNow: Date; acts: readonly OfflineAct[]; actIds: readonly string[] },
): Promise<{ off: number; answers: OfflineActResult[]; settled: ConflictDecision[] }> {
  const off = phoneClockOffset(phoneNow, deps.services.now())
  const stuck = new Set<string>()
  const answers: OfflineActResult[] = []
  for (const act of acts) {
    const answer = await takeOne(deps, call, { act, off, isStuck: stuck.has(act.workOrderId) })
    if (answer.outcome === 'later') stuck.add(act.workOrderId)
    answers.push({ id: act.id, ...answer })
  }
  const { userId } = call.actor
  const settled =
    actIds.length === 0
      ? []
      : await deps.services.db.inTenant(call.actor, (tx) => listConflictDecisions(tx, { userId, ids: actIds }))
  return { off, answers, settled }
}

async function takeOne(
  deps: MaintenanceDeps,
  call: Call,
  { act, off, isStuck }: { act: OfflineAct; off: number; isStuck: boolean },
): Promise<Answered> {
  if (isStuck) return refusedBy(call, new Problem('server.unavailable'), 'later')
  const clocks = { off, now: deps.services.now() }
  const { db, log } = deps.services
  try {
    return await db.inTenant(call.actor, (tx) => take(tx, deps, { call, act, clocks }))
  } catch (error) {
    const refused = refusedBy(call, error)
    if (refused.status >= 500 || refused.error === 'request.conflict') {
      log.error({ error, act: act.id }, 'an act that was sent later failed')
      return { ...refused, outcome: 'later' }
    }
    return db.inTenant(call.actor, (tx) => refuse(tx, { call, act, clocks, refused }))
  }
}
function refusedBy({ refusal }: Call, error: unknown, outcome?: OfflineActResult['outcome']): Answered {
  const { status, error: code, msg, fields = {} } = refusal(error)
  return { outcome: outcome ?? offlineActOutcome(code), status, error: code, msg, fields, current: null, at: null }
}

interface Taking {
  call: Call
  act: OfflineAct
  clocks: PhoneClock
}
/**
 * Performs an action once: under the lock of the work order, an action sent before is found. Throws the problems of the
 * action itself, and maintenance.sent-meanwhile, -line-meanwhile.
 */
async function take(tx: Tx, deps: MaintenanceDeps, { call, act, clocks }: Taking): Promise<Answered> {
  const { actor, trace } = call
  if (!(await lockWorkOrder(tx, act.workOrderId))) throw new Problem('request.not-found')
  const before = await findPreviousResult(tx, actor, act)
  if (before) return before
  const at = await offlineActTime(tx, { ...act, reportedAt: new Date(act.at) }, clocks)
  await requireUnchangedSince(tx, { act, userId: actor.userId })
  const entry = await performOfflineAct(tx, deps, { actor, act, at })
  const after = await lockWorkOrder(tx, act.workOrderId)
  const row = rowOf(actor, { act, clocks, at })
  const retainedNoteId = act.kind === 'note' ? act.keeps : null
  await insertOfflineAct(tx, {
    ...row,
    outcome: 'done',
    stepSeq: act.kind === 'check' ? null : (after?.stepSeq ?? null),
    retainedNoteId,
  })
  await trace(tx, {
    action: offlineActAuditNames[act.kind],
    result: 'done',
    ...entry,
    after: toActRecord(entry.after, row),
  })
  return done(at)
}
function toActRecord(
  after: unknown,
  { at, reportedAt, offSeconds }: Pick<OfflineActRow, 'at' | 'reportedAt' | 'offSeconds'>,
) {
  const facts = typeof after === 'object' ? after : {}
  return { ...facts, at: at.toISOString(), reportedAt: reportedAt.toISOString(), clockOffSeconds: offSeconds }
}
function rowOf({ operatorId, userId }: Actor, { act, clocks, at }: Omit<Taking, 'call'> & { at: Date }) {
  const { id, workOrderId, kind } = act
  const reportedAt = new Date(act.at)
  return {
    operatorId,
    id,
    workOrderId,
    userId,
    kind,
    reportedAt,
    at,
    receivedAt: clocks.now,
    offSeconds: clocks.off,
  }
}

/**
 * Saves the rejected action as a conflict: nothing else changes, and a repeated action gets the first response again.
 */
async function refuse(
  tx: Tx,
  { call: { actor, trace }, act, clocks, refused }: Taking & { refused: Answered },
): Promise<Answered> {
  const workOrder = await lockWorkOrder(tx, act.workOrderId)
  if (!workOrder) return refused
  const before = await findPreviousResult(tx, actor, act).catch(() => refused)
  if (before) return before
  const line = act.kind === 'check' ? act.body.line : null
  const current = await findWorkOrderStatus(tx, { workOrderId: act.workOrderId, line })
  const at = await offlineActTime(tx, { ...act, reportedAt: new Date(act.at) }, clocks)
  const { outcome, at: _none, ...answer } = { ...refused, current }
  if (outcome !== 'conflict' && outcome !== 'refused') return refused
  await insertOfflineAct(tx, { ...rowOf(actor, { act, clocks, at }), outcome, answer, act: removeCustomerData(act) })
  const doneAt = outcome === 'conflict' ? offlineWaitStart(new Date(act.at), clocks) : undefined
  if (doneAt) {
    const { operatorId, userId, name: byName } = actor
    const { id, workOrderId } = act
    await insertConflict(tx, { operatorId, id, workOrderId, userId, byName, doneAt, at: clocks.now })
    if (act.kind === 'confirm') await saveRefusedConfirmation(tx, { actor, act, at: doneAt })
  }
  const entry = {
    action: offlineActAuditNames[act.kind],
    entity: 'work-order',
    entityId: act.workOrderId,
    after: { refused: refused.error },
  }
  await trace(tx, { ...entry, result: 'refused' })
  return { ...refused, current }
}
/** Throws request.duplicate if the id belongs to another user's action, or to another work order. */
export async function findPreviousResult(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { id, workOrderId }: Pick<OfflineAct, 'id' | 'workOrderId'>,
): Promise<Answered | undefined> {
  const row = await findOfflineAct(tx, id)
  if (!row) return undefined
  if (row.userId !== userId || row.workOrderId !== workOrderId) throw new Problem('request.duplicate', { field: 'id' })
  return row.outcome === 'done' || !row.answer ? done(row.at) : { ...row.answer, outcome: row.outcome, at: null }
}
