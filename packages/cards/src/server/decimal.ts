/** Formats small units as a decimal with all digits, without a float. Null for null. */
export function decimalOfUnits(units: number | null, exponent: number): { decimal: string } | null {
  if (units === null) return null
  const digits = String(Math.abs(units)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const part = exponent === 0 ? '' : `.${digits.slice(-exponent)}`
  return { decimal: `${units < 0 ? '-' : ''}${whole}${part}` }
}
