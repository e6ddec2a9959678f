import { network } from './network.ts'
import { session } from './session.ts'

/** The product's own client at the token endpoint (LOGIN-02). Public by nature: it ships in the browser. */
export const oauthClient = { client_id: 'boss-web', client_secret: 'boss-web', scope: 'all' } as const
const lockName = 'evops.refresh'
let underWay: Promise<string | undefined> | undefined

/**
 * Renews an expired access token once for all tabs (SESS-07): whoever gets the lock asks the server, everybody after
 * finds the new token in the shared cookie. Answers the usable token, or undefined when the session is over.
 */
export function refresh(failedToken: string): Promise<string | undefined> {
  underWay ??= inLock(() => renew(failedToken)).finally(() => {
    underWay = undefined
  })
  return underWay
}

async function inLock<T>(work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? await navigator.locks.request(lockName, work) : await work()
}

async function renew(failedToken: string): Promise<string | undefined> {
  const current = session.token()
  if (current && current !== failedToken) return current
  const refreshToken = session.refreshToken()
  if (!refreshToken) return undefined
  const response = await fetch(`${network.baseUrl}/oauth/token`, {
    method: 'POST',
    signal: AbortSignal.timeout(network.timeoutMs),
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, ...oauthClient }),
  })
  if (!response.ok) return undefined
  const tokens: unknown = await response.json()
  if (!areTokens(tokens)) return undefined
  session.begin(tokens)
  return tokens.access_token
}

export interface Tokens {
  access_token: string
  refresh_token: string
}
export function areTokens(value: unknown): value is Tokens {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'refresh_token' in value
}
