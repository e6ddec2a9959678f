import { currencyExponent } from '@evops/platform/contract'

/**
 * Returns the amount that must be left of a balance: 0.50 of the currency, in minor units (domain handbook, section 6,
 * rule 5).
 */
export function reserveMinor(currency: string): number {
  return Math.ceil(10 ** currencyExponent(currency) / 2)
}
