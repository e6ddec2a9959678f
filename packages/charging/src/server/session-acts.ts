import type { EndpointSpec } from '@evops/platform/contract'
import type { ActKind, App, JobTable } from '@evops/platform/server'
import { actEndpoints, auditEndpoints } from '../contract/index.ts'
import { lifeJobs } from './life/life.job.ts'
import { runningCostJobs } from './life/running-cost.job.ts'
import { auditRoutes } from './operations/audits.routes.ts'
import { actRoutes } from './acts/acts.routes.ts'
import { registerChanges } from './acts/change.service.ts'
import type { ActDeps } from './acts/deps.ts'
import { sessionActKinds } from './acts/session-acts-many.ts'

/** Actions of users and timers on sessions: start, stop, change, and the transitions between states. */
export function createSessionActs(deps: ActDeps): {
  endpoints: readonly EndpointSpec[]
  routes: (app: App) => void
  jobs: JobTable
  acts: readonly ActKind[]
} {
  registerChanges(deps)
  return {
    endpoints: [...actEndpoints, ...auditEndpoints],
    routes(app) {
      actRoutes(app, deps)
      auditRoutes(app, deps.approvals)
    },
    jobs: { ...lifeJobs(deps), ...runningCostJobs(deps) },
    acts: sessionActKinds(deps),
  }
}
