import { currencyExponent } from '@evops/platform/contract'

/** Formats an amount for the text of a problem: `12.30 EUR`. */
export function formatMinorAmount(minor: number, currency: string): string {
  const exponent = currencyExponent(currency)
  return `${(minor / 10 ** exponent).toFixed(exponent)} ${currency}`
}
