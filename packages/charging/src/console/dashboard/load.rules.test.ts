import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stationPowerLimit, loadCurveSteps, roundUpAxisMax } from './load.rules.ts'

const from = Date.parse('2026-11-20T00:00:00Z')
const at = (minute: number, powerW: number) => ({
  at: new Date(from + minute * 60_000).toISOString(),
  powerW,
})

test('ROUTE-01 ROUTE-14 the load of a day: what is left out is zero, nothing of another day, nothing after the last of today', () => {
  const points = [at(-5, 900), at(5, 500), at(20, 1_000), at(24 * 60, 700)]
  const today = loadCurveSteps(points, from, true)
  expect(today.slice(0, 6)).toEqual([0, 500, 0, 0, 1_000, null])
  expect(today).toHaveLength(288)
  expect(loadCurveSteps(points, from, false).at(-1)).toBe(0)
  expect(loadCurveSteps([at(-5, 900)], from, true)).toEqual([])
})

test('ROUTE-01 an axis ends at a round number that holds its highest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (value) => {
      expect(roundUpAxisMax(value)).toBeGreaterThanOrEqual(value)
      expect(roundUpAxisMax(value)).toBeLessThan(value * 2.01)
    }),
  )
})

test('ROUTE-01 what may be drawn is what the contracts say together, else what is built; unknown where a station is', () => {
  const station = (gridCapacityVa: number | null, ratedPowerW: number | null) => ({
    gridCapacityVa,
    ratedPowerW,
  })
  expect(stationPowerLimit([station(500_000, 300_000), station(200_000, null)])).toEqual({
    kind: 'connection',
    limitW: 700_000,
  })
  expect(stationPowerLimit([station(500_000, 300_000), station(null, 90_000)])).toEqual({
    kind: 'rated',
    limitW: 390_000,
  })
  for (const none of [[], [station(null, null)], [station(500_000, null), station(null, 90_000)]])
    expect(stationPowerLimit(none)).toBe(undefined)
})
