import type { ConnectedChargePoint } from '@evops/stations/server'

const mostNoted = 100

/**
 * Returns a function that is true for a new report of a charge point, or for one that was not noted for this time. Each
 * report is noted once per connection.
 */
export function createRepeatFilter(againMs: number): (point: ConnectedChargePoint, what: string, at: Date) => boolean {
  const notedAt = new WeakMap<ConnectedChargePoint, Map<string, number>>()
  return (point, what, at) => {
    const noted = notedAt.get(point) ?? new Map<string, number>()
    notedAt.set(point, noted)
    if (at.getTime() - (noted.get(what) ?? -Infinity) < againMs) return false
    if (noted.size > mostNoted) noted.clear()
    noted.set(what, at.getTime())
    return true
  }
}
