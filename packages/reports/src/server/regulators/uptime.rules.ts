import type { EpochSpan } from '../facts/states.rules.ts'
import { clipSpans, totalSpanMs, type DowntimeSpan } from './downtime.rules.ts'

/** Milliseconds of a connector in a span: known time, downtime, and the excluded part of the downtime. */
export interface UptimeTotals {
  observedSeconds: number
  outage: number
  excluded: number
}
export function calculateUptime(
  span: EpochSpan,
  { recordedSpans, down }: { recordedSpans: readonly EpochSpan[]; down: readonly DowntimeSpan[] },
): UptimeTotals {
  const own = clipSpans(down, span)
  return {
    observedSeconds: totalSpanMs(clipSpans(recordedSpans, span)),
    outage: totalSpanMs(own),
    excluded: totalSpanMs(own.filter(({ why }) => why !== null)),
  }
}
export function addUptimes(all: readonly UptimeTotals[]): UptimeTotals {
  const sum = (of: keyof UptimeTotals) => all.reduce((one, each) => one + each[of], 0)
  return { observedSeconds: sum('observedSeconds'), outage: sum('outage'), excluded: sum('excluded') }
}

const yearMs = 525_600 * 60_000
/**
 * Returns the annual uptime of 23 CFR 680.116(b)(3): µ = (525,600 − (T_outage − T_excluded)) ÷ 525,600, over the
 * preceding twelve months.
 */
export function annualUptime({ outage, excluded }: UptimeTotals): number {
  return (yearMs - (outage - excluded)) / yearMs
}
/** Returns the same share of the known time; null if nothing is known. */
export function uptimeShare({ observedSeconds, outage, excluded }: UptimeTotals): number | null {
  return observedSeconds === 0 ? null : (observedSeconds - (outage - excluded)) / observedSeconds
}
