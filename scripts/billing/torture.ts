import { priceSession } from '@evops/tariffs/contract'
import { casesOf, type BillingCase } from './cases.ts'
import { findViolatedInvariants, type ViolatedInvariants } from './invariants.ts'

export interface BillingReport {
  sessions: number
  /** Number of sessions by the currency's decimals. */
  byExponent: Map<number, number>
  /** Number of bills recalculated from their stored data. */
  again: number
  mismatches: number
  /** The first few violations, with the case that shows them. */
  examples: { place: number; broken: ViolatedInvariants; input: BillingCase }[]
}

const maxExamples = 5

/** Prices `sessions` random cases and checks the invariants of each. Every case depends only on the seed. */
export function checkRandomBills({
  sessions,
  seed,
  onProgress,
}: {
  sessions: number
  seed: number
  onProgress?: (done: number) => void
}): BillingReport {
  const report: BillingReport = { sessions, byExponent: new Map(), again: 0, mismatches: 0, examples: [] }
  const cases = casesOf(seed)
  for (let place = 0; place < sessions; place += 1) {
    const billingCase = cases.next().value
    const deep = place % 2 === 0
    const bill = priceSession(billingCase)
    const broken = findViolatedInvariants(billingCase, bill, deep)
    report.byExponent.set(bill.exponent, (report.byExponent.get(bill.exponent) ?? 0) + 1)
    if (deep) report.again += 1
    if (broken.length > 0) {
      report.mismatches += 1
      if (report.examples.length < maxExamples) report.examples.push({ place, broken, input: billingCase })
    }
    if (place % 10_000 === 0) onProgress?.(place)
  }
  return report
}
