import { requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { CommandResult } from '@evops/stations/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'
import { logOperation, type OperationActor } from '../operations/log-operation.ts'
import { lockSession, updateSessionIfUnchanged, type LockedSession } from './acts.store.ts'
import type { SessionActDeps } from './deps.ts'
import { findIdempotentResult, type RepeatableCall } from './request.ts'

const waitSeconds = 30
/** User id for commands that no user sent. */
const nobody = '00000000-0000-7000-8000-000000000000'

export interface StopRequest {
  sessionId: string
  actor: OperationActor
  /** Stop reason of the session when the charge point reports that the stop was ordered. */
  as: CanonicalStopReason
  reason: string
  request?: RepeatableCall | undefined
}
type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export type StopCommandResult = Pick<CommandResult, 'state' | 'reply'>

/**
 * Requests a charge point to end a session. The session is `stopping` from the request on. If the charge point refuses,
 * the session continues charging. Throws charging.not-running.
 */
export async function requestSessionStop(
  deps: SessionActDeps,
  wish: StopRequest,
  inTenant: InTenant,
): Promise<StopCommandResult> {
  const session = await inTenant((tx) => markSessionStopping(tx, wish))
  deps.services.bus.publish('stations.live', { operatorId: wish.actor.operatorId })
  return session ? sendStopCommand(deps, { wish, session, inTenant }) : { state: 'accepted', reply: null }
}

/**
 * Sets the session to `stopping`. Null if the same request did so before. Throws charging.not-running,
 * request.not-found.
 */
export async function markSessionStopping(tx: Tx, wish: StopRequest): Promise<LockedSession | null> {
  const session = requireFound(await lockSession(tx, wish.sessionId))
  if (await findIdempotentResult(tx, wish.request)) return null
  if (session.state !== 'charging' && session.state !== 'stopping')
    throw new Problem('charging.not-running', { sessionNo: session.sessionNo })
  await updateSessionIfUnchanged(tx, session, { state: 'stopping', stopReason: wish.as })
  await logOperation(tx, wish.actor, {
    sessionId: session.id,
    action: 'stop',
    before: { state: session.state },
    after: { state: 'stopping', stopReason: wish.as },
    reason: wish.reason,
    request: wish.request,
  })
  return session
}

/** Sends the stop to the charge point. If it refuses, the session continues charging. */
export async function sendStopCommand(
  deps: SessionActDeps,
  { wish, session, inTenant }: { wish: StopRequest; session: LockedSession; inTenant: InTenant },
): Promise<StopCommandResult> {
  const { operatorId, userId, name } = wish.actor
  const { result } = await deps.command({
    operatorId,
    scope: 'all',
    userId: userId ?? nobody,
    ...(userId !== null && { userName: name }),
    chargePointNo: session.chargePointNo,
    action: 'RemoteStopTransaction',
    payload: { transactionId: session.transactionId },
    expiresInSeconds: waitSeconds,
    ...(wish.reason ? { reason: wish.reason } : {}),
  })
  if (result.state !== 'accepted' && result.state !== 'timeout')
    await inTenant((tx) => goOn(tx, operatorId, session, result))
  deps.services.bus.publish('stations.live', { operatorId })
  return { state: result.state, reply: result.reply }
}

/** Sets a session that was not stopped back to charging, if nothing else happened in the meantime. */
async function goOn(tx: Tx, operatorId: string, { id }: LockedSession, answer: { state: string }): Promise<void> {
  const session = await lockSession(tx, id)
  if (session?.state !== 'stopping') return
  await updateSessionIfUnchanged(tx, session, { state: 'charging' })
  await logOperation(
    tx,
    { operatorId, userId: null, name: '' },
    {
      sessionId: id,
      action: 'state',
      before: { state: 'stopping' },
      after: { state: 'charging', answer: answer.state },
      reason: 'stop-refused',
    },
  )
}
