import { currencyExponent } from '@evops/platform/contract'

/** An amount in a refusal's sentence: `12.30 EUR`. */
export function formatMinorAmount(minor: number, currency: string): string {
  const exponent = currencyExponent(currency)
  return `${(minor / 10 ** exponent).toFixed(exponent)} ${currency}`
}
