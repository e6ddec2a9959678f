import { Problem } from '@evops/platform/contract'
import { callHttp, type AllowedReach } from '@evops/platform/server'
import * as client from 'openid-client'
import type { ProviderClaim } from '../../contract/index.ts'

/** Configuration of a provider: its metadata and how to call it. */
export type ProviderConfiguration = client.Configuration

/* The only module that uses OpenID Connect. Every call goes through the product's own network guard (0036). */
const mostBytes = 512 * 1024

/** Error: the provider is unreachable or sent an invalid response. The message has the details, never a secret. */
export class IdentityProviderError extends Error {}
/** Error: the person or the provider denied the sign-in. */
export class ProviderDenied extends Error {}

export interface ProviderAccess {
  issuer: string
  clientId: string
  clientSecret: string
  /** Returns the private networks that the platform allows (S-16); evaluated at each call. */
  reach: () => Promise<AllowedReach>
  /** Timeout in milliseconds for each response of the provider. */
  withinMs: number
}
export interface ProviderRedirectValues {
  state: string
  nonce: string
  verifier: string
}
/** Identity that the provider confirmed. */
export interface ProviderIdentity {
  subject: string
  /**
   * Value of the configured claim; undefined if it is missing, or if it is an e-mail address that the provider did not
   * verify.
   */
  value: string | undefined
}

/** Loads a provider's metadata (Discovery 1.0). Throws ProviderFailed and the guard's problems. */
export async function discoverProvider(access: ProviderAccess): Promise<ProviderConfiguration> {
  const { issuer, clientId, clientSecret, withinMs } = access
  const isHere = issuer.startsWith('http:')
  return withProviderErrors(async () => {
    const config = await client.discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
      execute: [client.enableNonRepudiationChecks, ...(isHere ? [client.allowInsecureRequests] : [])],
      timeout: withinMs / 1_000,
      [client.customFetch]: guardedFetch(access, isHere),
    })
    // The library accepts multi-tenant providers whose issuer is a pattern. We require the exact issuer, because
    // otherwise any tenant of that provider could identify our users.
    const { issuer: reportedIssuer } = config.serverMetadata()
    if (URL.parse(reportedIssuer)?.href !== new URL(issuer).href)
      throw new IdentityProviderError('it says that it is another issuer')
    return config
  })
}

/** Creates the random values for the redirect to a provider. */
export function createRedirectValues(): ProviderRedirectValues {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  }
}

/** Returns the redirect address. Throws ProviderFailed if it is not a web page. */
export async function buildProviderRedirectUrl(
  config: ProviderConfiguration,
  { claim, redirectUri }: { claim: ProviderClaim; redirectUri: string },
  { state, nonce, verifier }: ProviderRedirectValues,
): Promise<string> {
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  const url = await withProviderErrors(async () =>
    client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: { email: 'openid email', preferred_username: 'openid profile', sub: 'openid' }[claim],
      state,
      nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  )
  const isHere = config.serverMetadata().issuer.startsWith('http:')
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))
    throw new IdentityProviderError('its authorization endpoint is no https address')
  return url.href
}

/**
 * Exchanges the code for an ID token, which must be signed by the issuer, issued for us, in time and with our nonce.
 * Throws ProviderDenied, ProviderFailed and the guard's problems.
 */
export async function exchangeProviderCode(
  config: ProviderConfiguration,
  { claim, returned }: { claim: ProviderClaim; returned: URL },
  { state, nonce, verifier }: ProviderRedirectValues,
): Promise<ProviderIdentity> {
  return withProviderErrors(async () => {
    const tokens = await client.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new IdentityProviderError('no ID token')
    const { sub: subject } = claims
    const isReported = claims[claim] !== undefined || !config.serverMetadata().userinfo_endpoint
    const userClaims = isReported ? claims : await client.fetchUserInfo(config, tokens.access_token, subject)
    return { subject, value: valueOf(claim, userClaims) }
  })
}

/**
 * Returns the claim's value. An unverified e-mail address could belong to anybody (OpenID Connect Core 1.0 section
 * 5.7).
 */
function valueOf(claim: ProviderClaim, userClaims: client.IDToken | client.UserInfoResponse): string | undefined {
  if (claim === 'email' && userClaims.email_verified !== true) return undefined
  const value = userClaims[claim]
  return typeof value === 'string' && value.trim() ? value.trim().slice(0, 255) : undefined
}

/**
 * Selects the client authentication that the provider's metadata names; without one it is Basic (Discovery 1.0 section
 * 3).
 */
function authentication(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? basic : post
    return way(server, ...rest)
  }
}

/**
 * Fetch function for addresses that a provider names: through the network guard, and over TLS unless the provider is
 * this machine.
 */
function guardedFetch({ reach, withinMs }: ProviderAccess, isHere: boolean): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new IdentityProviderError(`no call of ours: ${method}`)
    if (!isHere && !url.startsWith('https:')) throw new IdentityProviderError('it names an address without TLS')
    const answer = await callHttp(url, {
      method,
      headers,
      ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
      reach: await reach(),
      withinMs,
      mostBytes,
    })
    if (answer.isCut) throw new IdentityProviderError('the answer is too long')
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      ...(type && { headers: { 'content-type': type } }),
    })
  }
}

async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const own = ownOf(error)
    if (own) throw own
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
      throw new ProviderDenied(error.error, { cause: error })
    throw new IdentityProviderError(reasonOf(error), { cause: error })
  }
}

/** Returns our own or the guard's error, however deeply the library wrapped it. */
function ownOf(error: unknown): Problem | IdentityProviderError | undefined {
  if (error instanceof Problem || error instanceof IdentityProviderError) return error
  return error instanceof Error ? ownOf(error.cause) : undefined
}

/** Returns the library's message or the connection's error code. Content of the provider's response is not repeated. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'not reachable'
  if (error instanceof client.ResponseBodyError) return `HTTP ${error.status}, ${error.error}`
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && cause !== error) return `${error.message} (${String(cause.code)})`
  return error.message
}
