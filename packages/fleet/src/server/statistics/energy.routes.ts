import { type App, serveAll } from '@evops/platform/server'
import { energyEndpoints } from '../../contract/index.ts'
import { energyPage } from './energy.service.ts'
import { pageOfEnergySessions } from './energy.store.ts'

export function energyRoutes(app: App): void {
  serveAll(app, energyEndpoints, {
    listVehicleEnergy: ({ tx, actor, query }) => energyPage(tx, actor, query),
    listVehicleEnergySessions: ({ tx, query }) => pageOfEnergySessions(tx, query),
  })
}
