import { maxReadingAgeMs, type MeterGap } from '../../contract/index.ts'
import type { CounterState } from './counter.rules.ts'

/** Last values of a supply point's meter. */
export interface LastMeterValues {
  meterNo: string
  /** Null: the meter's energy is not read. */
  intervalS: number | null
  multiplier: number
  counter: CounterState | undefined
  isRefused: boolean
  power: { watts: number; at: number; intervalS: number } | null
}
export type SupplyLivePower =
  | { source: 'meters'; presentW: number; takenWms: number; readAt: number }
  | { source: 'points'; why: MeterGap; meterNo: string | null }

/**
 * Returns the present power of all meters of a supply point and their consumption since the start of the quarter hour,
 * or the reason why these values are unknown.
 */
export function calculateLivePower(
  meters: readonly LastMeterValues[],
  { at, now }: { at: number; now: number },
): SupplyLivePower {
  let sum = { presentW: 0, takenWms: 0, readAt: now }
  for (const meter of meters) {
    const one = freshMeter(meter, { at, now })
    if ('why' in one) return { source: 'points', why: one.why, meterNo: meter.meterNo }
    sum = {
      presentW: sum.presentW + one.presentW,
      takenWms: sum.takenWms + one.takenWms,
      readAt: Math.min(sum.readAt, one.readAt),
    }
  }
  return meters.length === 0 ? { source: 'points', why: 'not-read', meterNo: null } : { source: 'meters', ...sum }
}

function freshMeter(
  { intervalS, multiplier, counter, isRefused, power }: LastMeterValues,
  { at, now }: { at: number; now: number },
): { why: MeterGap } | { presentW: number; takenWms: number; readAt: number } {
  if (intervalS === null) return { why: 'not-read' }
  if (counter === undefined || now - counter.at > maxReadingAgeMs(intervalS)) return { why: 'silent' }
  if (isRefused) return { why: 'refused' }
  const isPowerFresh = power !== null && now - power.at <= maxReadingAgeMs(power.intervalS)
  const presentW = isPowerFresh ? Math.max(0, power.watts) : counter.meanW
  if (presentW === null) return { why: 'begun-late' }
  // Exported power is not demand. Energy that the counter does not show yet is estimated from the present load.
  const readAt = isPowerFresh ? Math.min(power.at, counter.at) : counter.at
  if (counter.at <= at) return { presentW, takenWms: presentW * (now - at), readAt }
  if (counter.border?.at !== at) return { why: 'begun-late' }
  // 1e-6 kWh are 3,600 W × ms.
  const counted = (counter.count - counter.border.count) * multiplier * 3_600
  return { presentW, takenWms: counted + presentW * (now - counter.at), readAt }
}
