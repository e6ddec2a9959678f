import { translateText, currentLanguage } from '../words/language.ts'
import { CallError } from './call-error.ts'
import { readCurrentCookie } from '../state/cookies.ts'
import { networkSettings } from './network.ts'
import { signInEnd, signInSession } from './sign-in-session.ts'

/** The product's own client at the token endpoint (LOGIN-02). Not secret, because it is part of the browser code. */
export const oauthClient = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' } as const
const lockName = 'evops.refresh'
let underWay: Promise<string | undefined> | undefined

export interface SignInTokens {
  access_token: string
  refresh_token: string
  /** For an external sign-in: the redirect address. */
  redirect?: string
  must_change_password?: boolean
}
/** The reason for a missing token: the server's sentence, and information about another attempt. */
export interface TokenRefusal {
  /** HTTP status of the response; 0 if there was none. */
  status: number
  msg: string
  /** The server's stable key: `otp-required`, `locked` … */
  reason: string | undefined
  attemptsLeft: number | undefined
  retryAfterSeconds: number | undefined
  /** Options for the browser if a passkey can take the place of the code. Set with `otp-required`. */
  passkeyOptions: Readonly<Record<string, unknown>> | undefined
}

/**
 * Requests a token from the token endpoint (RFC 6749 section 4.3 and 6). The parameters are in a form body, never in
 * the address.
 */
export function requestToken(grant: Readonly<Record<string, string>>): Promise<SignInTokens | TokenRefusal> {
  return requestSignIn('/oauth/token', grant, isSignInTokens)
}

/** Makes a sign-in call and returns the result or the refusal. */
export async function requestSignIn<T>(
  path: string,
  form: Readonly<Record<string, string>>,
  hasValue: (reply: unknown) => reply is T,
): Promise<T | TokenRefusal> {
  try {
    const response = await fetch(networkSettings.baseUrl + path, {
      method: 'POST',
      signal: AbortSignal.timeout(networkSettings.timeoutMs),
      headers: { accept: 'application/json', 'accept-language': currentLanguage() },
      body: new URLSearchParams({ ...form, ...oauthClient }),
    })
    const reply: unknown = await response.json()
    if (response.ok && hasValue(reply)) return reply
    return refusalOf(response.status, reply)
  } catch {
    return { ...refusalOf(0, undefined), msg: translateText('kit.no-connection') }
  }
}

function refusalOf(status: number, reply: unknown): TokenRefusal {
  const parts: Readonly<Record<string, unknown>> = isRecord(reply) ? reply : {}
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const { error_description: description, msg = description, reason, passkey_options: options } = parts
  const { attempts_left: attempts, retry_after: wait } = parts
  return {
    status,
    msg: typeof msg === 'string' ? msg : translateText('kit.has-error'),
    reason: typeof reason === 'string' ? reason : undefined,
    attemptsLeft: number(attempts),
    retryAfterSeconds: number(wait),
    passkeyOptions: isRecord(options) ? options : undefined,
  }
}
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function isSignInTokens(value: unknown): value is SignInTokens {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'refresh_token' in value
}

/**
 * Renews an expired access token once for all tabs (SESS-07): the tab with the lock calls the server, and the others
 * find the new token in the shared cookie. Returns a usable token, or undefined if the server reports that the sign-in
 * session is over. Throws `CallError` if the server is unreachable or busy, because the sign-in session may still be
 * valid.
 */
export function refreshAccessToken(failedToken: string): Promise<string | undefined> {
  underWay ??= inLock(() => renew(failedToken)).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function inLock<T>(work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? await navigator.locks.request(lockName, work) : await work()
}

async function renew(failedToken: string): Promise<string | undefined> {
  const current = await readCurrentCookie('cms_token')
  if (current && current !== failedToken) return current
  const refreshToken = await readCurrentCookie('cms_refresh_token')
  if (!refreshToken) return undefined
  const tokens = await requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken })
  if (isSignInTokens(tokens)) {
    signInSession.begin(tokens)
    // The lock is released only after the other tabs can read the new cookies.
    await readCurrentCookie('cms_refresh_token')
    return tokens.access_token
  }
  const { status, msg } = tokens
  if (status !== 400 && status !== 401) throw new CallError({ status, error: 'network.failed', msg })
  signInEnd.set(msg)
  return undefined
}
