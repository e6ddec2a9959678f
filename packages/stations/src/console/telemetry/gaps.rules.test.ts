import { expect, test } from 'vitest'
import type { TelemetryPoint } from '../../contract/index.ts'
import { withGaps } from './gaps.rules.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const point = (seconds: number): TelemetryPoint => ({
  at: new Date(start + seconds * 1_000).toISOString(),
  powerW: 7_000,
  powerMaxW: null,
  voltageDv: null,
  currentDa: null,
  soc: null,
  temperatureDc: null,
})
/** Returns measured points as their seconds and empty points as a dash. */
const drawn = (seconds: readonly number[], step: number) =>
  withGaps(seconds.map(point), step)
    .map(({ at, powerW }) => (powerW === null ? '|' : (Date.parse(at) - start) / 1_000))
    .join(' ')

test.each([
  ['means of 5 minutes that follow each other', [0, 300, 600], 300, '0 300 600'],
  ['a missing mean ends the line', [0, 300, 900, 1_200], 300, '0 300 | 900 1200'],
  ['hours', [0, 3_600, 36_000], 3_600, '0 3600 | 36000'],
  ['a day of 25 hours is no gap', [0, 90_000, 176_400], 86_400, '0 90000 176400'],
  ['single samples at their usual pace', [0, 30, 60, 150, 180], 0, '0 30 60 150 180'],
  ['hours between two sessions', [0, 30, 60, 14_400, 14_430], 0, '0 30 60 | 14400 14430'],
  ['a device that is slow by habit', [0, 900, 1_800, 3_600], 0, '0 900 1800 3600'],
  ['one alone', [0], 0, '0'],
  ['none', [], 300, ''],
])('telemetry: %s', (_name, seconds, step, expected) => {
  expect(drawn(seconds, step)).toBe(expected)
})

test('telemetry: points stay in their order in time, the empty ones among them', () => {
  const times = withGaps([0, 30, 60, 400, 14_400].map(point), 0).map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
})
