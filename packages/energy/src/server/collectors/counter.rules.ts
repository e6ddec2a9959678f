import { roundHalfUp } from '@evops/platform/contract'
import { z } from 'zod'
import { quarterMs, type DataPointFault } from '../../contract/index.ts'
import { maxSpreadQuarterHours } from '../series/read-quarters.rules.ts'

/** Counter reading in 1e-6 of its unit, before the multiplier. */
const reading = z.object({ at: z.number(), count: z.int() })
type Reading = z.infer<typeof reading>
/** State of a counter between two reads. */
export const counterState = reading.extend({
  /** Hash of the read settings. If they change, a new count begins. */
  basis: z.string(),
  /** Last passed quarter-hour boundary, and whether its count is interpolated between readings that are far apart. */
  border: reading.extend({ isFar: z.boolean() }).nullable(),
  /** Rejected reading, which the next reading may confirm. */
  suspect: reading.nullable(),
  /** Time of the last change of the count, and the energy since then in watts × milliseconds. */
  movedAt: z.number(),
  flowedWms: z.number(),
  isStuck: z.boolean(),
  /** Reading from which the mean power is calculated, and the last mean power. */
  anchor: reading,
  meanW: z.int().nullable(),
})
export type CounterState = z.infer<typeof counterState>

export interface CounterFacts {
  basis: string
  /** Transformer ratio CT × PT. */
  multiplier: number
  /** Maximum possible power in watts. */
  mostW: number
  /** Value of a register count. */
  stepE6: number
  /** Value at which the counter rolls over to zero. Null: never. */
  modulus: bigint | null
}
export interface MeteredQuarterHour {
  at: number
  /** In 0.1 Wh or 0.1 varh. */
  dwh: number
  spread: boolean
}
export interface CounterUpdate {
  state: CounterState
  quarters: MeteredQuarterHour[]
  fault: DataPointFault | null
}

/**
 * A counter counts as stuck if the measured power corresponds to this number of counts for this time in ms without a
 * change.
 */
const fewestCounts = 3
const stalledMs = 120_000
/** A mean power covers at least a minute and this number of counts, because fewer counts are too imprecise. */
const meanMs = 60_000
const meanCounts = 20
const longestMeanMs = 300_000

/** W × ms are millijoules. 3,600 of them are 1e-6 kWh. */
const flowOf = (watts: number, ms: number) => (watts * ms) / 3_600
const borderAt = (at: number) => Math.floor(at / quarterMs) * quarterMs
/** Converts 1e-6 kWh before the multiplier to 0.1 Wh after it, so that the steps of a day add up to the day. */
const dwhOf = (count: number, multiplier: number) => Number(roundHalfUp(BigInt(count) * BigInt(multiplier), 100n))

/**
 * Processes a reading. Quarter hours are differences of the counter at their boundaries. A boundary between two
 * readings is linearly interpolated. A quarter hour with an unknown begin or end has no value: it is missing, never
 * zero.
 *
 * @param powerW present power reported by the meter in the counter's direction, null if unknown
 */
export function processCounterReading(
  before: CounterState | undefined,
  next: Reading,
  facts: CounterFacts,
  powerW: number | null,
): CounterUpdate {
  if (before?.basis !== facts.basis) return { state: startCounter(next, facts), quarters: [], fault: null }
  if (next.at <= before.at) return { state: before, quarters: [], fault: null }
  const baseline = isRolled(before, next, facts) ? shiftBelowZero(before, Number(facts.modulus)) : before
  const fault = faultOf(baseline, next, facts)
  if (fault !== null) {
    // Two readings that agree with each other define the counter again: the meter was replaced or reset.
    if (before.suspect !== null && faultOf(before.suspect, next, facts) === null)
      return { state: startCounter(next, facts), quarters: [], fault: null }
    return { state: { ...before, suspect: next }, quarters: [], fault }
  }
  if (next.count === baseline.count) {
    const flowedWms = baseline.flowedWms + Math.max(0, powerW ?? 0) * (next.at - baseline.at)
    const missing = flowedWms / 3_600 >= fewestCounts * facts.stepE6 * facts.multiplier
    if (baseline.isStuck || (missing && next.at - baseline.movedAt >= stalledMs)) {
      const state = {
        ...baseline,
        at: next.at,
        border: null,
        suspect: null,
        flowedWms,
        isStuck: true,
        meanW: null,
      }
      return { state, quarters: [], fault: 'stands-still' }
    }
    return applyMovement(baseline, next, { facts, since: { movedAt: baseline.movedAt, flowedWms } })
  }
  // The energy that flowed while the counter was stuck is in no count.
  if (baseline.isStuck) return { state: startCounter(next, facts), quarters: [], fault: null }
  return applyMovement(baseline, next, { facts, since: { movedAt: next.at, flowedWms: 0 } })
}

function startCounter(next: Reading, { basis }: CounterFacts): CounterState {
  const isBorder = next.at % quarterMs === 0
  return {
    ...next,
    basis,
    border: isBorder ? { ...next, isFar: false } : null,
    suspect: null,
    movedAt: next.at,
    flowedWms: 0,
    isStuck: false,
    anchor: next,
    meanW: null,
  }
}
/**
 * Returns an error for impossible readings: a decrease, or an increase beyond the power of the supply. A decrease of
 * one count is rounding.
 */
function faultOf(before: Reading, next: Reading, facts: CounterFacts): 'backwards' | 'jump' | null {
  const step = next.count - before.count
  if (step < 0) return 'backwards'
  return step * facts.multiplier > mostOf(before, next, facts) ? 'jump' : null
}
const mostOf = (before: Reading, next: Reading, { mostW, multiplier, stepE6 }: CounterFacts) =>
  flowOf(mostW, next.at - before.at) + stepE6 * multiplier
/**
 * Returns true if the counter decreased by more than half of its range, and the increase after a rollover is within the
 * power of the supply.
 */
function isRolled(before: Reading, next: Reading, facts: CounterFacts): boolean {
  if (facts.modulus === null || next.count >= before.count) return false
  const modulus = Number(facts.modulus)
  const step = next.count + modulus - before.count
  return step >= 0 && step < modulus / 2 && step * facts.multiplier <= mostOf(before, next, facts)
}
/** Returns the same readings as if the counter had begun below zero. */
function shiftBelowZero(state: CounterState, modulus: number): CounterState {
  const down = <R extends Reading>(one: R): R => ({ ...one, count: one.count - modulus })
  const { border, anchor } = state
  return { ...down(state), border: border && down(border), anchor: down(anchor) }
}

function applyMovement(
  before: CounterState,
  next: Reading,
  { facts, since }: { facts: CounterFacts; since: Pick<CounterState, 'movedAt' | 'flowedWms'> },
): CounterUpdate {
  const span = next.at - before.at
  const isFar = span > quarterMs
  const quarters: MeteredQuarterHour[] = []
  let { border } = before
  // Readings that are further apart give the amount but not the time.
  if (span > maxSpreadQuarterHours * quarterMs) border = null
  else
    for (let at = borderAt(before.at) + quarterMs; at <= next.at; at += quarterMs) {
      const count = onLine(before, next, at)
      if (border !== null && border.at === at - quarterMs)
        quarters.push({
          at: border.at,
          dwh: dwhOf(count, facts.multiplier) - dwhOf(border.count, facts.multiplier),
          spread: isFar || border.isFar,
        })
      border = { at, count, isFar: isFar && at !== next.at }
    }
  if (border === null && next.at % quarterMs === 0) border = { ...next, isFar: false }
  return {
    state: { ...before, ...next, ...since, border, suspect: null, ...meanOf(before, next, facts) },
    quarters,
    fault: null,
  }
}
function onLine(a: Reading, b: Reading, at: number): number {
  const [step, span] = [BigInt(b.count - a.count), BigInt(b.at - a.at)]
  return a.count + Number(roundHalfUp(step * BigInt(at - a.at), span))
}
function meanOf(
  { anchor, meanW }: CounterState,
  next: Reading,
  { multiplier, stepE6 }: CounterFacts,
): Pick<CounterState, 'anchor' | 'meanW'> {
  const [span, step] = [next.at - anchor.at, next.count - anchor.count]
  const isEnough = span >= meanMs && (step >= meanCounts * stepE6 || span >= longestMeanMs)
  if (!isEnough) return { anchor, meanW }
  return { anchor: next, meanW: Math.round((step * multiplier * 3_600) / span) }
}
