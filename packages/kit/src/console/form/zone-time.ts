/** Wall-clock text `YYYY-MM-DDTHH:mm` of an instant in an IANA zone. */
export function instantToLocalTime(at: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The instant at which a zone's clocks show this wall time. Where clocks are set back the first of the two is meant;
 * a time skipped when they are set forward is moved on by the jump, as Temporal's "compatible" rule does.
 */
export function localTimeToInstant(localTime: string, zone: string): string {
  const asUtc = Date.parse(`${localTime}:00Z`)
  const offsetAt = (instant: number) =>
    Date.parse(`${instantToLocalTime(instant, zone)}:00Z`) - Math.floor(instant / 60_000) * 60_000
  const candidates = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)].map(
    (offset) => asUtc - offset,
  )
  const fitting = candidates.filter((instant) => instantToLocalTime(instant, zone) === localTime)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates)).toISOString()
}
