import type { Span } from '../facts/states.rules.ts'
import { clipSpans, lengthOf, type Down } from './downtime.rules.ts'

/** Milliseconds of a connector in a span: known time, downtime, and the excluded part of the downtime. */
export interface Uptime {
  observedSeconds: number
  outage: number
  excluded: number
}
export function uptimeIn(
  span: Span,
  { recordedSpans, down }: { recordedSpans: readonly Span[]; down: readonly Down[] },
): Uptime {
  const own = clipSpans(down, span)
  return {
    observedSeconds: lengthOf(clipSpans(recordedSpans, span)),
    outage: lengthOf(own),
    excluded: lengthOf(own.filter(({ why }) => why !== null)),
  }
}
export function together(all: readonly Uptime[]): Uptime {
  const sum = (of: keyof Uptime) => all.reduce((one, each) => one + each[of], 0)
  return { observedSeconds: sum('observedSeconds'), outage: sum('outage'), excluded: sum('excluded') }
}

const yearMs = 525_600 * 60_000
/**
 * Returns the annual uptime of 23 CFR 680.116(b)(3): µ = (525,600 − (T_outage − T_excluded)) ÷ 525,600, over the
 * preceding twelve months.
 */
export function annualUptime({ outage, excluded }: Uptime): number {
  return (yearMs - (outage - excluded)) / yearMs
}
/** Returns the same share of the known time; null if nothing is known. */
export function uptimeShare({ observedSeconds, outage, excluded }: Uptime): number | null {
  return observedSeconds === 0 ? null : (observedSeconds - (outage - excluded)) / observedSeconds
}
