import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'

/*
 * Exact amounts from JSON numbers of partners. The shortest text of a number is what the partner wrote, up to 15
 * digits. Amounts are integers from then on, so no sum uses fractions.
 */
const scale = 10
const form = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/
/** Returns the amount in units of 1e-10, with finer digits rounded. Undefined: not a number, or out of range. */
export function toExactAmount(value: number): bigint | undefined {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e12) return undefined
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = form.exec(String(value)) ?? []
  const digits = BigInt(`${whole}${fraction}`)
  const shift = scale - fraction.length + Number(exponent)
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : roundHalfUp(digits, 10n ** BigInt(-shift))
  return sign === '-' ? -size : size
}
/** Returns the amount in the minor unit of the currency, rounded once. */
export function exactToMinorUnits(exact: bigint, currency: string): number {
  return toSafeNumber(roundHalfUp(exact, 10n ** BigInt(scale - currencyExponent(currency))))
}
/** Converts kilowatt-hours to tenths of a watt-hour. */
export function exactKwhToTenthsWh(exact: bigint): number {
  return toSafeNumber(roundHalfUp(exact, 10n ** BigInt(scale - 4)))
}
