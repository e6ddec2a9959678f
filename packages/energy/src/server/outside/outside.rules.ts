/** What somebody else allows, W, between two instants. */
export interface OutsideLimit {
  from: number
  until: number
  limitW: number
}
/** The lowest that counts in any part of a span; null: none. */
export function lowestWithin(limits: readonly OutsideLimit[], at: number, ms: number): number | null {
  const found = limits.filter(({ from, until }) => from < at + ms && until > at)
  return found.length === 0 ? null : Math.min(...found.map(({ limitW }) => limitW))
}
