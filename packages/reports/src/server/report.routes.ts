import { serveAll, type App, type Handlers, type Services } from '@evops/platform/server'
import { type Report, reportEndpointName, reportEndpoints, reports, sortFor } from '../contract/index.ts'
import { pageOfReport, runReport } from './engine/report.service.ts'

type Served = Handlers<typeof reportEndpoints>

/** Registers one handler per report, derived from its definition. */
export function reportRoutes(app: App, services: Services): void {
  const handlerOf = (report: Report): Served[string] => {
    return async ({ tx, query }) => {
      const { page, pageSize, sort = sortFor(report, query.by), ...filter } = query
      const result = await runReport(tx, report, filter, { now: services.now() })
      const { totals, worked } = result
      return { ...pageOfReport(result, { page, pageSize, sort }), totals, worked }
    }
  }
  const handlers = reports.map((report) => [reportEndpointName(report), handlerOf(report)])
  serveAll(app, reportEndpoints, Object.fromEntries(handlers))
}
