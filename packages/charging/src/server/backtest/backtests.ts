import type { ServerDomain, Services } from '@evops/platform/server'
import { backtestEndpoints, backtestProblems } from '../../contract/index.ts'
import { backtestExportKind } from './backtest-export.ts'
import { createBacktestJobs } from './backtest.job.ts'
import { backtestRoutes, type BacktestDeps } from './backtest.routes.ts'

/** Back-tests: rates a period, or one session, under another rule. Reads sessions and writes only its own figures. */
export function createBacktests(
  services: Services,
  deps: Omit<BacktestDeps, 'services'>,
): Pick<ServerDomain, 'problems' | 'endpoints' | 'routes'> & Required<Pick<ServerDomain, 'jobs' | 'exports'>> {
  return {
    problems: backtestProblems,
    endpoints: backtestEndpoints,
    routes: (app) => backtestRoutes(app, { services, ...deps }),
    jobs: createBacktestJobs(services),
    exports: [backtestExportKind(services)],
  }
}
