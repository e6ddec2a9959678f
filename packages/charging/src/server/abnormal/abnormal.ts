import type { Domain, House } from '@evops/platform/server'
import { abnormalEndpoints, abnormalProblems } from '../../contract/index.ts'
import { abnormalExportKind } from './abnormal-export.ts'
import { abnormalRoutes } from './abnormal.routes.ts'
import type { BillingDeps } from './closing.ts'
import { createFinder, type Finder } from './finder.service.ts'
import { handleAbnormalKind } from './handle-act.ts'

export interface Abnormal extends Required<
  Pick<Domain, 'problems' | 'endpoints' | 'routes' | 'jobs' | 'exports' | 'acts'>
> {
  finder: Finder
}

/** Abnormal orders (ROUTE-04 errororder): found, shown with their evidence, and handled. */
export function createAbnormal(house: House, deps: BillingDeps): Abnormal {
  const finder = createFinder(house, deps)
  return {
    problems: abnormalProblems,
    endpoints: abnormalEndpoints,
    routes: (app) => abnormalRoutes(app, { ...deps, house }),
    jobs: finder.jobs,
    exports: [abnormalExportKind(house)],
    acts: [handleAbnormalKind(house, deps)],
    finder,
  }
}
