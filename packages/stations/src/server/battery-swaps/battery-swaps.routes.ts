import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { batterySwapEndpoints } from '../../contract/index.ts'
import { chargePointExists } from '../charge-points/charge-points.store.ts'
import { batterySwapsOf } from './battery-swaps.store.ts'

export function batterySwapRoutes(app: App): void {
  serveAll(app, batterySwapEndpoints, {
    listBatterySwaps: async ({ tx, params: { id }, query }) => {
      if (!(await chargePointExists(tx, id))) throw new Problem('request.not-found')
      return batterySwapsOf(tx, id, query)
    },
  })
}
