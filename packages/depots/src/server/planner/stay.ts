import { quarterHourMs, type PlanningProblem } from './frame.ts'
import { totalShortfallOf } from './greedy.ts'
import type { PowerAllocation } from './ledger.ts'
import { lateChargingWeight } from './model.ts'
import type { FramedPlan } from './margin.ts'
import { restorePlaces } from './equal-jobs.ts'
import { compareReady } from './ready-jobs.ts'
import type { CurrentPlanPower, ChargingPlan } from './planner.types.ts'
import { adaptEarlierPlan, penalisedPlanCost } from './repair.ts'

/** Minimum relative saving that justifies a changed plan: a thousandth of the cost. */
const worthShare = 0.001
/** Minimum gain in slots that justifies a changed plan at the same price: half an hour earlier. */
const earlierSlots = 2

/**
 * Returns the current plan if the new one is not better. The solver returns varying plans of equal value, and each
 * change would send new limits to charge points and switch vehicles on and off without benefit. The new plan is used if
 * a vehicle gets more energy, if it is cheaper or charges less shortly before departures, or if vehicles charge
 * earlier.
 */
export function keepBetterPlan({ frame, ledger: fresh }: FramedPlan, held: CurrentPlanPower | null): FramedPlan {
  const rows = held && heldRows(frame, held)
  if (!rows?.some((row) => row.some((watts) => watts > 0))) return { frame, ledger: fresh }
  const old = adaptEarlierPlan(frame, rows, frame.input.demand ? fresh.peak() : Infinity)
  if (!isBetter(frame, fresh, old)) return { frame, ledger: old }
  restorePlaces(frame, fresh, rows)
  return { frame, ledger: fresh }
}

/** Returns the allowed power of a plan, for the next planning run. */
export function planPowerOf({ madeAt, tasks }: ChargingPlan): CurrentPlanPower {
  const at = tasks.flatMap(({ taskId, connectorId, watts }) =>
    connectorId === null ? [] : ([[taskId, { connectorId, watts }]] as const),
  )
  return { firstSlotAt: Math.floor(madeAt / quarterHourMs) * quarterHourMs, tasks: new Map(at) }
}

/**
 * Returns the power of the current plan by job in the slots of this input, for vehicles at the connector of that plan.
 */
function heldRows(frame: PlanningProblem, { firstSlotAt, tasks }: CurrentPlanPower): Float64Array[] {
  const passed = Math.round((frame.input.firstSlotAt - firstSlotAt) / quarterHourMs)
  return frame.jobs.map(({ task, connector, baseW }) => {
    const held = tasks.get(task.id)
    const watts = held && held.connectorId === connector?.id ? held.watts : []
    return baseW.map((base, t) => Math.max(0, (watts[t + passed] ?? 0) - base))
  })
}

function isBetter(frame: PlanningProblem, fresh: PowerAllocation, old: PowerAllocation): boolean {
  const ready = compareReady(frame, fresh, old)
  if (ready !== 0) return ready > 0
  if (totalShortfallOf(frame, fresh) < totalShortfallOf(frame, old) - 1) return true
  const worth = penalisedPlanCost(frame, fresh) + hurryOf(frame, fresh)
  const gain = penalisedPlanCost(frame, old) + hurryOf(frame, old) - worth
  return (
    gain > Math.max(1, Math.abs(worth) * worthShare) || middleOf(frame, fresh) <= middleOf(frame, old) - earlierSlots
  )
}

/** Returns the penalty for charging shortly before a departure, in money as in the second program. */
function hurryOf({ input, jobs }: PlanningProblem, ledger: PowerAllocation): number {
  const dearest = Math.max(1, ...input.priceE5.map(Math.abs))
  return jobs.reduce(
    (sum, job, index) =>
      ledger.energy(index).reduce((own, dwh, t) => own + (dwh * dearest * lateChargingWeight(job, t)) / 10_000, sum),
    0,
  )
}

/** Returns the mean slot of all energy. */
function middleOf({ jobs }: PlanningProblem, ledger: PowerAllocation): number {
  let [all, moment] = [0, 0]
  for (const index of jobs.keys())
    for (const [t, dwh] of ledger.energy(index).entries()) {
      all += dwh
      moment += dwh * t
    }
  return all > 0 ? moment / all : 0
}
