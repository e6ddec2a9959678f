import { formatAmount, formatHundredths, formatPrice, formatInstant, currentUserStore, translateText } from '@evops/kit'
import { type Language, weekdayName } from '@evops/platform/contract'
import type { DiscountRow } from '../../contract/index.ts'

/** Describes the discount's amount in a few words. Uses the words of `discountWords`. */
export function discountAmountText({ off, base, maxOffMinor }: DiscountRow, language: Language): string {
  const currency = currentUserStore.get()?.operator.currency ?? 'CNY'
  const what =
    off.how === 'percent'
      ? translateText('tariffs.discount.off-percent', {
          percent: formatHundredths(10_000 - off.percentHundredths, language),
          of: translateText(`tariffs.discount.base.${base}`),
        })
      : off.how === 'price'
        ? translateText('tariffs.discount.off-price', { price: formatPrice(off.serviceE5, language) })
        : translateText('tariffs.discount.off-per_kwh', { price: formatPrice(off.offE5, language) })
  return maxOffMinor === null
    ? what
    : `${what} · ${translateText('tariffs.discount.at-most', { amount: formatAmount(maxOffMinor, currency, language) })}`
}

/** Describes the target group and the places. */
export function discountScopeText({ stationIds, ruleIds, groupKeys, companyIds }: DiscountRow): string {
  const parts = [
    stationIds.length > 0 && translateText('tariffs.discount.stations-n', { count: stationIds.length }),
    ruleIds.length > 0 && translateText('tariffs.discount.rules-n', { count: ruleIds.length }),
    companyIds.length > 0 && translateText('tariffs.discount.companies-n', { count: companyIds.length }),
    ...groupKeys,
  ].filter((part) => part !== false)
  return parts.length === 0 ? translateText('tariffs.discount.everybody') : parts.join(' · ')
}

/** Describes the time in which a session must begin to get the discount. */
export function discountTimeText(
  { weekdays, fromTime, toTime, validFrom, validUntil }: DiscountRow,
  language: Language,
): string {
  const zone = currentUserStore.get()?.operator.timeZone
  const day = (at: string) => formatInstant(at, language, zone, 'day')
  const parts = [
    validFrom !== null && translateText('tariffs.discount.from-day', { day: day(validFrom) }),
    validUntil !== null && translateText('tariffs.discount.until-day', { day: day(validUntil) }),
    weekdays.length > 0 && weekdays.map((each) => weekdayName(each, language)).join(' '),
    fromTime !== null && toTime !== null && `${fromTime}–${toTime}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? translateText('tariffs.discount.always') : parts.join(' · ')
}
