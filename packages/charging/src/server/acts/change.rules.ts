import type { SessionReading } from '@evops/tariffs/contract'
import type { SessionChange } from '../../contract/index.ts'
import type { LockedSession } from './acts.store.ts'

/** Returns the problem that forbids a change, or null if it is allowed. */
export function sessionChangeRefusal(
  change: SessionChange,
  session: Pick<LockedSession, 'state' | 'refundedMinor'>,
  { dueMinor, amountMinor = 0 }: { dueMinor: number; amountMinor?: number | undefined },
): string | null {
  const { state } = session
  const isOver = state === 'settled' || state === 'abnormal' || state === 'awaiting_record'
  if (change === 'void') return isOver ? null : 'charging.not-over'
  if (change === 'edit') {
    if (!isOver) return 'charging.not-over'
    return session.refundedMinor > 0 ? 'charging.refunded-already' : null
  }
  if (state !== 'settled' || dueMinor <= 0) return 'charging.nothing-due'
  return change === 'refund' && amountMinor > dueMinor ? 'charging.refund-too-much' : null
}

/**
 * Returns the readings of a session after a correction of its times and energy. The readings between keep their share
 * of time and of energy, so that the distribution stays as close to the meter as possible.
 */
export function correctedReadings(
  before: readonly SessionReading[],
  to: { from: number; until: number; startDwh: number; energyDwh: number },
): SessionReading[] {
  const [first, last] = [before[0], before.at(-1)]
  const inside = first && last ? before.slice(1, -1) : []
  const [span, energy] = first && last ? [last.at - first.at, last.registerDwh - first.registerDwh] : [0, 0]
  const moved = inside.map((reading) => ({
    ...reading,
    at: span === 0 ? to.from : to.from + Math.round(((reading.at - (first?.at ?? 0)) * (to.until - to.from)) / span),
    registerDwh:
      energy === 0
        ? to.startDwh
        : to.startDwh + Math.round(((reading.registerDwh - (first?.registerDwh ?? 0)) * to.energyDwh) / energy),
  }))
  return [
    { at: to.from, registerDwh: to.startDwh },
    ...moved.filter(({ at }) => at > to.from && at < to.until),
    { at: to.until, registerDwh: to.startDwh + to.energyDwh },
  ]
}
