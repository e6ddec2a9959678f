import { requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { deliveryEndpoints } from '../../contract/index.ts'
import { findDelivery, pageOfDeliveries, restartDelivery } from './deliveries.store.ts'

export function deliveryRoutes(app: App, services: Services): void {
  serveAll(app, deliveryEndpoints, {
    listDeliveries: ({ tx, query }) => pageOfDeliveries(tx, query),
    resendDelivery: async ({ tx, params, audit }) => {
      if (!(await findDelivery(tx, params.id))) throw new Problem('request.not-found')
      if (!(await restartDelivery(tx, params.id, services.now()))) throw new Problem('outreach.delivery-waits')
      audit({ entity: 'delivery', entityId: params.id })
      return requireFound(await findDelivery(tx, params.id))
    },
  })
}
