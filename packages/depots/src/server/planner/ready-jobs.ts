import type { PlanningProblem } from './frame.ts'
import type { PowerAllocation } from './ledger.ts'

/** Returns the jobs that have their energy before they must be unplugged. */
export function readyJobs({ jobs }: PlanningProblem, ledger: PowerAllocation): Set<number> {
  const isReady = (index: number) => {
    const job = jobs[index]
    return job !== undefined && (job.controlled ? ledger.total(index) : job.aloneDwh) >= job.needDwh - 1
  }
  return new Set(jobs.flatMap((_, index) => (isReady(index) ? [index] : [])))
}

/**
 * Compares two plans by the vehicles that are ready, beginning with the highest priority. Positive: more of them are
 * ready in the first plan.
 */
export function compareReady(frame: PlanningProblem, first: PowerAllocation, second: PowerAllocation): number {
  const gains = new Map<number, number>()
  const count = (ledger: PowerAllocation, sign: number) => {
    for (const index of readyJobs(frame, ledger)) {
      const priority = frame.jobs[index]?.task.priority ?? 0
      gains.set(priority, (gains.get(priority) ?? 0) + sign)
    }
  }
  count(first, 1)
  count(second, -1)
  const highestFirst = [...gains].toSorted(([a], [b]) => b - a)
  return highestFirst.find(([, gain]) => gain !== 0)?.[1] ?? 0
}
