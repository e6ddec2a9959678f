import { formatEnergy, formatHundredths, formatMoney, formatWhen, meStore, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { CouponRow, StrategyRow } from '../../contract/index.ts'

/** What a coupon takes off, in a few words. Words of `couponWords`. */
export function offText(off: CouponRow['off'], language: Language): string {
  const currency = meStore.get()?.operator.currency ?? 'CNY'
  if (off.how === 'amount')
    return say('members.coupon.off-amount', { amount: formatMoney(off.amountMinor, currency, language) })
  if (off.how === 'percent')
    return say('members.coupon.off-percent', {
      percent: formatHundredths(10_000 - off.percentHundredths, language),
    })
  if (off.how === 'energy')
    return say('members.coupon.off-energy', { energy: formatEnergy(off.energyDwh, language) })
  return say('members.coupon.off-free')
}

export function validText({ validFrom, validUntil, validDays }: StrategyRow, language: Language): string {
  const zone = meStore.get()?.operator.timeZone
  const day = (at: string) => formatWhen(at, language, zone, 'day')
  const parts = [
    validFrom !== null && say('members.coupon.from-day', { day: day(validFrom) }),
    validUntil !== null && say('members.coupon.until-day', { day: day(validUntil) }),
    validDays !== null && say('members.coupon.days', { count: validDays }),
  ].filter((part) => part !== false)
  return parts.join(' · ')
}
