import { maxClockDriftS, type CollectorRow, type DataPointFault } from '../../contract/index.ts'

/** Returns the errors: that of the device, or otherwise those of its points without duplicates. */
export function collectorFaultsOf({ fault, points }: CollectorRow): DataPointFault[] {
  return fault === null ? [...new Set(points.flatMap((point) => point.fault ?? []))] : [fault]
}
/** Returns whether the device clock is ahead of or behind the station's clock. Null: correct. */
export function clockDriftDirection({ clockDriftS }: Pick<CollectorRow, 'clockDriftS'>): 'fast' | 'slow' | null {
  if (clockDriftS === null || Math.abs(clockDriftS) <= maxClockDriftS) return null
  return clockDriftS > 0 ? 'fast' : 'slow'
}
