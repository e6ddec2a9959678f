import type { ServerDomain, Tx } from '@evops/platform/server'
import { busFieldErrors, busProblems, fleetEndpoints, fleetFieldErrors, fleetProblems } from '../contract/index.ts'
import { batteryJobs, batteryRoutes } from './batteries/batteries.routes.ts'
import { choiceRoutes } from './choices/choices.routes.ts'
import type { DemoShift } from './demo-shifts.store.ts'
import { demoFleet, demoShifts, type DemoFleet } from './demo.ts'
import type { FleetDeps } from './deps.ts'
import { driverRoutes } from './drivers/drivers.routes.ts'
import { createEnergyFacts } from './energy-facts/save-energy.ts'
import { fleetExportKinds } from './exports.ts'
import { fleetRoutes } from './fleets/fleets.routes.ts'
import { lineRoutes } from './lines/lines.routes.ts'
import { makerRoutes } from './makers/makers.routes.ts'
import { modelRoutes } from './models/models.routes.ts'
import { quotaExportKind } from './quotas/quota-export.ts'
import { quotaRoutes } from './quotas/quotas.routes.ts'
import { checkRecordsActKind } from './records/check-act.ts'
import { recordExportKind } from './records/record-export.ts'
import { recordRoutes } from './records/records.routes.ts'
import { energyExportKind } from './statistics/energy-export.ts'
import { energyRoutes } from './statistics/energy.routes.ts'
import { vehicleAlarmRoutes } from './vehicle-alarms/vehicle-alarms.routes.ts'
import { vehicleSessionRoutes } from './vehicle-sessions/vehicle-sessions.routes.ts'
import { vehicleTokenRoutes } from './vehicles/vehicle-tokens.routes.ts'
import { vehicleTypeRoutes } from './vehicle-types/vehicle-types.routes.ts'
import { vehicleRoutes } from './vehicles/vehicles.routes.ts'

export { vehicleAssets } from './vehicles/vehicles.store.ts'
export { markSessionDaysChanged } from './energy-facts/marks.store.ts'
export { createEnergyFacts } from './energy-facts/save-energy.ts'
export { vehicleEnergyRowKeys } from './statistics/energy.store.ts'
export { assignedTokenIds } from './vehicle-tokens/vehicle-tokens.store.ts'
export {
  deleteMeasuredDays,
  recordMeasuredDays,
  recordVehicleValues,
  overwriteVehicleValues,
  type MeasuredDay,
  type RemainingVehicleValues,
  type ReportedVehicleValues,
} from './signs/signs.store.ts'
export type { DemoShift } from './demo-shifts.store.ts'
export type { FleetDeps, TokenBattery, VehicleTokenPort } from './deps.ts'

export interface FleetModule {
  domain: ServerDomain
  /** Creates the demo's depot. */
  demoFleet(tx: Tx, demo: DemoFleet): Promise<void>
  /** Creates the drivers' records of the demo, after its sessions and tracks exist. */
  demoShifts(tx: Tx, operatorId: string, shifts: readonly DemoShift[]): Promise<void>
}

/** Creates the domain of vehicles and drivers: assignment of sessions to vehicles, and their charged energy. */
export function createFleetModule(deps: FleetDeps): FleetModule {
  return {
    domain: {
      name: 'fleet',
      names: { fleet_vehicles: ['plate', 'self_no'] },
      problems: { ...fleetProblems, ...fleetFieldErrors, ...busProblems, ...busFieldErrors },
      endpoints: fleetEndpoints,
      routes(app) {
        makerRoutes(app, deps)
        vehicleTypeRoutes(app, deps)
        modelRoutes(app, deps)
        fleetRoutes(app, deps)
        lineRoutes(app, deps)
        driverRoutes(app, deps)
        vehicleRoutes(app, deps)
        vehicleTokenRoutes(app, deps)
        vehicleSessionRoutes(app, deps)
        vehicleAlarmRoutes(app, deps)
        choiceRoutes(app)
        quotaRoutes(app, deps)
        recordRoutes(app, deps)
        energyRoutes(app)
        batteryRoutes(app)
      },
      jobs: { ...batteryJobs(deps.services), ...createEnergyFacts(deps.services).jobs },
      exports: [...fleetExportKinds(deps), quotaExportKind(deps), recordExportKind(deps), energyExportKind(deps)],
      acts: [checkRecordsActKind(deps)],
    },
    demoFleet: (tx, demo) => demoFleet(tx, deps, demo),
    demoShifts: (tx, operatorId, shifts) => demoShifts(tx, deps, { operatorId, shifts }),
  }
}
