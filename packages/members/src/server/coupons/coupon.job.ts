import type { JobTable } from '@evops/platform/server'
import type { MembersDeps } from '../deps.ts'
import { expireCoupons } from './coupons.store.ts'

/** Job that marks expired coupons; an expired coupon is never used in any case. */
export function couponJobs({ services }: MembersDeps): JobTable {
  return {
    'members:expire-coupons': {
      title: { zh: '优惠券过期', en: 'Expire coupons', es: 'Cupones vencidos' },
      forOperators: true,
      cron: '7 * * * *',
      async run() {
        let more = true
        while (more) more = (await services.db.asPlatform((tx) => expireCoupons(tx, services.now()))) > 0
      },
    },
  }
}
