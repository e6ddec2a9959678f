import type { CouponCandidate } from '@evops/members/server'
import {
  applyReductions,
  reducedBy,
  reducibleSessionOf,
  type PricedSession,
  type Reduction,
  type ReductionTerms,
} from '@evops/tariffs/contract'

/** The coupon that a session has used and still has. */
export interface HeldCoupon {
  id: string
  /**
   * For a coupon that keeps its remainder: the amount that the session took plus the remaining amount. Null: the amount
   * of its terms.
   */
  worthMinor: number | null
}

/**
 * Returns the terms for pricing a session again. A coupon that was returned to its member may have been used since, so
 * it is left out.
 */
export function termsWithHeldCoupon(terms: readonly ReductionTerms[], held: HeldCoupon | null): ReductionTerms[] {
  return terms.flatMap((each) => {
    if (each.kind !== 'coupon') return [each]
    return held?.id === each.id ? [worthNow(each, held)] : []
  })
}

/**
 * Returns the terms for adding occupancy to a bill. A coupon that was returned with the session's money keeps the
 * amount that it took.
 */
export function reductionsAsBilled(reductions: readonly Reduction[], held: HeldCoupon | null): ReductionTerms[] {
  return reductions.map((each) => {
    if (each.kind !== 'coupon') return each
    return held?.id === each.id ? worthNow(each, held) : { ...each, maxOffMinor: each.minor }
  })
}

function worthNow(terms: ReductionTerms, { worthMinor }: HeldCoupon): ReductionTerms {
  return worthMinor === null ? terms : { ...terms, off: { how: 'amount', amountMinor: worthMinor } }
}

/**
 * Returns the coupon for a session: the one that its member selected, if valid; otherwise the one with the lowest
 * remaining payment, then the locked one, then the one that expires first. Null if no coupon reduces the bill.
 */
export function chooseCoupon(
  bill: PricedSession,
  discounts: readonly ReductionTerms[],
  candidates: readonly CouponCandidate[],
): CouponCandidate | null {
  const session = reducibleSessionOf(bill)
  let best: { candidate: CouponCandidate; minor: number } | null = null
  for (const candidate of candidates) {
    const reductions = applyReductions(session, [...discounts, candidate.coupon])
    if (!reductions.some(({ kind }) => kind === 'coupon')) continue
    if (candidate.preferred) return candidate
    const minor = reducedBy(reductions)
    const isBetter = best === null || minor > best.minor || (minor === best.minor && candidate.locked)
    if (isBetter) best = { candidate, minor }
  }
  return best?.candidate ?? null
}
