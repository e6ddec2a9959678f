/** Formats small units as a decimal with all its digits, without floating point. */
export function toDecimal(value: number, places: number): { decimal: string } {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return { decimal: `${value < 0 ? '-' : ''}${text}` }
}
