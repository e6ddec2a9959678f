import { type App, serveAll } from '@evops/platform/server'
import { loadEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { contractedPowerNow } from './supply-limits.store.ts'
import { supplyLoadDayOf, supplyLoadNow } from './load.service.ts'

export function loadRoutes(app: App, deps: EnergyDeps): void {
  serveAll(app, loadEndpoints, {
    getSupplyLoad: ({ tx, params }) => supplyLoadNow(tx, deps, { supplyId: params.id, now: deps.services.now() }),
    getContractedPower: ({ tx }) => contractedPowerNow(tx, deps.services.now()),
    getSupplyLoadDay: ({ tx, params }) => supplyLoadDayOf(tx, deps, { supplyId: params.id, now: deps.services.now() }),
  })
}
