import { Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { abnormalDetail, handle, type HandlingDeps } from './abnormal.service.ts'
import { countFlags, pageOfFlags } from './flags.store.ts'
import { saveAbnormalLimits, limitsOf } from './limits.store.ts'

const entity = 'session'

export function abnormalRoutes(app: App, deps: HandlingDeps & { services: Services }): void {
  const { services } = deps
  serveAll(app, contract.abnormalEndpoints, {
    listAbnormal: ({ tx, query }) => pageOfFlags(tx, query),
    countAbnormal: ({ tx, query }) => countFlags(tx, query),
    getLimits: ({ tx }) => limitsOf(tx),
    updateLimits: async ({ tx, actor, body, audit }) => {
      const before = await limitsOf(tx)
      if (!(await saveAbnormalLimits(tx, actor.operatorId, body))) throw new Problem('request.conflict')
      const after = await limitsOf(tx)
      audit({ entity: 'abnormal_limits', before, after })
      return after
    },
    getAbnormal: ({ tx, params }) => abnormalDetail(tx, params.id, services.now()),
    handleAbnormal: async ({ tx, actor, params, body, audit }) => {
      const { approvalId } = await handle(tx, deps, actor, { sessionId: params.id, ...body })
      const after = await abnormalDetail(tx, params.id, services.now())
      const { action, reason } = body
      audit({ entity, entityId: params.id, after: { action, reason, ...(approvalId && { approvalId }) } })
      return { ...after, approvalId }
    },
  })
}
