import type { SessionFact } from '@evops/charging/server'
import { expect, test } from 'vitest'
import { loadSteps, maxOfLoadSteps, findLoadPeak } from './load.rules.ts'

const hour = 3_600_000
const day = { from: 0, to: 24 * hour }
/** Creates a session from its meter readings in 0.1 Wh. */
function session(energyDwh: number, ...readings: [at: number, registerDwh: number][]): SessionFact {
  const facts: Partial<SessionFact> = {
    energyDwh,
    readings: readings.map(([at, registerDwh]) => ({ at, registerDwh })),
  }
  return facts as SessionFact
}

test('ROUTE-04 a connector draws the average power between two readings, in whole watts', () => {
  const steps = loadSteps([session(300_000, [hour, 0], [2 * hour, 100_000], [2.5 * hour, 300_000])], day)
  expect(steps).toEqual([3_600, 10_000, 7_200, 40_000, 9_000, 0])
  expect(maxOfLoadSteps(steps)).toBe(40_000)
})

test('ROUTE-04 a load is cut at the day, and scaled to what was billed; without readings there is none', () => {
  const over = session(50_000, [23 * hour, 0], [25 * hour, 100_000])
  expect(loadSteps([over], day)).toEqual([82_800, 2_500, 86_400, 0])
  expect(loadSteps([over], { from: 24 * hour, to: 47 * hour })).toEqual([0, 2_500, 3_600, 0])
  expect(loadSteps([session(5, [hour, 7])], day)).toEqual([])
  expect(loadSteps([session(0, [hour, 0], [2 * hour, 10])], day)).toEqual([])
})

test('ROUTE-04 connectors add up where they charge at the same time, and the best quarter is an average', () => {
  const [one, two] = [
    [0, 10_000, 1_200, 0],
    [600, 20_000, 700, 0, 2_000, 5_000, 2_100, 0],
  ]
  expect(findLoadPeak([one, two])).toEqual({ peakW: 30_000, peakAt: 600, quarterW: 12_222, quarterAt: 0 })
  expect(findLoadPeak([])).toBeNull()
  expect(findLoadPeak([[]])).toBeNull()
})
