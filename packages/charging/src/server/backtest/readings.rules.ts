import type { SessionReading } from '@evops/tariffs/contract'
import type { readingSources } from '../../contract/index.ts'

export type ReadingSource = (typeof readingSources)[number]

/** Known data of a closed session, for rating it again. */
export interface SessionReadings {
  startedAt: number
  endedAt: number | null
  meterStartDwh: number
  energyDwh: number | null
  /** Readings of the bill, if there is one. */
  billingReadings: readonly SessionReading[] | null
  /** Meter values with their own times, in chronological order. Empty if the clock was wrong or they were deleted. */
  meterValues: readonly SessionReading[]
}

/**
 * Returns the readings for rating a session: those of its bill, which produce the same bill, and the meter values that
 * fit between them. A rule with other borders then needs less interpolation. Undefined: nothing to rate.
 */
export function readingsToRate(
  session: SessionReadings,
): { readings: SessionReading[]; source: ReadingSource } | undefined {
  const { billingReadings } = session
  const outline = billingReadings && billingReadings.length > 1 ? billingReadings : ends(session)
  if (!outline) return undefined
  const readings = between(outline, session.meterValues)
  const source = readings.length > outline.length ? 'meterValues' : outline === billingReadings ? 'bill' : 'ends'
  return { readings, source }
}

function ends({ startedAt, endedAt, meterStartDwh, energyDwh }: SessionReadings): SessionReading[] | null {
  if (endedAt === null || energyDwh === null || endedAt < startedAt) return null
  return [
    { at: startedAt, registerDwh: meterStartDwh },
    { at: endedAt, registerDwh: meterStartDwh + energyDwh },
  ]
}

/** Adds the meter values that lie between two readings in time and in register, never backwards. */
function between(outline: readonly SessionReading[], meterValues: readonly SessionReading[]): SessionReading[] {
  const merged: SessionReading[] = []
  let next = 0
  for (const reading of outline) {
    for (; next < meterValues.length; next += 1) {
      const meterValue = meterValues[next]
      if (!meterValue || meterValue.at >= reading.at) break
      const last = merged.at(-1)
      if (!last || meterValue.at <= last.at || meterValue.registerDwh < last.registerDwh) continue
      if (meterValue.registerDwh <= reading.registerDwh) merged.push(meterValue)
    }
    merged.push(reading)
  }
  return merged
}
