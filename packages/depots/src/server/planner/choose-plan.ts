import type { PlanningProblem } from './frame.ts'
import { totalShortfallOf } from './greedy.ts'
import type { PowerAllocation } from './ledger.ts'
import { compareReady } from './ready-jobs.ts'
import { penalisedPlanCost } from './repair.ts'

/** Returns the plan with more vehicles ready, otherwise the one with less shortfall, otherwise the cheaper one. */
export function betterOf(frame: PlanningProblem, first: PowerAllocation, second: PowerAllocation): PowerAllocation {
  const ready = compareReady(frame, first, second)
  if (ready !== 0) return ready > 0 ? first : second
  const shortfall = totalShortfallOf(frame, second) - totalShortfallOf(frame, first)
  if (Math.abs(shortfall) > 1) return shortfall > 0 ? first : second
  return penalisedPlanCost(frame, second) < penalisedPlanCost(frame, first) ? second : first
}
