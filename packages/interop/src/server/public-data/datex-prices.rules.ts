import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { OcpiParty } from '../../contract/index.ts'
import type { buildOcpiTariff } from '../ocpi/tariffs.rules.ts'

/*
 * Prices in DATEX II 3, part 11: an EnergyRate of a charge point, built from its OCPI 2.3.0 tariff, which has prices as
 * billed.
 */

export type PublicTariff = ReturnType<typeof buildOcpiTariff> & { last_updated: string }
export interface DatexPrice {
  /** Price type as in the schema (PriceTypeEnum). */
  type: 'pricePerKWh' | 'pricePerMinute' | 'basePrice' | 'other'
  /** Value rounded to two decimals as AmountOfMoney requires, and the exact value if it differs. */
  value: string
  exactly: string | null
  /** Time range of the day in the station's time zone. Null: all day. */
  hours: { from: string; to: string } | null
}
export interface DatexRate {
  currency: string
  lastUpdated: string
  /** Null: there is no tax. */
  taxIncluded: boolean | null
  taxPercent: number | null
  prices: DatexPrice[]
}

const kinds = {
  ENERGY: { type: 'pricePerKWh', per: 1 },
  TIME: { type: 'pricePerMinute', per: 60 },
  FLAT: { type: 'basePrice', per: 1 },
  // The schema has no price type for parking after charging.
  PARKING_TIME: { type: 'other', per: 60 },
} as const satisfies Record<string, { type: DatexPrice['type']; per: number }>
const components = ['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME'] as const
const dayMinutes = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
type Element = PublicTariff['elements'][number]

/**
 * Returns the bands of one price type over a day. The first element that matches a minute counts (OCPI 11.4.4), so
 * later elements never apply there.
 */
function bandsOf(type: (typeof components)[number], elements: readonly Element[]): DatexPrice[] {
  const paid = Array.from<number | undefined>({ length: dayMinutes })
  for (const { price_components, restrictions: only } of elements) {
    const found = price_components.find((one) => one.type === type)
    if (!found) continue
    const from = minuteOf(only?.start_time ?? '00:00')
    const to = minuteOf(only?.end_time ?? '00:00')
    for (let at = 0; at < dayMinutes; at += 1) {
      const isWithin = from < to ? at >= from && at < to : at >= from || at < to
      if (isWithin) paid[at] ??= found.price
    }
  }
  const bands: DatexPrice[] = []
  for (let from = 0; from < dayMinutes;) {
    let to = from + 1
    while (to < dayMinutes && paid[to] === paid[from]) to += 1
    const price = paid[from]
    const isWhole = from === 0 && to === dayMinutes
    const hours = isWhole ? null : { from: timeOf(from), to: timeOf(to) }
    const { type: bandType, per } = kinds[type]
    if (price !== undefined) bands.push({ type: bandType, ...amountOf(price, per), hours })
    from = to
  }
  return bands
}
const weekDays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/**
 * Returns the price of a charge point on a day of the station's calendar (`2026-05-04`). Undefined: no price on that
 * day.
 */
export function rateOn(
  { currency, elements, last_updated: lastUpdated }: PublicTariff,
  day: string,
  { prices: side, vatHundredths }: OcpiParty,
): DatexRate | undefined {
  const week = weekDays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
  const applies = ({ restrictions: only }: Element) =>
    only === undefined ||
    ((only.start_date === undefined || only.start_date <= day) &&
      (only.end_date === undefined || day < only.end_date) &&
      (only.day_of_week === undefined || (only.day_of_week as readonly string[]).includes(week)))
  const today = elements.filter(applies)
  const prices = components.flatMap((type) => bandsOf(type, today))
  if (prices.length === 0) return undefined
  const isTaxed = side !== 'untaxed'
  return {
    currency,
    lastUpdated,
    taxIncluded: isTaxed ? side === 'with_tax' : null,
    taxPercent: isTaxed ? vatHundredths / 100 : null,
    prices,
  }
}

/** Formats `price`, in the major unit and exact to 1e-5, divided by a number of minutes. */
function amountOf(price: number, per: number): Pick<DatexPrice, 'value' | 'exactly'> {
  const e5 = BigInt(Math.round(price * 100_000))
  const hundredths = toSafeNumber(roundHalfUp(e5, 1_000n * BigInt(per)))
  const value = (hundredths / 100).toFixed(2)
  const isExact = BigInt(hundredths) * 1_000n * BigInt(per) === e5
  return { value, exactly: isExact ? null : (Number(e5) / per / 100_000).toFixed(5) }
}
