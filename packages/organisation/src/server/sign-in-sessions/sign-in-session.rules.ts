import { signInSessionIdleSeconds } from '../../contract/index.ts'

/**
 * Tolerance for a clock that steps back. Beyond it, everything dated in the future is invalid until the clock has
 * caught up: a changed clock must not extend a token's lifetime.
 */
const clockToleranceMs = 60_000

/** Maximum age of the stored time of last use: idle time-outs are exact to this value (A-06: ± 30 s). */
export const lastUseWriteIntervalMs = 30_000

/** Time after its exchange in which a refresh token may be used again because the reply was lost (decision 150). */
export const refreshRetryMs = 300_000

export interface SignInSessionTimes {
  createdAt: Date
  lastUsedAt: Date
  /** Absolute end, 12 hours after sign-in. */
  expiresAt: Date
}

/** Returns true if the sign-in session is idle for less than 15 minutes and younger than 12 hours. */
export function isSignInSessionActive(signInSession: SignInSessionTimes, now: Date): boolean {
  const idle = now.getTime() - signInSession.lastUsedAt.getTime()
  return (
    idle <= signInSessionIdleSeconds * 1000 &&
    idle >= -clockToleranceMs &&
    within(signInSession.createdAt, signInSession.expiresAt, now)
  )
}

export function isTokenActive(token: { issuedAt: Date; expiresAt: Date }, now: Date): boolean {
  return within(token.issuedAt, token.expiresAt, now)
}

function within(start: Date, end: Date, now: Date): boolean {
  return start.getTime() - clockToleranceMs <= now.getTime() && now.getTime() < end.getTime()
}
