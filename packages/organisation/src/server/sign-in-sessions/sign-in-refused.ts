import type { OAuthError, SignInReason } from '../../contract/index.ts'

interface RefusedFacts {
  retryAfter?: number
  attemptsLeft?: number
  passkeyOptions?: Readonly<Record<string, unknown>> | undefined
}

/** Reason why no token was issued; the routes convert it to RFC 6749's error reply. */
export class SignInRefusedError extends Error {
  readonly reason: SignInReason
  readonly retryAfter: number | undefined
  readonly attemptsLeft: number | undefined
  /** Options for the browser, if a passkey of the account can be the second factor. */
  readonly passkeyOptions: Readonly<Record<string, unknown>> | undefined

  constructor(reason: SignInReason, { retryAfter, attemptsLeft, passkeyOptions }: RefusedFacts = {}) {
    super(reason)
    this.name = 'SignInRefused'
    this.reason = reason
    this.retryAfter = retryAfter
    this.attemptsLeft = attemptsLeft
    this.passkeyOptions = passkeyOptions
  }
}

interface OAuthKind {
  status: number
  error: OAuthError['error']
  description: string
}

/** Error codes of RFC 6749 section 5.2, with the HTTP status for each reason (ERR-02). */
export const oauthErrorBySignInReason: Readonly<Record<SignInReason, OAuthKind>> = {
  'bad-request': { status: 400, error: 'invalid_request', description: 'A parameter is missing or repeated' },
  'unknown-client': {
    status: 401,
    error: 'invalid_client',
    description: 'Unknown client or wrong client secret',
  },
  'grant-not-allowed': {
    status: 400,
    error: 'unauthorized_client',
    description: 'This client may not use this grant',
  },
  locked: { status: 400, error: 'invalid_grant', description: 'User account is locked' },
  'bad-credentials': { status: 400, error: 'invalid_grant', description: 'Bad credentials' },
  disabled: { status: 400, error: 'invalid_grant', description: 'User account is disabled' },
  'no-role': { status: 401, error: 'access_denied', description: 'The user has no role or permission' },
  expired: { status: 400, error: 'invalid_grant', description: 'The refresh token is unknown or expired' },
  'signed-out': { status: 400, error: 'invalid_grant', description: 'The session was signed out' },
  'roles-changed': { status: 400, error: 'invalid_grant', description: 'The roles of the user were changed' },
  'password-changed': { status: 400, error: 'invalid_grant', description: 'The password was changed' },
  reused: {
    status: 400,
    error: 'invalid_grant',
    description: 'The refresh token was used twice; the session was ended',
  },
  busy: { status: 429, error: 'temporarily_unavailable', description: 'Too many sign-ins at once' },
  'otp-required': {
    status: 400,
    error: 'invalid_grant',
    description: 'The code of the second step is missing',
  },
  'passkey-wrong': { status: 400, error: 'invalid_grant', description: 'The passkey was not accepted' },
  'provider-only': {
    status: 400,
    error: 'access_denied',
    description: 'The account signs in through its identity provider',
  },
  'otp-wrong': { status: 400, error: 'invalid_grant', description: 'The code of the second step is wrong' },
  'external-unknown': { status: 400, error: 'invalid_grant', description: 'No account of this identity' },
  'external-failed': {
    status: 400,
    error: 'invalid_grant',
    description: 'The identity provider did not confirm the sign-in',
  },
  'external-denied': {
    status: 400,
    error: 'access_denied',
    description: 'The sign-in was denied at the identity provider',
  },
  'external-ended': {
    status: 400,
    error: 'invalid_grant',
    description: 'The sign-in is unknown, used or expired, or another browser began it',
  },
  'scope-not-allowed': {
    status: 400,
    error: 'invalid_scope',
    description: 'The client does not hold the scope it asks for',
  },
}
