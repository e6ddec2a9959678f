/*
 * `npm run bench -- departures [--nights N]`: plans random nights with a short and a sufficient supply, and counts
 * violated limits and contracts, and nights in which the optimum makes fewer vehicles ready than the greedy plan (E-04).
 */
import { parseArgs } from 'node:util'
import { greedyPlan, optimumPlan, type ChargingPlan } from '@evops/depots/server'
import { limitViolations, randomDepot, runHighs } from '@evops/depots/testing'
import { createRandomSource } from '../torture/chance.ts'

const { values } = parseArgs({
  options: { nights: { type: 'string', default: '10000' }, from: { type: 'string', default: '1' } },
})
const [nights, from] = [Number(values.nights), Number(values.from)]
if (!(nights > 0)) {
  console.error('bench:departures: --nights N [--from SEED]')
  process.exit(1)
}
const solver = { solve: runHighs, close: async () => {} }
const margin = { seconds: 1_200, costPercent: 2 }
const countReady = ({ tasks }: ChargingPlan) => tasks.filter(({ marginSeconds }) => (marginSeconds ?? -1) >= 0).length
const hasMargin = ({ marginSeconds }: ChargingPlan['tasks'][number]) => (marginSeconds ?? -1) >= margin.seconds
const sums = { violations: 0, fewer: 0, departures: 0, greedy: 0, optimum: 0, withMargin: 0 }

for (let seed = from; seed < from + nights; seed += 1) {
  const chance = createRandomSource(seed)
  const pick = (all: readonly number[]) => all[Math.floor(chance() * all.length)] ?? 0
  const size = {
    buses: pick([2, 4, 7, 10, 14]),
    tightness: pick([0.08, 0.12, 0.25, 0.45]),
    demand: chance() < 0.3,
    contract: chance() < 0.5,
  }
  const input = { ...randomDepot(chance, size), margin }
  const greedy = greedyPlan(input)
  const optimum = await optimumPlan(input, solver, { limitMs: 60_000 })
  sums.violations += limitViolations(input, greedy).length + limitViolations(input, optimum).length
  if (countReady(optimum) < countReady(greedy)) sums.fewer += 1
  sums.departures += optimum.tasks.length
  sums.greedy += countReady(greedy)
  sums.optimum += countReady(optimum)
  sums.withMargin += optimum.tasks.filter(hasMargin).length
}
console.log(
  `${nights} nights: ${sums.violations} violations, ${sums.fewer} nights with fewer departures than greedy; of ${sums.departures} departures ${sums.greedy} by the greedy plan and ${sums.optimum} by the optimum, ${sums.withMargin} with 20 minutes`,
)
process.exitCode = sums.violations + sums.fewer === 0 ? 0 : 1
