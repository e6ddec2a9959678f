import { slotLabel, type PeriodRun } from './content.ts'
import { slotsPerDay, type PeriodKind } from './periods.ts'

/** Error: periods do not cover a day exactly once; `halfHours` lists the slots: `06:00-06:30`. */
export class DayPeriodsError extends Error {
  readonly fault: 'gap' | 'overlap'
  readonly halfHours: string

  constructor(fault: 'gap' | 'overlap', halfHours: string) {
    super(`the periods of a day have a ${fault} at ${halfHours}`)
    this.name = 'DayPeriodsError'
    this.fault = fault
    this.halfHours = halfHours
  }
}

/**
 * Returns the 48 cells of a day from its periods, given as slots. Throws DayPeriodsError with all invalid half-hours.
 */
export function cellsFromPeriods(periods: readonly PeriodRun[]): PeriodKind[] {
  const cells: (PeriodKind | undefined)[] = Array.from({ length: slotsPerDay })
  const twice: number[] = []
  for (const { kind, from, to } of periods)
    for (let slot = from; slot < to; slot += 1) {
      if (cells[slot] !== undefined) twice.push(slot)
      cells[slot] = kind
    }
  if (twice.length > 0) throw new DayPeriodsError('overlap', namesOf(twice))
  const missing = cells.flatMap((kind, slot) => (kind === undefined ? [slot] : []))
  if (missing.length > 0) throw new DayPeriodsError('gap', namesOf(missing))
  return cells.filter((kind) => kind !== undefined)
}

/** Formats half-hours with runs joined: slots 12, 13 and 20 are `06:00-07:00, 10:00-10:30`. */
function namesOf(slots: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const slot of [...new Set(slots)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === slot) last[1] = slot + 1
    else runs.push([slot, slot + 1])
  }
  return runs.map(([from, to]) => `${slotLabel(from)}-${slotLabel(to)}`).join(', ')
}
