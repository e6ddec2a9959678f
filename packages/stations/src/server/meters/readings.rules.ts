import { hourMs } from '@evops/platform/contract'
import type { ReadingDoubtReason } from '../../contract/index.ts'

/** Reading in chronological order. `at` is in epoch ms, the register in 0.1 Wh before the multiplier. */
export interface GridMeterReading {
  at: number
  registerDwh: number
  restarts: boolean
}
export interface CheckedReading extends GridMeterReading {
  doubt: ReadingDoubtReason | null
}

/** Limit of ten megawatts for meters without a known maximum. */
const unknownMostW = 10_000_000
/** Step of one kilowatt-hour, because many meters show whole kilowatt-hours. */
const stepDwh = 10_000

/**
 * Compares each reading with the last valid one before it, and marks a register that decreases, or increases faster
 * than the meter's power allows, as doubtful. A reading after a meter restart is accepted.
 */
export function checkMeterReadings(
  readings: readonly GridMeterReading[],
  { multiplier, maxPowerW, before }: { multiplier: number; maxPowerW: number | null; before: GridMeterReading | null },
): CheckedReading[] {
  let good = before
  return readings.map((reading) => {
    const doubt = doubtOf(good, reading, { multiplier, maxPowerW })
    if (doubt === null) good = reading
    return { ...reading, doubt }
  })
}

function doubtOf(
  good: GridMeterReading | null,
  reading: GridMeterReading,
  { multiplier, maxPowerW }: { multiplier: number; maxPowerW: number | null },
): ReadingDoubtReason | null {
  if (good === null || reading.restarts) return null
  const risen = reading.registerDwh - good.registerDwh
  if (risen < 0) return 'backwards'
  const most = ((maxPowerW ?? unknownMostW) * 10 * (reading.at - good.at)) / hourMs
  return risen * multiplier > most + stepDwh * multiplier ? 'too_fast' : null
}
