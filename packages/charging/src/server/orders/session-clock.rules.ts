import { clockToleranceMs } from '@evops/stations/server'

/** One message of a session: what the device's clock said, and when it reached us. */
export interface Heard {
  /** Epoch ms; null when the device gave no readable time. */
  deviceAt: number | null
  receivedAt: number
}

/** How a session's times are to be read. */
export type ClockVerdict =
  /** The device's clock is right; a message may have waited in the device. */
  | 'device'
  /** The device's clock is wrong (ahead, behind, drifting, jumping), but every message came at once: receipt is the truth. */
  | 'receipt'

const neverSet = Date.UTC(2020, 0, 1)
/** A message that comes at once is late by no more than this against its neighbours. */
const jumpMs = 2 * 60_000

/**
 * Decides whose clock a session follows (check M-09). The device's offset (receipt minus device time) is looked at
 * along the order of arrival:
 *  - within tolerance everywhere: the device's time is exact, use it;
 *  - it moves on without a jump while the session took as long by both clocks: a wrong or drifting clock;
 *  - device time runs backwards: the clock was set while charging;
 *  - otherwise messages waited in the device, and its own times are the true ones.
 */
export function judgeClock(messages: readonly Heard[]): ClockVerdict {
  const timed = messages.flatMap(({ deviceAt, receivedAt }) =>
    deviceAt === null ? [] : [{ deviceAt, receivedAt, offset: receivedAt - deviceAt }],
  )
  if (timed.every(({ offset }) => Math.abs(offset) <= clockToleranceMs)) return 'device'
  if (ranBackwards(timed)) return 'receipt'
  return cameAtOnce(timed) ? 'receipt' : 'device'
}

interface Timed {
  deviceAt: number
  receivedAt: number
  offset: number
}

function ranBackwards(timed: readonly Timed[]): boolean {
  return timed.some((message, index) => {
    const before = timed[index - 1]
    return before !== undefined && message.deviceAt < before.deviceAt - jumpMs
  })
}

function cameAtOnce(timed: readonly Timed[]): boolean {
  const first = timed[0]
  const last = timed.at(-1)
  if (!first || !last) return true
  const byDevice = last.deviceAt - first.deviceAt
  const byUs = last.receivedAt - first.receivedAt
  if (Math.abs(byUs - byDevice) > byDevice / 5 + 60_000) return false
  return timed.every(
    (message, index) => Math.abs(message.offset - (timed[index - 1]?.offset ?? message.offset)) <= jumpMs,
  )
}

/** The instant of a message under a verdict. A device time that can't be true gives way to the time of receipt. */
export function instantOf({ deviceAt, receivedAt }: Heard, verdict: ClockVerdict): number {
  if (verdict === 'receipt' || deviceAt === null) return receivedAt
  return deviceAt < neverSet || deviceAt > receivedAt + clockToleranceMs ? receivedAt : deviceAt
}
