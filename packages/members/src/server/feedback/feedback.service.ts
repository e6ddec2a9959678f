import { newId, requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import type {
  FeedbackDetail,
  FeedbackForm,
  FeedbackRow,
  FeedbackState,
  FeedbackStepKind,
} from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { requireMember } from '../members/members.service.ts'
import {
  findFeedback,
  findRepeatedFeedback,
  insertFeedback,
  lockFeedback,
  placeOfChargePoint,
  stationExists,
  insertFeedbackStep,
  feedbackThreadOf,
} from './feedback.store.ts'

/** State of feedback after a step; undefined: unchanged. */
const after: Readonly<Partial<Record<FeedbackStepKind, FeedbackState>>> = {
  assigned: 'assigned',
  reply: 'replied',
  closed: 'closed',
  reopened: 'assigned',
}

export async function loadFeedbackDetail(tx: Tx, { services }: MembersDeps, id: string): Promise<FeedbackDetail> {
  const row = requireFound(await findFeedback(tx, id, services.now()))
  return { ...row, thread: await feedbackThreadOf(tx, id) }
}

/** The same words of the same member within this time are one feedback. */
const repeatMs = 10 * 60_000

/** Adds feedback. Throws request.not-found, members.feedback-charge-point and -connector. */
export async function createFeedback(
  tx: Tx,
  deps: MembersDeps,
  { operatorId, form, source }: { operatorId: string; form: FeedbackForm; source: FeedbackRow['source'] },
): Promise<FeedbackDetail> {
  const at = deps.services.now()
  if (form.memberId !== null) await requireMember(tx, form.memberId)
  const id = newId(at.getTime())
  const { kind, content, memberId, contact } = form
  // A phone that got no answer sends again; the lock lets the second request see the first one.
  const since = new Date(at.getTime() - repeatMs)
  const earlierId =
    source === 'app' && memberId !== null ? await findRepeatedFeedback(tx, { memberId, content, since }) : undefined
  if (earlierId !== undefined) return loadFeedbackDetail(tx, deps, earlierId)
  await insertFeedback(tx, {
    ...(await placeOf(tx, form)),
    operatorId,
    id,
    no: `F${id.replaceAll('-', '').slice(-9).toUpperCase()}`,
    kind,
    content,
    memberId,
    contact,
    sessionNo: form.sessionNo || null,
    source,
    at,
  })
  return loadFeedbackDetail(tx, deps, id)
}

async function placeOf(
  tx: Tx,
  { stationId, chargePointNo, connectorNo }: FeedbackForm,
): Promise<{ stationId: string | null; chargePointId: string | null; connectorNo: number | null }> {
  if (!chargePointNo) {
    if (stationId !== null && !(await stationExists(tx, stationId))) throw new Problem('request.not-found')
    return { stationId, chargePointId: null, connectorNo: null }
  }
  const place = await placeOfChargePoint(tx, chargePointNo)
  if (!place || (stationId !== null && place.stationId !== stationId))
    throw new Problem(
      'members.feedback-charge-point',
      { chargePointNo },
      { chargePointNo: 'members.feedback-charge-point' },
    )
  if (connectorNo !== null && !place.connectors.includes(connectorNo))
    throw new Problem(
      'members.feedback-connector',
      { chargePointNo, connectorNo },
      { connectorNo: 'members.feedback-connector' },
    )
  return { stationId: place.stationId, chargePointId: place.chargePointId, connectorNo }
}

/**
 * Adds a step to feedback. Throws request.not-found, members.feedback-closed, -open, -handed-over. A hand-over is
 * queued for maintenance in the same transaction.
 */
export async function addFeedbackStep(
  tx: Tx,
  deps: MembersDeps,
  { actor, id, kind, text }: { actor: Actor; id: string; kind: FeedbackStepKind; text: string },
): Promise<FeedbackDetail> {
  const now = requireFound(await lockFeedback(tx, id))
  if (kind === 'reopened' && now.state !== 'closed') throw new Problem('members.feedback-open')
  if (kind !== 'reopened' && kind !== 'note' && now.state === 'closed') throw new Problem('members.feedback-closed')
  if (kind === 'handed_over' && now.handedOver) throw new Problem('members.feedback-handed-over')
  const { operatorId, userId, name } = actor
  // Feedback that was already replied to stays replied when it is assigned again.
  const isAnswered = kind === 'assigned' && now.state === 'replied'
  const handsOn = kind === 'handed_over' && now.state === 'new' ? 'assigned' : undefined
  await insertFeedbackStep(
    tx,
    { operatorId, feedbackId: id, kind, text, by: { id: userId, name }, at: deps.services.now() },
    isAnswered ? undefined : (handsOn ?? after[kind]),
  )
  return loadFeedbackDetail(tx, deps, id)
}

/**
 * Adds a message of the member to the thread of its feedback, which awaits an answer again, also if it was closed.
 * Throws request.not-found for the feedback of somebody else.
 */
export async function addMemberMessage(
  tx: Tx,
  { services }: MembersDeps,
  { actor, id, text }: { actor: Pick<Actor, 'operatorId' | 'userId'>; id: string; text: string },
): Promise<void> {
  const { operatorId, userId } = actor
  const { memberId, isAssigned } = requireFound(await lockFeedback(tx, id))
  if (memberId !== userId) throw new Problem('request.not-found')
  // A phone that got no answer sends again.
  const last = (await feedbackThreadOf(tx, id)).at(-1)
  if (last?.kind === 'message' && last.text === text) return
  await insertFeedbackStep(
    tx,
    { operatorId, feedbackId: id, kind: 'message', text, by: { id: userId, name: '' }, at: services.now() },
    isAssigned ? 'assigned' : 'new',
  )
}

/** Result of feedback in a domain above. */
export interface FeedbackOutcome {
  operatorId: string
  feedbackId: string
  text: string
  byId: string | null
  byName: string
}
/** Adds a note to the feedback's thread, in any state; feedback that no longer exists is ignored. */
export async function addFeedbackNote(tx: Tx, { services }: MembersDeps, outcome: FeedbackOutcome): Promise<void> {
  const { operatorId, feedbackId, text, byId: id, byName: name } = outcome
  if (!(await lockFeedback(tx, feedbackId))) return
  await insertFeedbackStep(
    tx,
    { operatorId, feedbackId, kind: 'note', text, by: { id, name }, at: services.now() },
    undefined,
  )
}
