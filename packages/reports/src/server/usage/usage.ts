import type { ReportKey } from '../../contract/index.ts'
import type { Span } from '../spans.store.ts'

export const usageBy = ['station', 'chargePoint', 'connector', 'day', 'month'] as const
export type UsageBy = (typeof usageBy)[number]
/** `wanted`: which of the sums; what only others need is not read. */
export type UsageFilter = Span & { by: UsageBy; wanted: ReadonlySet<string> }

/** What rates are shares of. */
export interface UsageSums {
  /** Connectors whose charge point was in use in the span. */
  connectors: number
  /** Of them, where nobody charged. */
  unusedConnectors: number
  /** Opening hours, of each connector from when its charge point was taken into use until now. */
  availableSeconds: number
  /** Rated power over the available time. */
  possibleDwh: number
  /** In which every connector of a station was plugged; null of a charge point or connector. */
  congestedSeconds: number | null
  /** Opening hours of the stations themselves: what congestion is a share of. */
  stationSeconds: number | null
  /** False: a station has opening hours that nobody can read, or none; it counts round the clock. */
  hoursKnown: boolean
}
export interface UsageRow {
  key: ReportKey
  sums: UsageSums
}
