import { Problem } from '@evops/platform/contract'
import { serveAll, type App, type Services } from '@evops/platform/server'
import { roamingDailyEnergyEndpoints } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import { scheduleEnergyQuery, pageRoamingDailyEnergy } from './stats.store.ts'

/** For a partner of another operator, each route reports that it does not exist. */
export function roamingDailyEnergyRoutes(app: App, services: Services, partners: Pick<PartnerService, 'get'>): void {
  serveAll(app, roamingDailyEnergyEndpoints, {
    listRoamingStats: async ({ tx, actor, params, query }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      return pageRoamingDailyEnergy(tx, { id, operatorId: actor.operatorId }, query)
    },
    requestRoamingStats: async ({ tx, actor, params, audit }) => {
      const { id } = await partners.get(tx, { ...params, operatorId: actor.operatorId })
      if (!(await scheduleEnergyQuery(tx, { id, operatorId: actor.operatorId }, services.now())))
        throw new Problem('interop.roaming-not-taken')
      audit({ entity: 'partner', entityId: id, after: { statsRequested: true } })
      return { done: true as const }
    },
  })
}
