import { energyTakenDwh, joulesPerDwh, secondsToCharge } from './curve.ts'
import { quarterHourMs, powerStepW, type PlanningProblem, type ChargingJob } from './frame.ts'
import { jobEnergyBySlot, type PowerAllocation } from './ledger.ts'
import type { NodeLoad } from './planner.types.ts'

/** Result of a job: power including fixed loads, energy, and ready time. */
export interface JobOutcome {
  watts: number[]
  dwh: number[]
  energyDwh: number
  readyAt: number | null
}

export function jobOutcomeOf(frame: PlanningProblem, ledger: PowerAllocation, index: number): JobOutcome {
  const job = frame.jobs[index]
  const planned = ledger.watts[index]
  if (!job || !planned) return { watts: [], dwh: [], energyDwh: 0, readyAt: null }
  const energy = job.controlled ? jobEnergyBySlot(job, planned) : uncontrolledEnergy(job)
  const dwh = roundKeepingSum(energy)
  return {
    watts: Array.from(planned, (power, t) => power + (job.baseW[t] ?? 0)),
    dwh,
    energyDwh: dwh.reduce((sum, one) => sum + one, 0),
    readyAt: readyAt(frame, job, planned),
  }
}

/**
 * Returns the energy at a charge point that ignores its profile or keeps its fallback limit, which continues until the
 * battery is full.
 */
function uncontrolledEnergy(job: ChargingJob): Float64Array {
  const found = new Float64Array(job.seconds.length)
  let at = job.startDwh
  for (let t = job.from; t < job.until; t += 1) {
    found[t] = energyTakenDwh(job.bands, at, job.baseW[t] ?? 0, job.seconds[t] ?? 0)
    at += found[t] ?? 0
  }
  return found
}

/** Rounds to whole dWh with an unchanged total. */
function roundKeepingSum(energy: Float64Array): number[] {
  let [exact, roundedSum] = [0, 0]
  return Array.from(energy, (dwh) => {
    exact += dwh
    const now = Math.round(exact) - roundedSum
    roundedSum += now
    return now
  })
}

/** Returns the instant within a slot at which the need is met. Null: never. */
function readyAt(frame: PlanningProblem, job: ChargingJob, planned: Float64Array): number | null {
  const { input } = frame
  if (job.needDwh < 1) return Math.max(input.now, job.task.arrivesAt)
  let deliveredDwh = 0
  for (let t = job.from; t < job.until; t += 1) {
    const power = job.controlled ? (planned[t] ?? 0) : (job.baseW[t] ?? 0)
    const seconds = job.seconds[t] ?? 0
    if (power <= 0 || seconds <= 0) continue
    const part = energyTakenDwh(job.bands, job.startDwh + deliveredDwh, power, seconds)
    if (deliveredDwh + part >= job.needDwh - 1) {
      const slotAt = input.firstSlotAt + t * quarterHourMs
      const starts = Math.max(slotAt, input.now, job.task.arrivesAt)
      const needed = secondsToCharge(
        job.bands,
        job.startDwh + deliveredDwh,
        Math.max(0, job.needDwh - 1 - deliveredDwh),
        power,
      )
      return starts + Math.ceil(Math.min(needed, seconds)) * 1_000
    }
    deliveredDwh += part
  }
  return null
}

/** Returns the total power of each node: other loads, fixed loads and planned charging. */
export function nodeLoadsOf(frame: PlanningProblem, ledger: PowerAllocation): NodeLoad[] {
  const { limits, slots } = frame.input
  const sums = limits.map((node) => Array.from({ length: slots }, (_, t) => node.otherLoadW[t] ?? 0))
  for (const [index, job] of frame.jobs.entries())
    for (const place of job.path) {
      const sum = sums[place]
      if (sum)
        for (let t = job.from; t < job.until; t += 1)
          sum[t] = (sum[t] ?? 0) + (ledger.watts[index]?.[t] ?? 0) + (job.baseW[t] ?? 0)
    }
  return limits.map(({ id }, n) => ({
    limitId: id,
    watts: sums[n] ?? [],
    overSlots: frame.over.get(id) ?? [],
  }))
}

/** Returns the cost of energy by slot, including preconditioning, and of the peak above the already paid one. */
export function planCostOf(
  frame: PlanningProblem,
  energies: readonly (readonly number[] | Float64Array)[],
): { costE5: number; peakW: number | null } {
  const { input } = frame
  const demand = input.demand
  const node = input.limits[frame.demandPlace ?? -1]
  const rest = 1 - (input.now - input.firstSlotAt) / quarterHourMs
  const average = Array.from({ length: input.slots }, (_, t) => node?.otherLoadW[t] ?? 0)
  average[0] = (average[0] ?? 0) * rest + ((demand?.usedDwh ?? 0) * joulesPerDwh) / 900
  let costE5 = 0
  for (const [index, job] of frame.jobs.entries()) {
    const counts = job.path.includes(frame.demandPlace ?? -1)
    for (let t = job.from; t < job.until; t += 1) {
      const heating = job.controlled ? (heatingW(job, t) * (job.seconds[t] ?? 0)) / joulesPerDwh : 0
      const dwh = (energies[index]?.[t] ?? 0) + heating
      costE5 += (dwh * (input.priceE5[t] ?? 0)) / 10_000
      if (counts) average[t] = (average[t] ?? 0) + (dwh * joulesPerDwh) / 900
    }
  }
  if (!demand) return { costE5: Math.round(costE5), peakW: null }
  const peakW = Math.max(demand.alreadyW, ...average.filter((_, t) => demand.inWindow[t]))
  costE5 += ((peakW - demand.alreadyW) / 1_000) * demand.priceE5PerKw
  return { costE5: Math.round(costE5), peakW: Math.round(peakW) }
}

function heatingW(job: ChargingJob, t: number): number {
  return (job.baseW[t] ?? 0) > 0 ? job.task.preconditionW : 0
}

/** Returns charging without a plan: full power from the arrival until the need is met, ignoring limits. */
export function unplannedCharging(frame: PlanningProblem, ledger: PowerAllocation): Float64Array[] {
  return frame.jobs.map((job, index) => {
    if (!job.controlled) return uncontrolledEnergy(job)
    // Uses the planned energy, so that a shortfall does not make the plan look cheaper.
    const goal = jobEnergyBySlot(job, ledger.watts[index]).reduce((sum, dwh) => sum + dwh, 0)
    const found = new Float64Array(frame.input.slots)
    let deliveredDwh = 0
    for (let t = job.from; t < job.until && deliveredDwh < goal; t += 1) {
      const power = Math.max(job.capW[t] ?? 0, powerStepW)
      found[t] = Math.min(
        energyTakenDwh(job.bands, job.startDwh + deliveredDwh, power, job.seconds[t] ?? 0),
        goal - deliveredDwh,
      )
      deliveredDwh += found[t] ?? 0
    }
    return found
  })
}
