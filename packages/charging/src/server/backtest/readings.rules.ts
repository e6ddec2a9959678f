import type { SessionReading } from '@evops/tariffs/contract'
import type { readingSources } from '../../contract/index.ts'

export type ReadingSource = (typeof readingSources)[number]

/** What is known of a closed session, for rating it again. */
export interface KnownSession {
  startedAt: number
  endedAt: number | null
  meterStartDwh: number
  energyDwh: number | null
  /** Of the bill, where there is one. */
  billingReadings: readonly SessionReading[] | null
  /** Samples at their own instants, in the order of time; none where the clock was wrong or they are gone. */
  samples: readonly SessionReading[]
}

/**
 * The readings to rate a session with: those of its bill, which make the same bill again, and the samples that fit
 * between them, so that a rule with other borders is not left to straight lines. Undefined: nothing to rate.
 */
export function readingsToRate(
  session: KnownSession,
): { readings: SessionReading[]; source: ReadingSource } | undefined {
  const { billingReadings } = session
  const frame = billingReadings && billingReadings.length > 1 ? billingReadings : ends(session)
  if (!frame) return undefined
  const readings = between(frame, session.samples)
  const source = readings.length > frame.length ? 'samples' : frame === billingReadings ? 'bill' : 'ends'
  return { readings, source }
}

function ends({ startedAt, endedAt, meterStartDwh, energyDwh }: KnownSession): SessionReading[] | null {
  if (endedAt === null || energyDwh === null || endedAt < startedAt) return null
  return [
    { at: startedAt, registerDwh: meterStartDwh },
    { at: endedAt, registerDwh: meterStartDwh + energyDwh },
  ]
}

/** Adds to a frame of readings the samples that lie between two of them in time and in register, never backwards. */
function between(frame: readonly SessionReading[], samples: readonly SessionReading[]): SessionReading[] {
  const merged: SessionReading[] = []
  let next = 0
  for (const reading of frame) {
    for (; next < samples.length; next += 1) {
      const sample = samples[next]
      if (!sample || sample.at >= reading.at) break
      const last = merged.at(-1)
      if (!last || sample.at <= last.at || sample.registerDwh < last.registerDwh) continue
      if (sample.registerDwh <= reading.registerDwh) merged.push(sample)
    }
    merged.push(reading)
  }
  return merged
}
