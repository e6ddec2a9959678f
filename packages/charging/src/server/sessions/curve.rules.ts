import type { CurvePoint } from '../../contract/index.ts'
import type { StoredSessionMeterValue } from './session-detail.store.ts'

/** More points than a screen has columns for. */
export const mostPoints = 600

/** The curve of an order from its samples, each at its true instant: at most 600 points, the first and the last among them. */
export function curveOf(meterValues: readonly (StoredSessionMeterValue & { at: number })[]): CurvePoint[] {
  const every = Math.ceil(meterValues.length / (mostPoints - 1))
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
