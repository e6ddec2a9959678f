import { formatEnergy, formatHundredths, formatMoney, formatWhen, meStore, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { CouponRow, StrategyRow } from '../../contract/index.ts'

/** Describes a coupon's reduction in a few words. Uses the words of `couponWords`. */
export function offText(off: CouponRow['off'], language: Language): string {
  const currency = meStore.get()?.operator.currency ?? 'CNY'
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

export function validText({ validFrom, validUntil, validDays }: StrategyRow, language: Language): string {
  const zone = meStore.get()?.operator.timeZone
  const day = (at: string) => formatWhen(at, language, zone, 'day')
  const parts = [
    validFrom !== null && translateText('members.coupon.from-day', { day: day(validFrom) }),
    validUntil !== null && translateText('members.coupon.until-day', { day: day(validUntil) }),
    validDays !== null && translateText('members.coupon.days', { count: validDays }),
  ].filter((part) => part !== false)
  return parts.join(' · ')
}
