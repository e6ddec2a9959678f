import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Services } from '@evops/platform/server'
import { roamingStatEndpoints } from '../../contract/index.ts'
import type { Partners } from '../partners/partners.service.ts'
import { scheduleStatsPull, pageOfStats } from './stats.store.ts'

/** For a partner of another operator, each route reports that it does not exist. */
export function roamingStatRoutes(app: App, services: Services, partners: Pick<Partners, 'get'>): void {
  serveAll(app, roamingStatEndpoints, {
    listRoamingStats: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return pageOfStats(tx, { id, operatorId: actor.operatorId }, query)
    },
    requestRoamingStats: async ({ tx, actor, params, audit }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      if (!(await scheduleStatsPull(tx, { id, operatorId: actor.operatorId }, services.now())))
        throw new Problem('interop.roaming-not-taken')
      audit({ entity: 'partner', entityId: id, after: { statsRequested: true } })
      return { done: true as const }
    },
  })
}
