import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { BillReading, SessionReading } from './priced-session.ts'

/** Maximum duration of a session. A longer one indicates a wrong clock (it is an abnormal session, flag A08). */
export const longestSessionMs = 31 * 86_400_000
/**
 * 1 GWh, the maximum energy of a session. Below it, every product of energy and price stays in the safe integer range.
 */
export const largestSessionDwh = 10_000_000_000

export type ReadingsFault = 'none' | 'not-whole' | 'out-of-order' | 'register-backwards' | 'too-long' | 'too-much'

/** Error: readings that cannot be billed. `fault` is the reason, `index` the invalid reading. */
export class ReadingsError extends Error {
  readonly fault: ReadingsFault
  readonly index: number

  constructor(fault: ReadingsFault, index: number) {
    super(`readings can't be billed: ${fault} at ${index}`)
    this.name = 'ReadingsError'
    this.fault = fault
    this.index = index
  }
}

/**
 * Checks that readings can be billed and returns the first and the last: whole numbers, in chronological order, with a
 * meter that never runs backwards. Throws ReadingsError. A single reading is a session of zero length.
 */
export function checkReadings(readings: readonly SessionReading[]): {
  start: SessionReading
  end: SessionReading
} {
  const start = readings[0]
  const end = readings.at(-1)
  if (!start || !end) throw new ReadingsError('none', 0)
  let { at, registerDwh } = start
  for (let index = 0; index < readings.length; index += 1) {
    const reading = readings[index]
    if (!reading) continue
    if (!Number.isSafeInteger(reading.at) || !Number.isSafeInteger(reading.registerDwh))
      throw new ReadingsError('not-whole', index)
    if (reading.at < at) throw new ReadingsError('out-of-order', index)
    if (reading.registerDwh < registerDwh) throw new ReadingsError('register-backwards', index)
    at = reading.at
    registerDwh = reading.registerDwh
  }
  if (end.at - start.at > longestSessionMs) throw new ReadingsError('too-long', readings.length - 1)
  if (end.registerDwh - start.registerDwh > largestSessionDwh) throw new ReadingsError('too-much', readings.length - 1)
  return { start, end }
}

/**
 * Returns the meter value at an instant strictly inside the session: the last reading taken exactly then, otherwise
 * linearly interpolated between its neighbours and rounded to 0.1 Wh. `from` is the index at which the search starts.
 */
export function readingAt(
  readings: readonly SessionReading[],
  at: number,
  from: number,
): { reading: BillReading; index: number } {
  let index = from
  while ((readings[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= at) index += 1
  const before = readings[index]
  if (before?.at === at) return { reading: { ...plain(before), how: 'sample' }, index }
  const after = readings[index + 1]
  if (!before || !after) throw new RangeError('the instant lies outside the readings')
  const rise = BigInt(after.registerDwh - before.registerDwh) * BigInt(at - before.at)
  const registerDwh = before.registerDwh + toSafeNumber(roundHalfUp(rise, BigInt(after.at - before.at)))
  return { reading: { at, registerDwh, how: 'interpolated', between: [plain(before), plain(after)] }, index }
}

/** Returns only the fields of a reading, without other fields of the caller's rows. */
function plain({ at, registerDwh }: SessionReading): SessionReading {
  return { at, registerDwh }
}
