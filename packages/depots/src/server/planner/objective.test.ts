import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeededRandom, limitViolations, randomDepot, runHighs } from '../../testing/index.ts'
import { greedyPlan, optimumPlan } from './plan.ts'
import type { ChargingPlan, PlanInput } from './planner.types.ts'
import { planPowerOf } from './stay.ts'

const inHere = { solve: runHighs, close: async () => {} }
const margin = { seconds: 20 * 60, costPercent: 2 }
const isReady = ({ marginSeconds }: ChargingPlan['tasks'][number]) => marginSeconds !== null && marginSeconds >= 0
const countReady = ({ tasks }: ChargingPlan) => tasks.filter(isReady).length

const nights = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  buses: fc.integer({ min: 2, max: 14 }),
  tightness: fc.constantFrom(0.05, 0.1, 0.25, 0.45),
  demand: fc.boolean(),
  contract: fc.boolean(),
})

test('E-04 random nights: no limit or contract is exceeded, and at least as many departures as by the greedy plan', async () => {
  await fc.assert(
    fc.asyncProperty(nights, async ({ seed, ...size }) => {
      const input = { ...randomDepot(createSeededRandom(seed), size), margin }
      const [greedy, optimum] = [greedyPlan(input), await optimumPlan(input, inHere, { limitMs: 60_000 })]
      expect(limitViolations(input, greedy)).toEqual([])
      expect(limitViolations(input, optimum)).toEqual([])
      expect(countReady(optimum)).toBeGreaterThanOrEqual(countReady(greedy))
    }),
    { numRuns: 100 },
  )
})

test('E-04 vehicles are ready twenty minutes early where that costs less than 2 %', async () => {
  // Energy gets a little cheaper with each quarter hour, so that the cheapest plan ends at the last second.
  const depot = randomDepot(createSeededRandom(11), { buses: 60 })
  const night = { ...depot, priceE5: depot.priceE5.map((_, t) => 60_000 - t * 100) }
  const cheapest = await optimumPlan(night, inHere, { limitMs: 60_000 })
  const plan = await optimumPlan({ ...night, margin }, inHere, { limitMs: 60_000 })
  const late = ({ tasks }: ChargingPlan) => tasks.filter(({ marginSeconds }) => (marginSeconds ?? 0) < 1_200).length
  expect(late(cheapest)).toBeGreaterThan(10)
  expect(late(plan)).toBe(0)
  expect(plan.costE5).toBeLessThanOrEqual(cheapest.costE5 * 1.02)
})

test('E-04 where the margin costs more than is accepted, the cheapest minutes are bought and the rest is not', async () => {
  const night = randomDepot(createSeededRandom(11), { buses: 20 })
  // The last slots before the departures are free of charge, so that every minute of margin costs money.
  const earliest = Math.min(...night.tasks.map(({ departAt }) => departAt))
  const priceE5 = night.priceE5.map((_, t) =>
    night.firstSlotAt + t * 900_000 < earliest - 5_400_000 ? 100_000 : 10_000,
  )
  const input = { ...night, priceE5 }
  const cheapest = await optimumPlan(input, inHere, { limitMs: 60_000 })
  const plan = await optimumPlan({ ...input, margin }, inHere, { limitMs: 60_000 })
  expect(plan.costE5).toBeLessThanOrEqual(cheapest.costE5 * 1.02 + 20)
  expect(countReady(plan)).toBe(countReady(cheapest))
})

test('E-04 a short supply makes as many vehicles ready as possible, instead of none of them almost', async () => {
  const night = nightOf(2, { limitW: 20_000 })
  for (const plan of [greedyPlan(night), await optimumPlan(night, inHere, { limitMs: 60_000 })])
    expect(countReady(plan)).toBe(1)
})

test('E-04 equal vehicles are not exchanged when a third one makes a new plan necessary', () => {
  const night = nightOf(3, { limitW: 60_000 })
  const two = { ...night, tasks: night.tasks.slice(0, 2) }
  const plan = greedyPlan(two)
  const [first, second] = plan.tasks.map(({ watts }) => watts)
  expect(first).not.toEqual(second)
  // The current plan has the two vehicles the other way round.
  const held = planPowerOf({
    ...plan,
    tasks: plan.tasks.map((task, n) => ({ ...task, watts: (n === 0 ? second : first) ?? [] })),
  })
  const next = greedyPlan(night, held)
  expect(countReady(next)).toBe(3)
  const startOf = (n: number) => next.tasks[n]?.watts.findIndex((watts) => watts > 0) ?? -1
  expect(startOf(1)).toBeLessThan(startOf(0))
})

/** Equal vehicles at a site with one limit and one price. */
function nightOf(buses: number, { limitW }: { limitW: number }): PlanInput {
  const night = randomDepot(createSeededRandom(3), { buses })
  const departAt = night.now + 14 * 3_600_000
  return {
    ...night,
    priceE5: night.priceE5.map(() => 50_000),
    limits: night.limits.map((node) => ({
      ...node,
      otherLoadW: node.otherLoadW.map(() => 0),
      limitW: node.limitW.map((watts) => (node.parentId === null ? limitW : watts)),
    })),
    tasks: night.tasks.map((task) => ({
      ...task,
      arrivesAt: night.now,
      departAt,
      socPct: 20,
      targetSocPct: 80,
      batteryDwh: 3_500_000,
      curve: [],
    })),
  }
}
