import { maxChargingPowerAt } from './curve.ts'
import { cheapestFirst, earliestFirst, planJobEnergy } from './fill.ts'
import { powerStepW, type PlanningProblem, type ChargingJob } from './frame.ts'
import { jobsBySlack } from './greedy.ts'
import { createPowerAllocation, type PowerAllocation } from './ledger.ts'
import type { ChargingModel } from './model.ts'
import { planCostOf } from './result.ts'

/**
 * Factors for the peak limit. If the rounded plan exceeds the solver's peak, the limit is raised step by step, and
 * dropped only in the last step.
 */
const peakShares = [1, 1.002, 1.005, 1.01, 1.015, 1.02, 1.03, 1.05, 1.1]

/**
 * Highest number of moves that a plan tries for jobs with a shortfall. With a very short supply of a large depot nearly
 * all of them fail, and they would take half a minute.
 */
const mostTries = 4_000

/**
 * Converts the fractional solution of the solver into a feasible plan: whole steps, no power below the minimum, whole
 * modules. Energy lost by rounding is added in the cheapest slots with free power, for jobs with the least spare time
 * first. If the peak is charged, two variants are compared and the cheaper one is used: more expensive hours below the
 * solver's peak, or a slightly higher peak.
 */
export function repairSolution(frame: PlanningProblem, model: ChargingModel, values: Float64Array): PowerAllocation {
  const planned = solvedPowerOf(frame, model, values)
  const peakW = model.hasPeak ? (values.at(-1) ?? 0) * 1_000 : Infinity
  const held = repairPlan(frame, planned, { peakW })
  if (!model.hasPeak) return held
  const lifted = repairPlan(frame, planned, { peakW, isLifted: true })
  return penalisedPlanCost(frame, lifted) < penalisedPlanCost(frame, held) ? lifted : held
}

/**
 * Adapts an earlier plan to the current input. Missing energy is added in its own slots first. `peakW`: limit of the
 * peak, or Infinity.
 */
export function adaptEarlierPlan(
  frame: PlanningProblem,
  planned: readonly Float64Array[],
  peakW: number,
): PowerAllocation {
  return repairPlan(frame, planned, { peakW })
}

/** Returns the cost of a plan. A shortfall costs more than any energy. */
export function penalisedPlanCost(frame: PlanningProblem, ledger: PowerAllocation): number {
  const dearest = Math.max(1, ...frame.input.priceE5)
  const energies = frame.jobs.map((_, index) => ledger.energy(index))
  const short = frame.jobs.reduce(
    (sum, job, index) => sum + (job.controlled ? Math.max(0, job.aloneDwh - ledger.total(index) - 1) : 0),
    0,
  )
  return planCostOf(frame, energies).costE5 + (short * dearest) / 100
}

function repairPlan(
  frame: PlanningProblem,
  planned: readonly Float64Array[],
  { peakW, isLifted = false }: { peakW: number; isLifted?: boolean },
): PowerAllocation {
  const ledger = createPowerAllocation(frame)
  const order = jobsBySlack(frame)
  ledger.holdPeak(peakW)
  for (const index of order) place(frame, ledger, index, planned[index])
  for (const index of order) shave(ledger, index, frame.jobs[index])
  if (isLifted)
    for (const share of peakShares) {
      ledger.holdPeak(peakW * share)
      for (const index of order) refill(frame, ledger, index, asDearAs(planned[index]))
    }
  for (const share of [...(peakW < Infinity ? peakShares : []), Infinity]) {
    ledger.holdPeak(isLifted ? Math.max(peakW * share, ledger.peak()) : peakW * share)
    for (const index of order) refill(frame, ledger, index, ownFirst(planned[index]))
  }
  ledger.holdPeak(Infinity)
  let tries = mostTries
  for (const index of order) tries = makeRoom(frame, ledger, { index, order, tries })
  // The steps of the charging curve were assigned to slots in advance, but the vehicle changes the step by its own
  // charge.
  ledger.holdPeak(peakW === Infinity ? peakW : Math.max(peakW, ledger.peak()))
  for (const index of order) shave(ledger, index, frame.jobs[index])
  for (const index of order) moveToCheaper(frame, ledger, index)
  ledger.holdPeak(Infinity)
  return ledger
}

/** Sorts the slots by price, then planned ones first, then by time. */
function ownFirst(planned: Float64Array | undefined) {
  return (frame: PlanningProblem, job: ChargingJob): number[] => {
    const [price, own] = [(t: number) => frame.input.priceE5[t] ?? 0, (t: number) => ((planned?.[t] ?? 0) > 0 ? 0 : 1)]
    return cheapestFirst(frame, job).toSorted((a, b) => price(a) - price(b) || own(a) - own(b) || a - b)
  }
}

/** Returns slots that are not more expensive than those used by the solver, cheapest first. */
function asDearAs(planned: Float64Array | undefined) {
  return (frame: PlanningProblem, job: ChargingJob): number[] => {
    const price = (t: number) => frame.input.priceE5[t] ?? 0
    const used = [...(planned ?? []).keys()].filter((t) => (planned?.[t] ?? 0) > powerStepW)
    const dearest = Math.max(...used.map(price))
    return cheapestFirst(frame, job).filter((t) => price(t) <= dearest)
  }
}

/** Reduces profiles to the power that the vehicle takes, so that the rest is available to others. */
function shave(ledger: PowerAllocation, index: number, job: ChargingJob | undefined): void {
  if (!job?.controlled) return
  const energy = ledger.energy(index)
  let at = job.startDwh
  for (let t = job.from; t < job.until; t += 1) {
    const own = ledger.watts[index]?.[t] ?? 0
    const takes = Math.ceil(maxChargingPowerAt(job.bands, at) / powerStepW) * powerStepW
    if (own > 0 && takes < own) ledger.set(index, t, Math.max(takes, job.minW - (job.baseW[t] ?? 0), 0))
    at += energy[t] ?? 0
  }
}

/** Replans a job in the cheapest available slots. The result is used if it is cheaper and delivers the same energy. */
function moveToCheaper(frame: PlanningProblem, ledger: PowerAllocation, index: number): void {
  const job = frame.jobs[index]
  if (!job?.controlled || ledger.total(index) <= 0) return
  const before = ledger.watts[index]?.slice()
  const [had, cost] = [ledger.total(index), moneyOf(frame, ledger, index)]
  for (let t = job.from; t < job.until; t += 1) ledger.set(index, t, 0)
  planJobEnergy(frame, ledger, index, cheapestFirst(frame, job))
  if (ledger.total(index) >= had - 0.5 && moneyOf(frame, ledger, index) < cost - 1) return
  for (let t = job.from; t < job.until; t += 1) ledger.set(index, t, 0)
  restore(ledger, index, before)
}

function moneyOf(frame: PlanningProblem, ledger: PowerAllocation, index: number): number {
  return ledger.energy(index).reduce((sum, dwh, t) => sum + dwh * (frame.input.priceE5[t] ?? 0), 0)
}

/**
 * Returns the solver's power of each job in each slot. Merged slots have only an average, which is allocated as early
 * as possible at the same cost.
 */
export function solvedPowerOf(
  frame: PlanningProblem,
  model: ChargingModel,
  values: Float64Array,
): readonly Float64Array[] {
  const planned = frame.jobs.map(() => new Float64Array(frame.input.slots))
  const room = frame.places.map(({ free }) => free.slice())
  for (const [column, { job: index, t, until }] of model.cells.entries()) {
    const [job, row] = [frame.jobs[index], planned[index]]
    const average = (values[column] ?? 0) * 1_000
    if (!job || !row || average <= 0) continue
    if (until - t === 1) row[t] = average
    else pack({ job, row, room }, { from: t, until, average })
  }
  return planned
}

function pack(
  { job, row, room }: { job: ChargingJob; row: Float64Array; room: readonly Float64Array[] },
  { from, until, average }: { from: number; until: number; average: number },
): void {
  let left = average * (until - from)
  for (let t = from; t < until; t += 1) {
    const most = Math.min(left, job.capW[t] ?? 0, ...job.path.map((place) => room[place]?.[t] ?? 0))
    row[t] = Math.max(0, most)
    left -= row[t] ?? 0
  }
  for (let t = from; t < until; t += 1) {
    row[t] = (row[t] ?? 0) + left / (until - from)
    for (const place of job.path) {
      const there = room[place]
      if (there) there[t] = (there[t] ?? 0) - (row[t] ?? 0)
    }
  }
}

/**
 * Allocates the solver's power, rounded down. A power below half the minimum is dropped, above half it is raised to the
 * minimum.
 */
function place(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  index: number,
  planned: Float64Array | undefined,
): void {
  const job = frame.jobs[index]
  if (!job?.controlled || !planned) return
  for (let t = job.from; t < job.until; t += 1) {
    const wanted = planned[t] ?? 0
    if (wanted < powerStepW / 2) continue
    const least = Math.max(powerStepW, job.minW - (job.baseW[t] ?? 0))
    const most = ledger.most(index, t)
    const power = wanted >= least ? floorToStep(wanted) : wanted * 2 >= least ? least : 0
    if (power > 0 && most >= least) ledger.set(index, t, Math.min(most, power))
  }
  trimOver(job, ledger, index, frame)
}

/** Raised minimums can exceed the need, so the most expensive slots are reduced. */
function trimOver(job: ChargingJob, ledger: PowerAllocation, index: number, frame: PlanningProblem): void {
  for (const t of cheapestFirst(frame, job).toReversed()) {
    const own = ledger.watts[index]?.[t] ?? 0
    if (own <= 0) continue
    ledger.set(index, t, 0)
    if (ledger.total(index) >= job.needDwh - 0.5) continue
    ledger.set(index, t, own)
    return
  }
}

function refill(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  index: number,
  order: (frame: PlanningProblem, job: ChargingJob) => number[],
): void {
  const job = frame.jobs[index]
  if (job?.controlled && job.needDwh - ledger.total(index) > 0.5) planJobEnergy(frame, ledger, index, order(frame, job))
}

/**
 * Tries to fill a shortfall of a job that could be ready: other jobs with spare time move out of its slots, one after
 * the other. The change is used only if both get their full need. Returns the number of tries that are left.
 */
function makeRoom(
  frame: PlanningProblem,
  ledger: PowerAllocation,
  { index, order, tries }: { index: number; order: readonly number[]; tries: number },
): number {
  const job = frame.jobs[index]
  if (!job?.controlled || job.aloneDwh - ledger.total(index) < 1) return tries
  const places = new Set(job.path)
  let left = tries
  for (const other of order.toReversed()) {
    if (left <= 0) return 0
    const rival = frame.jobs[other]
    if (other === index || !rival?.controlled || rival.from >= job.until || rival.until <= job.from) continue
    if (!rival.path.some((place) => places.has(place)) || ledger.total(other) <= 0) continue
    left -= 1
    const before = [ledger.watts[index]?.slice(), ledger.watts[other]?.slice()]
    const had = ledger.total(other)
    const short = job.aloneDwh - ledger.total(index)
    for (let t = Math.max(job.from, rival.from); t < Math.min(job.until, rival.until); t += 1) ledger.set(other, t, 0)
    planJobEnergy(frame, ledger, index, earliestFirst(frame, job))
    planJobEnergy(frame, ledger, other, cheapestFirst(frame, rival))
    const better =
      ledger.total(other) >= Math.min(had, rival.aloneDwh) - 1 && job.aloneDwh - ledger.total(index) < short - 1
    if (!better) {
      restore(ledger, index, before[0])
      restore(ledger, other, before[1])
    } else if (job.aloneDwh - ledger.total(index) < 1) return left
  }
  return left
}

function restore(ledger: PowerAllocation, index: number, watts: Float64Array | undefined): void {
  for (const [t, power] of (watts ?? []).entries()) ledger.set(index, t, power)
}

function floorToStep(watts: number): number {
  return Math.floor(watts / powerStepW + 1e-6) * powerStepW
}
