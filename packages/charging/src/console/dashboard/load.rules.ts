import { dayMs } from '@evops/platform/contract'
import { loadStepMinutes } from '@evops/stations/contract'

const stepMs = loadStepMinutes * 60_000
const steps = dayMs / stepMs
export interface LoadPoint {
  at: string
  powerW: number
}

/** Highest allowed power in W, and its source. */
export interface PowerLimit {
  limitW: number
  kind: 'connection' | 'rated'
}
/**
 * Returns the highest power that all stations may draw together: the capacity of their grid connections, otherwise the rated power of
 * the charge points. Undefined if the value of any station is unknown.
 */
export function stationPowerLimit(
  stations: readonly { gridCapacityVa: number | null; ratedPowerW: number | null }[],
): PowerLimit | undefined {
  for (const [kind, key] of [
    ['connection', 'gridCapacityVa'],
    ['rated', 'ratedPowerW'],
  ] as const)
    if (stations.length > 0 && stations.every((station) => station[key]))
      return { kind, limitW: stations.reduce((sum, station) => sum + (station[key] ?? 0), 0) }
  return undefined
}

/**
 * Returns a day's load in W by steps from `from`. A missing step is zero. For the current day, steps after the last
 * known one are null.
 */
export function loadCurveSteps(
  points: readonly LoadPoint[],
  from: number,
  goesOn: boolean,
): readonly (number | null)[] {
  const powerByStep = new Map(
    points
      .map(({ at, powerW }) => [Math.floor((Date.parse(at) - from) / stepMs), powerW] as const)
      .filter(([step]) => step >= 0 && step < steps),
  )
  if (powerByStep.size === 0) return []
  const last = goesOn ? Math.max(...powerByStep.keys()) : steps - 1
  return Array.from({ length: steps }, (_, at) => (at > last ? null : (powerByStep.get(at) ?? 0)))
}

/** Returns the top value of an axis, chosen so that half of it is a round number too. */
export function roundUpAxisMax(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10)
}
