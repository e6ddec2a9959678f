import { z } from 'zod'

/*
 * Units in requests, in the database and in rules (domain handbook, section 2):
 * - money: integer minor units of the currency (`…Minor`)
 * - price: integer 1e-5 of the major unit per kWh (`…E5`), 0 to 100,000 major units
 * - energy: integer tenths of a watt-hour (`…Dwh`; 1 kWh = 10,000 dWh)
 * - power: integer watts (`…W`)
 * - time: ISO instants in UTC; local time only together with the station's IANA zone
 */
export const minorUnits = z.int()
export const priceE5 = z
  .int()
  .min(0)
  .max(100_000 * 100_000)
export const energyDwh = z.int()
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)

/**
 * Rounds numerator / denominator HALF_UP (halves away from zero). It is the only rounding function of the product.
 * Source: domain handbook section 2, "each component is rounded once, HALF_UP".
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator <= 0n) throw new RangeError('roundHalfUp: the denominator must be positive')
  const sign = numerator < 0n ? -1n : 1n
  const size = numerator < 0n ? -numerator : numerator
  return (sign * (2n * size + denominator)) / (2n * denominator)
}

/** Converts a bigint to a number. Throws if the value is not a safe integer, so no digit is ever lost. */
export function toSafeNumber(value: bigint): number {
  const result = Number(value)
  if (!Number.isSafeInteger(result)) throw new RangeError(`not a safe integer: ${value}`)
  return result
}

/**
 * Converts a decimal text from a file to integer small units without a float. An empty text returns null. A text that
 * is not such a decimal is returned unchanged for the schema to reject.
 */
export function parseDecimalUnits(text: string, places: number): number | string | null {
  if (text === '') return null
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(places))) return text
  return Number(whole + part.slice(0, places).padEnd(places, '0'))
}
