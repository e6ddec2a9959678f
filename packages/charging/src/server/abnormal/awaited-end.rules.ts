import type { Limits } from '../../contract/index.ts'
import type { Stop } from '../sessions/close-session.rules.ts'
import { isOpen, type Look } from './anomaly-poll.ts'

/**
 * An order whose end came without a register is closed by the connector's next one: what it reported while it was free, or where
 * the next session began. After a day (a setting) by the last one that was reported; where there was none it waits for a
 * person. Null: it still waits, or has its end.
 */
export function awaitedStop(
  look: Look,
  { endWaitS }: Limits,
  now: number,
): { stop: Stop; takenBy: 'next' | 'last' } | null {
  const { awaitedEnd, next, meterStartDwh } = look
  if (!awaitedEnd || !isOpen(look)) return null
  const { endedAt, receivedAt, lastDwh, reason, reportedReason } = awaitedEnd
  const told = awaitedEnd.idleDwh ?? next?.meterStartDwh ?? null
  // A meter that counts each session by itself says nothing of the one before, least of all at 0.
  const isNext = told !== null && told > 0 && told >= (lastDwh ?? meterStartDwh ?? 0)
  if (!isNext && now - receivedAt < endWaitS * 1000) return null
  const stop = { deviceAt: endedAt, receivedAt, registerDwh: isNext ? told : lastDwh, reason, reportedReason }
  return { stop, takenBy: isNext ? 'next' : 'last' }
}
