import type { PlanningProblem, ChargingJob } from './frame.ts'
import type { PowerAllocation } from './ledger.ts'

/** Energy by which the needs of equal vehicles may differ, because a state of charge is only exact to a percent. */
const sameNeedShare = 0.01
/** Energy below which a difference is rounding. */
const roundingDwh = 1

/**
 * Exchanges the power of equal vehicles in a new plan if each then charges closer to the slots that it had in the
 * current plan. Neither loses energy, and no limit changes its load.
 */
export function restorePlaces(frame: PlanningProblem, fresh: PowerAllocation, current: readonly Float64Array[]): void {
  for (const [first, job] of frame.jobs.entries())
    for (let second = first + 1; second < frame.jobs.length; second += 1) {
      const other = frame.jobs[second]
      if (!other || !areEqual(job, other) || !isCloser(fresh, current, [first, second])) continue
      exchange(frame, fresh, [first, second])
    }
}

function areEqual(job: ChargingJob, other: ChargingJob): boolean {
  return (
    job.controlled &&
    other.controlled &&
    job.task.priority === other.task.priority &&
    Math.abs(job.needDwh - other.needDwh) <= job.needDwh * sameNeedShare
  )
}

/** Returns true if both together are closer to the current plan after an exchange. */
function isCloser(
  { watts }: PowerAllocation,
  current: readonly Float64Array[],
  [first, second]: readonly [number, number],
): boolean {
  let gain = 0
  for (const t of (watts[first] ?? []).keys()) {
    const [a, b] = [watts[first]?.[t] ?? 0, watts[second]?.[t] ?? 0]
    const [x, y] = [current[first]?.[t] ?? 0, current[second]?.[t] ?? 0]
    gain += Math.abs(a - x) + Math.abs(b - y) - Math.abs(b - x) - Math.abs(a - y)
  }
  return gain > 0
}

function exchange({ jobs }: PlanningProblem, ledger: PowerAllocation, pair: readonly [number, number]): void {
  const before = pair.map((index) => ledger.watts[index]?.slice() ?? new Float64Array(0))
  const energies = pair.map((index) => ledger.total(index))
  const write = (index: number, watts: Float64Array) => {
    let isPossible = true
    for (const [t, power] of watts.entries())
      if (power > 0) {
        isPossible &&= power <= ledger.most(index, t) && t < (jobs[index]?.until ?? 0)
        if (isPossible) ledger.set(index, t, power)
      }
    return isPossible
  }
  const clear = () => {
    for (const index of pair) for (const t of (ledger.watts[index] ?? []).keys()) ledger.set(index, t, 0)
  }
  clear()
  const [first = new Float64Array(0), second = new Float64Array(0)] = before
  const isPossible =
    write(pair[0], second) &&
    write(pair[1], first) &&
    pair.every((index, n) => ledger.total(index) >= (energies[n] ?? 0) - roundingDwh)
  if (isPossible) return
  clear()
  write(pair[0], first)
  write(pair[1], second)
}
