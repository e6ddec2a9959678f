import { requireFound } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { retestEndpoints } from '../../contract/index.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { requireAssignedToActor } from './acts.service.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'
import { lockWorkOrder } from './writes.store.ts'
import { startRetestChecked, stopRetestChecked } from './retests.service.ts'

const entity = 'work-order'

export function retestRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, retestEndpoints, {
    startRetest: async ({ tx, actor, params, audit }) => {
      const workOrder = requireFound(await lockWorkOrder(tx, params.id))
      await requireAssignedToActor(tx, actor, workOrder)
      await startRetestChecked(tx, deps, { actor, workOrder })
      audit({ entity, entityId: workOrder.id, after: { no: workOrder.no, retest: 'running' } })
      return getWorkOrderDetailRow(tx, deps, { id: workOrder.id, userId: actor.userId })
    },
    stopRetest: async ({ tx, actor, params, audit }) => {
      const workOrder = requireFound(await lockWorkOrder(tx, params.id))
      await requireAssignedToActor(tx, actor, workOrder)
      await stopRetestChecked(tx, { workOrderId: workOrder.id, at: deps.services.now() })
      audit({ entity, entityId: workOrder.id, after: { no: workOrder.no, retest: 'stopped' } })
      return getWorkOrderDetailRow(tx, deps, { id: workOrder.id, userId: actor.userId })
    },
  })
}
