/*
 * `npm run torture -- nights [--nights N] [--seed S] [--most B] [--greedy]`: simulates nights of a depot with up to B
 * buses (`generateNight`), in which charge points fail, ignore their profile or are unreachable, buses arrive late or
 * report a wrong state of charge, and the supply is cut. The planner and the one-second control loop drive each night.
 * Requirements: no node above its limit for more than 5 s, 99.9 % of the feasible departures kept, cost at most 2 %
 * above the program that knows the whole night in advance (E-01, E-04). Prints every miss.
 */
import { parseArgs } from 'node:util'
import { generateNight, runHighs, simulateNight, type NightVerdict } from '@evops/depots/testing'
import { createRandomSource } from './chance.ts'

const { values } = parseArgs({
  options: {
    nights: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '24' },
    greedy: { type: 'boolean', default: false },
  },
})
const [nights = 0, seed = 0, most = 0] = [values.nights, values.seed, values.most].map(Number)
if (!(nights > 0) || !(most >= 6) || !Number.isSafeInteger(seed)) {
  console.error('nights: --nights N --seed S --most B (6 or more) --greedy')
  process.exit(1)
}
const solver = values.greedy ? null : { solve: runHighs, close: async () => {} }
const startedAt = performance.now()
const sums = {
  buses: 0,
  feasible: 0,
  met: 0,
  cost: 0,
  bound: 0,
  uncontrolled: 0,
  violations: 0,
  plans: 0,
  fallbacks: 0,
}
const warned = { inTime: 0, lateWithNotice: 0 }
const above: number[] = []

/** Adds a night to the totals and prints its errors immediately. */
function count(verdict: NightVerdict): void {
  sums.buses += verdict.buses
  sums.feasible += verdict.feasible
  sums.met += verdict.met
  sums.cost += verdict.costE5
  sums.bound += verdict.boundE5
  sums.uncontrolled += verdict.uncontrolledE5
  sums.violations += verdict.violations.length
  sums.plans += verdict.plans
  sums.fallbacks += verdict.fallbacks
  above.push(verdict.costE5 / verdict.boundE5 - 1)
  for (const { busId, shortDwh, feasible, noticeSeconds, because } of verdict.missed) {
    warned.lateWithNotice += 1
    if ((noticeSeconds ?? 0) >= 3_600) warned.inTime += 1
    const warningText = noticeSeconds === null ? 'never said' : `said ${Math.round(noticeSeconds / 60)} min ahead`
    console.log(
      `night ${verdict.seed}: ${busId} ${(shortDwh / 10_000).toFixed(1)} kWh short, ${feasible ? 'could have been kept' : 'nobody could'}, ${warningText} (${because.join(', ') || 'nothing happened to it'})`,
    )
  }
  for (const { limitId, at, seconds, overW } of verdict.violations)
    console.error(
      `night ${verdict.seed}: ${limitId} ${overW} W above its limit for ${seconds} s at ${new Date(at).toISOString()}`,
    )
}

const percent = (share: number) => `${(share * 100).toFixed(2)} %`
function formatSummary(done: number): string {
  const seconds = (performance.now() - startedAt) / 1_000
  const sorted = above.toSorted((a, b) => a - b)
  const departureShare = sums.met / Math.max(1, sums.feasible)
  return `${done} nights, ${sums.buses} departures in ${Math.round(seconds)} s: ${sums.violations} limit violations over 5 s; ${sums.met} of ${sums.feasible} feasible departures kept (${percent(departureShare)}), ${warned.lateWithNotice} missed in all, ${warned.inTime} of them said 60 min ahead or more; cost ${percent(sums.cost / sums.bound - 1)} above the bound (half of the nights below ${percent(sorted[Math.floor(sorted.length / 2)] ?? 0)}, the worst ${percent(sorted.at(-1) ?? 0)}), uncontrolled ${percent(sums.uncontrolled / sums.cost - 1)} dearer; ${sums.plans} plans, ${sums.fallbacks} without the solver`
}

for (let n = 0; n < nights; n += 1) {
  const chance = createRandomSource(seed + n)
  count(await simulateNight(generateNight(seed + n, chance, most), chance, solver))
  if ((n + 1) % 25 === 0 && n + 1 < nights) console.log(formatSummary(n + 1))
}
console.log(`${formatSummary(nights)}, from seed ${seed}`)
const isGood =
  sums.violations === 0 && sums.met >= 0.999 * sums.feasible && (values.greedy || sums.cost <= 1.02 * sums.bound)
process.exitCode = isGood ? 0 : 1
