import { clockToleranceMs } from '@evops/stations/server'

/** One message of a session: what the device's clock said, and when it reached us. */
export interface Heard {
  /** Epoch ms; null when the device gave no readable time. */
  deviceAt: number | null
  receivedAt: number
  /** The meter's register in 0.1 Wh, where it reported one. */
  registerDwh?: number | null
}

/** How a session's times are to be read. */
export type ClockVerdict =
  /**
   * By the device's clock, which is off by a constant `shiftMs` (0: it is right). A message may have waited in the
   * device for hours; its own time is the true one.
   */
  | { by: 'device'; shiftMs: number }
  /** The device's clock is wrong in no constant way (drifting, set while charging): receipt is the truth. */
  | { by: 'receipt' }

const neverSet = Date.UTC(2020, 0, 1)
/** Device times that go back by more were set back. */
const setBackMs = 2 * 60_000
/** Pairs closer than this by both clocks say nothing about pace. */
const shortestGapMs = 5_000
/** So many messages in step with us can't have come out of a queue. */
const enoughInStep = 3

interface Timed {
  deviceAt: number
  receivedAt: number
  registerDwh: number | null
  /** Receipt minus device time: the clock's error plus how long the message waited. */
  offset: number
}

/**
 * Decides whose clock a session follows (check M-09). `messages`: its start, its samples in the order of arrival, its stop.
 *  - Every offset within tolerance: the device's clock is right.
 *  - One message that came at once says that the clock is right. What arrives after it with earlier times waited in the
 *    device, unless the register contradicts: a meter only counts up, so its order is the order in which things were made.
 *  - Messages that are off, yet arrive at the pace at which they were made, did not wait in a queue: the clock is
 *    wrong. If it is wrong by a constant, that is taken off (what queued besides keeps its true place); if not, receipt counts.
 *  - Device time against which the register runs, or by which the stop lies before the start, was set back while
 *    charging: receipt counts. The order of arrival alone proves nothing: a message may overtake those that wait.
 *  - Otherwise messages waited in the device, and its own times are the true ones.
 */
export function judgeClock(messages: readonly Heard[]): ClockVerdict {
  if (messages.every(({ deviceAt, receivedAt }) => deviceAt === null || !isOff(receivedAt - deviceAt)))
    return { by: 'device', shiftMs: 0 }
  const timed = timedMessages(messages)
  const course = courseOf(timed, messages)
  if (course === 'overtaken' && timed.some(({ offset }) => !isOff(offset)))
    return { by: 'device', shiftMs: 0 }
  const pairs = pairsOf(timed)
  if (cameInStep(pairs.filter(({ first, second }) => isOff(first.offset) && isOff(second.offset)))) {
    const shiftMs = Math.min(...timed.map(({ offset }) => offset))
    const constant = pairs.every(
      ({ inStep, first, second }) =>
        !inStep || Math.max(first.offset, second.offset) - shiftMs <= clockToleranceMs,
    )
    return constant ? { by: 'device', shiftMs } : { by: 'receipt' }
  }
  return course === 'set back' ? { by: 'receipt' } : { by: 'device', shiftMs: 0 }
}

/** The instant of a message under a verdict. A device time that can't be true gives way to the time of receipt. */
export function instantOf({ deviceAt, receivedAt }: Heard, verdict: ClockVerdict): number {
  if (verdict.by === 'receipt' || deviceAt === null) return receivedAt
  const at = deviceAt + verdict.shiftMs
  return at < neverSet || at > receivedAt + clockToleranceMs ? receivedAt : at
}

/**
 * In the order of arrival, one per moment of receipt: what travelled in one message (a batch, the samples inside a
 * stop) was spoken when its latest part was.
 */
function timedMessages(messages: readonly Heard[]): Timed[] {
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
  /** They arrived at the pace at which they were made. */
  inStep: boolean
}

function pairsOf(timed: readonly Timed[]): Pair[] {
  return timed.flatMap((second, index) => {
    const first = timed[index - 1]
    if (!first) return []
    const received = second.receivedAt - first.receivedAt
    const told = second.deviceAt - first.deviceAt
    if (Math.max(received, Math.abs(told)) < shortestGapMs) return []
    return [{ first, second, inStep: told > 0 && received > (told * 2) / 3 && received < (told * 3) / 2 }]
  })
}

/** Too many in step for a queue that drains; fewer only when nothing says otherwise. */
function cameInStep(pairs: readonly Pair[]): boolean {
  const inStep = pairs.filter((pair) => pair.inStep).length
  return inStep >= enoughInStep || (inStep > 0 && inStep === pairs.length)
}

/**
 * What times that run backwards in the order of arrival mean: a message overtook those that waited, or the clock was set
 * back. Looked at among the times that can be true (one ahead of us is repaired by itself); registers within the
 * session's decide, by most messages, and without them a stop that lies before the start. Null: nothing decides.
 */
function courseOf(timed: readonly Timed[], messages: readonly Heard[]): 'overtaken' | 'set back' | null {
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
  const [begun, ended] = [start?.deviceAt ?? null, stop?.deviceAt ?? null]
  return begun !== null && ended !== null && ended < begun - setBackMs ? 'set back' : null
}
