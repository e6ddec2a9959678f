import { expect, test } from 'vitest'
import type { ActiveProfile } from '../roaming/active-profile.ts'
import { areProfilesEqual } from './profiles.rules.ts'

const at = Date.parse('2026-03-02T10:00:00Z')
/** Builds steps: seconds after the start, and power. */
const active = (
  start: number,
  steps: readonly (readonly [number, number])[],
  more: { unit?: 'W' | 'A'; duration?: number } = {},
): ActiveProfile => ({
  start_date_time: new Date(at + start * 1_000).toISOString(),
  charging_profile: {
    charging_rate_unit: more.unit ?? 'W',
    duration: more.duration ?? 3_600,
    charging_profile_period: steps.map(([start_period, limit]) => ({ start_period, limit })),
  },
})

test('X-07 OCPI: a profile is the same one while it says the same of the time that is left', () => {
  const sentProfile = active(0, [
    [0, 50],
    [600, 30],
    [1_800, 20],
  ])
  const later = (...steps: readonly (readonly [number, number])[]) => active(900, steps)
  expect(areProfilesEqual(sentProfile, later([0, 30], [900, 20]))).toBe(true)
  // A start that is a moment later is equal, as charge points count in whole seconds. Steps after the end of the
  // reported profile are not a change.
  expect(areProfilesEqual(sentProfile, later([0, 30], [897, 20], [2_700, 10]))).toBe(true)
  expect(areProfilesEqual(sentProfile, later([0, 30], [800, 20]))).toBe(false)
  expect(areProfilesEqual(sentProfile, later([0, 30]))).toBe(false)
  expect(areProfilesEqual(sentProfile, later([0, 31], [900, 20]))).toBe(false)
  expect(
    areProfilesEqual(
      sentProfile,
      active(
        900,
        [
          [0, 30],
          [900, 20],
        ],
        { unit: 'A' },
      ),
    ),
  ).toBe(false)
  // The reported profile does not cover the time after its end.
  expect(areProfilesEqual(sentProfile, active(3_600, [[0, 20]]))).toBe(false)
})
