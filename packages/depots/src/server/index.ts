import type { Domain } from '@evops/platform/server'
import { depotEndpoints, depotFaults, depotProblems } from '../contract/index.ts'
import { choiceRoutes } from './choices/choices.routes.ts'
import type { DepotDeps } from './deps.ts'
import { limitRoutes } from './limits/limits.routes.ts'

export type * from './planner/planner.types.ts'

export interface Depots {
  domain: Domain
}

/** Depots: what limits their power, which departures they owe, and who charges when. */
export function createDepots(deps: DepotDeps): Depots {
  return {
    domain: {
      name: 'depots',
      problems: { ...depotProblems, ...depotFaults },
      endpoints: depotEndpoints,
      routes(app) {
        limitRoutes(app, deps)
        choiceRoutes(app)
      },
    },
  }
}
