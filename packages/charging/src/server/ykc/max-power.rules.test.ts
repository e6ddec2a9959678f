import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includesPowerLimit, maxPowerOfProfile } from './max-power.rules.ts'

const profile = (limit: number, more: object = {}) => ({
  connectorId: 0,
  csChargingProfiles: {
    chargingProfileId: 1,
    stackLevel: 1,
    chargingProfilePurpose: 'ChargePointMaxProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule: {
      startSchedule: '2026-03-09T00:00:00.000Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit }],
    },
    ...more,
  },
})

test('the percentage of a charge point’s power limit returns from its watts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 100 }), fc.integer({ min: 1_000, max: 2_000_000 }), (percent, ratedW) => {
      expect(maxPowerOfProfile(profile(Math.floor((ratedW * percent) / 100)), ratedW)).toEqual({ maxPower: percent })
    }),
  )
})

test('a limit below 30 % is refused, and one above the rated power is no limit', () => {
  expect(maxPowerOfProfile(profile(29_999), 100_000)).toEqual({ refused: 'BelowLeastPower' })
  expect(maxPowerOfProfile(profile(30_000), 100_000)).toEqual({ maxPower: 30 })
  expect(maxPowerOfProfile(profile(150_000), 100_000)).toEqual({ maxPower: 100 })
})

test.each([
  ['of one connector', { ...profile(60_000), connectorId: 1 }],
  ['of one session', profile(60_000, { chargingProfilePurpose: 'TxProfile', transactionId: 1 })],
  ['with an end', profile(60_000, { validTo: '2026-03-10T00:00:00.000Z' })],
  ['of another profile', profile(60_000, { chargingProfileId: 7 })],
])('a limit %s cannot be expressed', (_title, request) => {
  expect(maxPowerOfProfile(request, 100_000)).toEqual({ refused: 'WholePowerLimitOnly' })
})

test.each([
  [{}, true],
  [{ id: 1 }, true],
  [{ id: 7 }, false],
  [{ connectorId: 2 }, false],
  [{ connectorId: 0, chargingProfilePurpose: 'ChargePointMaxProfile' }, true],
  [{ chargingProfilePurpose: 'TxProfile' }, false],
])('the filter %o includes the power limit: %s', (request, expected) => {
  expect(includesPowerLimit(request)).toBe(expected)
})
