import { words } from '@evops/platform/contract'

/** The title of the screen: it ships with the shell. */
export const couponDoorWords = words({
  'members.title-coupons': { zh: '优惠券', en: 'Coupons', es: 'Cupones' },
})
