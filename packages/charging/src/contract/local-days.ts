import { calendarDayOf, dayMs } from '@evops/platform/contract'
import { zoneClock } from '@evops/tariffs/contract'

/** Returns the local day of an instant, counted from 1970-01-01. */
export function localDayOf(timeZone: string, at: number): number {
  return Math.floor((at + zoneClock(timeZone).spanAt(at).offsetMs) / dayMs)
}

/**
 * Returns the day on which a session counts everywhere (decision 278): the day of its end in its station's local time,
 * or of its start while it runs or if its clock reported an end before the start. Equal to the SQL function
 * `charging_session_day`.
 */
export function sessionDay(
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date | null },
  timeZone: string,
): string {
  const at = Math.max(startedAt.getTime(), endedAt?.getTime() ?? -Infinity)
  return calendarDayOf(localDayOf(timeZone, at))
}

/** Returns the first instant of a local day. If midnight is skipped, this is the instant of the clock change. */
export function startOfLocalDay(timeZone: string, day: number): number {
  const midnight = day * dayMs
  const offsets = [-dayMs, dayMs].map((away) => zoneClock(timeZone).spanAt(midnight + away).offsetMs)
  const candidates = offsets.map((offset) => midnight - offset).filter((at) => localDayOf(timeZone, at) === day)
  return Math.min(...candidates)
}
