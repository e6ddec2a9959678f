import type { Candidate } from '@evops/members/server'
import {
  reduce,
  reducedBy,
  reducibleOf,
  type PricedSession,
  type Reduction,
  type ReductionTerms,
} from '@evops/tariffs/contract'

/** The coupon that an order has used and still holds. */
export interface HeldCoupon {
  id: string
  /** Of one that keeps its remainder: what the order took and what is left by now; null: what its terms say. */
  worthMinor: number | null
}

/** Terms by which an order is priced again: a coupon that went back to its member, who may have used it since, is none. */
export function stillHeld(terms: readonly ReductionTerms[], held: HeldCoupon | null): ReductionTerms[] {
  return terms.flatMap((each) => {
    if (each.kind !== 'coupon') return [each]
    return held?.id === each.id ? [worthNow(each, held)] : []
  })
}

/** Terms by which staying plugged is added to a bill: a coupon that went back with the order's money took what it took. */
export function asBilled(reductions: readonly Reduction[], held: HeldCoupon | null): ReductionTerms[] {
  return reductions.map((each) => {
    if (each.kind !== 'coupon') return each
    return held?.id === each.id ? worthNow(each, held) : { ...each, maxOffMinor: each.minor }
  })
}

function worthNow(terms: ReductionTerms, { worthMinor }: HeldCoupon): ReductionTerms {
  return worthMinor === null ? terms : { ...terms, off: { how: 'amount', amountMinor: worthMinor } }
}

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
