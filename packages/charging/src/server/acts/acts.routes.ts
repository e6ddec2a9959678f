import type { ReplyOf } from '@evops/platform/contract'
import { type App, type ServeArgs, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { changeOrder, type ChangeCall } from './change.service.ts'
import type { ActDeps } from './deps.ts'
import { recompute } from './recompute.service.ts'
import { repeatable, repeatableMoney } from './request.ts'
import { start } from './start.service.ts'
import { stop } from './stop.service.ts'

const entity = 'order'
type ActReply = ReplyOf<typeof contract.voidOrder>
type ChangeArgs = Omit<ServeArgs<typeof contract.voidOrder>, 'body'> & { body: ChangeCall['wish'] }

export function actRoutes(app: App, deps: ActDeps): void {
  const change = async (name: contract.OrderChange, call: ChangeArgs): Promise<ActReply> => {
    const { tx, actor, params, body, request, audit, afterCommit } = call
    const answer = await changeOrder(tx, deps, {
      actor,
      change: name,
      orderId: params.id,
      wish: body,
      request: repeatableMoney(request, { name, ...params, ...body }, actor.userId),
    })
    audit({ entity, entityId: params.id, after: { change: name, ...body, ...answer } })
    afterCommit(() => deps.house.bus.publish('stations.live', { operatorId: actor.operatorId }))
    return answer
  }
  serveAll(app, contract.actEndpoints, {
    startOrders: async ({ actor, body, request, audit }) => {
      const { orders } = await start(deps, {
        actor,
        wish: body,
        request: repeatable(request, body, actor.userId),
        mode: 'console',
      })
      audit({ entity, ...(orders[0] ? { entityId: orders[0].id } : {}), after: { ...body, orders } })
      return orders
    },
    stopOrder: async ({ actor, params, body, request, audit }) => {
      const answer = await stop(
        deps,
        {
          orderId: params.id,
          actor,
          as: 'operator_remote',
          reason: body.reason,
          request: repeatable(request, { ...params, ...body }, actor.userId),
        },
        (work) => deps.house.db.inTenant(actor, work),
      )
      audit({ entity, entityId: params.id, after: { reason: body.reason, answer: answer.state } })
      return answer
    },
    voidOrder: (call) => change('void', call),
    waiveOrder: (call) => change('waive', call),
    refundOrder: (call) => change('refund', call),
    editOrder: (call) => change('edit', call),
    recomputeOrder: ({ tx, actor, params }) =>
      recompute(tx, deps, { operatorId: actor.operatorId, id: params.id }),
  })
}
