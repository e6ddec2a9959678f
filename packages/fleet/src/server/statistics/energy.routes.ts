import { type App, serveAll } from '@evops/platform/server'
import { energyEndpoints } from '../../contract/index.ts'
import { energyPage } from './energy.service.ts'
import { pageOfEnergyOrders } from './energy.store.ts'

export function energyRoutes(app: App): void {
  serveAll(app, energyEndpoints, {
    listVehicleEnergy: ({ tx, actor, query }) => energyPage(tx, actor, query),
    listVehicleEnergyOrders: ({ tx, query }) => pageOfEnergyOrders(tx, query),
  })
}
