import { ignoredClockErrorSeconds, isConflict, type OfflineActKind } from '../../contract/index.ts'

const mostSeconds = 2_000_000_000

/** Returns how much a phone's clock is ahead of the server's when it sends, in seconds; negative: behind. */
export function phoneClockOffset(phoneNow: Date, now: Date): number {
  const seconds = Math.round((phoneNow.getTime() - now.getTime()) / 1_000)
  return Math.max(-mostSeconds, Math.min(mostSeconds, seconds))
}

/**
 * Returns the time of an action by the server's clock: the phone's time, corrected by its current error; not before
 * `since`, not after `now`. Errors below a minute are ignored, because they may be the transmission time.
 */
export function correctedActTime(
  reportedAt: Date,
  { off, since, now }: { off: number; since: Date | null; now: Date },
): Date {
  const wrong = Math.abs(off) < ignoredClockErrorSeconds ? 0 : off
  const at = reportedAt.getTime() - wrong * 1_000
  const from = Math.min(since?.getTime() ?? -Infinity, now.getTime())
  return new Date(Math.max(from, Math.min(at, now.getTime())))
}

/** Actions that change the state of a work order: each must follow the state that it leaves. */
export const isStateChangingAct = (kind: OfflineActKind | 'picture') =>
  kind !== 'note' && kind !== 'part' && kind !== 'check' && kind !== 'confirm' && kind !== 'picture'

/**
 * Returns the time of an action that waited on the phone; undefined: it did not wait, so the user got an immediate
 * response.
 */
export function offlineWaitStart(reportedAt: Date, { off, now }: { off: number; now: Date }): Date | undefined {
  const at = correctedActTime(reportedAt, { off, since: null, now })
  return now.getTime() - at.getTime() < ignoredClockErrorSeconds * 1_000 ? undefined : at
}

export const offlineActOutcome = (error: string) => (isConflict(error) ? 'conflict' : 'refused')
