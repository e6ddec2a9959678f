import { describe, expect, test } from 'vitest'
import { isCurveWithin, profileLimitAt, type StoredDailyProfile } from './stored-profiles.rules.ts'

const midnight = Date.parse('2026-11-19T16:00:00Z')
const hour = 3_600_000
const night: StoredDailyProfile = {
  connectorNo: 1,
  purpose: 'TxDefaultProfile',
  stackLevel: 0,
  unit: 'W',
  start: midnight,
  daily: true,
  periods: [
    { startPeriod: 0, limit: 60_000 },
    { startPeriod: 8 * 3_600, limit: 11_000 },
  ],
}
const curve = (limits: [number, number][], at = midnight) => ({
  status: 'Accepted',
  scheduleStart: new Date(at).toISOString(),
  chargingSchedule: {
    chargingRateUnit: 'W',
    chargingSchedulePeriod: limits.map(([startPeriod, limit]) => ({ startPeriod, limit })),
  },
})
const checkCurve = (reply: unknown, held = [night], connectorNo = 1) =>
  isCurveWithin(held, { connectorNo, reply, now: midnight })

describe('X-11 a charge point that came back is asked for its curve', () => {
  test('a limit by the hour comes again every day, and not before its start', () => {
    expect(profileLimitAt(night, midnight + 9 * hour)).toBe(11_000)
    expect(profileLimitAt(night, midnight + 25 * hour)).toBe(60_000)
    expect(profileLimitAt(night, midnight - 1)).toBeNull()
    expect(profileLimitAt({ ...night, daily: false }, midnight + 25 * hour)).toBe(11_000)
  })

  test('its profiles are there where its curve nowhere lies above them', () => {
    expect(
      checkCurve(
        curve([
          [0, 60_000],
          [28_800, 11_000],
        ]),
      ),
    ).toBe(true)
    expect(checkCurve(curve([[0, 7_000]]))).toBe(true)
    expect(checkCurve(curve([[0, 120_000]]))).toBe(false)
    expect(checkCurve(curve([[0, 60_000]], midnight + 9 * hour))).toBe(false)
  })

  test('no curve tells nothing: they may be gone', () => {
    expect(checkCurve({ status: 'Rejected' })).toBe(false)
    expect(checkCurve({ code: 'NotImplemented' })).toBe(false)
  })

  test('of one purpose the highest level counts, of several the lowest limit; other connectors and units do not', () => {
    const above = { ...night, stackLevel: 5, periods: [{ startPeriod: 0, limit: 90_000 }] }
    const whole = {
      ...night,
      connectorNo: 0,
      purpose: 'ChargePointMaxProfile',
      periods: [{ startPeriod: 0, limit: 20_000 }],
    }
    expect(checkCurve(curve([[0, 80_000]]), [night, above])).toBe(true)
    expect(checkCurve(curve([[0, 30_000]]), [night, whole])).toBe(false)
    expect(checkCurve(curve([[0, 120_000]]), [{ ...night, connectorNo: 2 }])).toBe(true)
    expect(checkCurve(curve([[0, 120_000]]), [{ ...night, unit: 'A' }])).toBe(true)
  })
})
