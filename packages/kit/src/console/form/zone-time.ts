/** Returns the local time text `YYYY-MM-DDTHH:mm` of an instant in an IANA zone. */
export function instantToLocalTime(at: string | number, zone: string): string {
  // Swedish dates are written as ISO writes them.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(new Date(at)).replace(' ', 'T')
}

/**
 * Returns the instant of a local time in a zone. If clocks are set back, the first of the two instants is used. A time
 * skipped when clocks are set forward is moved by the jump, as in Temporal's "compatible" rule.
 */
export function localTimeToInstant(localTime: string, zone: string): string {
  const asUtc = Date.parse(`${localTime}:00Z`)
  const offsetAt = (instant: number) =>
    Date.parse(`${instantToLocalTime(instant, zone)}:00Z`) - Math.floor(instant / 60_000) * 60_000
  const candidates = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)].map((offset) => asUtc - offset)
  const fitting = candidates.filter((instant) => instantToLocalTime(instant, zone) === localTime)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates)).toISOString()
}
