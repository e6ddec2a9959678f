import { serve, type App } from '@evops/platform/server'
import { listEnergyOrders, listVehicleEnergy } from '../../contract/index.ts'
import { energyPage } from './energy.service.ts'
import { pageOfEnergyOrders } from './energy.store.ts'

export function energyRoutes(app: App): void {
  serve(app, listVehicleEnergy, ({ tx, actor, query }) => energyPage(tx, actor, query))
  serve(app, listEnergyOrders, ({ tx, query }) => pageOfEnergyOrders(tx, query))
}
