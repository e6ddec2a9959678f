/**
 * Returns a time zone in which it is about noon: events of the last minutes happened today there, at any hour of the
 * test.
 */
export function zoneAtMidday(): string {
  const ahead = 12 - new Date().getUTCHours()
  // POSIX counts in the opposite direction: Etc/GMT-3 is three hours ahead.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
