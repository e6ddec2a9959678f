import type { CurvePoint } from '../../contract/index.ts'
import type { StoredSessionSample } from './session-detail.store.ts'

/** More points than a screen has columns for. */
export const mostPoints = 600

/** The curve of an order from its samples, each at its true instant: at most 600 points, the first and the last among them. */
export function curveOf(samples: readonly (StoredSessionSample & { at: number })[]): CurvePoint[] {
  const every = Math.ceil(samples.length / (mostPoints - 1))
  return samples
    .filter((_, n) => n % every === 0 || n === samples.length - 1)
    .map((sample) => ({
      at: new Date(sample.at).toISOString(),
      powerW: sample.powerW,
      soc: sample.soc,
      voltageDv: sample.voltageDv,
      currentDa: sample.currentDa,
      registerDwh: sample.registerDwh,
    }))
}
