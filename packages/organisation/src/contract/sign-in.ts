import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'

/** Client id of the console: public and first-party, the only kind that may use the password grant. */
export const consoleClientId = 'boss-web'

/** Lifetimes. The server decides, regardless of the browser (reliability section 4). */
export const accessTokenSeconds = 10 * 60
export const signInSessionIdleSeconds = 15 * 60
export const signInSessionAbsoluteSeconds = 12 * 60 * 60

/*
 * OAuth calls answer as RFC 6749, 7009 and 7662 require, without the envelope. Their parameters come in a form body
 * (preferred), in JSON, or in the query. `error_description` is ASCII English as RFC 6749 section 5.2 requires,
 * `reason` is our own stable code, and `msg` is the sentence for the user.
 */
const text = z.string().max(2_000).optional()

export const tokenRequest = z.object({
  grant_type: text,
  username: text,
  password: text,
  /** Six digits of the user's authenticator, or a recovery code; required after `otp-required`. */
  otp: text,
  /** Response of a passkey (JSON), in place of the code; its options come with `otp-required`. */
  passkey: z.string().max(20_000).optional(),
  refresh_token: text,
  scope: text,
  client_id: text,
  client_secret: text,
  /** Operator to work in, for platform staff only. Other users always work in their own operator. */
  optcode: text,
})
export type TokenRequest = z.infer<typeof tokenRequest>

export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string(),
  /** True: the sign-in gives access only to the user's own data until a new password is set. */
  must_change_password: z.boolean(),
})
export type TokenReply = z.infer<typeof tokenReply>

/**
 * Reply of the client_credentials grant: no refresh token (RFC 6749 section 4.4.3); the client requests a new access
 * token instead.
 */
export const clientTokenReply = tokenReply.pick({
  access_token: true,
  token_type: true,
  expires_in: true,
  scope: true,
})
export type ClientTokenReply = z.infer<typeof clientTokenReply>

/** Reasons why no token was issued. The console's sentence is `signInWords['organisation.sign-in.' + reason]`. */
export const signInReasons = [
  'locked',
  'bad-credentials',
  'disabled',
  'no-role',
  'unknown-client',
  'expired',
  'signed-out',
  'roles-changed',
  'password-changed',
  'reused',
  'busy',
  'bad-request',
  'grant-not-allowed',
  'otp-required',
  'otp-wrong',
  'passkey-wrong',
  'provider-only',
  'scope-not-allowed',
  'external-unknown',
  'external-failed',
  'external-denied',
  'external-ended',
] as const
export type SignInReason = (typeof signInReasons)[number]

export const oauthError = z.object({
  error: z.enum([
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'unauthorized_client',
    'unsupported_grant_type',
    'access_denied',
    'invalid_scope',
    'temporarily_unavailable',
  ]),
  error_description: z.string(),
  reason: z.enum(signInReasons),
  msg: z.string(),
  /** Seconds until the next attempt is accepted. */
  retry_after: z.int().optional(),
  /** Number of failed attempts left before the account is locked. */
  attempts_left: z.int().optional(),
  /** Options for the browser if a passkey of the account can take the place of the code. Set with `otp-required`. */
  passkey_options: z.record(z.string(), z.unknown()).optional(),
})
export type OAuthError = z.infer<typeof oauthError>

export const token = endpoint({
  name: 'token',
  method: 'POST',
  path: '/oauth/token',
  inQuery: true,
  permission: 'public',
  summary:
    'Signs in (password, plus otp if the account needs two steps), renews tokens (refresh_token), or signs in a program (client_credentials): 400 wrong or locked, 401 unknown client or no role, 429 busy',
  body: tokenRequest,
  reply: z.union([tokenReply, clientTokenReply, oauthError]),
  bare: true,
})

const aboutToken = z.object({ token: text, token_type_hint: text, client_id: text, client_secret: text })

export const tokenIntrospection = z.object({
  active: z.literal(true),
  authorities: z.array(z.string()),
  user_name: z.string(),
  client_id: z.string(),
  scope: z.array(z.string()),
  /** Unix time in seconds. */
  exp: z.int(),
})

export const checkToken = endpoint({
  name: 'checkToken',
  method: 'POST',
  path: '/oauth/check_token',
  inQuery: true,
  permission: 'public',
  summary:
    "Returns the content of a token (introspection): a public client's own tokens, a user's without a client, a program's only to a client that identifies itself",
  body: aboutToken,
  reply: z.union([tokenIntrospection, z.object({ active: z.literal(false) }), oauthError]),
  bare: true,
})

export const revokeToken = endpoint({
  name: 'revokeToken',
  method: 'POST',
  path: '/oauth/revoke',
  inQuery: true,
  permission: 'public',
  summary:
    'Signs out: ends the sign-in session that the token belongs to. An unknown token gets the same reply (RFC 7009)',
  body: aboutToken,
  reply: z.union([z.object({}), oauthError]),
  bare: true,
})

export const oauthEndpoints = [token, checkToken, revokeToken] as const
