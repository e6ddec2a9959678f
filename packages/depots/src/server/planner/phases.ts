import { joulesPerDwh } from './curve.ts'
import { doesJobTaper } from './fill.ts'
import type { PlanningProblem, ChargingJob } from './frame.ts'

/**
 * Phase of a job: before slot `until` the power is at most `maxW` and the total energy at most `dwh`. Then the vehicle
 * changes to the next step of its curve.
 */
export interface ChargingPhase {
  until: number
  dwh: number
  maxW: number
}

/** Reserve for rounding and for other vehicles in the slow phases. */
const slackFactor = 1.25

/**
 * Derives the phases of a job. A battery takes less power the fuller it is, which cannot be a linear rule in time. The
 * first solution ignores this, but shows the slots that suit a vehicle. From the last of them backwards each step of
 * the charging curve gets the slots that it needs, the slowest step last. Within these phases the vehicle can follow
 * the second solution.
 */
export function chargingPhasesOf(frame: PlanningProblem, planned: readonly Float64Array[]): ChargingPhase[][] {
  return frame.jobs.map((job, index) =>
    job.controlled && job.aloneDwh >= 1 && doesJobTaper(job) ? phasesOfJob(frame, job, planned[index]) : [],
  )
}

function phasesOfJob(frame: PlanningProblem, job: ChargingJob, planned: Float64Array | undefined): ChargingPhase[] {
  const price = (t: number) => frame.input.priceE5[t] ?? 0
  const used = [...(planned ?? []).keys()].filter((t) => (planned?.[t] ?? 0) > 0)
  const dearest = Math.max(...used.map(price))
  const good: number[] = []
  for (let t = job.from; t < job.until; t += 1) if ((job.capW[t] ?? 0) > 0 && price(t) <= dearest) good.push(t)
  const parts = partsOf(job)
  const phases: ChargingPhase[] = []
  let total = job.aloneDwh
  let until = job.until
  for (const part of parts.toReversed()) {
    phases.unshift({ until, dwh: total, maxW: part.maxW })
    total -= part.dwh
    let seconds = (part.dwh * joulesPerDwh * slackFactor) / part.maxW
    while (seconds > 0 && good.length > 0) {
      const t = good.pop() ?? 0
      seconds -= job.seconds[t] ?? 0
      until = t
    }
    until = Math.min(until, slotReaching(job, planned, total))
  }
  return phases
}

/** Returns the slot in which the first solution reaches a charge. */
function slotReaching(job: ChargingJob, planned: Float64Array | undefined, dwh: number): number {
  let deliveredDwh = 0
  for (let t = job.from; t < job.until; t += 1) {
    deliveredDwh += ((planned?.[t] ?? 0) * (job.seconds[t] ?? 0)) / joulesPerDwh
    if (deliveredDwh > dwh) return t
  }
  return job.until
}

/** Splits the need of a job by the steps of the charging curve. */
function partsOf(job: ChargingJob): { dwh: number; maxW: number }[] {
  const full = Math.max(...job.capW)
  const end = job.startDwh + job.aloneDwh
  const parts: { dwh: number; maxW: number }[] = []
  let at = job.startDwh
  for (const { untilDwh, maxW } of job.bands) {
    if (at >= Math.min(untilDwh, end)) continue
    const power = Math.min(maxW, full)
    const dwh = Math.min(untilDwh, end) - at
    const last = parts.at(-1)
    if (last && last.maxW === power) last.dwh += dwh
    else parts.push({ dwh, maxW: power })
    at += dwh
  }
  return parts
}
