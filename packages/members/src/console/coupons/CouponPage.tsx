import { usePage } from '@evops/kit'
import { CouponList } from './CouponList.tsx'
import { StrategyList } from './StrategyList.tsx'

/** Coupons screen (ROUTE-05, preferentialchg): coupon strategies, and the state of each coupon. */
export function CouponPage() {
  const { search } = usePage()
  return search.view === 'given' ? <CouponList /> : <StrategyList />
}
