import type { Candidate } from '@evops/members/server'
import {
  reduce,
  reducedBy,
  reducibleOf,
  type PricedSession,
  type ReductionTerms,
} from '@evops/tariffs/contract'

/**
 * The coupon that an order takes: the one its member chose, where that counts; else the one with which least is to be
 * paid, of equals the one it has locked, then the one that ends first. Null: none takes anything.
 */
export function chooseCoupon(
  bill: PricedSession,
  discounts: readonly ReductionTerms[],
  candidates: readonly Candidate[],
): Candidate | null {
  const session = reducibleOf(bill)
  let best: { candidate: Candidate; minor: number } | null = null
  for (const candidate of candidates) {
    const reductions = reduce(session, [...discounts, candidate.coupon])
    if (!reductions.some(({ kind }) => kind === 'coupon')) continue
    if (candidate.preferred) return candidate
    const minor = reducedBy(reductions)
    const isBetter = best === null || minor > best.minor || (minor === best.minor && candidate.locked)
    if (isBetter) best = { candidate, minor }
  }
  return best?.candidate ?? null
}
