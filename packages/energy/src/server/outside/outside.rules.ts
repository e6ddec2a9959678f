/** Limit by an external system in W, between two instants. */
export interface SupplyExternalLimit {
  from: number
  until: number
  limitW: number
}
/** Returns the lowest limit within a range. Null: none. */
export function lowestLimitWithin(limits: readonly SupplyExternalLimit[], at: number, ms: number): number | null {
  const found = limits.filter(({ from, until }) => from < at + ms && until > at)
  return found.length === 0 ? null : Math.min(...found.map(({ limitW }) => limitW))
}
