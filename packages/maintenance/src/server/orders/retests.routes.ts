import { orNotFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { retestEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { requireOwn } from './acts.service.ts'
import { orderOf } from './orders.service.ts'
import { lockOrder } from './writes.store.ts'
import { beginRetest, endRetest } from './retests.service.ts'

const entity = 'work-order'

export function retestRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, retestEndpoints, {
    startRetest: async ({ tx, actor, params, audit }) => {
      const order = orNotFound(await lockOrder(tx, params.id))
      await requireOwn(tx, actor, order)
      await beginRetest(tx, deps, { actor, order })
      audit({ entity, entityId: order.id, after: { no: order.no, retest: 'running' } })
      return orderOf(tx, deps, { id: order.id, userId: actor.userId })
    },
    stopRetest: async ({ tx, actor, params, audit }) => {
      const order = orNotFound(await lockOrder(tx, params.id))
      await requireOwn(tx, actor, order)
      await endRetest(tx, { orderId: order.id, at: deps.house.now() })
      audit({ entity, entityId: order.id, after: { no: order.no, retest: 'stopped' } })
      return orderOf(tx, deps, { id: order.id, userId: actor.userId })
    },
  })
}
