/** An integer of small units as a decimal, without a float: 13508 with two places is `135.08`. */
export function decimal(units: number, places: number): string
export function decimal(units: number | null, places: number): string | null
export function decimal(units: number | null, places: number): string | null {
  if (units === null) return null
  if (units < 0) return `-${decimal(-units, places)}`
  const digits = String(units).padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-05-04 06:40:00` on the clock of a zone. */
export function localTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}
