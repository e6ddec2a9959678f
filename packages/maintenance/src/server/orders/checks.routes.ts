import { type App, serveAll } from '@evops/platform/server'
import { orderCheckEndpoints } from '../../contract/index.ts'
import { fillIn, giveChecks } from './checks.service.ts'
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
      const { order, before } = await fillIn(tx, deps, { actor, id, line, version, form })
      const after = await orderOf(tx, deps, { id, userId: actor.userId })
      const { result, value, note } = after.checklist?.checks.find((check) => check.line === line) ?? before
      const said = { result: before.result, value: before.value, note: before.note }
      audit({ entity, entityId: id, before: said, after: { no: order.no, line, result, value, note } })
      return after
    },
  })
}
