import { currencyExponent } from '@evops/platform/contract'

/** What must be left of a balance: 0.50 of the currency, in its minor unit (domain handbook, section 6, rule 5). */
export function reserveMinor(currency: string): number {
  return Math.ceil(10 ** currencyExponent(currency) / 2)
}
