import { clockToleranceMs } from '@evops/stations/server'

/** One message of a session: the time of the device's clock, and the time of receipt. */
export interface ClockReading {
  /** Epoch ms. Null if the device sent no readable time. */
  deviceAt: number | null
  receivedAt: number
  /** The meter's register in 0.1 Wh, if reported. */
  registerDwh?: number | null
}

/** Interpretation of a session's times. */
export type ClockVerdict =
  /**
   * Times of the device's clock, which is off by a constant `shiftMs` (0: it is correct). A message may have been
   * queued in the device for hours, and its own time is the true one. `isTrusted`: our clock was set back, so a device
   * time after the receipt is no error.
   */
  | { by: 'device'; shiftMs: number; isTrusted?: true }
  /** The device's clock has no constant error (it drifts, or was set while charging): the time of receipt is used. */
  | { by: 'receipt' }

const neverSet = Date.UTC(2020, 0, 1)
/** Larger decreases of device times mean that the clock was set back. */
const setBackMs = 2 * 60_000
/** Pairs with a smaller distance on both clocks give no information about the pace. */
const shortestGapMs = 5_000
/** Number of messages with the same pace on both clocks that cannot come from a queue. */
const enoughInStep = 3

interface Timed {
  deviceAt: number
  receivedAt: number
  registerDwh: number | null
  /** Time of receipt minus device time: the clock's error plus the queueing time. */
  offset: number
}

/**
 * Decides which clock a session uses (check M-09). `messages`: its start, its meter values in the order of receipt, its
 * stop.
 * - All offsets are within tolerance: the device's clock is correct.
 * - One message that arrived at once proves that the clock is correct. Messages that arrive after it with earlier times
 *   were queued in the device, unless the register contradicts: a meter only counts up, so its order is the order of
 *   creation.
 * - Messages with an offset that arrive at the pace of their creation were not queued: the clock is wrong. A constant
 *   error is subtracted (queued messages keep their true time). Otherwise the time of receipt is used.
 * - If the device time runs against the register, or the stop is before the start, the clock was set back while
 *   charging: the time of receipt is used. The order of receipt alone proves nothing, because a live message may
 *   overtake queued ones.
 * - Otherwise messages were queued in the device, and its times are the true ones.
 */
export function judgeClock(messages: readonly ClockReading[]): ClockVerdict {
  if (messages.every(({ deviceAt, receivedAt }) => deviceAt === null || !isOff(receivedAt - deviceAt)))
    return { by: 'device', shiftMs: 0 }
  const timed = timedMessages(messages)
  const course = courseOf(timed, messages)
  if (course === 'overtaken' && timed.some(({ offset }) => !isOff(offset))) return { by: 'device', shiftMs: 0 }
  const pairs = pairsOf(timed)
  if (cameInStep(pairs.filter(({ first, second }) => isOff(first.offset) && isOff(second.offset)))) {
    const shiftMs = Math.min(...timed.map(({ offset }) => offset))
    const constant = pairs.every(
      ({ inStep, first, second }) => !inStep || Math.max(first.offset, second.offset) - shiftMs <= clockToleranceMs,
    )
    return constant ? { by: 'device', shiftMs } : { by: 'receipt' }
  }
  return course === 'set back' ? { by: 'receipt' } : { by: 'device', shiftMs: 0 }
}

/** Returns the time of a message under a verdict. An impossible device time is replaced by the time of receipt. */
export function instantOfReading({ deviceAt, receivedAt }: ClockReading, verdict: ClockVerdict): number {
  if (verdict.by === 'receipt' || deviceAt === null) return receivedAt
  const at = deviceAt + verdict.shiftMs
  if (verdict.isTrusted) return at
  return at < neverSet || at > receivedAt + clockToleranceMs ? receivedAt : at
}

/**
 * Returns for each time of receipt the reading with the latest device time, in order of receipt, because readings that
 * arrive together (a batch, meter values in a stop) were sent when the latest of them was created. Readings without a
 * device time are left out.
 */
function timedMessages(messages: readonly ClockReading[]): Timed[] {
  const latest = new Map<number, Timed>()
  for (const { deviceAt, receivedAt, registerDwh = null } of messages)
    if (deviceAt !== null && deviceAt >= (latest.get(receivedAt)?.deviceAt ?? Number.NEGATIVE_INFINITY))
      latest.set(receivedAt, { deviceAt, receivedAt, registerDwh, offset: receivedAt - deviceAt })
  return [...latest.values()].toSorted((a, b) => a.receivedAt - b.receivedAt)
}

function isOff(offset: number): boolean {
  return Math.abs(offset) > clockToleranceMs
}

interface Pair {
  first: Timed
  second: Timed
  /** True if they arrived at the pace of their creation. */
  inStep: boolean
}

function pairsOf(timed: readonly Timed[]): Pair[] {
  return timed.flatMap((second, index) => {
    const first = timed[index - 1]
    if (!first) return []
    const received = second.receivedAt - first.receivedAt
    const deviceGapMs = second.deviceAt - first.deviceAt
    if (Math.max(received, Math.abs(deviceGapMs)) < shortestGapMs) return []
    return [
      {
        first,
        second,
        inStep: deviceGapMs > 0 && received > (deviceGapMs * 2) / 3 && received < (deviceGapMs * 3) / 2,
      },
    ]
  })
}

/**
 * Returns true if too many messages have the pace of their creation for a queue. A smaller number counts only if
 * nothing contradicts it.
 */
function cameInStep(pairs: readonly Pair[]): boolean {
  const inStep = pairs.filter((pair) => pair.inStep).length
  return inStep >= enoughInStep || (inStep > 0 && inStep === pairs.length)
}

/**
 * Explains times that run backwards in the order of receipt: a live message overtook queued ones, or the clock was set
 * back. Only plausible times are compared (a time ahead of the server is corrected separately). The registers within
 * the session decide, by majority of messages; without registers, a stop before the start. Null: undecided.
 */
function courseOf(timed: readonly Timed[], messages: readonly ClockReading[]): 'overtaken' | 'set back' | null {
  const [start, stop] = [messages[0], messages.at(-1)]
  const least = start?.registerDwh ?? Number.NEGATIVE_INFINITY
  const most = stop?.registerDwh ?? Number.POSITIVE_INFINITY
  let latest: { deviceAt: number; registerDwh: number } | undefined
  let against = 0
  for (const { deviceAt, offset, registerDwh } of timed) {
    const canBe = deviceAt >= neverSet && offset >= -clockToleranceMs
    if (!canBe || registerDwh === null || registerDwh < least || registerDwh > most) continue
    if (!latest || deviceAt >= latest.deviceAt) latest = { deviceAt, registerDwh }
    else if (deviceAt < latest.deviceAt - setBackMs) against += Math.sign(registerDwh - latest.registerDwh)
  }
  if (against !== 0) return against > 0 ? 'set back' : 'overtaken'
  const [started, ended] = [start?.deviceAt ?? null, stop?.deviceAt ?? null]
  return started !== null && ended !== null && ended < started - setBackMs ? 'set back' : null
}
