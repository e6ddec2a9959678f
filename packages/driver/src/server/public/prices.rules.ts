import { localDayOf, startOfLocalDay } from '@evops/charging/contract'
import { fillPlaceholders, formatNumber, type Language } from '@evops/platform/contract'
import { idleTimeStartOf, priceSpans, type TariffContent } from '@evops/tariffs/contract'
import type { ConnectorPriceToday } from '../../contract/index.ts'
import { priceWords } from './prices.words.ts'

/** Returns today's prices of a connector in station local time: prices of the rule, without a member's discounts. */
export function todaysPriceOf(
  content: TariffContent,
  { timeZone, now, language }: { timeZone: string; now: Date; language: Language },
): ConnectorPriceToday {
  const { currency, minuteFeeE5, sessionFeeE5, minimumMinor } = content
  const day = localDayOf(timeZone, now.getTime())
  const span = { from: startOfLocalDay(timeZone, day), to: startOfLocalDay(timeZone, day + 1) }
  return {
    currency,
    periods: priceSpans(content, timeZone, span).flatMap(({ from, to, period }) => {
      const pair = content.prices[period]
      return pair ? [{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), period, ...pair }] : []
    }),
    minuteFeeE5,
    sessionFeeE5,
    minimumMinor,
    occupancy: occupancyOf(content, language),
  }
}

/** Returns the price of a kWh at a given time, electricity and service, in 1e-5 of the major unit. */
export function pricePerKwhAt(content: TariffContent, timeZone: string, now: Date): number | null {
  const at = now.getTime()
  const [span] = priceSpans(content, timeZone, { from: at, to: at })
  const pair = span && content.prices[span.period]
  return pair ? pair.electricityE5 + pair.serviceE5 : null
}

function occupancyOf(content: TariffContent, language: Language): string {
  const { occupancy, currency } = content
  if (occupancy === null || occupancy.priceE5 === 0) return ''
  const price = `${formatNumber(occupancy.priceE5 / 100_000, language, 2)} ${currency}`
  const unit = priceWords[`driver.occupancy.${occupancy.unit}`][language]
  const key = idleTimeStartOf(content) === 'full' ? 'driver.occupancy.rule-full' : 'driver.occupancy.rule'
  return fillPlaceholders(priceWords[key][language], {
    minutes: String(occupancy.freeMinutes),
    price,
    unit,
  })
}
