import { slotMs, type Frame } from './frame.ts'
import { shortOf } from './greedy.ts'
import type { Ledger } from './ledger.ts'
import { lastShare } from './model.ts'
import type { HeldPlan, Plan } from './planner.types.ts'
import { carriedOn, worthOf } from './repair.ts'

/** Less than a thousandth of what it costs is not worth another plan. */
const worthShare = 0.001
/** Nor is charging that begins less than half an hour earlier at the same price. */
const earlierSlots = 2

/**
 * Of plans that are as good the one that holds: of equal optima the solver names now one, now another, and each time charge points
 * would be told anew and vehicles switched on and off for nothing. Another is taken where somebody gets more, where it is cheaper or
 * less of it comes shortly before departures, or where vehicles charge earlier.
 */
export function staying(frame: Frame, fresh: Ledger, held: HeldPlan | null): Ledger {
  const rows = held && heldRows(frame, held)
  if (!rows?.some((row) => row.some((watts) => watts > 0))) return fresh
  const old = carriedOn(frame, rows, frame.input.demand ? fresh.peak() : Infinity)
  return isBetter(frame, fresh, old) ? fresh : old
}

/** What a plan allows, for the question that comes after it. */
export function heldOf({ madeAt, tasks }: Plan): HeldPlan {
  const at = tasks.flatMap(({ taskId, connectorId, watts }) =>
    connectorId === null ? [] : ([[taskId, { connectorId, watts }]] as const),
  )
  return { firstSlotAt: Math.floor(madeAt / slotMs) * slotMs, tasks: new Map(at) }
}

/** What the plan that holds gives each job in the slots of this question, where it still stands at the connector it was planned for. */
function heldRows(frame: Frame, { firstSlotAt, tasks }: HeldPlan): Float64Array[] {
  const passed = Math.round((frame.input.firstSlotAt - firstSlotAt) / slotMs)
  return frame.jobs.map(({ task, connector, baseW }) => {
    const held = tasks.get(task.id)
    const watts = held && held.connectorId === connector?.id ? held.watts : []
    return baseW.map((base, t) => Math.max(0, (watts[t + passed] ?? 0) - base))
  })
}

function isBetter(frame: Frame, fresh: Ledger, old: Ledger): boolean {
  if (shortOf(frame, fresh) < shortOf(frame, old) - 1) return true
  const worth = worthOf(frame, fresh) + hurryOf(frame, fresh)
  const gain = worthOf(frame, old) + hurryOf(frame, old) - worth
  return (
    gain > Math.max(1, Math.abs(worth) * worthShare) ||
    middleOf(frame, fresh) <= middleOf(frame, old) - earlierSlots
  )
}

/** What charging shortly before a departure counts for, in money as in the second program. */
function hurryOf({ input, jobs }: Frame, ledger: Ledger): number {
  const dearest = Math.max(1, ...input.priceE5.map(Math.abs))
  return jobs.reduce(
    (sum, job, index) =>
      ledger.energy(index).reduce((own, dwh, t) => own + (dwh * dearest * lastShare(job, t)) / 10_000, sum),
    0,
  )
}

/** The slot around which the energy of all comes. */
function middleOf({ jobs }: Frame, ledger: Ledger): number {
  let [all, moment] = [0, 0]
  for (const index of jobs.keys())
    for (const [t, dwh] of ledger.energy(index).entries()) {
      all += dwh
      moment += dwh * t
    }
  return all > 0 ? moment / all : 0
}
