import { orNotFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { retestEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { requireOwn } from './acts.service.ts'
import { workOrderOf } from './work-orders.service.ts'
import { lockWorkOrder } from './writes.store.ts'
import { beginRetest, endRetest } from './retests.service.ts'

const entity = 'work-order'

export function retestRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, retestEndpoints, {
    startRetest: async ({ tx, actor, params, audit }) => {
      const workOrder = orNotFound(await lockWorkOrder(tx, params.id))
      await requireOwn(tx, actor, workOrder)
      await beginRetest(tx, deps, { actor, workOrder })
      audit({ entity, entityId: workOrder.id, after: { no: workOrder.no, retest: 'running' } })
      return workOrderOf(tx, deps, { id: workOrder.id, userId: actor.userId })
    },
    stopRetest: async ({ tx, actor, params, audit }) => {
      const workOrder = orNotFound(await lockWorkOrder(tx, params.id))
      await requireOwn(tx, actor, workOrder)
      await endRetest(tx, { workOrderId: workOrder.id, at: deps.services.now() })
      audit({ entity, entityId: workOrder.id, after: { no: workOrder.no, retest: 'stopped' } })
      return workOrderOf(tx, deps, { id: workOrder.id, userId: actor.userId })
    },
  })
}
