/*
 * `npm run bench -- plan [--buses N] [--rounds R]`: measures the calculation time of a depot plan, greedy and with the
 * solver in its thread, and how far its cost is above the lower bound. For comparison it runs plain HiGHS on the same
 * program, and `slow`, a fixed calculation that makes runs on different machines comparable. A re-plan is the same
 * problem with two charge points out of service and a reduced supply (E-04).
 */
import { parseArgs } from 'node:util'
import {
  greedyPlan,
  optimumPlan,
  createSolver,
  applyWhatIf,
  type ChargingPlan,
  type PlanInput,
} from '@evops/depots/server'
import { createPlanningProblem, planPowerOf, buildChargingModel, randomDepot, runHighs } from '@evops/depots/testing'
import { createRandomSource } from '../torture/chance.ts'

const { values } = parseArgs({
  options: { buses: { type: 'string', default: '500' }, rounds: { type: 'string', default: '5' } },
})
const [buses = 0, rounds = 0] = [values.buses, values.rounds].map(Number)
if (!(buses > 0) || !(rounds > 0)) {
  console.error('bench:plan: --buses N --rounds R')
  process.exit(1)
}
const [planTargetMs, replanTargetMs, greedyTargetMs] = [2_000, 3_000, 80]
const solver = createSolver()

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
async function measureRounds<T>(act: () => T | Promise<T>): Promise<{ ms: number; last: T }> {
  const taken: number[] = []
  let last = await act()
  for (let n = 0; n < rounds; n += 1) {
    const startedAt = performance.now()
    last = await act()
    taken.push(performance.now() - startedAt)
  }
  return { ms: middle(taken), last }
}
const above = ({ costE5, boundE5 }: ChargingPlan) =>
  boundE5 === null ? 'no bound' : `${((costE5 / boundE5 - 1) * 100).toFixed(2)} %`

/** A fixed amount of work, the same on every machine. */
function slow(): number {
  let sum = 0
  for (let n = 1; n < 20_000_000; n += 1) sum += 1 / n
  return sum
}

async function one(name: string, input: PlanInput) {
  const greedy = await measureRounds(() => greedyPlan(input))
  const bare = await measureRounds(() => runHighs(buildChargingModel(createPlanningProblem(input)).program, 60_000))
  const plan = await measureRounds(() => optimumPlan(input, solver, { limitMs: 10_000 }))
  const cut = applyWhatIf(input, {
    limitCutPercent: 30,
    deadConnectorIds: input.connectors.slice(0, 2).map(({ id }) => id),
  })
  const again = await measureRounds(() => optimumPlan(cut, solver, { limitMs: 10_000, held: planPowerOf(plan.last) }))
  console.log(
    `${name}: plan ${Math.round(plan.ms)} ms (${(plan.ms / bare.ms).toFixed(1)} × a bare run of HiGHS, ${Math.round(bare.ms)} ms), ${plan.last.by}, ${above(plan.last)} above its bound; with two points dead and 30 % less ${Math.round(again.ms)} ms; greedy ${Math.round(greedy.ms)} ms`,
  )
  return plan.ms <= planTargetMs && again.ms <= replanTargetMs && greedy.ms <= greedyTargetMs
}

const reference = await measureRounds(slow)
console.log(`${buses} buses, median of ${rounds}; the fixed piece of arithmetic ${Math.round(reference.ms)} ms`)
const good = [
  await one('prices by time', randomDepot(createRandomSource(7), { buses })),
  await one('a tight supply', randomDepot(createRandomSource(7), { buses, tightness: 0.25 })),
  await one('a price for the peak', randomDepot(createRandomSource(7), { buses, demand: true })),
]
await solver.close()
process.exitCode = good.every(Boolean) ? 0 : 1
