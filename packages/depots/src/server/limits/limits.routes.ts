import { type App, serveAll, type Tx } from '@evops/platform/server'
import { limitEndpoints, type NodeRow } from '../../contract/index.ts'
import { keepFallbacks } from '../control/due.store.ts'
import type { DepotDeps } from '../deps.ts'
import { planNow } from '../plans/plans.service.ts'
import { addNode, changeNode, removeNode } from './limits.service.ts'
import { pageOfNodes } from './limits.store.ts'

const entity = 'depot-limit'

export function limitRoutes(app: App, deps: DepotDeps): void {
  const { now } = deps.house
  /** Fallbacks first, then the plan. */
  const planned = async (tx: Tx, operatorId: string, { stationId }: NodeRow) => {
    await keepFallbacks(tx, now(), { again: false })
    await planNow(tx, deps, { operatorId, stationId, now: now() })
  }
  serveAll(app, limitEndpoints, {
    listDepotLimits: ({ tx, query }) => pageOfNodes(tx, { ...query, now: now() }),
    createDepotLimit: async ({ tx, actor, body, audit }) => {
      const after = await addNode(tx, { operatorId: actor.operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      await planned(tx, actor.operatorId, after)
      return after
    },
    updateDepotLimit: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await changeNode(tx, { id: params.id, version, form, now: now() })
      audit({ entity, entityId: params.id, before, after })
      await planned(tx, actor.operatorId, after)
      return after
    },
    deleteDepotLimit: async ({ tx, actor, params, audit }) => {
      const before = await removeNode(tx, params.id, now())
      audit({ entity, entityId: params.id, before })
      await planned(tx, actor.operatorId, before)
      return { done: true } as const
    },
  })
}
