import { type App, serveAll } from '@evops/platform/server'
import { billEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { gridBillOf } from './bills.service.ts'

export function billRoutes(app: App, { services, currencyOf }: EnergyDeps): void {
  serveAll(app, billEndpoints, {
    getGridBill: async ({ tx, actor, params, query }) =>
      gridBillOf(tx, {
        supplyId: params.id,
        month: query.month,
        currency: await currencyOf(actor.operatorId),
        now: services.now(),
      }),
  })
}
