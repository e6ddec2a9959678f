import { type App, serveAll } from '@evops/platform/server'
import { orderCheckEndpoints } from '../../contract/index.ts'
import { takeCheck } from './acted.service.ts'
import { giveChecks } from './checks.service.ts'
import type { MaintenanceDeps } from '../deps.ts'
import { orderOf } from './orders.service.ts'

const entity = 'work-order'

/** What an order's checklist says, line by line. */
export function orderCheckRoutes(app: App, deps: MaintenanceDeps): void {
  serveAll(app, orderCheckEndpoints, {
    giveChecklist: async ({ tx, actor, params: { id }, body, audit }) => {
      const { no } = await giveChecks(tx, { actor, id, ...body })
      const after = await orderOf(tx, deps, { id, userId: actor.userId })
      audit({ entity, entityId: id, after: { no, checklist: after.checklist?.name } })
      return after
    },
    fillCheck: async ({ tx, actor, params: { id }, body: { line, version, ...form }, audit }) => {
      audit(await takeCheck(tx, deps, { actor, id, line, version, form }))
      return orderOf(tx, deps, { id, userId: actor.userId })
    },
  })
}
