import { Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import { loadAbnormalDetail, handleAbnormalSession, type HandlingDeps } from './abnormal.service.ts'
import { countOpenFlags, pageOfFlags } from './flags.store.ts'
import { saveAnomalyThresholds, loadAnomalyThresholds } from './limits.store.ts'

const entity = 'session'

export function abnormalRoutes(app: App, deps: HandlingDeps & { services: Services }): void {
  const { services } = deps
  serveAll(app, contract.abnormalEndpoints, {
    listAbnormal: ({ tx, query }) => pageOfFlags(tx, query),
    countAbnormal: ({ tx, query }) => countOpenFlags(tx, query),
    getLimits: ({ tx }) => loadAnomalyThresholds(tx),
    updateLimits: async ({ tx, actor, body, audit }) => {
      const before = await loadAnomalyThresholds(tx)
      if (!(await saveAnomalyThresholds(tx, actor.operatorId, body))) throw new Problem('request.conflict')
      const after = await loadAnomalyThresholds(tx)
      audit({ entity: 'abnormal_limits', before, after })
      return after
    },
    getAbnormal: ({ tx, params }) => loadAbnormalDetail(tx, params.id, services.now()),
    handleAbnormal: async ({ tx, actor, params, body, audit }) => {
      const { approvalId } = await handleAbnormalSession(tx, deps, actor, { sessionId: params.id, ...body })
      const after = await loadAbnormalDetail(tx, params.id, services.now())
      const { action, reason } = body
      audit({ entity, entityId: params.id, after: { action, reason, ...(approvalId && { approvalId }) } })
      return { ...after, approvalId }
    },
  })
}
