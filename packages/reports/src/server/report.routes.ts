import { serveAll, type App, type EndpointHandlers, type Services } from '@evops/platform/server'
import {
  type ReportDefinition,
  reportEndpointName,
  reportEndpoints,
  reports,
  defaultReportSort,
} from '../contract/index.ts'
import { pageReport, runReport } from './engine/report.service.ts'

type Served = EndpointHandlers<typeof reportEndpoints>

/** Registers one handler per report, derived from its definition. */
export function reportRoutes(app: App, services: Services): void {
  const handlerOf = (report: ReportDefinition): Served[string] => {
    return async ({ tx, query }) => {
      const { page, pageSize, sort = defaultReportSort(report, query.by), ...filter } = query
      const result = await runReport(tx, report, filter, { now: services.now() })
      const { totals, worked } = result
      return { ...pageReport(result, { page, pageSize, sort }), totals, worked }
    }
  }
  const handlers = reports.map((report) => [reportEndpointName(report), handlerOf(report)])
  serveAll(app, reportEndpoints, Object.fromEntries(handlers))
}
