import { cheapestFirst, earliestFirst, planJobEnergy, jobSlackSeconds } from './fill.ts'
import type { PlanningProblem, ChargingJob } from './frame.ts'
import { createPowerAllocation, type PowerAllocation } from './ledger.ts'
import { compareReady } from './ready-jobs.ts'

/**
 * Fast planner, also used if the solver fails: jobs are planned by departure, in the cheapest available slots. If a job
 * lacks energy, other orders are tried without prices, also those in which a job that can't be ready waits until the
 * others have their energy. The result with the most vehicles ready is used, then the one with the least shortfall.
 * Limits are never exceeded.
 */
export function planGreedily(frame: PlanningProblem): PowerAllocation {
  const cheap = fillInOrder(frame, byDeparture(frame), cheapestFirst)
  if (totalShortfallOf(frame, cheap) < 1) return cheap
  let best = cheap
  const consider = (ledger: PowerAllocation) => {
    const ready = compareReady(frame, ledger, best)
    if (ready > 0 || (ready === 0 && totalShortfallOf(frame, ledger) < totalShortfallOf(frame, best) - 1)) best = ledger
  }
  consider(fillWholly(frame, byDeparture(frame), cheapestFirst))
  for (const order of [byDeparture(frame), jobsBySlack(frame), byNeed(frame)]) {
    consider(fillInOrder(frame, order, earliestFirst))
    consider(fillWholly(frame, order, earliestFirst))
  }
  return best
}

type SlotOrder = (frame: PlanningProblem, job: ChargingJob) => number[]

function fillInOrder(frame: PlanningProblem, order: readonly number[], slots: SlotOrder): PowerAllocation {
  const ledger = createPowerAllocation(frame)
  for (const index of order) {
    const job = frame.jobs[index]
    if (job?.controlled) planJobEnergy(frame, ledger, index, slots(frame, job))
  }
  return ledger
}

/** Plans a job that can't get all its energy only after the others, so that it takes nothing from a job that can. */
function fillWholly(frame: PlanningProblem, order: readonly number[], slots: SlotOrder): PowerAllocation {
  const ledger = createPowerAllocation(frame)
  const waiting: number[] = []
  for (const index of order) {
    const job = frame.jobs[index]
    if (!job?.controlled) continue
    if (job.aloneDwh >= job.needDwh - 1) planJobEnergy(frame, ledger, index, slots(frame, job))
    if (ledger.total(index) >= job.needDwh - 1) continue
    for (let t = job.from; t < job.until; t += 1) ledger.set(index, t, 0)
    waiting.push(index)
  }
  for (const index of waiting) {
    const job = frame.jobs[index]
    if (job) planJobEnergy(frame, ledger, index, slots(frame, job))
  }
  return ledger
}

function byDeparture({ jobs }: PlanningProblem): number[] {
  return inOrder(jobs, (job) => job.task.departAt)
}
export function jobsBySlack({ jobs }: PlanningProblem): number[] {
  return inOrder(jobs, jobSlackSeconds)
}
/** Smallest need first: the same energy makes more vehicles ready. */
function byNeed({ jobs }: PlanningProblem): number[] {
  return inOrder(jobs, (job) => job.needDwh)
}
function inOrder(jobs: readonly ChargingJob[], measure: (job: ChargingJob) => number): number[] {
  const keys = jobs.map(measure)
  return jobs
    .map((_, index) => index)
    .toSorted(
      (a, b) => (jobs[b]?.task.priority ?? 0) - (jobs[a]?.task.priority ?? 0) || (keys[a] ?? 0) - (keys[b] ?? 0),
    )
}

/** Returns the total shortfall, relative to the energy each job could get alone. */
export function totalShortfallOf(frame: PlanningProblem, ledger: PowerAllocation): number {
  return frame.jobs.reduce(
    (sum, job, index) =>
      job.controlled ? sum + Math.max(0, job.aloneDwh - ledger.total(index)) * (1 + job.task.priority) : sum,
    0,
  )
}
