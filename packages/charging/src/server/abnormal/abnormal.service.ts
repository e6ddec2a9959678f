import { formatMinorAmount } from '@evops/ledger/contract'
import type { ApprovalService } from '@evops/organisation/server'
import { Problem } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  immediateAbnormalActions,
  recordsScreen,
  type AbnormalDetail,
  type AbnormalFlag,
  type ImmediateAbnormalAction,
} from '../../contract/index.ts'
import { logOperation, type NewOperation } from '../operations/log-operation.ts'
import { registerDifference } from '../sessions/estimate.rules.ts'
import { sessionsById } from '../sessions/sessions.store.ts'
import { possibleAbnormalActions } from './actions.rules.ts'
import type { BillingDeps } from './closing.ts'
import {
  acceptRecord,
  bindSessionToToken,
  recomputeAbnormalSession,
  type CorrectedSession,
  type WaitingCorrection,
} from './correct.service.ts'
import { lockVersion } from './correct.store.ts'
import { recheckSession } from './finder.service.ts'
import { closeFlags, flagsOfSession } from './flags.store.ts'
import type { AnomalyInput } from './anomaly-poll.ts'
import { loadSessionsToCheck } from './anomaly-poll.store.ts'

export interface HandleAbnormalRequest {
  sessionId: string
  action: ImmediateAbnormalAction
  reason: string
  /** Version that the user saw. Missing in bulk actions. */
  version?: number
  tokenId?: string | null | undefined
}

/** Returns all anomalies of a session and the possible actions. Throws request.not-found. */
export async function loadAbnormalDetail(tx: Tx, id: string, now: Date): Promise<AbnormalDetail> {
  const [session] = await sessionsById(tx, [id])
  const [look] = await loadSessionsToCheck(tx, [id], now)
  if (!session || !look) throw new Problem('request.not-found')
  const flags = await flagsOfSession(tx, id)
  const open = flags.flatMap(({ flag, state }) => (state === 'open' ? [flag] : []))
  return {
    session,
    version: look.version,
    flags,
    actions: possibleAbnormalActions(look, open, session.payState),
    record: recordOf(look),
  }
}

function recordOf({ lateStop, settlement, meterStartDwh }: AnomalyInput): AbnormalDetail['record'] {
  if (lateStop)
    return {
      source: 'stop',
      receivedAt: new Date(lateStop.receivedAt).toISOString(),
      endedAt: new Date(lateStop.deviceEndedAt).toISOString(),
      meterEndDwh: lateStop.meterEndDwh,
      energyDwh: registerDifference(lateStop.meterEndDwh, meterStartDwh),
      totalMinor: null,
    }
  if (!settlement) return null
  return {
    source: 'settlement',
    receivedAt: new Date(settlement.receivedAt).toISOString(),
    endedAt: null,
    meterEndDwh: null,
    energyDwh: settlement.energyDwh,
    totalMinor: settlement.totalMinor,
  }
}

export interface HandlingDeps extends BillingDeps {
  services: Pick<Services, 'now'>
  approvals: ApprovalService
}
const correctionKind = 'charging.correction'
/** Registers corrections that two people decide. Called once at start. */
export function registerCorrections(deps: HandlingDeps): void {
  deps.approvals.register({
    kind: correctionKind,
    title: {
      zh: '更正异常订单并退款',
      en: 'Correct an abnormal session downwards',
      es: 'Corregir a la baja una sesión anómala',
    },
    permission: recordsScreen.may.chgtransorder.approve,
    payload: z.object({
      sessionId: z.uuid(),
      action: z.enum(immediateAbnormalActions),
      reason: z.string(),
      version: z.int(),
      byName: z.string(),
    }),
    async run({ tx, payload: { byName, ...handling }, actor, approvalId, requestedBy }) {
      const by = { operatorId: actor.operatorId, userId: requestedBy, name: byName }
      const second = { approvalId, approver: { userId: actor.userId, name: actor.name } }
      await perform(tx, deps, { by, handling, second })
      return { sessionId: handling.sessionId }
    },
  })
}

/**
 * Runs the action, logs it, closes the open anomalies and checks the session again. A bill that becomes lower by more
 * than one person may give waits for a second person. Returns the id of that approval.
 */
export async function handleAbnormalSession(
  tx: Tx,
  deps: HandlingDeps,
  actor: Actor,
  handling: HandleAbnormalRequest,
): Promise<{ approvalId: string | null }> {
  const waiting = await perform(tx, deps, { by: actor, handling })
  if (!waiting) return { approvalId: null }
  const { look, waits } = waiting
  const [session] = await sessionsById(tx, [look.id])
  const { action, reason, sessionId } = handling
  const { id: approvalId } = await deps.approvals.request(tx, actor, {
    kind: correctionKind,
    subject: `${session?.sessionNo ?? ''} · ${formatMinorAmount(waits.amountMinor, waits.currency)}`,
    subjectId: sessionId,
    payload: { sessionId, action, reason, version: look.version, byName: actor.name },
    reason,
    stations: [look.stationId],
    payout: waits,
  })
  return { approvalId }
}

interface Performance {
  by: Pick<Actor, 'operatorId' | 'userId' | 'name'>
  handling: HandleAbnormalRequest
  second?: { approvalId: string; approver: { userId: string; name: string } }
}
/** Returns the session and the amount if a second person must decide. Nothing was changed then. */
async function perform(
  tx: Tx,
  deps: HandlingDeps,
  { by, handling, second }: Performance,
): Promise<({ look: AnomalyInput } & WaitingCorrection) | undefined> {
  const now = deps.services.now()
  const { look, open } = await lockAbnormalSession(tx, handling.sessionId, { now, version: handling.version })
  const [session] = await sessionsById(tx, [look.id])
  if (!possibleAbnormalActions(look, open, session?.payState ?? 'none').includes(handling.action))
    throw new Problem('charging.action-not-possible')
  const approved = second && { approvalId: second.approvalId, approverId: second.approver.userId }
  const people = { userId: by.userId, second: approved }
  const corrected = await act(tx, deps, { look, now, people }, handling)
  if ('waits' in corrected) return { look, ...corrected }
  await finish(tx, deps, {
    actor: by,
    look,
    now,
    action: handling.action,
    operation: { reason: handling.reason, ...corrected, ...second },
  })
  return undefined
}

/** Locks the session and returns it if it was not changed since the user saw it. */
export async function lockAbnormalSession(
  tx: Tx,
  sessionId: string,
  { now, version }: { now: Date; version?: number | undefined },
): Promise<{ look: AnomalyInput; open: AbnormalFlag[] }> {
  const currentVersion = await lockVersion(tx, sessionId)
  const [look] = await loadSessionsToCheck(tx, [sessionId], now)
  if (currentVersion === undefined || !look) throw new Problem('request.not-found')
  if (version !== undefined && version !== currentVersion) {
    const { state, energyDwh, totalMinor } = look
    const figures = { energyDwh: String(energyDwh ?? ''), totalMinor: String(totalMinor ?? '') }
    throw new Problem('request.conflict', {}, { state, ...figures })
  }
  const open = (await flagsOfSession(tx, sessionId)).flatMap(({ flag, state }) => (state === 'open' ? [flag] : []))
  return { look, open }
}

async function act(
  tx: Tx,
  deps: BillingDeps,
  at: Parameters<typeof recomputeAbnormalSession>[2],
  { action, tokenId }: HandleAbnormalRequest,
): Promise<CorrectedSession | WaitingCorrection> {
  if (action === 'confirm') return { before: { state: at.look.state }, after: { confirmed: true } }
  if (action === 'recompute') return recomputeAbnormalSession(tx, deps, at)
  if (action === 'accept_record') return acceptRecord(tx, deps, at)
  if (action === 'bind_token' && tokenId) return bindSessionToToken(tx, at, tokenId)
  throw new Problem('charging.action-not-possible')
}

async function finish(
  tx: Tx,
  deps: BillingDeps,
  done: {
    actor: Pick<Actor, 'operatorId' | 'userId' | 'name'>
    look: AnomalyInput
    now: Date
    action: ImmediateAbnormalAction
    operation: Omit<NewOperation, 'sessionId' | 'action'>
  },
): Promise<void> {
  const { actor, look, now, action, operation } = done
  const flags = await closeFlags(tx, look.id, {
    at: now,
    name: actor.name,
    handling: action,
    reason: operation.reason,
  })
  await logOperation(tx, actor, {
    sessionId: look.id,
    action,
    ...operation,
    before: { ...(operation.before as object), flags },
  })
  await recheckSession(tx, deps, { id: look.id, now })
}
