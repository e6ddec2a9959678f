import { Problem } from '@evops/platform/contract'
import { serve, type App, type House } from '@evops/platform/server'
import { listDeliveries, resendDelivery } from '../../contract/index.ts'
import { findDelivery, pageOfDeliveries, resend } from './deliveries.store.ts'

export function deliveryRoutes(app: App, house: House): void {
  serve(app, listDeliveries, ({ tx, query }) => pageOfDeliveries(tx, query))
  serve(app, resendDelivery, async ({ tx, params, audit }) => {
    if (!(await findDelivery(tx, params.id))) throw new Problem('request.not-found')
    if (!(await resend(tx, params.id, house.now()))) throw new Problem('outreach.delivery-waits')
    audit({ entity: 'delivery', entityId: params.id })
    const after = await findDelivery(tx, params.id)
    if (!after) throw new Problem('request.not-found')
    return after
  })
}
