import { dayMs, minuteMs } from '@evops/platform/contract'
import { instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'

/** Returns the instant of a time of a service day in local time: 25:30 is 01:30 of the next day. */
export function localInstant(timeZone: string, day: string, minutes: number): number {
  return instantOfLocalTime(timeZone, Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs)
}
/**
 * Returns the instant by the rule of GTFS, which counts from twelve hours before noon. The result differs from local
 * time in nights with a clock change, so that a trip has the duration of its times.
 */
export function gtfsInstant(timeZone: string, day: string, minutes: number): number {
  return instantOfLocalTime(timeZone, Date.parse(`${day}T00:00:00Z`) + dayMs / 2) - dayMs / 2 + minutes * minuteMs
}
/** Returns the local minutes of a service day at an instant. */
export function localMinutes(timeZone: string, day: string, instant: number): number {
  const wall = instant + zoneClock(timeZone).spanAt(instant).offsetMs
  return Math.max(0, Math.round((wall - Date.parse(`${day}T00:00:00Z`)) / minuteMs))
}
