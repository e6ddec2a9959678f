import type { YkcValues } from '@evops/ykc/contract'

/** Prices that a charge point received. */
export type YkcPrices = YkcValues<'ModelAnswer'>

/** China has one time zone and no summer time. */
const zoneMs = 8 * 3_600_000
const halfHourMs = 1_800_000
/** Rate without prices. */
const flat = 2
const names = ['sharp', 'peak', 'flat', 'valley'] as const

/** Prints an instant as the local time of China. */
export function chinaTime(at: number): string {
  return new Date(at + zoneMs).toISOString().replace('T', ' ').replace('Z', '')
}

/** Returns the rate number of the half-hour of an instant. */
export function rateAt(prices: YkcPrices | undefined, at: number): number {
  const halfHour = Math.floor((at + zoneMs) / halfHourMs) % 48
  return prices ? Number.parseInt(prices.halfHours.slice(halfHour * 2, halfHour * 2 + 2), 16) : flat
}

/** Price of electricity and service in 1e-5 per kWh. */
function priceOf(rate: number, prices: YkcPrices | undefined): number {
  const name = names[rate]
  return prices && name ? prices[`${name}Electricity`] + prices[`${name}Service`] : 0
}

/** Amount of energy in 0.1 Wh by rate, in 1e-4 of the currency. */
export function amountOf(byRate: readonly number[], prices: YkcPrices | undefined): number {
  return byRate.reduce((sum, energy, rate) => sum + Math.round((energy * priceOf(rate, prices)) / 100_000), 0)
}

/** Returns the fields of a record that depend on rates: price, energy and amount of each, and the whole amount. */
export function recordOfRates(
  byRate: readonly number[],
  prices: YkcPrices | undefined,
): Partial<YkcValues<'Record'>> & { amount: number } {
  const fields = names.flatMap((name, rate) => {
    const energy = byRate[rate] ?? 0
    return [
      [`${name}Price`, priceOf(rate, prices)],
      [`${name}Energy`, energy],
      [`${name}EnergyWithLoss`, energy],
      [`${name}Amount`, amountOf([0, 0, 0, 0].with(rate, energy), prices)],
    ] as const
  })
  return { ...Object.fromEntries(fields), amount: amountOf(byRate, prices) }
}
