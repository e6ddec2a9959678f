import { vehicleEnergyReport } from '@evops/fleet/contract'
import { workOrderReport } from '@evops/maintenance/contract'
import { defineReport, type ReportDefinition } from './definition.ts'
import { hoursReport, peaksReport } from './definitions/hours.ts'
import {
  amountsReport,
  averageReport,
  dailyReport,
  periodsReport,
  powerReport,
  summaryReport,
  typesReport,
} from './definitions/sums.ts'
import { energyModelReport, energyReport } from './definitions/load.ts'
import { usageReport } from './definitions/usage.ts'
import { repairsScreen, vehicleEnergyScreen } from './screens.ts'
import { vehiclesReport, vehicleTypesReport } from './definitions/vehicles.ts'

export { hoursReport, peaksReport } from './definitions/hours.ts'
export * from './definitions/sums.ts'
export * from './definitions/usage.ts'
export * from './definitions/vehicles.ts'
export * from './definitions/load.ts'

/** Every report, in menu order. */
export const reports: readonly ReportDefinition[] = [
  summaryReport,
  vehiclesReport,
  usageReport,
  dailyReport,
  hoursReport,
  typesReport,
  powerReport,
  peaksReport,
  vehicleTypesReport,
  // Report (ROUTE-07) of the energy use of vehicles compared with their quotas.
  defineReport({ ...vehicleEnergyReport, screen: vehicleEnergyScreen }),
  // Report (ROUTE-03) of speed and quality of repairs.
  defineReport({ ...workOrderReport, screen: repairsScreen }),
  periodsReport,
  amountsReport,
  energyReport,
  averageReport,
  energyModelReport,
]
