import { requireFound } from '@evops/platform/contract'
import { serveAll, type App, type Services, type JobTable } from '@evops/platform/server'
import { batteryEndpoints } from '../../contract/index.ts'
import { findVehicleBattery, recalculateBatteries } from './batteries.store.ts'

export function batteryRoutes(app: App): void {
  serveAll(app, batteryEndpoints, {
    getVehicleBattery: async ({ tx, params }) => {
      return requireFound(await findVehicleBattery(tx, params.id))
    },
  })
}

export function batteryJobs(services: Services): JobTable {
  return {
    'fleet:learn-batteries': {
      title: { zh: '学习车辆电池', en: 'Learn vehicle batteries', es: 'Aprender las baterías' },
      forOperators: true,
      cron: '41 2 * * *',
      run: () => services.db.asPlatform((tx) => recalculateBatteries(tx, services.now())),
    },
  }
}
