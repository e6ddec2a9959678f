import type { JournalAct } from '@evops/ledger/contract'
import { netPostingsOfSession, postJournals } from '@evops/ledger/server'
import { requireFound, Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  payableOf,
  priceSession,
  repricingInputOf,
  pricedSession,
  ReadingsError,
  reducedBy,
  secondsOfTimeKind,
  type PricedSession,
} from '@evops/tariffs/contract'
import { z } from 'zod'
import { sessionApprovalKind, sessionChanges, type SessionChange, recordsScreen } from '../../contract/index.ts'
import { logOperation, type OperationActor } from '../operations/log-operation.ts'
import { sessionJournal } from '../sessions/posting.rules.ts'
import { heldCoupon, returnCoupon } from '../sessions/reductions.store.ts'
import { termsWithHeldCoupon } from '../sessions/coupon.rules.ts'
import { refreshPayments, releaseWalletHold } from '../sessions/wallet.store.ts'
import {
  lockSession,
  updateSessionIfUnchanged,
  markSessionCorrected,
  reviseSession,
  tariffVersionAt,
  type LockedSession,
} from './acts.store.ts'
import { correctedReadings, sessionChangeRefusal } from './change.rules.ts'
import { changeTitles } from './change.words.ts'
import type { SessionActDeps } from './deps.ts'
import { correctionJournal, amountDueOfPostings, reverseSessionPayment } from './journal.rules.ts'
import { findIdempotentResult, type RepeatableCall } from './request.ts'

/** A change that waits for a second person. */
const changePayload = z.object({
  sessionId: z.uuid(),
  sessionNo: z.string(),
  version: z.int(),
  reason: z.string(),
  requestedByName: z.string(),
  amountMinor: z.int().optional(),
  startedAt: z.string().optional(),
  endedAt: z.string().optional(),
  energyDwh: z.int().optional(),
  currency: z.string(),
})
type Change = z.output<typeof changePayload>
type Wish = Pick<Change, 'version' | 'reason' | 'amountMinor' | 'startedAt' | 'endedAt' | 'energyDwh'>

export interface ChangeCall {
  actor: Actor
  change: SessionChange
  sessionId: string
  wish: Wish
  request?: RepeatableCall | undefined
}

/** Registers the operations that need two persons. Called once at start. */
export function registerChanges(deps: SessionActDeps): void {
  for (const change of sessionChanges)
    deps.approvals.register({
      kind: sessionApprovalKind(change),
      title: changeTitles[change],
      permission: recordsScreen.may.chgtransorder.approve,
      payload: changePayload,
      async run({ tx, payload, actor, approvalId, requestedBy }) {
        const session = await requireSessionVersion(tx, payload.sessionId, payload.version)
        await perform(tx, deps, {
          session,
          change,
          wish: payload,
          by: { operatorId: actor.operatorId, userId: requestedBy, name: payload.requestedByName },
          second: { approvalId, approver: { userId: actor.userId, name: actor.name } },
        })
        return { sessionNo: session.sessionNo }
      },
    })
}

/**
 * Changes a session, or creates a request for a second person if money or figures change. Settled sessions can be
 * changed only in this way. A repeated call gets the response of the first one.
 */
export async function changeSession(
  tx: Tx,
  deps: SessionActDeps,
  { actor, change, sessionId, wish, request }: ChangeCall,
): Promise<{ approvalId: string | null }> {
  const previous = await findIdempotentResult(tx, request)
  if (previous) return z.object({ approvalId: z.uuid().nullable() }).parse(previous.after)
  const session = await requireSessionVersion(tx, sessionId, wish.version)
  const net = await netPostingsOfSession(tx, sessionId, session.holderId)
  const refusal = sessionChangeRefusal(change, session, {
    dueMinor: amountDueOfPostings(net),
    amountMinor: wish.amountMinor,
  })
  if (refusal) throw new Problem(refusal, { sessionNo: session.sessionNo })
  if (change === 'edit') await repriceSession(tx, deps, session, wish)
  if (change === 'void' && net.length === 0) {
    await perform(tx, deps, { session, change, wish, by: actor, request })
    return { approvalId: null }
  }
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: sessionApprovalKind(change),
    subject: `${session.sessionNo} · ${session.stationName}`,
    subjectId: sessionId,
    payload: {
      sessionId,
      sessionNo: session.sessionNo,
      currency: session.currency,
      requestedByName: actor.name,
      ...wish,
    },
    reason: wish.reason,
    stations: [session.stationId],
    ...(change === 'refund' && {
      payout: { amountMinor: wish.amountMinor ?? 0, currency: session.currency },
    }),
  })
  await logOperation(tx, actor, {
    sessionId,
    action: `${change}.request`,
    before: figuresOf(session),
    after: { approvalId, ...wishedValues(wish) },
    reason: wish.reason,
    approvalId,
    request,
  })
  return { approvalId }
}

/**
 * Locks the session and checks the version that the user saw. If it differs, the problem contains the current values.
 */
async function requireSessionVersion(tx: Tx, id: string, version: number): Promise<LockedSession> {
  const session = requireFound(await lockSession(tx, id))
  if (session.version !== version) {
    const { state, payState, energyDwh, totalMinor } = session
    throw new Problem(
      'request.conflict',
      {},
      { state, payState, energyDwh: String(energyDwh ?? ''), totalMinor: String(totalMinor ?? '') },
    )
  }
  return session
}

interface Performance {
  session: LockedSession
  change: SessionChange
  wish: Wish
  by: OperationActor
  second?: { approvalId: string; approver: { userId: string; name: string } } | undefined
  request?: RepeatableCall | undefined
}

function actOf({ change, by, second }: Performance): JournalAct {
  const approved = second && { approvalId: second.approvalId, approverId: second.approver.userId }
  return { kind: `correction_${change}`, userId: by.userId ?? undefined, second: approved }
}

async function perform(tx: Tx, deps: SessionActDeps, done: Performance): Promise<void> {
  const { session, change, wish, by, second, request } = done
  const net = await netPostingsOfSession(tx, session.id, session.holderId)
  const dueMinor = amountDueOfPostings(net)
  const refusal = sessionChangeRefusal(change, session, { dueMinor, amountMinor: wish.amountMinor })
  if (refusal) throw new Problem(refusal, { sessionNo: session.sessionNo })
  const after =
    change === 'edit'
      ? await edit(tx, deps, session, { ...wish, act: actOf(done) })
      : await reversePostings(tx, deps, {
          session,
          change,
          act: actOf(done),
          net,
          amountMinor: wish.amountMinor,
          dueMinor,
        })
  await logOperation(tx, by, {
    sessionId: session.id,
    action: change,
    before: figuresOf(session),
    after: { approvalId: second?.approvalId ?? null, ...after },
    reason: wish.reason,
    ...second,
    request,
  })
}

/** Void, waive and refund: reverses the postings as far as the change requires. */
async function reversePostings(
  tx: Tx,
  { services }: SessionActDeps,
  reversal: {
    session: LockedSession
    change: Exclude<SessionChange, 'edit'>
    act: JournalAct
    net: Awaited<ReturnType<typeof netPostingsOfSession>>
    amountMinor: number | undefined
    dueMinor: number
  },
): Promise<Record<string, unknown>> {
  const { session, change, act, net, dueMinor } = reversal
  const amountMinor = change === 'refund' ? (reversal.amountMinor ?? 0) : dueMinor
  const journal = reverseSessionPayment(
    {
      operatorId: session.operatorId,
      sessionId: session.id,
      currency: session.currency,
      businessType: `order.${change}`,
      version: session.version,
      at: services.now(),
      payers: session.payers,
      act,
    },
    net,
    change === 'refund' ? amountMinor : undefined,
  )
  if (journal) await postJournals(tx, [journal])
  if (amountMinor >= dueMinor)
    await returnCoupon(tx, { operatorId: session.operatorId, sessionId: session.id, at: services.now() })
  const refundedMinor = session.refundedMinor + amountMinor
  const to =
    change === 'void'
      ? { state: 'void' as const, payState: 'none' as const }
      : change === 'waive'
        ? { payState: 'free' as const }
        : {
            payState: amountMinor === dueMinor ? ('refunded' as const) : ('partly_refunded' as const),
            refundedMinor,
          }
  if (!(await updateSessionIfUnchanged(tx, session, to))) throw new Problem('request.conflict')
  if (change === 'void')
    await releaseWalletHold(tx, {
      operatorId: session.operatorId,
      sessionId: session.id,
      at: services.now(),
    })
  await refreshPayments(tx, session.id)
  await markSessionCorrected(tx, session.id)
  return {
    ...to,
    ...(amountMinor > 0 ? { returnedMinor: amountMinor } : {}),
    journalId: journal?.id ?? null,
  }
}

/** Sets new times and energy: a new revision of the bill, and the difference in the ledger. */
async function edit(
  tx: Tx,
  deps: SessionActDeps,
  session: LockedSession,
  { act, ...wish }: Wish & { act: JournalAct },
): Promise<Record<string, unknown>> {
  const { bill, tariffVersionId } = await repriceSession(tx, deps, session, wish)
  const net = await netPostingsOfSession(tx, session.id, session.holderId)
  const posted = sessionJournal({ ...session, endedAt: bill.to }, bill)
  const journal = correctionJournal(
    {
      operatorId: session.operatorId,
      sessionId: session.id,
      currency: bill.currency,
      businessType: 'order.edited',
      version: session.version,
      at: deps.services.now(),
      payers: session.payers,
      act,
    },
    net,
    posted?.entries ?? [],
  )
  const after = {
    startedAt: new Date(bill.from).toISOString(),
    endedAt: new Date(bill.to).toISOString(),
    energyDwh: bill.meteredDwh,
    totalMinor: bill.totalMinor,
  }
  const isRevised = await reviseSession(tx, {
    id: session.id,
    version: session.version,
    state: 'settled',
    payState: payableOf(bill) === 0 ? 'free' : 'unpaid',
    reducedMinor: reducedBy(bill.reductions),
    ...after,
    ...registersOf(session, bill.meteredDwh),
    ...splitSeconds(bill),
    electricityMinor: bill.electricity.minor,
    serviceMinor: bill.service.minor,
    tariffVersionId,
    flags: session.flags,
    bill,
    currency: bill.currency,
    journalId: journal?.id ?? null,
    journals: journal ? [journal] : [],
  })
  if (!isRevised) throw new Problem('request.conflict')
  return after
}

/** Returns the stored figures of the time split. Null if the time of the session was never split. */
function splitSeconds({ timeSplit }: PricedSession) {
  if (timeSplit.length === 0) return { chargingSeconds: null, idleSeconds: null }
  return {
    chargingSeconds: secondsOfTimeKind(timeSplit, 'charging'),
    idleSeconds: secondsOfTimeKind(timeSplit, 'idle'),
  }
}

/**
 * Returns the registers for the corrected energy: a reported register stays and the other one is calculated. Without
 * any register there is none.
 */
function registersOf({ meterStartDwh, meterEndDwh }: LockedSession, energyDwh: number) {
  if (meterStartDwh !== null) return { meterStartDwh, meterEndDwh: meterStartDwh + energyDwh }
  const start = meterEndDwh === null ? -1 : meterEndDwh - energyDwh
  return { meterStartDwh: start < 0 ? null : start, meterEndDwh }
}

/** Returns the bill for the requested times and energy, under the version in force at the start. */
async function repriceSession(
  tx: Tx,
  { tariffs, services }: SessionActDeps,
  session: LockedSession,
  wish: Wish,
): Promise<{ bill: PricedSession; tariffVersionId: string }> {
  const { startedAt, endedAt, energyDwh } = wish
  if (startedAt === undefined || endedAt === undefined || energyDwh === undefined)
    throw new Problem('charging.not-over', { sessionNo: session.sessionNo })
  if (Date.parse(startedAt) >= Date.parse(endedAt))
    throw new Problem('charging.end-before-start', {}, { endedAt: 'charging.end-before-start' })
  if (Date.parse(endedAt) > services.now().getTime())
    throw new Problem('charging.in-the-future', {}, { endedAt: 'charging.in-the-future' })
  const isSameStart = Date.parse(startedAt) === session.startedAt.getTime()
  const tariffVersionId =
    (isSameStart ? session.tariffVersionId : null) ?? (await tariffVersionAt(tx, session, new Date(startedAt)))
  const content =
    tariffVersionId && (await tariffs.versionContents(tx, session.operatorId, [tariffVersionId])).get(tariffVersionId)
  if (!tariffVersionId || !content) throw new Problem('charging.no-tariff', { sessionNo: session.sessionNo })
  const before = session.bill === null || session.bill === undefined ? null : pricedSession.parse(session.bill)
  const readings = correctedReadings(before?.billingReadings ?? [], {
    from: Date.parse(startedAt),
    until: Date.parse(endedAt),
    startDwh: session.meterStartDwh ?? 0,
    energyDwh,
  })
  const held = await heldCoupon(tx, { operatorId: session.operatorId, sessionId: session.id })
  try {
    const pricingInput = before ? repricingInputOf(before) : { timeZone: session.timeZone, group: null, plug: null }
    const reductions = termsWithHeldCoupon(before?.reductions ?? [], held)
    return { bill: priceSession({ ...pricingInput, reductions, readings, content }), tariffVersionId }
  } catch (error) {
    if (error instanceof ReadingsError)
      throw new Problem('charging.edit-impossible', {}, { endedAt: 'charging.edit-impossible' })
    throw error
  }
}

function figuresOf(session: LockedSession) {
  return {
    state: session.state,
    payState: session.payState,
    startedAt: session.startedAt.toISOString(),
    endedAt: session.endedAt?.toISOString() ?? null,
    energyDwh: session.energyDwh,
    totalMinor: session.totalMinor,
    refundedMinor: session.refundedMinor,
  }
}

function wishedValues({ amountMinor, startedAt, endedAt, energyDwh }: Wish) {
  return { amountMinor, startedAt, endedAt, energyDwh }
}
