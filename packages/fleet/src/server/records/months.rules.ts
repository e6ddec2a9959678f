/** Returns the last day of a month `YYYY-MM`. */
export function lastDayOfMonth(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10)
}
/** Returns true if a day is in a closed month: all days up to `lastClosedDay` are. */
export function isClosedDay(day: string, closedTo: string | undefined): boolean {
  return closedTo !== undefined && day <= closedTo
}
