import { readLocalTime, zoneClock } from '@evops/tariffs/contract'
import type { DateOrder } from '@evops/platform/contract'
import { quarterMs } from '../../contract/index.ts'
import type { MeterFacts } from '../supply/supply.store.ts'
import type { StoredQuarter } from './quarters.store.ts'

/**
 * Maximum number of quarter hours between two readings over which the difference is spread. Longer gaps are
 * interpolated or rejected by the bill.
 */
export const maxSpreadQuarterHours = 8
/** Maximum power if no limit is known: ten megawatts. */
const unknownMostW = 10_000_000
/** Returns the maximum energy of a meter in a quarter hour, in 0.1 Wh: W ÷ 4 × 10. */
export function maxQuarterHourDwh({ maxPowerW }: Pick<MeterFacts, 'maxPowerW'>): number {
  return Math.floor(((maxPowerW ?? unknownMostW) * 10) / 4)
}

const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i
/**
 * Converts local times of a file to instants, row by row for each meter. When the clock repeats an hour, the first
 * occurrence is the earlier instant and a repeated time is the later one. Undefined: an invalid time, or one that the
 * clock skips.
 */
export function localTimeReader({ timeZone, dateOrder }: { timeZone: string; dateOrder: DateOrder }) {
  const seenTimes = new Set<string>()
  return (meterNo: string, text: string): number | undefined => {
    const at = readLocalTime(text, { timeZone, dateOrder })
    if (at === undefined || zoned.test(text)) return at
    const clock = zoneClock(timeZone)
    const localTime = at + clock.spanAt(at).offsetMs
    // The clock skips this local time, so the instant has another local time.
    if (wallOf(text, dateOrder) !== localTime) return undefined
    const key = `${meterNo} ${localTime}`
    const later = [3_600_000, 1_800_000]
      .map((shift) => at + shift)
      .find((one) => one + clock.spanAt(one).offsetMs === localTime)
    if (later !== undefined && seenTimes.has(key)) return later
    seenTimes.add(key)
    return at
  }
}
/** Parses the text without a time zone. */
function wallOf(text: string, dateOrder: DateOrder): number | undefined {
  return readLocalTime(text, { timeZone: 'UTC', dateOrder })
}

export interface RegisterRow {
  row: number
  at: number
  /** Reading in 0.1 Wh before the multiplier. */
  registerDwh: number
}
export interface SpreadReadings {
  quarters: Omit<StoredQuarter, 'meterId'>[]
  /** Rows whose reading is lower than the previous one, and rows with a faster increase than the meter allows. */
  backwards: number[]
  tooFast: number[]
}
/**
 * Converts a meter's readings in order of time to energies of the quarter hours between them, after multiplication.
 * Several quarter hours between two readings get equal shares, the last ones get the remainder, and all are marked as
 * spread.
 */
export function spreadRegisters(
  rows: readonly RegisterRow[],
  meter: Pick<MeterFacts, 'multiplier' | 'maxPowerW'>,
): SpreadReadings {
  const spread: SpreadReadings = { quarters: [], backwards: [], tooFast: [] }
  let before: RegisterRow | undefined
  for (const one of rows.toSorted((a, b) => a.at - b.at)) {
    if (before !== undefined) {
      const count = (one.at - before.at) / quarterMs
      const energy = (one.registerDwh - before.registerDwh) * meter.multiplier
      if (energy < 0) {
        spread.backwards.push(one.row)
        continue
      }
      if (count > 0 && energy > maxQuarterHourDwh(meter) * count) {
        spread.tooFast.push(one.row)
        continue
      }
      const each = Math.floor(energy / count)
      const left = energy - each * count
      for (let place = 0; count <= maxSpreadQuarterHours && place < count; place += 1)
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
