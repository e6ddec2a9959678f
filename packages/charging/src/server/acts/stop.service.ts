import { orNotFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { CommandResult } from '@evops/stations/contract'
import type { CanonicalStopReason } from '../../contract/index.ts'
import { logOperation, type OperationActor } from '../operations/log-operation.ts'
import { lockOrder, moveOrder, type ActOrder } from './acts.store.ts'
import type { ActDeps } from './deps.ts'
import { doneBefore, type Repeatable } from './request.ts'

const waitSeconds = 30
/** For commands that no person sent. */
const nobody = '00000000-0000-7000-8000-000000000000'

export interface StopWish {
  orderId: string
  actor: OperationActor
  /** What the order's stop will be called when the charge point reports that it was ordered. */
  as: CanonicalStopReason
  reason: string
  request?: Repeatable | undefined
}
type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
export type StopAnswer = Pick<CommandResult, 'state' | 'reply'>

/**
 * Asks a charge point to end a session. The order is stopping from the moment it is asked; a charge point that
 * refuses goes on charging. Throws charging.not-running.
 */
export async function stop(deps: ActDeps, wish: StopWish, inTenant: InTenant): Promise<StopAnswer> {
  const order = await inTenant((tx) => markStopping(tx, wish))
  deps.house.bus.publish('stations.live', { operatorId: wish.actor.operatorId })
  return order ? tellStop(deps, { wish, order, inTenant }) : { state: 'accepted', reply: null }
}

/** The order is stopping; null: the same request asked for it before. Throws charging.not-running, request.not-found. */
export async function markStopping(tx: Tx, wish: StopWish): Promise<ActOrder | null> {
  const order = orNotFound(await lockOrder(tx, wish.orderId))
  if (await doneBefore(tx, wish.request)) return null
  if (order.state !== 'charging' && order.state !== 'stopping')
    throw new Problem('charging.not-running', { orderNo: order.orderNo })
  await moveOrder(tx, order, { state: 'stopping', stopReason: wish.as })
  await logOperation(tx, wish.actor, {
    orderId: order.id,
    action: 'stop',
    before: { state: order.state },
    after: { state: 'stopping', stopReason: wish.as },
    reason: wish.reason,
    request: wish.request,
  })
  return order
}

/** Its charge point is asked; one that refuses goes on charging. */
export async function tellStop(
  deps: ActDeps,
  { wish, order, inTenant }: { wish: StopWish; order: ActOrder; inTenant: InTenant },
): Promise<StopAnswer> {
  const { operatorId, userId, name } = wish.actor
  const { result } = await deps.command({
    operatorId,
    scope: 'all',
    userId: userId ?? nobody,
    ...(userId !== null && { userName: name }),
    chargePointNo: order.chargePointNo,
    action: 'RemoteStopTransaction',
    payload: { transactionId: order.transactionId },
    expiresInSeconds: waitSeconds,
    ...(wish.reason ? { reason: wish.reason } : {}),
  })
  if (result.state !== 'accepted' && result.state !== 'timeout')
    await inTenant((tx) => goOn(tx, operatorId, order, result))
  deps.house.bus.publish('stations.live', { operatorId })
  return { state: result.state, reply: result.reply }
}

/** It was not stopped: as long as nothing else happened, it charges. */
async function goOn(tx: Tx, operatorId: string, { id }: ActOrder, answer: { state: string }): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.state !== 'stopping') return
  await moveOrder(tx, order, { state: 'charging' })
  await logOperation(
    tx,
    { operatorId, userId: null, name: '' },
    {
      orderId: id,
      action: 'state',
      before: { state: 'stopping' },
      after: { state: 'charging', answer: answer.state },
      reason: 'stop-refused',
    },
  )
}
