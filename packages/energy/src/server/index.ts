import type { ServerDomain, Tx } from '@evops/platform/server'
import {
  energyEndpoints,
  energyFieldErrors,
  energyProblems,
  quarterHourImports,
  type CollectorForm,
  type CollectorRow,
} from '../contract/index.ts'
import { analysisExportKind } from './analysis/analysis-export.ts'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { gridBillExportKind } from './bills/bill-export.ts'
import { billRoutes } from './bills/bills.routes.ts'
import { collectorExportKind } from './collectors/collector-export.ts'
import { costJobs } from './costs/costs.job.ts'
import { createCollectorReader } from './collectors/collecting.ts'
import { collectorRoutes } from './collectors/collectors.routes.ts'
import { addCollector, removeCollector } from './collectors/collectors.service.ts'
import type { EnergyDeps } from './deps.ts'
import { loadJobs } from './load/load.job.ts'
import { createLoadLive } from './load/load-live.ts'
import { loadRoutes } from './load/load.routes.ts'
import { updateDemandAlarms } from './load/notices.service.ts'
import { meterCheckJobs } from './meter-checks/meter-checks.service.ts'
import { openAdrRoutes } from './openadr/openadr.routes.ts'
import { createVtnPolling } from './openadr/polling.ts'
import { createRollUps } from './rollups/roll-up.ts'
import { createQuarterImports } from './series/quarter-imports.ts'
import { supplyRoutes } from './supply/supply.routes.ts'
import { gridTariffRoutes } from './tariffs/grid-tariffs.routes.ts'
import { contractLimitsAt } from './load/supply-limits.store.ts'
import { stationsExternalLimitsAt } from './outside/outside.store.ts'
import { energySealedColumns } from './sealed.ts'

export { collectorAssets } from './collectors/collectors.store.ts'
export type { ChargeMargin, EnergyDeps, PlannedLoad } from './deps.ts'
export type { ContractLimit } from './load/supply-limits.store.ts'
export type { StationsExternalLimit } from './outside/outside.store.ts'
export { meterChecksOf } from './meter-checks/meter-checks.service.ts'
export type { Disagreement } from './meter-checks/meter-checks.rules.ts'
export { saveQuarters } from './series/quarters.store.ts'
export { createEnergyDemoData, demoSiteLimitsW, type EnergyDemoData } from './demo-data.ts'

/** Limits of supply points that plans and control of depots must keep. */
export const supplyLimits = { contractLimitsAt, outsideLimitsAt: stationsExternalLimitsAt }

export interface Energy {
  domain: ServerDomain
  /** Same effect as the action in the console. */
  collectors: {
    add: (tx: Tx, collector: { operatorId: string; form: CollectorForm; now: Date }) => Promise<CollectorRow>
    /** Throws request.not-found. */
    remove: (tx: Tx, id: string) => Promise<CollectorRow>
  }
  /** Waits until the running reads of devices and VTNs are complete. */
  settled(): Promise<void>
  /** Stops the bus listeners and waits for running reads. */
  close(): Promise<void>
}

/** Creates the energy module: a station's electricity costs at the grid, by supply point, tariff and quarter hour. */
export function createEnergy(deps: EnergyDeps): Energy {
  const imports = createQuarterImports(deps)
  const collecting = createCollectorReader(deps)
  const polling = createVtnPolling(deps)
  const live = createLoadLive(deps.services)
  const rollUps = createRollUps(deps)
  return {
    collectors: { add: (tx, collector) => addCollector(tx, deps, collector), remove: removeCollector },
    async settled() {
      await Promise.all([collecting.settled(), polling.settled()])
    },
    async close() {
      live.close()
      await Promise.all([collecting.close(), polling.close()])
    },
    domain: {
      name: 'energy',
      sealed: energySealedColumns,
      names: { energy_tariffs: 'name', energy_supply_points: 'name' },
      problems: { ...energyProblems, ...energyFieldErrors },
      endpoints: energyEndpoints,
      routes(app) {
        supplyRoutes(app, deps, (tx, at) => updateDemandAlarms(tx, deps, at))
        gridTariffRoutes(app, deps)
        imports.routes(app, quarterHourImports)
        billRoutes(app, deps)
        analysisRoutes(app, deps)
        loadRoutes(app, deps)
        collectorRoutes(app, deps)
        openAdrRoutes(app, deps, polling)
      },
      jobs: {
        ...imports.jobs,
        ...loadJobs(deps),
        ...collecting.jobs,
        ...polling.jobs,
        ...rollUps.jobs,
        ...costJobs(deps),
        ...meterCheckJobs(deps),
      },
      liveTopics: [live.topic],
      exports: [gridBillExportKind(deps), analysisExportKind(deps), collectorExportKind(deps)],
    },
  }
}
