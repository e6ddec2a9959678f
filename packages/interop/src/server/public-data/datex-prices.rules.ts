import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { OcpiParty } from '../../contract/index.ts'
import type { tariffOf } from '../ocpi/tariffs.rules.ts'

/* Prices in DATEX II 3, part 11: an EnergyRate of a point, made of its tariff in OCPI 2.3.0, which says prices as they are billed. */

export type PublicTariff = ReturnType<typeof tariffOf> & { last_updated: string }
export interface DatexPrice {
  /** As the schema calls it (PriceTypeEnum). */
  type: 'pricePerKWh' | 'pricePerMinute' | 'basePrice' | 'other'
  /** To two decimals, as AmountOfMoney is; and as it is where that is another one. */
  value: string
  exactly: string | null
  /** Hours of the day by the station’s clock; null: all day. */
  hours: { from: string; to: string } | null
}
export interface DatexRate {
  currency: string
  lastUpdated: string
  /** Null: there is none. */
  taxIncluded: boolean | null
  taxPercent: number | null
  prices: DatexPrice[]
}

const kinds = {
  ENERGY: { type: 'pricePerKWh', per: 1 },
  TIME: { type: 'pricePerMinute', per: 60 },
  FLAT: { type: 'basePrice', per: 1 },
  // What somebody pays for standing there afterwards is none of the schema's prices.
  PARKING_TIME: { type: 'other', per: 60 },
} as const satisfies Record<string, { type: DatexPrice['type']; per: number }>
const components = ['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME'] as const
const dayMinutes = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const timeOf = (minute: number) =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
type Element = PublicTariff['elements'][number]

/** One kind of price over a day: of all that match at a minute the first one counts (OCPI 11.4.4), the rest is never paid. */
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
    const { type: said, per } = kinds[type]
    if (price !== undefined) bands.push({ type: said, ...amountOf(price, per), hours })
    from = to
  }
  return bands
}
const weekDays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']

/** What a point costs on a day of the station's calendar (`2026-05-04`); undefined: nothing is priced on it. */
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

/** `price` in the major unit, exact to 1e-5; shared among so many minutes. */
function amountOf(price: number, per: number): Pick<DatexPrice, 'value' | 'exactly'> {
  const e5 = BigInt(Math.round(price * 100_000))
  const hundredths = toSafeNumber(roundHalfUp(e5, 1_000n * BigInt(per)))
  const value = (hundredths / 100).toFixed(2)
  const isExact = BigInt(hundredths) * 1_000n * BigInt(per) === e5
  return { value, exactly: isExact ? null : (Number(e5) / per / 100_000).toFixed(5) }
}
