import type { Report } from '../definition.ts'
import { hoursReport, peaksReport } from './hours.ts'
import {
  amountsReport,
  averageReport,
  dailyReport,
  periodsReport,
  powerReport,
  summaryReport,
  typesReport,
} from './sums.ts'
import { energyModelReport, energyReport } from './load.ts'
import { usageReport } from './usage.ts'
import { vehiclesReport, vehicleTypesReport } from './vehicles.ts'

export { hoursReport, peaksReport } from './hours.ts'
export * from './sums.ts'
export * from './usage.ts'
export * from './vehicles.ts'
export * from './load.ts'

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
  periodsReport,
  amountsReport,
  energyReport,
  averageReport,
  energyModelReport,
]
