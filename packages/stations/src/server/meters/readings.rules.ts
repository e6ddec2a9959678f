import type { ReadingDoubt } from '../../contract/index.ts'

/** A reading in the order of time. `at` in epoch ms, register in 0.1 Wh before the multiplier. */
export interface Reading {
  at: number
  registerDwh: number
  restarts: boolean
}
export interface Judged extends Reading {
  doubt: ReadingDoubt | null
}

const hourMs = 3_600_000
/** What nobody knows the limit of may take ten megawatts. */
const unknownMostW = 10_000_000
/** A register is read in whole kilowatt-hours on many meters. */
const stepDwh = 10_000

/**
 * Doubts each reading against the last good one before it: a register that runs backwards, or one that rose faster
 * than the meter's power allows. What a meter began anew is believed.
 */
export function judge(
  readings: readonly Reading[],
  { multiplier, maxPowerW, before }: { multiplier: number; maxPowerW: number | null; before: Reading | null },
): Judged[] {
  let good = before
  return readings.map((reading) => {
    const doubt = doubtOf(good, reading, { multiplier, maxPowerW })
    if (doubt === null) good = reading
    return { ...reading, doubt }
  })
}

function doubtOf(
  good: Reading | null,
  reading: Reading,
  { multiplier, maxPowerW }: { multiplier: number; maxPowerW: number | null },
): ReadingDoubt | null {
  if (good === null || reading.restarts) return null
  const risen = reading.registerDwh - good.registerDwh
  if (risen < 0) return 'backwards'
  const most = ((maxPowerW ?? unknownMostW) * 10 * (reading.at - good.at)) / hourMs
  return risen * multiplier > most + stepDwh * multiplier ? 'too_fast' : null
}
