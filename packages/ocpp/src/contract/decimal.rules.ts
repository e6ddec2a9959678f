import { roundHalfUp } from '@evops/platform/contract'

const decimal = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/
const whole = /^\d{1,9}$/

/**
 * Returns decimal text times 10^scale as a safe integer, rounded half up, using only the digits: '12.3456' at scale 4
 * is exactly 123456. Null for text that is not a number (NaN, Infinity, decimal comma, hex) or too large (1e308).
 */
export function scaleDecimal(text: string, scale: number): number | null {
  // Most readings are short integers, whose product with a small power of ten is exact.
  if (scale <= 6 && whole.test(text)) return Number(text) * 10 ** scale
  if (text.length > 64) return null
  const match = decimal.exec(text.trim())
  if (!match) return null
  const [, sign, before = '', after = '', exponent = '0'] = match
  const shift = scale + Number(exponent) - after.length
  const digits = BigInt(before + after)
  if (digits === 0n) return 0
  if (shift > 20 || shift < -80) return shift < 0 ? 0 : null
  const size = shift >= 0 ? digits * 10n ** BigInt(shift) : roundHalfUp(digits, 10n ** BigInt(-shift))
  if (size > BigInt(Number.MAX_SAFE_INTEGER)) return null
  return sign === '-' && size !== 0n ? -Number(size) : Number(size)
}
