import type { Reading } from './session.rules.ts'

/**
 * Another session of the connector, as [began, ended, register at its start, register at its end]: epoch ms and 0.1 Wh; null
 * while its end is not known.
 */
export type Rival = [startedAt: number, endedAt: number | null, startDwh: number, endDwh: number | null]

/** The end of one session and the start of the next may cross by so much: clocks and messages are not that exact. */
const crossingMs = 5_000

/**
 * Whether energy of a session is another's too: both ran on the connector at a time and their registers overlap. A connector
 * has one register, and nobody but a person can say whose the energy is. One that began earlier and is still without
 * its end says nothing yet: its record may have been lost before this one began.
 */
export function sharesRegister(readings: readonly Reading[], rivals: readonly Rival[]): boolean {
  const [start, end] = [readings[0], readings.at(-1)]
  if (!start || !end) return false
  return rivals.some(([startedAt, endedAt, startDwh, endDwh]) => {
    // Registers that count each session by itself.
    if (startDwh === 0 && start.registerDwh === 0) return false
    if (endedAt === null && startedAt < start.at) return false
    const togetherMs = Math.min(endedAt ?? end.at, end.at) - Math.max(startedAt, start.at)
    const sharedDwh =
      Math.min(endDwh ?? end.registerDwh, end.registerDwh) - Math.max(startDwh, start.registerDwh)
    return togetherMs > crossingMs && sharedDwh > 0
  })
}
