import type { CanonicalStopReason, AnomalyEvidence, AbnormalFlag, AnomalyThresholds } from '../../contract/index.ts'
import { isAwaitingEnd, type AnomalyInput } from './anomaly-poll.ts'

/** Reason why a session without an end is over, and the latest time of its charging. */
export interface ForgottenSessionVerdict {
  flag: AbnormalFlag
  kind: Extract<AnomalyEvidence['kind'], `closed-${string}`>
  /** Epoch ms. Later data does not belong to the session. */
  until: number
  reason: CanonicalStopReason
}

/**
 * Detects sessions that their charge point forgot, except those that it ended without a register (domain handbook,
 * section 6). The first match applies:
 * - the next session of the connector started, and the charge point is connected and has sent no record since;
 * - the connector has been free for some time;
 * - the charge point was restarted and did not continue the session;
 * - no message arrived for a day.
 *
 * A record that arrives later is not lost: the session is flagged, and a user accepts it (A02).
 */
export function detectForgottenSession(
  look: AnomalyInput,
  limits: AnomalyThresholds,
  now: number,
): ForgottenSessionVerdict | null {
  if (!isAwaitingEnd(look) || look.awaitedEnd) return null
  const { next, connector, chargePoint } = look
  const grewAt = look.grewAt ?? 0
  const over = (since: number, s: number) => now - since >= s * 1000
  const inTouch = (since: number) => chargePoint.connected && (chargePoint.lastSeenAt ?? 0) >= since
  // If a session is reported after the next one started, its record may still arrive.
  const nextSince = next && Math.max(next.startedAt, look.startReceivedAt)
  if (next && nextSince !== null && over(nextSince, limits.nextCloseS) && inTouch(nextSince))
    return { flag: 'A02', kind: 'closed-next', until: next.startedAt, reason: 'unknown' }
  const idleSince = look.idleAt[0]
  const isIdle = connector?.status === 'idle' && idleSince !== undefined && connector.receivedAt >= look.startReceivedAt
  if (isIdle && over(idleSince, limits.idleCloseS) && grewAt <= idleSince)
    return { flag: 'A03', kind: 'closed-idle', until: idleSince, reason: 'unknown' }
  const booted = chargePoint.bootedAt
  if (booted !== null && booted > look.startReceivedAt && grewAt <= booted && over(booted, limits.rebootCloseS))
    return { flag: 'A02', kind: 'closed-reboot', until: booted, reason: 'reboot' }
  const received = Math.max(look.startReceivedAt, look.lastMeterValue?.receivedAt ?? 0)
  if (over(received, limits.silentCloseS)) return { flag: 'A02', kind: 'closed-silent', until: now, reason: 'unknown' }
  return null
}

/**
 * Returns true if the next session of the connector started at this session's start register: no energy flowed between
 * them. A meter that counts each session from 0 gives no such information.
 */
export function hasUnchangedMeterStart({ next, meterStartDwh }: Pick<AnomalyInput, 'next' | 'meterStartDwh'>): boolean {
  return meterStartDwh !== null && meterStartDwh > 0 && next?.meterStartDwh === meterStartDwh
}

/** Returns the evidence of a closing by rule, for its flag. */
export function closingEvidence(
  { kind, until }: ForgottenSessionVerdict,
  closed: {
    heardAt: number | null
    registerDwh: number | null
    energyDwh: number | null
    next: string | null
  },
): AnomalyEvidence {
  const { heardAt, registerDwh, energyDwh, next } = closed
  return {
    kind,
    untilAt: new Date(until).toISOString(),
    heardAt: heardAt === null ? null : new Date(heardAt).toISOString(),
    registerDwh,
    energyDwh,
    ...(next === null ? {} : { nextSessionNo: next }),
  }
}
