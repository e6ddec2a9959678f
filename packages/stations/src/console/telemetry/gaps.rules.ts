import type { TelemetryPoint } from '../../contract/index.ts'

/** Single samples this far apart are always joined, however quick the others are; ms. */
const joinedMs = 120_000

const nothing = {
  powerW: null,
  powerMaxW: null,
  voltageDv: null,
  currentDa: null,
  soc: null,
  temperatureDc: null,
}

/** A curve's points with an empty one wherever nothing was measured: a line ends there instead of bridging it. */
export function withGaps(points: readonly TelemetryPoint[], stepSeconds: number): TelemetryPoint[] {
  const times = points.map(({ at }) => Date.parse(at))
  const most = stepSeconds > 0 ? 1.5 * stepSeconds * 1_000 : Math.max(joinedMs, 3 * usualDistance(times))
  return points.flatMap((point, index) => {
    const [at = 0, next = at] = [times[index], times[index + 1]]
    return next - at > most ? [point, { at: new Date(at + most / 2).toISOString(), ...nothing }] : [point]
  })
}

/** The median: half of the samples follow each other at least this quickly. */
function usualDistance(times: readonly number[]): number {
  const distances = times.slice(1).map((at, index) => at - (times[index] ?? at))
  return distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0
}
