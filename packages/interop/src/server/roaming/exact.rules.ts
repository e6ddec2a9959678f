import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'

/*
 * Amounts that partners say are JSON numbers. The shortest text that means one is what the partner wrote, up to 15 digits; from there on they
 * are whole numbers, and no sum is one of fractions.
 */
const scale = 10
const form = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/
/** In units of 1e-10; what is finer is rounded. Undefined: no number, or none that anything costs. */
export function exactOf(value: number): bigint | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return undefined
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = form.exec(String(value)) ?? []
  const digits = BigInt(`${whole}${fraction}`)
  const shift = scale - fraction.length + Number(exponent)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : roundHalfUp(digits, 10n ** BigInt(-shift))
  return sign === '-' ? -size : size
}
/** In the currency's minor unit, rounded once. */
export function minorOf(exact: bigint, currency: string): number {
  return toSafeNumber(roundHalfUp(exact, 10n ** BigInt(scale - currencyExponent(currency))))
}
/** Kilowatt-hours in tenths of a watt-hour. */
export function dwhOf(exact: bigint): number {
  return toSafeNumber(roundHalfUp(exact, 10n ** BigInt(scale - 4)))
}
