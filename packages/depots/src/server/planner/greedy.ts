import { cheapestFirst, earliestFirst, fill, slackOf } from './fill.ts'
import type { Frame, Job } from './frame.ts'
import { ledgerOf, type Ledger } from './ledger.ts'
import { compareReady } from './ready-jobs.ts'

/**
 * Fast planner, also used if the solver fails: jobs are planned by departure, in the cheapest available slots. If a job
 * lacks energy, other orders are tried without prices, also those in which a job that can't be ready waits until the
 * others have their energy. The result with the most vehicles ready is used, then the one with the least shortfall.
 * Limits are never exceeded.
 */
export function greedy(frame: Frame): Ledger {
  const cheap = fillInOrder(frame, byDeparture(frame), cheapestFirst)
  if (shortOf(frame, cheap) < 1) return cheap
  let best = cheap
  const consider = (ledger: Ledger) => {
    const ready = compareReady(frame, ledger, best)
    if (ready > 0 || (ready === 0 && shortOf(frame, ledger) < shortOf(frame, best) - 1)) best = ledger
  }
  consider(fillWholly(frame, byDeparture(frame), cheapestFirst))
  for (const order of [byDeparture(frame), bySlack(frame), byNeed(frame)]) {
    consider(fillInOrder(frame, order, earliestFirst))
    consider(fillWholly(frame, order, earliestFirst))
  }
  return best
}

type SlotOrder = (frame: Frame, job: Job) => number[]

function fillInOrder(frame: Frame, order: readonly number[], slots: SlotOrder): Ledger {
  const ledger = ledgerOf(frame)
  for (const index of order) {
    const job = frame.jobs[index]
    if (job?.controlled) fill(frame, ledger, index, slots(frame, job))
  }
  return ledger
}

/** Plans a job that can't get all its energy only after the others, so that it takes nothing from a job that can. */
function fillWholly(frame: Frame, order: readonly number[], slots: SlotOrder): Ledger {
  const ledger = ledgerOf(frame)
  const waiting: number[] = []
  for (const index of order) {
    const job = frame.jobs[index]
    if (!job?.controlled) continue
    if (job.aloneDwh >= job.needDwh - 1) fill(frame, ledger, index, slots(frame, job))
    if (ledger.total(index) >= job.needDwh - 1) continue
    for (let t = job.from; t < job.until; t += 1) ledger.set(index, t, 0)
    waiting.push(index)
  }
  for (const index of waiting) {
    const job = frame.jobs[index]
    if (job) fill(frame, ledger, index, slots(frame, job))
  }
  return ledger
}

function byDeparture({ jobs }: Frame): number[] {
  return inOrder(jobs, (job) => job.task.departAt)
}
export function bySlack({ jobs }: Frame): number[] {
  return inOrder(jobs, slackOf)
}
/** Smallest need first: the same energy makes more vehicles ready. */
function byNeed({ jobs }: Frame): number[] {
  return inOrder(jobs, (job) => job.needDwh)
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
