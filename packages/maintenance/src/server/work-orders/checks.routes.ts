import { type App, serveAll } from '@evops/platform/server'
import { workOrderCheckEndpoints } from '../../contract/index.ts'
import { saveAuditedFinding } from './acted.service.ts'
import { assignChecklist } from './checks.service.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { getWorkOrderDetailRow } from './work-orders.service.ts'

const entity = 'work-order'

/** Serves the checklist of a work order, item by item. */
export function workOrderCheckRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, workOrderCheckEndpoints, {
    giveChecklist: async ({ tx, actor, params: { id }, body, audit }) => {
      const { no } = await assignChecklist(tx, { actor, id, ...body })
      const after = await getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
      audit({ entity, entityId: id, after: { no, checklist: after.checklist?.name } })
      return after
    },
    fillCheck: async ({ tx, actor, params: { id }, body: { line, version, ...form }, audit }) => {
      audit(await saveAuditedFinding(tx, deps, { actor, id, line, version, form }))
      return getWorkOrderDetailRow(tx, deps, { id, userId: actor.userId })
    },
  })
}
