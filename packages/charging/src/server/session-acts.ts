import type { EndpointSpec } from '@evops/platform/contract'
import type { BulkActionKind, App, JobTable } from '@evops/platform/server'
import { actEndpoints, auditEndpoints } from '../contract/index.ts'
import { displayedTariffJobs } from './life/displayed-tariffs.job.ts'
import { sessionTimerJobs } from './life/life.job.ts'
import { runningCostJobs } from './life/running-cost.job.ts'
import { sessionAuditRoutes } from './operations/audits.routes.ts'
import { sessionActionRoutes } from './acts/acts.routes.ts'
import { registerChanges } from './acts/change.service.ts'
import type { SessionActDeps } from './acts/deps.ts'
import { sessionActKinds } from './acts/session-acts-many.ts'

/** Actions of users and timers on sessions: start, stop, change, and the transitions between states. */
export function createSessionActs(deps: SessionActDeps): {
  endpoints: readonly EndpointSpec[]
  routes: (app: App) => void
  jobs: JobTable
  acts: readonly BulkActionKind[]
} {
  registerChanges(deps)
  return {
    endpoints: [...actEndpoints, ...auditEndpoints],
    routes(app) {
      sessionActionRoutes(app, deps)
      sessionAuditRoutes(app, deps.approvals)
    },
    jobs: { ...sessionTimerJobs(deps), ...runningCostJobs(deps), ...displayedTariffJobs(deps) },
    acts: sessionActKinds(deps),
  }
}
