import { type App, serveAll } from '@evops/platform/server'
import { limitEndpoints, gridLimitEndpoints } from '../../contract/index.ts'
import { saveFallbacks } from '../control/due.store.ts'
import type { DepotDeps } from '../deps.ts'
import { createReplanHandler } from '../plans/plans.service.ts'
import { addLimitNode, changeLimitNode, removeLimitNode } from './limits.service.ts'
import { pageOfLimitNodes } from './limits.store.ts'
import { addExternalLimits } from './outside-now.ts'
import { previewGridLimits, applyGridLimits } from './net-limits.service.ts'

const entity = 'depot-limit'

export function limitRoutes(app: App, deps: DepotDeps): void {
  const { now } = deps.services
  const plan = createReplanHandler(deps)
  /** Fallback limits are updated before the plan. */
  const planWithFallbacks: typeof plan = async (request, node) => {
    await saveFallbacks(request.tx, now(), { again: false })
    await plan(request, node)
  }
  serveAll(app, gridLimitEndpoints, {
    getNetLimits: ({ tx, query }) => previewGridLimits(tx, deps, query),
    putNetLimits: async ({ body, audit, ...request }) => {
      const { tx, actor } = request
      const { siteId, before, after, proposal } = await applyGridLimits(tx, deps, {
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
      const page = await pageOfLimitNodes(tx, { ...query, now: now() })
      return { ...page, list: await addExternalLimits(tx, deps, page.list) }
    },
    createDepotLimit: async ({ body, audit, ...request }) => {
      const { tx, actor } = request
      const after = await addLimitNode(tx, { operatorId: actor.operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      await planWithFallbacks(request, after)
      return after
    },
    updateDepotLimit: async ({ params, body, audit, ...request }) => {
      const { tx } = request
      const { version, ...form } = body
      const { before, after } = await changeLimitNode(tx, { id: params.id, version, form, now: now() })
      audit({ entity, entityId: params.id, before, after })
      await planWithFallbacks(request, after)
      return after
    },
    deleteDepotLimit: async ({ params, audit, ...request }) => {
      const { tx } = request
      const before = await removeLimitNode(tx, params.id, now())
      audit({ entity, entityId: params.id, before })
      await planWithFallbacks(request, before)
      return { done: true } as const
    },
  })
}
