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
import { usageReport } from './usage.ts'

export { hoursReport, peaksReport } from './hours.ts'
export * from './sums.ts'
export * from './usage.ts'

/** Every report, in the order of the menu. */
export const reports: readonly Report[] = [
  summaryReport,
  usageReport,
  dailyReport,
  hoursReport,
  typesReport,
  powerReport,
  peaksReport,
  periodsReport,
  amountsReport,
  averageReport,
]
