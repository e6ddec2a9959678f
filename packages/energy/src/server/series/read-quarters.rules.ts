import { readLocalTime, zoneClock } from '@evops/tariffs/contract'
import type { DateOrder } from '@evops/platform/contract'
import { quarterMs } from '../../contract/index.ts'
import type { KnownMeter } from '../supply/supply.store.ts'
import type { StoredQuarter } from './quarters.store.ts'

/** Registers that lie further apart leave a hole, which a bill interpolates or refuses. */
export const mostSpread = 8
/** What nobody knows the limit of may take ten megawatts. */
const unknownMostW = 10_000_000
/** The most that a meter passes in a quarter hour, in 0.1 Wh: W ÷ 4 × 10. */
export function mostDwh({ maxPowerW }: Pick<KnownMeter, 'maxPowerW'>): number {
  return Math.floor(((maxPowerW ?? unknownMostW) * 10) / 4)
}

const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i
/**
 * Instants of a file's wall clock, row after row of one meter: an hour that the clock repeats is first the earlier one and, told
 * again, the later one. undefined: no time, or one that the clock skips.
 */
export function localTimeReader({ timeZone, dateOrder }: { timeZone: string; dateOrder: DateOrder }) {
  const told = new Set<string>()
  return (meterNo: string, text: string): number | undefined => {
    const at = readLocalTime(text, { timeZone, dateOrder })
    if (at === undefined || zoned.test(text)) return at
    const clock = zoneClock(timeZone)
    const localTime = at + clock.spanAt(at).offsetMs
    // Where the clock jumps over it, that instant reads another time.
    if (wallOf(text, dateOrder) !== localTime) return undefined
    const key = `${meterNo} ${localTime}`
    const later = [3_600_000, 1_800_000]
      .map((shift) => at + shift)
      .find((one) => one + clock.spanAt(one).offsetMs === localTime)
    if (later !== undefined && told.has(key)) return later
    told.add(key)
    return at
  }
}
/** As the text reads, without any zone. */
function wallOf(text: string, dateOrder: DateOrder): number | undefined {
  return readLocalTime(text, { timeZone: 'UTC', dateOrder })
}

export interface RegisterRow {
  row: number
  at: number
  /** As read, in 0.1 Wh before the multiplier. */
  registerDwh: number
}
export interface Spread {
  quarters: Omit<StoredQuarter, 'meterId'>[]
  /** Rows whose register stands below the one before it, or rose faster than the meter can. */
  backwards: number[]
  tooFast: number[]
}
/**
 * Registers of a meter in the order of time as energies of the quarter hours between them, the step multiplied. Several of them
 * between two registers share it evenly, the last ones take what is left over, and are marked.
 */
export function spreadRegisters(
  rows: readonly RegisterRow[],
  meter: Pick<KnownMeter, 'multiplier' | 'maxPowerW'>,
): Spread {
  const spread: Spread = { quarters: [], backwards: [], tooFast: [] }
  let before: RegisterRow | undefined
  for (const one of rows.toSorted((a, b) => a.at - b.at)) {
    if (before !== undefined) {
      const count = (one.at - before.at) / quarterMs
      const energy = (one.registerDwh - before.registerDwh) * meter.multiplier
      if (energy < 0) {
        spread.backwards.push(one.row)
        continue
      }
      if (count > 0 && energy > mostDwh(meter) * count) {
        spread.tooFast.push(one.row)
        continue
      }
      const each = Math.floor(energy / count)
      const left = energy - each * count
      for (let place = 0; count <= mostSpread && place < count; place += 1)
        spread.quarters.push({
          at: before.at + place * quarterMs,
          activeDwh: each + (place >= count - left ? 1 : 0),
          reactiveDvarh: null,
          spread: count > 1,
        })
    }
    before = one
  }
  return spread
}
