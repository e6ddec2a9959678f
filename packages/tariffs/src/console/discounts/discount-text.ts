import { formatAmount, formatHundredths, formatPrice, formatWhen, meStore, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { DiscountRow } from '../../contract/index.ts'
import { weekdayName } from '../../contract/weekday-names.ts'

/** What is taken off, in a few words. Words of `discountWords`. */
export function offText({ off, base, maxOffMinor }: DiscountRow, language: Language): string {
  const currency = meStore.get()?.operator.currency ?? 'CNY'
  const what =
    off.how === 'percent'
      ? say('tariffs.discount.off-percent', {
          percent: formatHundredths(10_000 - off.percentHundredths, language),
          of: say(`tariffs.discount.base.${base}`),
        })
      : off.how === 'price'
        ? say('tariffs.discount.off-price', { price: formatPrice(off.serviceE5, language) })
        : say('tariffs.discount.off-per_kwh', { price: formatPrice(off.offE5, language) })
  return maxOffMinor === null
    ? what
    : `${what} · ${say('tariffs.discount.at-most', { amount: formatAmount(maxOffMinor, currency, language) })}`
}

/** Whom and where it is for. */
export function whoText({ stationIds, ruleIds, groupKeys, companyIds }: DiscountRow): string {
  const parts = [
    stationIds.length > 0 && say('tariffs.discount.stations-n', { count: stationIds.length }),
    ruleIds.length > 0 && say('tariffs.discount.rules-n', { count: ruleIds.length }),
    companyIds.length > 0 && say('tariffs.discount.companies-n', { count: companyIds.length }),
    ...groupKeys,
  ].filter((part) => part !== false)
  return parts.length === 0 ? say('tariffs.discount.everybody') : parts.join(' · ')
}

/** When a session must begin to get it. */
export function whenText(
  { weekdays, fromTime, toTime, validFrom, validUntil }: DiscountRow,
  language: Language,
): string {
  const zone = meStore.get()?.operator.timeZone
  const day = (at: string) => formatWhen(at, language, zone, 'day')
  const parts = [
    validFrom !== null && say('tariffs.discount.from-day', { day: day(validFrom) }),
    validUntil !== null && say('tariffs.discount.until-day', { day: day(validUntil) }),
    weekdays.length > 0 && weekdays.map((each) => weekdayName(each, language)).join(' '),
    fromTime !== null && toTime !== null && `${fromTime}–${toTime}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? say('tariffs.discount.always') : parts.join(' · ')
}
