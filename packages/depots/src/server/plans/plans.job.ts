import { withPreparedStatements, type JobTable } from '@evops/platform/server'
import type { DepotDeps } from '../deps.ts'
import { optimumPlan } from '../planner/plan.ts'
import { createSolver, type Solver } from '../planner/solver.ts'
import { depotsToPlan, operatorsWithDepots } from './facts.store.ts'
import { isPlanDue, savePlanIfUnchanged, loadPlanInput } from './plans.service.ts'
import { loadCurrentPlanPower, saveDepartureOutcomes } from './plans.store.ts'

/**
 * Checks every depot once a minute and plans again if a vehicle was plugged in or unplugged, its charge progressed, a
 * limit changed or a charge point failed, and every quarter of an hour. The cheapest plan is calculated in a separate
 * thread.
 */
export function planJobs(deps: DepotDeps): JobTable {
  const { services } = deps
  const solver = createSolver()
  return {
    'depots:plan': {
      title: { zh: '生成场站充电计划', en: 'Plan depot charging', es: 'Planificar la carga en cocheras' },
      forOperators: true,
      cron: '* * * * *',
      attempts: 1,
      async run() {
        const now = services.now()
        for (const operatorId of await services.db.asPlatform((tx) => operatorsWithDepots(tx, now))) {
          await services.db.inTenant(operatorId, (tx) => saveDepartureOutcomes(withPreparedStatements(tx), now))
          const depots = await services.db.inTenant(operatorId, (tx) => depotsToPlan(tx, now))
          for (const stationId of depots) await planOne(deps, solver, { operatorId, stationId, now })
        }
      },
    },
  }
}

async function planOne(
  deps: DepotDeps,
  solver: Solver,
  question: { operatorId: string; stationId: string; now: Date },
) {
  const { db } = deps.services
  const ready = await db.inTenant(question.operatorId, async (tx) => {
    const found = await loadPlanInput(tx, deps, question)
    if (!found || !(await isPlanDue(tx, found, question))) return undefined
    return { ...found, held: await loadCurrentPlanPower(tx, question.stationId) }
  })
  if (!ready) return
  const plan = await optimumPlan(ready.query.input, solver, ready)
  const later: (() => void)[] = []
  const afterCommit = (work: () => void) => void later.push(work)
  await db.inTenant(question.operatorId, (tx) =>
    savePlanIfUnchanged(tx, deps, { ...question, afterCommit, ready, plan }),
  )
  for (const work of later) work()
}
