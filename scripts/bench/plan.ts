import { greedyPlan, optimumPlan, solverOf } from '@evops/depots/server'
import { randomDepot } from '@evops/depots/testing'
import { chanceOf } from '../torture/chance.ts'
const solver = solverOf()
for (const [buses, demand, tight] of [
  [20, false, 0.45],
  [100, false, 0.3],
  [500, false, 0.45],
  [500, true, 0.45],
  [500, false, 0.25],
] as const) {
  const input = randomDepot(chanceOf(7), { buses, demand, tightness: tight })
  for (let n = 0; n < 2; n++) {
    const g = greedyPlan(input)
    const o = await optimumPlan(input, solver, 20000)
    const short = (p: typeof g) => p.tasks.reduce((s, t) => s + t.shortfallDwh, 0)
    console.log(
      buses,
      demand,
      tight,
      'greedy',
      g.solveMs,
      g.costE5,
      short(g),
      'opt',
      o.by,
      o.fallback,
      o.solveMs,
      Math.round((o as any).lpMs),
      o.costE5,
      short(o),
      'bound',
      o.boundE5,
      o.boundE5 && (o.costE5 / o.boundE5).toFixed(4),
      o.boundE5 && (g.costE5 / o.boundE5).toFixed(4),
      (o.uncontrolledE5 / o.costE5).toFixed(3),
    )
  }
}
await solver.close()
