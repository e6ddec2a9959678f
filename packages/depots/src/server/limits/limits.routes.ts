import { type App, serveAll } from '@evops/platform/server'
import { limitEndpoints } from '../../contract/index.ts'
import type { DepotDeps } from '../deps.ts'
import { addNode, changeNode, removeNode } from './limits.service.ts'
import { pageOfNodes } from './limits.store.ts'

const entity = 'depot-limit'

export function limitRoutes(app: App, { house: { now } }: DepotDeps): void {
  serveAll(app, limitEndpoints, {
    listDepotLimits: ({ tx, query }) => pageOfNodes(tx, { ...query, now: now() }),
    createDepotLimit: async ({ tx, actor, body, audit }) => {
      const after = await addNode(tx, { operatorId: actor.operatorId, form: body, now: now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateDepotLimit: async ({ tx, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await changeNode(tx, { id: params.id, version, form, now: now() })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteDepotLimit: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await removeNode(tx, params.id, now()) })
      return { done: true } as const
    },
  })
}
