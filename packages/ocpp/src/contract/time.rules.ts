/**
 * Accepted timestamp formats. The standard requires RFC 3339, but charge points omit seconds or zone, omit the colon in
 * the zone, or use a space instead of the T. The schemas accept exactly these formats.
 */
export const timePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(?:([Zz])|([+-]\d{2}):?(\d{2})?)?$/

const plain = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Returns a charge point's timestamp as epoch milliseconds, or null if it is not an instant (including 2026-02-30: such
 * a clock is defective and must not be read as another day). Without a zone it is read as UTC, as OCPP 1.6 section 3.13
 * recommends; the caller must check its plausibility against the time of receipt.
 */
export function parseTimestamp(text: string): number | null {
  const at = Date.parse(plain.test(text) ? text : tidy(text))
  if (Number.isNaN(at)) return null
  return dayExists(text) ? at : null
}

function tidy(text: string): string {
  const match = timePattern.exec(text)
  if (!match) return ''
  const [, day, minute, second = '00', , zoneHours, zoneMinutes = '00'] = match
  return `${day}T${minute}:${second}${zoneHours === undefined ? 'Z' : `${zoneHours}:${zoneMinutes}`}`
}

/** Date.parse converts 30 February to March; only days above 28 can be wrong. */
function dayExists(text: string): boolean {
  const day = Number(text.slice(8, 10))
  if (day <= 28) return true
  return day <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
}
