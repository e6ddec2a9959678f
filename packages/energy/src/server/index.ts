import type { Domain } from '@evops/platform/server'
import { energyEndpoints, energyFaults, energyProblems, quarterHourImports } from '../contract/index.ts'
import { gridBillExportKind } from './bills/bill-export.ts'
import { billRoutes } from './bills/bills.routes.ts'
import type { EnergyDeps } from './deps.ts'
import { loadJobs } from './load/load.job.ts'
import { createLoadLive } from './load/load-live.ts'
import { loadRoutes } from './load/load.routes.ts'
import { tellDemand } from './load/notices.service.ts'
import { createQuarterImports } from './series/quarter-imports.ts'
import { supplyRoutes } from './supply/supply.routes.ts'
import { gridTariffRoutes } from './tariffs/grid-tariffs.routes.ts'

export type { ChargeMargin, EnergyDeps } from './deps.ts'
export { tellEnergy, type EnergyStory } from './story.ts'

export interface Energy {
  domain: Domain
  /** Ends what listens on the bus. */
  close(): void
}

/** Energy: what a station's electricity costs at the grid, by supply point, tariff and quarter hour. */
export function createEnergy(deps: EnergyDeps): Energy {
  const imports = createQuarterImports(deps)
  const live = createLoadLive(deps.house)
  return {
    close: () => live.close(),
    domain: {
      name: 'energy',
      problems: { ...energyProblems, ...energyFaults },
      endpoints: energyEndpoints,
      routes(app) {
        supplyRoutes(app, deps, (tx, at) => tellDemand(tx, deps, at))
        gridTariffRoutes(app, deps)
        imports.routes(app, quarterHourImports)
        billRoutes(app, deps)
        loadRoutes(app, deps)
      },
      jobs: { ...imports.jobs, ...loadJobs(deps) },
      liveTopics: [live.topic],
      exports: [gridBillExportKind(deps)],
    },
  }
}
