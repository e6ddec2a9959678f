import type { Span } from '../facts/states.rules.ts'
import { clipSpans, lengthOf, type Down } from './downtime.rules.ts'

/** Milliseconds of a connector in a span: how long it is known, was down, and of that was excluded. */
export interface Uptime {
  known: number
  outage: number
  excluded: number
}
export function uptimeIn(
  span: Span,
  { known, down }: { known: readonly Span[]; down: readonly Down[] },
): Uptime {
  const own = clipSpans(down, span)
  return {
    known: lengthOf(clipSpans(known, span)),
    outage: lengthOf(own),
    excluded: lengthOf(own.filter(({ why }) => why !== null)),
  }
}
export function together(all: readonly Uptime[]): Uptime {
  const sum = (of: keyof Uptime) => all.reduce((one, each) => one + each[of], 0)
  return { known: sum('known'), outage: sum('outage'), excluded: sum('excluded') }
}

const yearMs = 525_600 * 60_000
/** 23 CFR 680.116(b)(3): µ = (525,600 − (T_outage − T_excluded)) ÷ 525,600, of the twelve months before. */
export function annualUptime({ outage, excluded }: Uptime): number {
  return (yearMs - (outage - excluded)) / yearMs
}
/** The same of the time that is known; null where nothing is. */
export function uptimeShare({ known, outage, excluded }: Uptime): number | null {
  return known === 0 ? null : (known - (outage - excluded)) / known
}
