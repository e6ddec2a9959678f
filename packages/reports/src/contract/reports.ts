import { vehicleEnergyReport } from '@evops/fleet/contract'
import { workOrderReport } from '@evops/maintenance/contract'
import { report, type Report } from './definition.ts'
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

/** Every report, in the order of the menu. */
export const reports: readonly Report[] = [
  summaryReport,
  vehiclesReport,
  usageReport,
  dailyReport,
  hoursReport,
  typesReport,
  powerReport,
  peaksReport,
  vehicleTypesReport,
  // ROUTE-07: what vehicles used, beside their quotas.
  report({ ...vehicleEnergyReport, screen: vehicleEnergyScreen, permission: vehicleEnergyScreen.codes }),
  // ROUTE-03: how quickly and how well repairs were done.
  report({ ...workOrderReport, screen: repairsScreen, permission: repairsScreen.codes }),
  periodsReport,
  amountsReport,
  energyReport,
  averageReport,
  energyModelReport,
]
