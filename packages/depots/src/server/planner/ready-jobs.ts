import type { Frame } from './frame.ts'
import type { Ledger } from './ledger.ts'

/** Returns the jobs that have their energy before they must be unplugged. */
export function readyJobs({ jobs }: Frame, ledger: Ledger): Set<number> {
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
export function compareReady(frame: Frame, first: Ledger, second: Ledger): number {
  const gains = new Map<number, number>()
  const count = (ledger: Ledger, sign: number) => {
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
