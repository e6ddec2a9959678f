import { mostDriftS, type CollectorRow, type PointFault } from '../../contract/index.ts'

/** Returns the errors: that of the device, or otherwise those of its points without duplicates. */
export function troubleOf({ fault, points }: CollectorRow): PointFault[] {
  return fault === null ? [...new Set(points.flatMap((point) => point.fault ?? []))] : [fault]
}
/** Returns whether the device clock is ahead of or behind the station's clock. Null: correct. */
export function driftOf({ clockDriftS }: Pick<CollectorRow, 'clockDriftS'>): 'fast' | 'slow' | null {
  if (clockDriftS === null || Math.abs(clockDriftS) <= mostDriftS) return null
  return clockDriftS > 0 ? 'fast' : 'slow'
}
