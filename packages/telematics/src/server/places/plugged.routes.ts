import { serveAll, type App } from '@evops/platform/server'
import { listPluggedVehicles } from '../../contract/index.ts'
import { pluggedNow } from './plugged.store.ts'

export function pluggedRoutes(app: App): void {
  serveAll(app, [listPluggedVehicles], { listPluggedVehicles: ({ tx }) => pluggedNow(tx) })
}
