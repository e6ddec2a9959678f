import { readinessOf } from '../readiness/readiness.rules.ts'
import { reasonsOf } from './explain.ts'
import { frameOf, type Frame } from './frame.ts'
import { greedy } from './greedy.ts'
import { ledgerOf, type Ledger } from './ledger.ts'
import { modelOf, type Model } from './model.ts'
import type { HeldPlan, Plan, PlanInput, PlannedTask } from './planner.types.ts'
import { phasesOf } from './phases.ts'
import { plannedOf, repair } from './repair.ts'
import { atOnce, costOf, loadsOf, outcomeOf } from './result.ts'
import type { Solved } from './highs.ts'
import type { Solver } from './solver.ts'
import { staying } from './stay.ts'

/**
 * Returns a plan without the solver, immediately and never above a limit. `held`: the current plan, which stays unless
 * the new one is better.
 */
export function greedyPlan(input: PlanInput, held: HeldPlan | null = null): Plan {
  const startedAt = performance.now()
  const frame = frameOf(input)
  const ledger = staying(frame, greedy(frame), held)
  return planOf(frame, ledger, {
    by: 'earliest-deadline',
    fallback: 'not-asked',
    boundE5: null,
    started: startedAt,
  })
}

/**
 * Returns the cheapest plan in which all vehicles are ready: a linear program whose solution is rounded afterwards. If
 * the solver is late, fails or finds no solution, returns the greedy plan with the reason. `held`: as in `greedyPlan`.
 */
export async function optimumPlan(
  input: PlanInput,
  solver: Solver,
  { limitMs = 2_000, held = null }: { limitMs?: number; held?: HeldPlan | null } = {},
): Promise<Plan> {
  const startedAt = performance.now()
  const frame = frameOf(input)
  const model = modelOf(frame)
  const safe = greedy(frame)
  if (model.cells.length === 0)
    return planOf(frame, safe, {
      by: 'optimum',
      fallback: null,
      boundE5: costBy(frame, safe),
      started: startedAt,
    })
  const solved = await solver.solve(model.program, limitMs)
  if (solved.status !== 'optimal')
    return planOf(frame, staying(frame, safe, held), {
      by: 'earliest-deadline',
      fallback: solved.status,
      boundE5: null,
      started: startedAt,
    })
  const second = modelOf(frame, phasesOf(frame, plannedOf(frame, model, solved.values)))
  const resolved = await solver.solve(second.program, Math.max(200, limitMs - solved.ms))

  const fresh =
    resolved.status === 'optimal'
      ? repair(frame, second, resolved.values)
      : repair(frame, model, solved.values)
  return planOf(frame, staying(frame, fresh, held), {
    by: 'optimum',
    fallback: null,
    boundE5: boundOf(frame, model, solved),
    started: startedAt,
  })
}

function costBy(frame: Frame, ledger: Ledger): number {
  return costOf(
    frame,
    frame.jobs.map((_, index) => outcomeOf(frame, ledger, index).dwh),
  ).costE5
}

/**
 * Returns the lower bound of all plans: the cost of the program without the earliness terms, plus the fixed cost. Null
 * if a job has a shortfall, because a plan that delivers less is cheaper.
 */
export function boundOf(frame: Frame, model: Model, solved: Solved): number | null {
  const { program, cells, short, hasPeak } = model
  let cost = 0
  for (let column = 0; column < solved.values.length; column += 1) {
    const isShort = column >= cells.length && column < cells.length + short.length
    if (isShort && (solved.values[column] ?? 0) > 0.001) return null
    if (!isShort) cost += (program.colCost[column] ?? 0) * (solved.values[column] ?? 0)
  }
  const paid = hasPeak ? ((frame.input.demand?.alreadyW ?? 0) / 1_000) * (program.colCost.at(-1) ?? 0) : 0
  const empty = ledgerOf(frame)
  const fixed = costOf(
    { ...frame, input: { ...frame.input, demand: null } },
    frame.jobs.map((job, index) => (job.controlled ? [] : outcomeOf(frame, empty, index).dwh)),
  ).costE5
  return Math.floor((cost - paid) * 1e5 - model.earlinessE5) + fixed
}

function planOf(
  frame: Frame,
  ledger: Ledger,
  { started, ...how }: Pick<Plan, 'by' | 'fallback' | 'boundE5'> & { started: number },
): Plan {
  const outcomes = frame.jobs.map((_, index) => outcomeOf(frame, ledger, index))
  const { costE5, peakW } = costOf(
    frame,
    outcomes.map(({ dwh }) => dwh),
  )
  const tasks = frame.jobs.map((job, index): PlannedTask => {
    const { watts, dwh, energyDwh, readyAt } = outcomes[index] ?? outcomeOf(frame, ledger, index)
    const ends = job.task.departAt - job.task.unplugSeconds * 1_000
    const marginSeconds = readyAt === null ? null : Math.round((ends - readyAt) / 1_000)
    return {
      taskId: job.task.id,
      connectorId: job.connector?.id ?? null,
      watts,
      dwh,
      needDwh: job.needDwh,
      energyDwh,
      shortfallDwh: Math.max(0, job.needDwh - energyDwh),
      readyAt,
      marginSeconds,
      state: readinessOf({ marginSeconds, connector: job.connector?.state ?? null }).state,
      reasons: reasonsOf(frame, ledger, index),
    }
  })
  return {
    ...how,
    madeAt: frame.input.now,
    tasks,
    loads: loadsOf(frame, ledger),
    peakW,
    costE5,
    uncontrolledE5: costOf(frame, atOnce(frame, ledger)).costE5,
    solveMs: Math.round(performance.now() - started),
  }
}
