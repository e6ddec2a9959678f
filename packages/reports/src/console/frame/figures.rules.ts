import { currencyExponent } from '@evops/platform/contract'

/** What `part` is of `whole`; nothing where there is no whole. */
export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** Money per kWh in 1e-5 major units, as rules keep prices; from sums, so weighted by energy. */
export function pricePerKwh(minor: number, energyDwh: number, currency: string): number | null {
  const scale = 10 ** (5 - currencyExponent(currency)) * 10_000
  return energyDwh > 0 ? Math.round((minor * scale) / energyDwh) : null
}

/**
 * Percent of the whole for each of its parts, in tenths, which add up to exactly 100: what rounding leaves over goes to
 * those it took the most from. Nothing at all has no shares; parts below zero (a correction of old) count as none.
 */
export function shares(values: readonly number[]): number[] {
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0)
  if (whole === 0) return values.map(() => 0)
  const exact = values.map((value) => (Math.max(0, value) / whole) * 1_000)
  const floors = exact.map(Math.floor)
  const left = 1_000 - floors.reduce((sum, value) => sum + value, 0)
  const lucky = exact
    .map((value, at) => ({ at, rest: value % 1 }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at)
    .slice(0, Math.round(left))
  return floors.map((value, at) => (value + (lucky.some((each) => each.at === at) ? 1 : 0)) / 10)
}
