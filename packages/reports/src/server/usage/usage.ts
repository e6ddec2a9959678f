import type { ReportKey } from '../../contract/index.ts'
import type { ReportScopeSpan } from '../spans.store.ts'

export const usageDimensions = ['station', 'chargePoint', 'connector', 'day', 'month'] as const
export type UsageDimension = (typeof usageDimensions)[number]
/** `wanted`: the requested sums; data that only other sums need is not read. */
export type UsageFilter = ReportScopeSpan & { by: UsageDimension; wanted: ReadonlySet<string> }

/** Sums that rates are calculated from. */
export interface UsageSums {
  /** Number of connectors whose charge point was in use in the range. */
  connectors: number
  /** Number of those connectors that were not used. */
  unusedConnectors: number
  /** Opening hours, for each connector from its start of use until now. */
  availableSeconds: number
  /** Rated power over the available time. */
  possibleDwh: number
  /** Time in which every connector of a station was plugged in; null for a charge point or connector. */
  congestedSeconds: number | null
  /** Opening hours of the stations themselves: the base of the congestion rate. */
  stationSeconds: number | null
  /** False if a station has unreadable or no opening hours and therefore counts as open round the clock. */
  hasOpeningHours: boolean
}
export interface UsageRow {
  key: ReportKey
  sums: UsageSums
}
