import type { RegisterReading } from './plausibility.rules.ts'

/**
 * Another session of the connector, as [start, end, start register, end register] in epoch ms and 0.1 Wh. Null while
 * its end is unknown.
 */
export type OverlappingSession = [startedAt: number, endedAt: number | null, startDwh: number, endDwh: number | null]

/**
 * Tolerance in ms for an overlap between the end of one session and the start of the next, because clocks and messages
 * are not exact.
 */
const crossingMs = 5_000

/**
 * Returns true if a session shares energy with another one: both ran on the connector at the same time and their
 * registers overlap. A connector has one register, so only a user can decide to which session the energy belongs. An
 * earlier session without an end does not count yet: its record may have been lost before this one started.
 */
export function sharesRegister(readings: readonly RegisterReading[], rivals: readonly OverlappingSession[]): boolean {
  const [start, end] = [readings[0], readings.at(-1)]
  if (!start || !end) return false
  return rivals.some(([startedAt, endedAt, startDwh, endDwh]) => {
    // Registers that count each session from 0.
    if (startDwh === 0 && start.registerDwh === 0) return false
    if (endedAt === null && startedAt < start.at) return false
    const togetherMs = Math.min(endedAt ?? end.at, end.at) - Math.max(startedAt, start.at)
    const sharedDwh = Math.min(endDwh ?? end.registerDwh, end.registerDwh) - Math.max(startDwh, start.registerDwh)
    return togetherMs > crossingMs && sharedDwh > 0
  })
}
