import type { Domain } from '@evops/platform/server'
import { energyEndpoints, energyFaults, energyProblems, quarterHourImports } from '../contract/index.ts'
import { gridBillExportKind } from './bills/bill-export.ts'
import { billRoutes } from './bills/bills.routes.ts'
import type { EnergyDeps } from './deps.ts'
import { createQuarterImports } from './series/quarter-imports.ts'
import { supplyRoutes } from './supply/supply.routes.ts'
import { gridTariffRoutes } from './tariffs/grid-tariffs.routes.ts'

export type { EnergyDeps } from './deps.ts'
export { tellEnergy, type EnergyStory } from './story.ts'

export interface Energy {
  domain: Domain
}

/** Energy: what a station's electricity costs at the grid, by supply point, tariff and quarter hour. */
export function createEnergy(deps: EnergyDeps): Energy {
  const imports = createQuarterImports(deps)
  return {
    domain: {
      name: 'energy',
      problems: { ...energyProblems, ...energyFaults },
      endpoints: energyEndpoints,
      routes(app) {
        supplyRoutes(app, deps)
        gridTariffRoutes(app, deps)
        imports.routes(app, quarterHourImports)
        billRoutes(app, deps)
      },
      jobs: imports.jobs,
      exports: [gridBillExportKind(deps)],
    },
  }
}
