import type { TelemetryPoint } from '../../contract/index.ts'

/** Meter values up to this distance (ms) are always joined, even if the others are more frequent. */
const joinedMs = 120_000

const nothing = {
  powerW: null,
  powerMaxW: null,
  voltageDv: null,
  currentDa: null,
  soc: null,
  temperatureDc: null,
}

/**
 * Adds an empty point to the curve wherever values are missing, so that the line ends there instead of bridging the
 * gap.
 */
export function withGaps(points: readonly TelemetryPoint[], stepSeconds: number): TelemetryPoint[] {
  const times = points.map(({ at }) => Date.parse(at))
  const most = stepSeconds > 0 ? 1.5 * stepSeconds * 1_000 : Math.max(joinedMs, 3 * usualDistance(times))
  return points.flatMap((point, index) => {
    const [at = 0, next = at] = [times[index], times[index + 1]]
    return next - at > most ? [point, { at: new Date(at + most / 2).toISOString(), ...nothing }] : [point]
  })
}

/** Returns the median distance: at least half of the meter values follow each other within it. */
function usualDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((at, index) => at - (times[index] ?? at))
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
}
