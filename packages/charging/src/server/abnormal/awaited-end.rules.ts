import type { AnomalyThresholds } from '../../contract/index.ts'
import type { SessionStop } from '../sessions/close-session.rules.ts'
import { isAwaitingEnd, type AnomalyInput } from './anomaly-poll.ts'

/**
 * Returns the stop for a session whose end had no register. The session is closed with the connector's next register:
 * the value reported while it was free, or the start of the next session. After a day (a setting) the last reported
 * register is used. Without any register, a user must decide. Null: the session still waits, or has its end.
 */
export function stopOfEndWithoutRegister(
  look: AnomalyInput,
  { endWaitS }: AnomalyThresholds,
  now: number,
): { stop: SessionStop; takenBy: 'next' | 'last' } | null {
  const { awaitedEnd, next, meterStartDwh } = look
  if (!awaitedEnd || !isAwaitingEnd(look)) return null
  const { endedAt, receivedAt, lastDwh, reason, reportedReason } = awaitedEnd
  const reportedDwh = awaitedEnd.idleDwh ?? next?.meterStartDwh ?? null
  // A meter that counts each session from 0 gives no information about the previous session, least of all at 0.
  const isNext = reportedDwh !== null && reportedDwh > 0 && reportedDwh >= (lastDwh ?? meterStartDwh ?? 0)
  if (!isNext && now - receivedAt < endWaitS * 1000) return null
  const stop = {
    deviceAt: endedAt,
    receivedAt,
    registerDwh: isNext ? reportedDwh : lastDwh,
    reason,
    reportedReason,
  }
  return { stop, takenBy: isNext ? 'next' : 'last' }
}
