import { instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'

const minuteMs = 60_000
const dayMs = 86_400_000

/** The instant of a time of a service day as a clock on the wall shows it: 25:30 is 01:30 of the next day. */
export function localInstant(timeZone: string, day: string, minutes: number): number {
  return instantOfLocalTime(timeZone, Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs)
}
/**
 * The same as GTFS counts it: from twelve hours before noon. It differs from the wall in nights in which clocks are changed: a
 * trip takes as long as its times say.
 */
export function noonInstant(timeZone: string, day: string, minutes: number): number {
  return instantOfLocalTime(timeZone, Date.parse(`${day}T00:00:00Z`) + dayMs / 2) - dayMs / 2 + minutes * minuteMs
}
/** Minutes of a service day that a clock on the wall has gone through by an instant. */
export function localMinutes(timeZone: string, day: string, instant: number): number {
  const wall = instant + zoneClock(timeZone).spanAt(instant).offsetMs
  return Math.max(0, Math.round((wall - Date.parse(`${day}T00:00:00Z`)) / minuteMs))
}
