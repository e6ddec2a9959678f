import type { ReductionTerms } from '@evops/tariffs/contract'
import { couponStrategyTerms } from '../../contract/index.ts'

/** Coupon that a session may use. */
export interface CouponCandidate {
  coupon: ReductionTerms
  /** True if the session has locked it since its start. */
  locked: boolean
  /** True if the member selected it. */
  preferred: boolean
}

/** Parses the result of `members_coupons_for`: coupons as reductions, earliest expiry first. */
export function parseCouponCandidates(found: unknown): CouponCandidate[] {
  if (!Array.isArray(found)) return []
  return found.map((row: Found) => {
    const { off, base, thresholdMinor, maxOffMinor, stackable, keepRemainder, bearer } = couponStrategyTerms.parse(
      row.terms,
    )
    const left = keepRemainder && row.remainedMinor !== null && row.remainedMinor > 0
    return {
      coupon: {
        kind: 'coupon' as const,
        id: row.id,
        name: `${row.name} · ${row.no}`,
        off: left ? { how: 'amount' as const, amountMinor: row.remainedMinor ?? 0 } : off,
        base,
        thresholdMinor,
        maxOffMinor,
        bearer,
        alone: !stackable,
      },
      locked: row.locked,
      preferred: row.preferred,
    }
  })
}
interface Found {
  id: string
  no: string
  name: string
  terms: unknown
  remainedMinor: number | null
  locked: boolean
  preferred: boolean
}
