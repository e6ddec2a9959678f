import { currencyExponent } from '@evops/platform/contract'

/** Formats minor units as the provider's decimal: 1234 → `12.34`, without a float. */
export function minorToDecimal(minor: number, currency: string): string {
  const places = currencyExponent(currency)
  const digits = String(minor).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Parses a decimal to minor units. Undefined if it is not valid, or finer than the currency. */
export function decimalToMinor(text: string, currency: string): number | undefined {
  const places = currencyExponent(currency)
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(places))) return undefined
  return Number(whole + part.slice(0, places).padEnd(places, '0'))
}
