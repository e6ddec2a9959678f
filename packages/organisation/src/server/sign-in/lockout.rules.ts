/** Consecutive failures of an account: from one network or browser, or from all of them. */
export interface SignInFailures {
  failures: number
  lastFailureAt: Date
  lockedUntil: Date | null
}

export const failuresBeforeLock = 5
const lockMinutes = [1, 5, 15, 60]
/** NIST SP 800-63B: at most 100 consecutive failed attempts; then only an administrator can unlock the account. */
const failuresBeforeClosing = 100
const untilUnlockedSeconds = 100 * 365 * 24 * 3600
/**
 * Number of consecutive failed attempts, from any source, after which unknown sources must wait between two attempts.
 */
const failuresBeforeSlowing = 10
const slowSeconds = 30
const clockToleranceMs = 60_000

/**
 * Returns the lock time in seconds: five failures lock for one minute, each further one for 5, 15, then 60 minutes
 * (reliability section 4).
 */
export function lockSeconds(failures: number): number {
  if (failures < failuresBeforeLock) return 0
  if (isLockedPermanently(failures)) return untilUnlockedSeconds
  return 60 * (lockMinutes[failures - failuresBeforeLock] ?? 60)
}

/** Returns the seconds until the next attempt is accepted; 0 if it may be made now. */
export function secondsLocked(state: SignInFailures, now: Date): number {
  if (!state.lockedUntil) return 0
  // A failure in the future means that the clock was set back; nobody is locked out because of that.
  if (state.lastFailureAt.getTime() > now.getTime() + clockToleranceMs) return 0
  return Math.max(0, Math.ceil((state.lockedUntil.getTime() - now.getTime()) / 1000))
}

export function afterFailure(failures: number, now: Date): SignInFailures {
  const seconds = lockSeconds(failures + 1)
  return {
    failures: failures + 1,
    lastFailureAt: now,
    lockedUntil: seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null,
  }
}

/**
 * Returns true if after this many consecutive failures only an administrator, or a restart of the server, can unlock
 * the account.
 */
export function isLockedPermanently(failures: number): boolean {
  return failures >= failuresBeforeClosing
}

/**
 * Returns the seconds until an attempt of an unknown source is accepted; never more than half a minute, regardless of
 * the number of failures.
 */
export function secondsSlowed({ failures, lastFailureAt }: SignInFailures, now: Date): number {
  if (failures < failuresBeforeSlowing) return 0
  const lockedUntil = new Date(lastFailureAt.getTime() + slowSeconds * 1000)
  return secondsLocked({ failures, lastFailureAt, lockedUntil }, now)
}

/** Turn of a source in the line of unknown sources, and the first turn that is free after it. */
export interface AttemptTurn {
  at: Date
  nextAt: Date
}
/** A turn that is not used in this time is lost. */
const turnMs = 10 * 60_000
const longestLineMs = 3_600_000

/**
 * Returns a turn for an unknown source whose account is slowed; undefined if the source may try now. Each network has
 * one turn at a time, so that whoever tries without a pause takes no turn of another network.
 */
export function takeTurn(
  { account, own }: { account: SignInFailures; own: SignInFailures },
  now: Date,
): AttemptTurn | undefined {
  const lineEnds = account.lockedUntil?.getTime() ?? 0
  const hasLine = lineEnds > now.getTime() && lineEnds < now.getTime() + longestLineMs + clockToleranceMs
  const slowed = secondsSlowed(account, now)
  if (slowed === 0 && !hasLine) return undefined
  const ownTurn = own.failures < failuresBeforeLock ? (own.lockedUntil?.getTime() ?? 0) : 0
  if (ownTurn > 0 && ownTurn <= now.getTime() && now.getTime() < ownTurn + turnMs) return undefined
  const first = Math.max(hasLine ? lineEnds : 0, now.getTime() + slowed * 1_000)
  const at = new Date(Math.min(first, now.getTime() + longestLineMs))
  return { at, nextAt: new Date(at.getTime() + slowSeconds * 1_000) }
}

/** Returns true for the tenth consecutive failed attempt at one account, and for each hundredth. */
export function isAlarm(failures: number): boolean {
  return failures === failuresBeforeSlowing || (failures > 0 && failures % 100 === 0)
}

export function attemptsLeft(failures: number): number {
  return Math.max(0, failuresBeforeLock - failures)
}
