import { formatEnergy, formatHundredths, formatMoney, formatInstant, currentUserStore, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { CouponRow, CouponStrategyRow } from '../../contract/index.ts'

/** Describes a coupon's reduction in a few words. Uses the words of `couponWords`. */
export function couponReductionText(off: CouponRow['off'], language: Language): string {
  const currency = currentUserStore.get()?.operator.currency ?? 'CNY'
  if (off.how === 'amount')
    return translateText('members.coupon.off-amount', {
      amount: formatMoney(off.amountMinor, currency, language),
    })
  if (off.how === 'percent')
    return translateText('members.coupon.off-percent', {
      percent: formatHundredths(10_000 - off.percentHundredths, language),
    })
  if (off.how === 'energy')
    return translateText('members.coupon.off-energy', { energy: formatEnergy(off.energyDwh, language) })
  return translateText('members.coupon.off-free')
}

export function strategyValidityText(
  { validFrom, validUntil, validDays }: CouponStrategyRow,
  language: Language,
): string {
  const zone = currentUserStore.get()?.operator.timeZone
  const day = (at: string) => formatInstant(at, language, zone, 'day')
  const parts = [
    validFrom !== null && translateText('members.coupon.from-day', { day: day(validFrom) }),
    validUntil !== null && translateText('members.coupon.until-day', { day: day(validUntil) }),
    validDays !== null && translateText('members.coupon.days', { count: validDays }),
  ].filter((part) => part !== false)
  return parts.join(' · ')
}
