import { Problem } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import { moveOrder } from '../acts/acts.store.ts'
import type { ActDeps } from '../acts/deps.ts'
import { stop } from '../acts/stop.service.ts'
import { logOperation } from '../operations/log-operation.ts'
import { reserveMinor } from '../orders/limits.rules.ts'
import { runningCost } from '../orders/order-detail.service.ts'
import { dueOf, stopFor, type Due } from './life.rules.ts'
import { flagOrder, lockDue, overdue, watched, type WatchedOrder } from './life.store.ts'

const everyMs = 5_000

/** The clock of orders: moves those whose time in a state is over, and stops those that have reached their end. */
export function lifeJobs(deps: ActDeps): JobTable {
  return {
    'charging:order-states': {
      title: {
        zh: '订单状态推进',
        en: 'Move orders through their states',
        es: 'Avanzar el estado de las órdenes',
      },
      everyMs,
      run: async () => {
        await moveOverdue(deps)
        await stopReached(deps)
      },
    },
  }
}

/** Orders whose time in their state is over. Two processes may look at once: each row is locked and looked at again. */
export async function moveOverdue(deps: ActDeps): Promise<void> {
  const { house } = deps
  const touched = new Set<string>()
  for (const { operatorId, id } of await house.db.asPlatform((tx) => overdue(tx, house.now()))) {
    const isMoved = await house.db.inTenant(operatorId, (tx) =>
      moveOn(tx, { operatorId, id, now: house.now() }),
    )
    if (isMoved) touched.add(operatorId)
  }
  for (const operatorId of touched) house.bus.publish('stations.live', { operatorId })
}

async function moveOn(
  tx: Tx,
  { operatorId, id, now }: { operatorId: string; id: string; now: Date },
): Promise<boolean> {
  const order = await lockDue(tx, id)
  const due = order && dueOf({ ...order, stateAt: order.stateAt.getTime() }, now.getTime())
  if (!order || !due) return false
  await moveOrder(tx, order, { state: due.to, ...ending(due) })
  if (due.to === 'abnormal') await flagOrder(tx, id, 'A02')
  await logOperation(
    tx,
    { operatorId, userId: null, name: '' },
    {
      orderId: id,
      action: 'state',
      before: { state: order.state },
      after: { state: due.to },
      reason: due.why,
    },
  )
  return true
}

function ending(due: Due) {
  if (due.to === 'failed') return { payState: 'none', stopReason: 'start_failed', reported: due.why } as const
  return due.to === 'abnormal' ? ({ payState: 'none' } as const) : {}
}

/** Running orders that have a target or a limit: those that have reached it are told to stop. */
export async function stopReached(deps: ActDeps): Promise<void> {
  const orders = await deps.house.db.asPlatform((tx) => watched(tx, deps.balanceOf !== undefined))
  await Promise.all(orders.map((order) => stopWhenReached(deps, order).catch(report(deps, order))))
}

async function stopWhenReached(deps: ActDeps, order: WatchedOrder): Promise<void> {
  const { house } = deps
  const { operatorId, id, tokenId } = order
  const balance =
    tokenId === null ? null : ((await deps.balanceOf?.({ operatorId, tokenId, orderId: id })) ?? null)
  const spendable = Math.min(order.limitMinor ?? Infinity, balance ?? Infinity)
  const asksMoney = order.targetKind === 'amount' || spendable !== Infinity
  const costMinor = asksMoney
    ? await house.db.inTenant(operatorId, (tx) => runningCost(tx, deps, { operatorId, id }))
    : null
  const reached = stopFor({
    ...order,
    costMinor,
    spendableMinor: spendable === Infinity ? null : spendable,
    reserveMinor: reserveMinor(order.currency),
    minutes: Math.floor((house.now().getTime() - order.startedAt.getTime()) / 60_000),
  })
  if (!reached) return
  await stop(
    deps,
    { orderId: id, actor: { operatorId, userId: null, name: '' }, as: reached.as, reason: reached.why },
    (work) => house.db.inTenant(operatorId, work),
  )
}

/** One that can't be stopped stops nobody else's; one that ended meanwhile is no trouble at all. */
function report({ house }: ActDeps, { id }: WatchedOrder) {
  return (error: unknown) => {
    if (error instanceof Problem && error.code === 'charging.not-running') return
    house.log.error({ error, order: id }, 'an order could not be stopped')
  }
}
