import { clockSlackSeconds, type SentKind } from '../../contract/index.ts'

const mostSeconds = 2_000_000_000

/** How much a phone's clock is ahead of ours as it sends, in seconds; negative: behind. */
export function clockOff(phoneNow: Date, now: Date): number {
  const seconds = Math.round((phoneNow.getTime() - now.getTime()) / 1_000)
  return Math.max(-mostSeconds, Math.min(mostSeconds, seconds))
}

/**
 * When something was done by our clock: what the phone's said then, corrected by how far it is off now; not before
 * `since`, not after `now`. A clock that is off by less than a minute is taken as right: that is the way of the message.
 */
export function whenDone(
  saidAt: Date,
  { off, since, now }: { off: number; since: Date | null; now: Date },
): Date {
  const wrong = Math.abs(off) < clockSlackSeconds ? 0 : off
  const at = saidAt.getTime() - wrong * 1_000
  const from = Math.min(since?.getTime() ?? -Infinity, now.getTime())
  return new Date(Math.max(from, Math.min(at, now.getTime())))
}

/** Acts that move an order on: each follows the step that it leaves. */
export const movesOn = (kind: SentKind | 'picture') =>
  kind !== 'note' && kind !== 'part' && kind !== 'check' && kind !== 'picture'

/** Refusals that say that things stand otherwise than the phone knew. */
const conflicts = new Set([
  'maintenance.order-state',
  'maintenance.order-over',
  'maintenance.not-yours',
  'maintenance.sent-meanwhile',
  'maintenance.line-meanwhile',
])
export const outcomeOf = (error: string) => (conflicts.has(error) ? 'conflict' : 'refused')
