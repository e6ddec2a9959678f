/*
 * A service day is longer than a calendar day: a block that begins at 05:10 may end at 25:30, which is 01:30 of the
 * next day.
 */

const time = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/
/** Returns the minutes since the start of the service day, up to 47:59. Undefined: invalid. */
export function serviceMinutes(text: string): number | undefined {
  const [, hour, minute] = time.exec(text.trim()) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour !== undefined && minutes < 2_880 ? minutes : undefined
}
/** Formats a number of minutes as `25:30`. */
export function serviceTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
