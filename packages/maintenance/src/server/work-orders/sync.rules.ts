import { clockSlackSeconds, isConflict, type SentKind } from '../../contract/index.ts'

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
  kind !== 'note' && kind !== 'part' && kind !== 'check' && kind !== 'confirm' && kind !== 'picture'

/** When something was done that waited on the phone; undefined: it did not, so that whoever did it was told at once. */
export function waitedSince(saidAt: Date, { off, now }: { off: number; now: Date }): Date | undefined {
  const at = whenDone(saidAt, { off, since: null, now })
  return now.getTime() - at.getTime() < clockSlackSeconds * 1_000 ? undefined : at
}

export const outcomeOf = (error: string) => (isConflict(error) ? 'conflict' : 'refused')
