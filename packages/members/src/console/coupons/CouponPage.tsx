import { usePage } from '@evops/kit'
import { CouponList } from './CouponList.tsx'
import { VoucherBatchPage } from '../vouchers/VoucherBatchPage.tsx'
import { VoucherList } from '../vouchers/VoucherList.tsx'
import { CouponTabs } from './CouponTabs.tsx'
import { StrategyList } from './StrategyList.tsx'

/** Coupons screen (ROUTE-05, preferentialchg): coupon strategies, the state of each coupon, and voucher codes. */
export function CouponPage() {
  const { search } = usePage()
  if (search.view === 'vouchers')
    return search.batchId ? <VoucherBatchPage id={String(search.batchId)} /> : <VoucherList views={<CouponTabs />} />
  return search.view === 'given' ? <CouponList /> : <StrategyList />
}
