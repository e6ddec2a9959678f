import { expect, test } from 'vitest'
import { createSeededRandom, generateNight, runHighs, simulateNight } from '../index.ts'

const solver = { solve: runHighs, close: async () => {} }
async function night(seed: number, withSolver = true) {
  const chance = createSeededRandom(seed)
  return simulateNight(generateNight(seed, chance, 10), chance, withSolver ? solver : null)
}

test('E-01 E-04 three nights with faults: no limit exceeded for more than 5 s, every departure kept that could be, and cheap', async () => {
  let [cost, bound] = [0, 0]
  for (const seed of [7, 8, 105]) {
    const verdict = await night(seed)
    expect(verdict.violations).toEqual([])
    expect(verdict.missed.filter(({ feasible }) => feasible)).toEqual([])
    cost += verdict.costE5
    bound += verdict.boundE5
    expect(verdict.costE5).toBeGreaterThanOrEqual(verdict.boundE5)
    expect(verdict.uncontrolledE5).toBeGreaterThan(1.19 * verdict.costE5)
  }
  expect(cost).toBeLessThanOrEqual(1.02 * bound)
})

test('a night without a solver keeps limits and departures too', async () => {
  const verdict = await night(7, false)
  expect(verdict.violations).toEqual([])
  expect(verdict.missed.filter(({ feasible }) => feasible)).toEqual([])
})

test('a seed is a night: the same one comes out twice', async () => {
  const [{ slowestPlanMs: _, ...first }, { slowestPlanMs: __, ...second }] = [await night(8), await night(8)]
  expect(second).toEqual(first)
})
