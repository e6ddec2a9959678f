import type { Frame } from './frame.ts'
import { shortOf } from './greedy.ts'
import type { Ledger } from './ledger.ts'
import { compareReady } from './ready-jobs.ts'
import { worthOf } from './repair.ts'

/** Returns the plan with more vehicles ready, otherwise the one with less shortfall, otherwise the cheaper one. */
export function betterOf(frame: Frame, first: Ledger, second: Ledger): Ledger {
  const ready = compareReady(frame, first, second)
  if (ready !== 0) return ready > 0 ? first : second
  const shortfall = shortOf(frame, second) - shortOf(frame, first)
  if (Math.abs(shortfall) > 1) return shortfall > 0 ? first : second
  return worthOf(frame, second) < worthOf(frame, first) ? second : first
}
