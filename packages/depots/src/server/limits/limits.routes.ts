import { type App, serveAll } from '@evops/platform/server'
import { limitEndpoints, netLimitEndpoints } from '../../contract/index.ts'
import { saveFallbacks } from '../control/due.store.ts'
import type { DepotDeps } from '../deps.ts'
import { planAfter } from '../plans/plans.service.ts'
import { addNode, changeNode, removeNode } from './limits.service.ts'
import { pageOfNodes } from './limits.store.ts'
import { withOutside } from './outside-now.ts'
import { previewNetLimits, applyNetLimits } from './net-limits.service.ts'

const entity = 'depot-limit'

export function limitRoutes(app: App, deps: DepotDeps): void {
  const { now } = deps.services
  const plan = planAfter(deps)
  /** Fallback limits are updated before the plan. */
  const planWithFallbacks: typeof plan = async (request, node) => {
    await saveFallbacks(request.tx, now(), { again: false })
    await plan(request, node)
  }
  serveAll(app, netLimitEndpoints, {
    getNetLimits: ({ tx, query }) => previewNetLimits(tx, deps, query),
    putNetLimits: async ({ body, audit, ...request }) => {
      const { tx, actor } = request
      const { siteId, before, after, proposal } = await applyNetLimits(tx, deps, {
        ...body,
        actor,
        now: now(),
      })
      audit({ entity, entityId: siteId, before: { limits: before }, after: { limits: after } })
      await planWithFallbacks(request, body)
      return proposal
    },
  })
  serveAll(app, limitEndpoints, {
    listDepotLimits: async ({ tx, query }) => {
      const page = await pageOfNodes(tx, { ...query, now: now() })
      return { ...page, list: await withOutside(tx, deps, page.list) }
    },
    createDepotLimit: async ({ body, audit, ...request }) => {
      const { tx, actor } = request
      const after = await addNode(tx, { operatorId: actor.operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      await planWithFallbacks(request, after)
      return after
    },
    updateDepotLimit: async ({ params, body, audit, ...request }) => {
      const { tx } = request
      const { version, ...form } = body
      const { before, after } = await changeNode(tx, { id: params.id, version, form, now: now() })
      audit({ entity, entityId: params.id, before, after })
      await planWithFallbacks(request, after)
      return after
    },
    deleteDepotLimit: async ({ params, audit, ...request }) => {
      const { tx } = request
      const before = await removeNode(tx, params.id, now())
      audit({ entity, entityId: params.id, before })
      await planWithFallbacks(request, before)
      return { done: true } as const
    },
  })
}
