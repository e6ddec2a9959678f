import { zoneClock } from '@evops/tariffs/contract'

const dayMs = 86_400_000

/** Returns the local day of an instant, counted from 1970-01-01. */
export function localDayOf(timeZone: string, at: number): number {
  return Math.floor((at + zoneClock(timeZone).spanAt(at).offsetMs) / dayMs)
}

/** Returns the first instant of a local day. If midnight is skipped, this is the instant of the clock change. */
export function startOfLocalDay(timeZone: string, day: number): number {
  const midnight = day * dayMs
  const offsets = [-dayMs, dayMs].map((away) => zoneClock(timeZone).spanAt(midnight + away).offsetMs)
  const candidates = offsets
    .map((offset) => midnight - offset)
    .filter((at) => localDayOf(timeZone, at) === day)
  return Math.min(...candidates)
}
