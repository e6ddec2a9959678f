import { powerStepW, type PlanningProblem, type ChargingJob } from './frame.ts'
import { untaperedEnergyDwh, type PowerAllocation } from './ledger.ts'

/** Returns the slots of a job sorted by price, then by time. */
export function cheapestFirst(frame: PlanningProblem, job: ChargingJob): number[] {
  const price = (t: number) => frame.input.priceE5[t] ?? 0
  return ownSlots(job).toSorted((a, b) => price(a) - price(b) || a - b)
}

export function earliestFirst(_frame: PlanningProblem, job: ChargingJob): number[] {
  return ownSlots(job)
}

function ownSlots(job: ChargingJob): number[] {
  const slots: number[] = []
  for (let t = job.from; t < job.until; t += 1) if ((job.capW[t] ?? 0) > 0) slots.push(t)
  return slots
}

/** Returns true if the charging power decreases before the need is met. */
export function doesJobTaper(job: ChargingJob): boolean {
  const most = Math.min(job.connector?.maxW ?? 0, job.task.maxW)
  const end = job.startDwh + job.needDwh
  let at = 0
  for (const { untilDwh, maxW } of job.bands) {
    if (maxW < most && untilDwh > job.startDwh && at < end) return true
    at = untilDwh
  }
  return false
}

/**
 * Plans the missing energy of a job slot by slot in the given order, within the available power. Already planned power
 * stays. The last slot gets only the power for the remaining energy, but at least the minimum.
 */
export function planJobEnergy(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  index: number,
  order: readonly number[],
): void {
  const job = frame.jobs[index]
  if (!job || job.needDwh <= 0) return
  const tapering = doesJobTaper(job)
  let missing = job.needDwh - ledger.total(index)
  for (const t of order) {
    if (missing <= 0.5) return
    const own = ledger.watts[index]?.[t] ?? 0
    const most = ledger.most(index, t)
    if (most <= own) continue
    if (tapering) {
      ledger.set(index, t, most)
      missing = job.needDwh - ledger.total(index)
      if (missing <= 0.5) shrink(job, ledger, index, t, own)
      continue
    }
    const deliveredDwh = untaperedEnergyDwh(job, t, most - own)
    if (deliveredDwh <= missing) {
      ledger.set(index, t, most)
      missing -= deliveredDwh
      continue
    }
    ledger.set(index, t, enough(job, t, own, missing, most))
    return
  }
}

/** Returns the lowest power, in whole steps and not below the minimum, that adds `missing` to a slot. */
function enough(job: ChargingJob, t: number, own: number, missing: number, most: number): number {
  const wanted = own + missing / Math.max(untaperedEnergyDwh(job, t, 1), 1e-9)
  const stepped = Math.ceil(wanted / powerStepW - 1e-9) * powerStepW
  return Math.min(most, Math.max(stepped, job.minW - (job.baseW[t] ?? 0)))
}

/**
 * Reduces the last increased slot as far as the need allows. Uses bisection because the vehicle's power may decrease.
 */
function shrink(job: ChargingJob, ledger: PowerAllocation, index: number, t: number, floor: number): void {
  const least = Math.max(floor, job.minW - (job.baseW[t] ?? 0))
  let [low, high] = [Math.ceil(least / powerStepW), Math.round((ledger.watts[index]?.[t] ?? 0) / powerStepW)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    ledger.set(index, t, middle * powerStepW)
    if (job.needDwh - ledger.total(index) <= 0.5) high = middle
    else low = middle + 1
  }
  ledger.set(index, t, high * powerStepW)
}

/** Returns the spare time of a job in seconds: the available time minus the time for its need at full power. */
export function jobSlackSeconds(job: ChargingJob): number {
  const seconds = job.seconds.reduce((sum, one) => sum + one, 0)
  const most = Math.max(1, ...job.capW)
  return seconds - (job.needDwh * 360) / most
}
