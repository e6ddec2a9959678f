import type { ReductionTerms } from '@evops/tariffs/contract'
import { strategyTerms } from '../../contract/index.ts'

/** A coupon that an order may take. */
export interface Candidate {
  coupon: ReductionTerms
  /** The order has it since it began. */
  locked: boolean
  /** The member chose it. */
  preferred: boolean
}

/** What `members_coupons_for` answers: coupons as reductions, those that end first before the others. */
export function readCoupons(found: unknown): Candidate[] {
  if (!Array.isArray(found)) return []
  return found.map((row: Found) => {
    const { off, base, thresholdMinor, maxOffMinor, stackable, keepRemainder, bearer } = strategyTerms.parse(
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
