/* A service day is longer than a day: a rotation that begins at 05:10 may end at 25:30, which is 01:30 of the next. */

const time = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?$/
/** Minutes since the service day began; undefined: no such time. Up to 47:59. */
export function serviceMinutes(text: string): number | undefined {
  const [, hour, minute] = time.exec(text.trim()) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return hour !== undefined && minutes < 2_880 ? minutes : undefined
}
/** `25:30` of so many minutes. */
export function serviceTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
