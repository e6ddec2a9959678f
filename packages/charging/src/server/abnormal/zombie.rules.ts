import type { CanonicalStopReason, Evidence, AbnormalFlag, Limits } from '../../contract/index.ts'
import { isOpen, type Look } from './anomaly-poll.ts'

/** Why an order that nobody ended is over, and until when it may have charged. */
export interface Verdict {
  flag: AbnormalFlag
  kind: Extract<Evidence['kind'], `closed-${string}`>
  /** Epoch ms: nothing after it belongs to the order. */
  until: number
  reason: CanonicalStopReason
}

/**
 * Orders whose charge point forgot them; not those that it has ended, without a register (domain handbook, section 6). The first that holds:
 *  - the next session of the connector began, and the charge point, being in touch, sent no record since;
 *  - the connector is free, and has been for a while;
 *  - the charge point was restarted and did not go on with the session;
 *  - nothing was heard for a day.
 * A record that comes later is not lost: the order says so and a person takes it (A02).
 */
export function forgotten(look: Look, limits: Limits, now: number): Verdict | null {
  if (!isOpen(look) || look.awaitedEnd) return null
  const { next, connector, chargePoint } = look
  const grewAt = look.grewAt ?? 0
  const over = (since: number, s: number) => now - since >= s * 1000
  const inTouch = (since: number) => chargePoint.connected && (chargePoint.lastSeenAt ?? 0) >= since
  // A session reported after the next one had begun has its record still to come.
  const nextSince = next && Math.max(next.startedAt, look.startReceivedAt)
  if (next && nextSince !== null && over(nextSince, limits.nextCloseS) && inTouch(nextSince))
    return { flag: 'A02', kind: 'closed-next', until: next.startedAt, reason: 'unknown' }
  const idleSince = look.idleAt[0]
  const isIdle = connector?.status === 'idle' && idleSince !== undefined && connector.receivedAt >= look.startReceivedAt
  if (isIdle && over(idleSince, limits.idleCloseS) && grewAt <= idleSince)
    return { flag: 'A03', kind: 'closed-idle', until: idleSince, reason: 'unknown' }
  const booted = chargePoint.bootedAt
  if (
    booted !== null &&
    booted > look.startReceivedAt &&
    grewAt <= booted &&
    over(booted, limits.rebootCloseS)
  )
    return { flag: 'A02', kind: 'closed-reboot', until: booted, reason: 'reboot' }
  const heard = Math.max(look.startReceivedAt, look.lastMeterValue?.receivedAt ?? 0)
  if (over(heard, limits.silentCloseS))
    return { flag: 'A02', kind: 'closed-silent', until: now, reason: 'unknown' }
  return null
}

/**
 * The meter stood where the session began when the next one of its connector did: nothing flowed between them. One that counts
 * each session from 0 says nothing by that.
 */
export function hasUnchangedMeterStart({ next, meterStartDwh }: Pick<Look, 'next' | 'meterStartDwh'>): boolean {
  return meterStartDwh !== null && meterStartDwh > 0 && next?.meterStartDwh === meterStartDwh
}

/** What the closing rests on, for the flag that says it. */
export function closingEvidence(
  { kind, until }: Verdict,
  closed: {
    heardAt: number | null
    registerDwh: number | null
    energyDwh: number | null
    next: string | null
  },
): Evidence {
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
