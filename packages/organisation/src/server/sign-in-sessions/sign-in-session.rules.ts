import { signInSessionIdleSeconds } from '../../contract/index.ts'

/**
 * How far the clock may step back unnoticed. Beyond it, what was made "in the future" counts for nothing until the
 * clock has caught up: no token outlives its time because a clock was set.
 */
const clockToleranceMs = 60_000

/** How stale the stored time of last use may be: idle time-outs are exact to this (A-06: ± 30 s). */
export const touchEveryMs = 30_000

/** For how long after its exchange a refresh token may come again because the reply was lost (decision 150). */
export const lostReplyMs = 300_000

export interface SignInSessionTimes {
  createdAt: Date
  lastUsedAt: Date
  /** The absolute end, 12 hours after sign-in. */
  expiresAt: Date
}

/** Idle for less than 15 minutes and younger than 12 hours. */
export function signInSessionAlive(signInSession: SignInSessionTimes, now: Date): boolean {
  const idle = now.getTime() - signInSession.lastUsedAt.getTime()
  return (
    idle <= signInSessionIdleSeconds * 1000 &&
    idle >= -clockToleranceMs &&
    within(signInSession.createdAt, signInSession.expiresAt, now)
  )
}

export function tokenAlive(token: { issuedAt: Date; expiresAt: Date }, now: Date): boolean {
  return within(token.issuedAt, token.expiresAt, now)
}

function within(start: Date, end: Date, now: Date): boolean {
  return start.getTime() - clockToleranceMs <= now.getTime() && now.getTime() < end.getTime()
}
