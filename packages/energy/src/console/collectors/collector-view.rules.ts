import { mostDriftS, type CollectorRow, type PointFault } from '../../contract/index.ts'

/** What is wrong: with the device, or else with some of its points, each once. */
export function troubleOf({ fault, points }: CollectorRow): PointFault[] {
  return fault === null ? [...new Set(points.flatMap((point) => point.fault ?? []))] : [fault]
}
/** Its clock is ahead of the station's, behind, or right. */
export function driftOf({ clockDriftS }: Pick<CollectorRow, 'clockDriftS'>): 'fast' | 'slow' | null {
  if (clockDriftS === null || Math.abs(clockDriftS) <= mostDriftS) return null
  return clockDriftS > 0 ? 'fast' : 'slow'
}
