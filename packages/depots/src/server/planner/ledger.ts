import { energyTakenDwh, joulesPerDwh } from './curve.ts'
import {
  unplannedPowerBySlot,
  quarterHourSeconds,
  powerStepW,
  type PlanningProblem,
  type ChargingJob,
} from './frame.ts'

/** Planned power, and the remaining power of every place. It prevents allocations above the limits. */
export interface PowerAllocation {
  watts: readonly Float64Array[]
  /** Returns the maximum power of a job in a slot next to the other jobs: 0, or at least its minimum. */
  most(job: number, t: number): number
  set(job: number, t: number, watts: number): void
  /** Returns the remaining power of a place in a slot. */
  room(place: number, t: number): number
  /** Returns the energy of a job by slot, up to its need. */
  energy(job: number): Float64Array
  total(job: number): number
  /** Keeps the power that counts for the demand below this value. Infinity: no limit. */
  holdPeak(watts: number): void
  /** Returns the highest average that counts for the demand. */
  peak(): number
}

export function createPowerAllocation(frame: PlanningProblem): PowerAllocation {
  const room = frame.places.map(({ free }) => free.slice())
  const watts = frame.jobs.map(() => new Float64Array(frame.input.slots))
  const average = unplannedPowerBySlot(frame)
  const { demand } = frame.input
  let peakW = Infinity
  const roundUpToModule = (place: number, power: number) => {
    const quantum = frame.places[place]?.quantumW ?? 0
    return quantum > 0 ? Math.ceil(power / quantum - 1e-9) * quantum : power
  }
  const most = (index: number, t: number): number => {
    const job = frame.jobs[index]
    const own = watts[index]?.[t] ?? 0
    let found = job?.capW[t] ?? 0
    for (const place of job?.path ?? []) {
      const quantum = frame.places[place]?.quantumW ?? 0
      let there = (room[place]?.[t] ?? 0) + roundUpToModule(place, own)
      if (quantum > 0) there = Math.floor(there / quantum + 1e-9) * quantum
      if (place === frame.demandPlace && demand?.inWindow[t] && peakW < Infinity)
        there = Math.min(
          there,
          own + (Math.max(0, peakW - (average[t] ?? 0)) * quarterHourSeconds) / (job?.seconds[t] || 1),
        )
      found = Math.min(found, there)
    }
    found = Math.floor(found / powerStepW + 1e-9) * powerStepW
    return found < Math.max(job?.minW ?? 0, powerStepW) - (job?.baseW[t] ?? 0) ? 0 : Math.max(0, found)
  }
  return {
    watts,
    most,
    room: (place, t) => room[place]?.[t] ?? 0,
    set(index, t, power) {
      const own = watts[index]
      const job = frame.jobs[index]
      if (!own || !job) return
      for (const place of job.path) {
        const there = room[place]
        if (place === frame.demandPlace)
          average[t] = (average[t] ?? 0) + ((power - (own[t] ?? 0)) * (job.seconds[t] ?? 0)) / quarterHourSeconds
        if (there) there[t] = (there[t] ?? 0) + roundUpToModule(place, own[t] ?? 0) - roundUpToModule(place, power)
      }
      own[t] = power
    },
    energy: (index) => jobEnergyBySlot(frame.jobs[index], watts[index]),
    total: (index) => allocatedDwh(frame.jobs[index], watts[index]),
    holdPeak: (limit) => (peakW = limit),
    peak: () => Math.max(0, ...average.filter((_, t) => demand?.inWindow[t])),
  }
}

export function jobEnergyBySlot(job: ChargingJob | undefined, watts: Float64Array | undefined): Float64Array {
  const found = new Float64Array(watts?.length ?? 0)
  allocatedDwh(job, watts, found)
  return found
}

/**
 * Returns the total energy of a job. Called a hundred times for each job, so it allocates nothing unless an array for
 * the slots is passed.
 */
function allocatedDwh(job: ChargingJob | undefined, watts: Float64Array | undefined, bySlot?: Float64Array): number {
  if (!job || !watts) return 0
  let deliveredDwh = 0
  for (let t = job.from; t < job.until; t += 1) {
    const power = watts[t] ?? 0
    if (power <= 0) continue
    const taken = energyTakenDwh(job.bands, job.startDwh + deliveredDwh, power, job.seconds[t] ?? 0)
    const part = Math.min(taken, job.needDwh - deliveredDwh)
    if (bySlot) bySlot[t] = part
    deliveredDwh += part
    if (deliveredDwh >= job.needDwh) break
  }
  return deliveredDwh
}

/** Returns the energy of a power in a slot without a decrease by the charging curve. */
export function untaperedEnergyDwh(job: ChargingJob, t: number, watts: number): number {
  return (watts * (job.seconds[t] ?? 0)) / joulesPerDwh
}
