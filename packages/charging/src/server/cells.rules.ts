/** Formats an integer of small units as a decimal without a float: 13508 with two places is `135.08`. */
export function formatDecimalUnits(units: number, places: number): string
export function formatDecimalUnits(units: number | null, places: number): string | null
export function formatDecimalUnits(units: number | null, places: number): string | null {
  if (units === null) return null
  if (units < 0) return `-${formatDecimalUnits(-units, places)}`
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
