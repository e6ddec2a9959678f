/** Consecutive failures: of an account from one network or browser, or of an address over many names. */
export interface Failures {
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
const addressForgetsMs = 24 * 3_600_000
const clockToleranceMs = 60_000

/**
 * Returns the lock time in seconds: five failures lock for one minute, each further one for 5, 15, then 60 minutes
 * (reliability section 4).
 */
export function lockSeconds(failures: number): number {
  if (failures < failuresBeforeLock) return 0
  if (closedForGood(failures)) return untilUnlockedSeconds
  return 60 * (lockMinutes[failures - failuresBeforeLock] ?? 60)
}

/** Returns the seconds until the next attempt is accepted; 0 if it may be made now. */
export function secondsLocked(state: Failures, now: Date): number {
  if (!state.lockedUntil) return 0
  // A failure in the future means that the clock was set back; nobody is locked out because of that.
  if (state.lastFailureAt.getTime() > now.getTime() + clockToleranceMs) return 0
  return Math.max(0, Math.ceil((state.lockedUntil.getTime() - now.getTime()) / 1000))
}

export function afterFailure(failures: number, now: Date): Failures {
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
export function closedForGood(failures: number): boolean {
  return failures >= failuresBeforeClosing
}

/**
 * Returns the seconds until an attempt of an unknown source is accepted; never more than half a minute, regardless of
 * the number of failures.
 */
export function secondsSlowed({ failures, lastFailureAt }: Failures, now: Date): number {
  if (failures < failuresBeforeSlowing) return 0
  const lockedUntil = new Date(lastFailureAt.getTime() + slowSeconds * 1000)
  return secondsLocked({ failures, lastFailureAt, lockedUntil }, now)
}

/** Returns true for the tenth consecutive failed attempt at one account, and for each hundredth. */
export function isAlarm(failures: number): boolean {
  return failures === failuresBeforeSlowing || (failures > 0 && failures % 100 === 0)
}

export function attemptsLeft(failures: number): number {
  return Math.max(0, failuresBeforeLock - failures)
}

/**
 * Returns true if an address had no failure for a day, so that its counter restarts. An account's counter is only
 * cleared by a right password or an administrator.
 */
export function addressForgets(state: Failures, now: Date): boolean {
  return now.getTime() - state.lastFailureAt.getTime() > addressForgetsMs
}

/** Returns the network of an attempt: the IPv4 address, or the /64 prefix that belongs to one IPv6 subscriber. */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4) return v4
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
