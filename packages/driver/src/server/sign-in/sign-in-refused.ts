import type { Language } from '@evops/platform/contract'
import { driverSignInWords, type DriverOauthError, type DriverSignInReason } from '../../contract/index.ts'

/** A refused sign-in; reported in the form of RFC 6749. */
export class DriverSignInError extends Error {
  readonly reason: DriverSignInReason
  readonly more: { retryAfter?: number; attemptsLeft?: number }

  constructor(reason: DriverSignInReason, more: { retryAfter?: number; attemptsLeft?: number } = {}) {
    super(reason)
    this.name = 'DriverRefused'
    this.reason = reason
    this.more = more
  }
}

const kinds: Readonly<Record<DriverSignInReason, { status: number; error: DriverOauthError['error'] }>> = {
  'bad-request': { status: 400, error: 'invalid_request' },
  'unknown-operator': { status: 400, error: 'invalid_request' },
  'code-wrong': { status: 400, error: 'access_denied' },
  'code-ended': { status: 400, error: 'access_denied' },
  'code-guessed': { status: 429, error: 'slow_down' },
  'wechat-refused': { status: 400, error: 'access_denied' },
  'consent-missing': { status: 400, error: 'access_denied' },
  'grant-wrong': { status: 400, error: 'invalid_grant' },
  'verifier-wrong': { status: 400, error: 'invalid_grant' },
  expired: { status: 400, error: 'invalid_grant' },
  reused: { status: 400, error: 'invalid_grant' },
  'signed-out': { status: 400, error: 'invalid_grant' },
}

/** Returns status and body of a refusal. */
export function toOauthError(
  { reason, more }: DriverSignInError,
  language: Language,
): { status: number; body: DriverOauthError } {
  const { status, error } = kinds[reason]
  return {
    status,
    body: {
      error,
      error_description: driverSignInWords[`driver.sign-in.${reason}`].en,
      reason,
      msg: driverSignInWords[`driver.sign-in.${reason}`][language],
      ...(more.retryAfter === undefined ? {} : { retry_after: more.retryAfter }),
      ...(more.attemptsLeft === undefined ? {} : { attempts_left: more.attemptsLeft }),
    },
  }
}
