import { expect, test } from 'vitest'
import { sessionCurve, maxCurvePoints } from './curve.rules.ts'

const meterValues = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    at: n * 1_000,
    deviceAt: n * 1_000,
    receivedAt: n * 1_000,
    registerDwh: n,
    powerW: null,
    soc: null,
    voltageDv: null,
    currentDa: null,
  }))

test.each([0, 1, 2, 599, 600, 601, 1_198, 1_199, 9_000, 45_000])(
  'of %i samples at most 600 are drawn, the first and the last among them',
  (count) => {
    const curve = sessionCurve(meterValues(count))
    expect(curve.length).toBeLessThanOrEqual(maxCurvePoints)
    expect(curve.length).toBeGreaterThanOrEqual(Math.min(count, maxCurvePoints / 2))
    expect(curve[0]?.registerDwh).toBe(count > 0 ? 0 : undefined)
    expect(curve.at(-1)?.registerDwh).toBe(count > 0 ? count - 1 : undefined)
  },
)
