/** A time zone where it is about noon: what happened minutes ago there happened today, whatever the hour is elsewhere. */
export function middayZone(): string {
  const ahead = 12 - new Date().getUTCHours()
  // POSIX counts the other way round: Etc/GMT-3 is three hours ahead.
  return `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
}
