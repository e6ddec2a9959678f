import { usePage } from '@evops/kit'
import { CouponList } from './CouponList.tsx'
import { StrategyList } from './StrategyList.tsx'

/** ROUTE-05 preferentialchg: what coupons there are, and what became of each one. */
export function CouponPage() {
  const { search } = usePage()
  return search.view === 'given' ? <CouponList /> : <StrategyList />
}
