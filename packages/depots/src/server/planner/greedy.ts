import { cheapestFirst, earliestFirst, fill, slackOf } from './fill.ts'
import type { Frame, Job } from './frame.ts'
import { ledgerOf, type Ledger } from './ledger.ts'

/**
 * Fast planner, also used if the solver fails: jobs are planned by departure, in the cheapest available slots. If a job
 * lacks energy, the same is tried without prices, and the result with fewer shortfalls is used. Limits are never
 * exceeded.
 */
export function greedy(frame: Frame): Ledger {
  const cheap = fillInOrder(frame, byDeparture(frame), cheapestFirst)
  if (shortOf(frame, cheap) < 1) return cheap
  let best = cheap
  for (const order of [byDeparture(frame), bySlack(frame)]) {
    const early = fillInOrder(frame, order, earliestFirst)
    if (shortOf(frame, early) < shortOf(frame, best) - 1) best = early
  }
  return best
}

function fillInOrder(
  frame: Frame,
  order: readonly number[],
  slots: (frame: Frame, job: Job) => number[],
): Ledger {
  const ledger = ledgerOf(frame)
  for (const index of order) {
    const job = frame.jobs[index]
    if (job?.controlled) fill(frame, ledger, index, slots(frame, job))
  }
  return ledger
}

function byDeparture({ jobs }: Frame): number[] {
  return inOrder(jobs, (job) => job.task.departAt)
}
export function bySlack({ jobs }: Frame): number[] {
  return inOrder(jobs, slackOf)
}
function inOrder(jobs: readonly Job[], measure: (job: Job) => number): number[] {
  const keys = jobs.map(measure)
  return jobs
    .map((_, index) => index)
    .toSorted(
      (a, b) =>
        (jobs[b]?.task.priority ?? 0) - (jobs[a]?.task.priority ?? 0) || (keys[a] ?? 0) - (keys[b] ?? 0),
    )
}

/** Returns the total shortfall, relative to the energy each job could get alone. */
export function shortOf(frame: Frame, ledger: Ledger): number {
  return frame.jobs.reduce(
    (sum, job, index) =>
      job.controlled ? sum + Math.max(0, job.aloneDwh - ledger.total(index)) * (1 + job.task.priority) : sum,
    0,
  )
}
