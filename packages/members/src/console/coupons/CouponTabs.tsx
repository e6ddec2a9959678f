import { useWords, ViewTabs } from '@evops/kit'
import { couponMenuWords } from './coupon-door.words.ts'
import { couponWords } from './coupons.words.ts'

/** Tabs for strategies, single coupons and voucher codes. */
export function CouponTabs() {
  const t = useWords(couponWords)
  const m = useWords(couponMenuWords)
  return (
    <ViewTabs
      views={['strategies', 'given', 'vouchers'] as const}
      label={m('members.title-coupons')}
      face={(view) => t(`members.coupon.view-${view}`)}
    />
  )
}
