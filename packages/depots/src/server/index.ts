import type { ServerDomain } from '@evops/platform/server'
import { departureImports, depotEndpoints, depotFieldErrors, depotProblems } from '../contract/index.ts'
import { choiceRoutes } from './choices/choices.routes.ts'
import { createLimitController } from './control/control.job.ts'
import { departureExportKind } from './departures/departure-export.ts'
import { createDepartureImports } from './departures/departure-imports.ts'
import { departureRoutes } from './departures/departures.routes.ts'
import type { DepotDeps } from './deps.ts'
import { gtfsRoutes } from './gtfs/gtfs.routes.ts'
import { limitRoutes } from './limits/limits.routes.ts'
import { partnerRoutes } from './depot-systems/systems.routes.ts'
import { messageRetentionJob } from './depot-systems/retention.job.ts'
import { createVdvGateway, type VdvGateway } from './depot-systems/vdv-gateway.ts'
import { planJobs } from './plans/plans.job.ts'
import { planRoutes } from './plans/plans.routes.ts'

export { createDepotDemo, type DepotDemoData } from './demo-data.ts'
export type * from './planner/planner.types.ts'
export { greedyPlan, optimumPlan } from './planner/plan.ts'
export { createSolver, type Solver } from './planner/solver.ts'
export { applyWhatIf, type WhatIfChanges } from './planner/what-if.ts'
export {
  readinessOf,
  unmetDepartureWarnings,
  type ReadinessCause,
  type ReadinessFacts,
  type ReadinessVerdict,
} from './readiness/readiness.rules.ts'
export {
  trimConnectorPower,
  type TrimConnector,
  type TrimGroup,
  type TrimInput,
  type TrimmedConnector,
  type TrimNode,
} from './trim/trim.rules.ts'
export { fallbackLimitsOf, overFallback, type FallbackConnector, type FallbackNode } from './trim/fallback.rules.ts'
export { delayAfterReturn } from './trim/power-return.rules.ts'
export { remainingPeakPowerW } from './trim/peak.rules.ts'
export {
  buildVdvConfirmation,
  formatVdvMessage,
  parseVdvMessage,
  buildVdvRefusal,
  vdvSubprotocol,
  type VdvMessage,
} from './vdv463/messages.ts'
export { checkVdvMessage, type VdvConversation, type VdvMessageCheck } from './vdv463/conversation.ts'
export { parseVdvRequests, type VdvRequest } from './vdv463/requests.ts'
export { compareFullState, type VdvFullState, type VdvStateChange } from './vdv463/full-state.ts'
export { vdvPointFault, vdvPointStatus, vdvStationStatus, type OcppStatus } from './vdv463/state-words.ts'

export type { VdvGateway }

export type { GridLimits } from './deps.ts'
export { chargeMarginsOf, plannedLoadOf, type PlannedLoad } from './plans/margins.store.ts'

export interface Depots {
  domain: ServerDomain
  /** Waits until every running command is answered. */
  settled(): Promise<void>
  /** Opens the VDV 463 server for depot systems, in the process that holds connections. */
  openGateway: () => VdvGateway
}

/** Creates the depots module: power limits, departures and charging plans. */
export function createDepots(deps: DepotDeps): Depots {
  const imports = createDepartureImports(deps.services)
  const controller = createLimitController(deps)
  return {
    settled: () => controller.settled(),
    openGateway: () => createVdvGateway(deps),
    domain: {
      name: 'depots',
      problems: { ...depotProblems, ...depotFieldErrors },
      endpoints: depotEndpoints,
      routes(app) {
        planRoutes(app, deps)
        departureRoutes(app, deps)
        imports.routes(app, departureImports)
        gtfsRoutes(app, deps, imports)
        limitRoutes(app, deps)
        choiceRoutes(app)
        partnerRoutes(app, deps)
      },
      jobs: { ...imports.jobs, ...planJobs(deps), ...controller.jobs, ...messageRetentionJob(deps) },
      exports: [departureExportKind(deps)],
    },
  }
}
