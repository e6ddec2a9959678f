import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { PricedComponent } from './priced-component.ts'

/** dWh × 1e-5 per kWh is 1e-9 of the major unit; 1e5 of those are one unit of the fourth decimal. */
const e9PerE4 = 100_000n
const e5PerE4 = 10n

/** Returns the price of an amount of energy, with four decimals. */
export function energyAmountE4(dwh: number, priceE5: number): number {
  return toSafeNumber(roundHalfUp(BigInt(dwh) * BigInt(priceE5), e9PerE4))
}

/** Returns `count` / `per` times a price, with four decimals: for 90 seconds at a price per minute, 90 / 60. */
export function multiplyPriceE4(priceE5: number, count: number, per = 1): number {
  return toSafeNumber(roundHalfUp(BigInt(priceE5) * BigInt(count), e5PerE4 * BigInt(per)))
}

/** Returns how many units of the fourth decimal make one minor unit. */
export function minorUnitE4(currency: string): number {
  return 10 ** (4 - currencyExponent(currency))
}

/**
 * Returns a component of the bill, rounded once. `afterE4` is the sum of the previous components if the bill as a whole
 * is rounded; the component is then the difference of rounded running sums, so that all components add up to the
 * rounded total.
 */
export function roundBillComponent(exactE4: number, currency: string, afterE4 = 0): PricedComponent {
  const unit = minorUnitE4(currency)
  const roundToMinor = (amountE4: number) => toSafeNumber(roundHalfUp(BigInt(amountE4), BigInt(unit)))
  const minor = roundToMinor(afterE4 + exactE4) - roundToMinor(afterE4)
  return { exactE4, minor, roundingE4: minor * unit - exactE4 }
}

export function sumOfItems<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}
