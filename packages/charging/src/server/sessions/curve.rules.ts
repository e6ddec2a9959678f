import type { CurvePoint } from '../../contract/index.ts'
import type { StoredSessionMeterValue } from './session-detail.store.ts'

/** Highest number of points of a curve, which is more than a screen has columns for. */
export const maxCurvePoints = 600

/**
 * Returns the curve of a session from its meter values, each at its corrected time: at most 600 points, including the
 * first and the last.
 */
export function sessionCurve(meterValues: readonly (StoredSessionMeterValue & { at: number })[]): CurvePoint[] {
  const every = Math.ceil(meterValues.length / (maxCurvePoints - 1))
  return meterValues
    .filter((_, n) => n % every === 0 || n === meterValues.length - 1)
    .map((meterValue) => ({
      at: new Date(meterValue.at).toISOString(),
      powerW: meterValue.powerW,
      soc: meterValue.soc,
      voltageDv: meterValue.voltageDv,
      currentDa: meterValue.currentDa,
      registerDwh: meterValue.registerDwh,
    }))
}
