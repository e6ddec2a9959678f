import { createFileStore, type ServerDomain } from '@evops/platform/server'
import path from 'node:path'
import {
  contractorImports,
  workCalendarImports,
  maintenanceEndpoints,
  maintenanceFaults,
  maintenanceProblems,
} from '../contract/index.ts'
import { calendarExportKind } from './calendars/calendar-export.ts'
import { createCalendarImports } from './calendars/calendar-imports.ts'
import { calendarRoutes } from './calendars/calendars.routes.ts'
import { checklistRoutes } from './checklists/checklists.routes.ts'
import { contractorExportKind } from './contractors/contractor-export.ts'
import { createContractorImports } from './contractors/contractor-imports.ts'
import { contractorRoutes } from './contractors/contractors.routes.ts'
import type { MaintenanceDeps } from './deps.ts'
import { claimRoutes } from './work-orders/claims.routes.ts'
import { workOrderCheckRoutes } from './work-orders/checks.routes.ts'
import { confirmationRoutes } from './work-orders/confirmations.routes.ts'
import { conflictExportKind } from './work-orders/conflict-export.ts'
import { conflictRoutes } from './work-orders/conflicts.routes.ts'
import { dispatchRoutes } from './dispatch/dispatch.routes.ts'
import { createWorkOrderAcceptance } from './work-orders/acted.service.ts'
import { workOrderActRoutes } from './work-orders/work-order-acts.routes.ts'
import { workOrderExportKind } from './work-orders/work-order-export.ts'
import { assetRoutes } from './work-orders/assets.routes.ts'
import { workOrderRoutes } from './work-orders/work-orders.routes.ts'
import { conflictCleanupJobs } from './work-orders/refused.job.ts'
import { pictureRoutes } from './work-orders/pictures.routes.ts'
import { registerClosing } from './work-orders/close.service.ts'
import { planExportKind } from './plans/plan-export.ts'
import { planJobs } from './plans/plans.job.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { retestJobs } from './retests/retests.job.ts'
import { retestRoutes } from './work-orders/retests.routes.ts'
import { rosterRoutes } from './staff/roster.routes.ts'
import { rosterExportKind } from './roster/roster-export.ts'
import { ruleRoutes } from './rules/rules.routes.ts'
import { staffExportKind } from './staff/staff-export.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { syncRoutes } from './work-orders/sync.routes.ts'
import { watchJobs } from './watch/watch.job.ts'

export type { MaintenanceDeps, MaintenanceNotice } from './deps.ts'
export { workOrderReportDimensions } from './work-orders/figures.store.ts'
export { staffOnDuty } from './work-orders/places.store.ts'
export { createMaintenanceDemoData, type MaintenanceDemoData } from './demo-data.ts'
export { createDueWorkOrders } from './plans/plans.job.ts'
export { continueRetests } from './retests/retests.job.ts'
export { watchWorkOrders } from './watch/watch.job.ts'

export interface MaintenanceDomain {
  domain: ServerDomain
  /** Accepts a work order like the action in the console. */
  acceptWorkOrder: ReturnType<typeof createWorkOrderAcceptance>
  /** Stops the listeners. */
  close(): void
}

/** Creates the maintenance domain: technicians and work orders. */
export function createMaintenance(deps: MaintenanceDeps): MaintenanceDomain {
  const { services } = deps
  const files = createFileStore(path.join(services.config.dataDir, 'maintenance'))
  const calendars = createCalendarImports(deps)
  const contractors = createContractorImports(deps)
  registerClosing(deps)
  return {
    acceptWorkOrder: createWorkOrderAcceptance(deps),
    domain: {
      name: 'maintenance',
      problems: { ...maintenanceProblems, ...maintenanceFaults },
      endpoints: maintenanceEndpoints,
      routes(app) {
        staffRoutes(app, deps)
        rosterRoutes(app, deps)
        contractorRoutes(app, deps)
        dispatchRoutes(app, deps)
        workOrderRoutes(app, deps)
        assetRoutes(app, deps)
        workOrderActRoutes(app, deps)
        syncRoutes(app, deps)
        conflictRoutes(app, deps, files)
        confirmationRoutes(app, deps)
        pictureRoutes(app, deps, files)
        claimRoutes(app, deps, files)
        ruleRoutes(app)
        retestRoutes(app, deps)
        calendarRoutes(app, deps)
        checklistRoutes(app, deps)
        workOrderCheckRoutes(app, deps)
        planRoutes(app, deps)
        calendars.routes(app, workCalendarImports)
        contractors.routes(app, contractorImports)
      },
      jobs: {
        ...watchJobs(deps),
        ...retestJobs(deps),
        ...planJobs(deps),
        ...conflictCleanupJobs(deps, files),
        ...calendars.jobs,
        ...contractors.jobs,
      },
      exports: [
        staffExportKind(deps),
        workOrderExportKind(deps),
        conflictExportKind(deps),
        calendarExportKind(deps),
        planExportKind(deps),
        rosterExportKind(deps),
        contractorExportKind(deps),
      ],
    },
    close: () => undefined,
  }
}
