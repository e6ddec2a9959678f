import { useWords, ViewTabs } from '@evops/kit'
import { couponMenuWords } from './coupon-door.words.ts'
import { couponWords } from './coupons.words.ts'

/** Tabs for strategies and single coupons. */
export function CouponTabs() {
  const t = useWords(couponWords)
  const m = useWords(couponMenuWords)
  return (
    <ViewTabs
      views={['strategies', 'given'] as const}
      label={m('members.title-coupons')}
      face={(view) => t(`members.coupon.view-${view}`)}
    />
  )
}
