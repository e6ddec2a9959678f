import { energyTakenDwh } from './curve.ts'
import { cheapestFirst, planJobEnergy } from './fill.ts'
import { quarterHourMs, type PlanningProblem, type ChargingJob } from './frame.ts'
import { createPowerAllocation, type PowerAllocation } from './ledger.ts'
import { compareReady } from './ready-jobs.ts'
import { planCostOf } from './result.ts'

/** Step in which the margin of a vehicle is reduced that can't be ready earlier. */
const stepSeconds = 5 * 60

/** Plan, and the frame whose jobs end as early as the plan makes them ready. */
export interface FramedPlan {
  frame: PlanningProblem
  ledger: PowerAllocation
}

/**
 * Returns a frame in which the vehicles are ready by the wanted margin before they must be unplugged. A vehicle that
 * needs the time itself keeps the part of the margin that it can have. Null: no margin is wanted.
 */
export function withMargins(frame: PlanningProblem): PlanningProblem | null {
  const { margin } = frame.input
  if (!margin || margin.seconds <= 0) return null
  return { ...frame, jobs: frame.jobs.map((job) => endingEarlier(frame, job, margin.seconds)) }
}

function endingEarlier(frame: PlanningProblem, job: ChargingJob, marginSeconds: number): ChargingJob {
  if (!job.controlled || job.needDwh <= 0) return job
  for (let seconds = marginSeconds; seconds > 0; seconds -= stepSeconds) {
    const earlier = cutJob(frame, job, seconds)
    if (aloneDwh(earlier) >= job.aloneDwh - 1) return earlier
  }
  return job
}

function cutJob({ input }: PlanningProblem, job: ChargingJob, marginSeconds: number): ChargingJob {
  const ends = job.task.departAt - (job.task.unplugSeconds + marginSeconds) * 1_000
  const seconds = job.seconds.map((own, t) => {
    const slotAt = input.firstSlotAt + t * quarterHourMs
    const lost = (Math.min(slotAt + quarterHourMs, job.task.departAt - job.task.unplugSeconds * 1_000) - ends) / 1_000
    return Math.max(0, own - Math.max(0, lost))
  })
  const until = Math.max(job.from, seconds.findLastIndex((own) => own > 0) + 1)
  const capW = job.capW.map((watts, t) => ((seconds[t] ?? 0) > 0 ? watts : 0))
  return { ...job, seconds, until, capW }
}

function aloneDwh(job: ChargingJob): number {
  let at = job.startDwh
  for (let t = job.from; t < job.until; t += 1)
    at += energyTakenDwh(job.bands, at, job.capW[t] ?? 0, job.seconds[t] ?? 0)
  return Math.min(job.needDwh, at - job.startDwh)
}

/**
 * Moves vehicles of a plan to earlier slots one after the other, those first that cost least, as long as the plan stays
 * within its cost plus the accepted share.
 */
export function hasten(frame: PlanningProblem, ledger: PowerAllocation): FramedPlan {
  const earlier = withMargins(frame)
  if (!earlier) return { frame, ledger }
  const jobs = [...frame.jobs]
  const mixed: PlanningProblem = { ...frame, jobs }
  const moved = createPowerAllocation(mixed)
  for (const [index, watts] of ledger.watts.entries())
    for (const [t, power] of watts.entries()) if (power > 0) moved.set(index, t, power)
  const moves = earlier.jobs.flatMap((job, index) => {
    const move = job === jobs[index] ? null : moveJob(mixed, jobs, moved, { index, job })
    move?.undo()
    return move ? [{ index, job, extraE5: move.extraE5 }] : []
  })
  let leftE5 = acceptedE5(frame, moneyOf(frame, ledger))
  for (const { index, job } of moves.toSorted((a, b) => a.extraE5 - b.extraE5)) {
    const move = moveJob(mixed, jobs, moved, { index, job })
    if (!move) continue
    if (move.extraE5 > leftE5) move.undo()
    else leftE5 -= Math.max(0, move.extraE5)
  }
  return { frame: mixed, ledger: moved }
}

/** Replans a job so that it ends earlier. Null: it would lose energy, so nothing changed. */
function moveJob(
  frame: PlanningProblem,
  jobs: ChargingJob[],
  ledger: PowerAllocation,
  { index, job: earlier }: { index: number; job: ChargingJob },
): { extraE5: number; undo: () => void } | null {
  const job = jobs[index]
  const before = ledger.watts[index]?.slice()
  if (!job || !before) return null
  const [hadDwh, hadE5] = [ledger.total(index), ownCostE5(frame, ledger, index)]
  const replaceJob = (next: ChargingJob, watts: Float64Array) => {
    for (let t = job.from; t < job.until; t += 1) ledger.set(index, t, 0)
    jobs[index] = next
    for (let t = next.from; t < next.until; t += 1) ledger.set(index, t, watts[t] ?? 0)
  }
  const undo = () => replaceJob(job, before)
  ledger.holdPeak(frame.input.demand ? Math.max(frame.input.demand.alreadyW, ledger.peak()) : Infinity)
  replaceJob(earlier, before)
  planJobEnergy(frame, ledger, index, cheapestFirst(frame, earlier))
  ledger.holdPeak(Infinity)
  if (ledger.total(index) >= hadDwh - 0.5) return { extraE5: ownCostE5(frame, ledger, index) - hadE5, undo }
  undo()
  return null
}

/** Returns the cost of a job's energy and of the peak, so that differences show the cost of a change of this job. */
function ownCostE5({ input }: PlanningProblem, ledger: PowerAllocation, index: number): number {
  const energyE5 = ledger.energy(index).reduce((sum, dwh, t) => sum + (dwh * (input.priceE5[t] ?? 0)) / 10_000, 0)
  if (!input.demand) return energyE5
  const peakW = Math.max(input.demand.alreadyW, ledger.peak())
  return energyE5 + (peakW / 1_000) * input.demand.priceE5PerKw
}

/** Returns true if a plan with margins leaves nobody behind and costs no more than the accepted share. */
export function isAcceptable(frame: PlanningProblem, timely: PowerAllocation, cheapest: PowerAllocation): boolean {
  const cost = moneyOf(frame, cheapest)
  return (
    compareReady(frame, timely, cheapest) >= 0 &&
    moneyOf(frame, timely) <= cost + acceptedE5(frame, cost) + frame.jobs.length
  )
}

/** Returns the cost that the wanted margin may add to a plan. */
export function acceptedE5({ input }: PlanningProblem, costE5: number): number {
  return (Math.abs(costE5) * (input.margin?.costPercent ?? 0)) / 100
}

function moneyOf(frame: PlanningProblem, ledger: PowerAllocation): number {
  return planCostOf(
    frame,
    frame.jobs.map((_, index) => ledger.energy(index)),
  ).costE5
}
