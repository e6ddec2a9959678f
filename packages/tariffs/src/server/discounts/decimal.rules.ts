/**
 * Parses a decimal to an integer of small units, without floating point: `0.5` with 2 places is 50. NaN for an invalid
 * number.
 */
export function parseAmount(text: string, places: number): number {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d+))?$/.exec(text.trim()) ?? []
  if (whole === undefined || /[1-9]/.test(part.slice(places))) return Number.NaN
  return Number(whole + part.slice(0, places).padEnd(places, '0'))
}
