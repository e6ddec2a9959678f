import type { ServerDomain, Services } from '@evops/platform/server'
import { abnormalEndpoints, abnormalProblems } from '../../contract/index.ts'
import { abnormalExportKind } from './abnormal-export.ts'
import { abnormalRoutes } from './abnormal.routes.ts'
import { registerCorrections, type HandlingDeps } from './abnormal.service.ts'
import { createAnomalyFinder, type AnomalyFinder } from './finder.service.ts'
import { handleAbnormalKind } from './handle-act.ts'

export interface AbnormalDomain extends Required<
  Pick<ServerDomain, 'problems' | 'endpoints' | 'routes' | 'jobs' | 'exports' | 'acts'>
> {
  finder: AnomalyFinder
}

/** Abnormal sessions (ROUTE-04 errororder): finds them, shows them with their evidence, and handles them. */
export function createAbnormal(services: Services, deps: Omit<HandlingDeps, 'services'>): AbnormalDomain {
  registerCorrections({ ...deps, services })
  const finder = createAnomalyFinder(services, deps)
  return {
    problems: abnormalProblems,
    endpoints: abnormalEndpoints,
    routes: (app) => abnormalRoutes(app, { ...deps, services }),
    jobs: finder.jobs,
    exports: [abnormalExportKind(services)],
    acts: [handleAbnormalKind(services, deps)],
    finder,
  }
}
