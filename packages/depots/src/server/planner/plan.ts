import { readinessOf } from '../readiness/readiness.rules.ts'
import { planReasonsOf } from './explain.ts'
import { createPlanningProblem, type PlanningProblem } from './frame.ts'
import { planGreedily, totalShortfallOf } from './greedy.ts'
import { createPowerAllocation, type PowerAllocation } from './ledger.ts'
import { betterOf } from './choose-plan.ts'
import { acceptedE5, hasten, isAcceptable, withMargins, type FramedPlan } from './margin.ts'
import { buildChargingModel, type ChargingModel } from './model.ts'
import type { CurrentPlanPower, ChargingPlan, PlanInput, PlannedTask } from './planner.types.ts'
import { chargingPhasesOf } from './phases.ts'
import { readyJobs, compareReady } from './ready-jobs.ts'
import { solvedPowerOf, repairSolution } from './repair.ts'
import { unplannedCharging, planCostOf, nodeLoadsOf, jobOutcomeOf } from './result.ts'
import type { SolverResult } from './highs.ts'
import type { Solver } from './solver.ts'
import { keepBetterPlan } from './stay.ts'

/**
 * Returns a plan without the solver, immediately and never above a limit. `held`: the current plan, which stays unless
 * the new one is better.
 */
export function greedyPlan(input: PlanInput, held: CurrentPlanPower | null = null): ChargingPlan {
  const startedAt = performance.now()
  const frame = createPlanningProblem(input)
  return planOf(frame, keepBetterPlan(hasten(frame, planGreedily(frame)), held), {
    by: 'earliest-deadline',
    fallback: 'not-asked',
    boundE5: null,
    started: startedAt,
  })
}

/**
 * Returns the plan with the most vehicles ready, then with the wanted margin before their departures, then the cheapest
 * one: a linear program whose solution is rounded afterwards. If the solver is late, fails or finds no solution,
 * returns the greedy plan with the reason. `held`: as in `greedyPlan`.
 */
export async function optimumPlan(
  input: PlanInput,
  solver: Solver,
  { limitMs = 2_000, held = null }: { limitMs?: number; held?: CurrentPlanPower | null } = {},
): Promise<ChargingPlan> {
  const started = performance.now()
  const frame = createPlanningProblem(input)
  const model = buildChargingModel(frame)
  const safe = planGreedily(frame)
  if (model.cells.length === 0)
    return planOf(
      frame,
      { frame, ledger: safe },
      {
        by: 'optimum',
        fallback: null,
        boundE5: costBy(frame, safe),
        started,
      },
    )
  const solved = await solver.solve(model.program, limitMs)
  if (solved.status !== 'optimal')
    return planOf(frame, keepBetterPlan(hasten(frame, safe), held), {
      by: 'earliest-deadline',
      fallback: solved.status,
      boundE5: null,
      started,
    })
  const boundE5 = planCostLowerBound(frame, model, solved)
  const solve = (target: PlanningProblem) => solveRounded(target, { solver, model, solved, safe, started, limitMs })
  const chosen = await withBestMargin(frame, { safe, boundE5, solve })
  return planOf(frame, keepBetterPlan(chosen, held), { by: 'optimum', fallback: null, boundE5, started })
}

/** Solves the second program for a frame, and rounds its solution. */
async function solveRounded(
  frame: PlanningProblem,
  {
    solver,
    model,
    solved,
    safe,
    started,
    limitMs,
  }: {
    solver: Solver
    model: ChargingModel
    solved: SolverResult
    safe: PowerAllocation
    started: number
    limitMs: number
  },
): Promise<PowerAllocation> {
  const phases = chargingPhasesOf(frame, solvedPowerOf(frame, model, solved.values))
  const ready = totalShortfallOf(frame, safe) < 1 ? null : readyJobs(frame, safe)
  const second = buildChargingModel(frame, phases, ready)
  const leftMs = Math.max(200, limitMs - (performance.now() - started))
  const resolved = await solver.solve(second.program, leftMs)
  return resolved.status === 'optimal'
    ? repairSolution(frame, second, resolved.values)
    : repairSolution(frame, model, solved.values)
}

/**
 * Returns the cheapest plan with all margins if its cost is acceptable, otherwise the cheapest plan with those margins
 * that the accepted cost pays for. Neither leaves a vehicle behind that the greedy plan makes ready.
 */
async function withBestMargin(
  frame: PlanningProblem,
  {
    safe,
    boundE5,
    solve,
  }: { safe: PowerAllocation; boundE5: number | null; solve: (target: PlanningProblem) => Promise<PowerAllocation> },
): Promise<FramedPlan> {
  const earlier = withMargins(frame)
  const timely = earlier && { frame: earlier, ledger: await solve(earlier) }
  if (timely && boundE5 !== null) {
    const isCheap = costBy(frame, timely.ledger) <= boundE5 + acceptedE5(frame, boundE5)
    if (isCheap && compareReady(frame, timely.ledger, safe) >= 0) return timely
  }
  const cheapest = betterOf(frame, await solve(frame), safe)
  return timely && isAcceptable(frame, timely.ledger, cheapest) ? timely : hasten(frame, cheapest)
}

function costBy(frame: PlanningProblem, ledger: PowerAllocation): number {
  return planCostOf(
    frame,
    frame.jobs.map((_, index) => jobOutcomeOf(frame, ledger, index).dwh),
  ).costE5
}

/**
 * Returns the lower bound of all plans: the cost of the program without the earliness terms, plus the fixed cost. Null
 * if a job has a shortfall, because a plan that delivers less is cheaper.
 */
export function planCostLowerBound(frame: PlanningProblem, model: ChargingModel, solved: SolverResult): number | null {
  const { program, cells, short, hasPeak } = model
  let cost = 0
  for (let column = 0; column < solved.values.length; column += 1) {
    const isShort = column >= cells.length && column < cells.length + short.length
    if (isShort && (solved.values[column] ?? 0) > 0.001) return null
    if (!isShort) cost += (program.colCost[column] ?? 0) * (solved.values[column] ?? 0)
  }
  const paid = hasPeak ? ((frame.input.demand?.alreadyW ?? 0) / 1_000) * (program.colCost.at(-1) ?? 0) : 0
  const empty = createPowerAllocation(frame)
  const fixed = planCostOf(
    { ...frame, input: { ...frame.input, demand: null } },
    frame.jobs.map((job, index) => (job.controlled ? [] : jobOutcomeOf(frame, empty, index).dwh)),
  ).costE5
  return Math.floor((cost - paid) * 1e5 - model.earlinessE5) + fixed
}

function planOf(
  frame: PlanningProblem,
  { frame: framed, ledger }: FramedPlan,
  { started, ...how }: Pick<ChargingPlan, 'by' | 'fallback' | 'boundE5'> & { started: number },
): ChargingPlan {
  const outcomes = frame.jobs.map((_, index) => jobOutcomeOf(frame, ledger, index))
  const { costE5, peakW } = planCostOf(
    frame,
    outcomes.map(({ dwh }) => dwh),
  )
  const tasks = frame.jobs.map((job, index): PlannedTask => {
    const { watts, dwh, energyDwh, readyAt } = outcomes[index] ?? jobOutcomeOf(frame, ledger, index)
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
      reasons: planReasonsOf(framed, ledger, index),
    }
  })
  return {
    ...how,
    madeAt: frame.input.now,
    tasks,
    loads: nodeLoadsOf(frame, ledger),
    peakW,
    costE5,
    uncontrolledE5: planCostOf(frame, unplannedCharging(frame, ledger)).costE5,
    solveMs: Math.round(performance.now() - started),
  }
}
