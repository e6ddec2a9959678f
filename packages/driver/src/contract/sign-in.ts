import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { deviceId, driverClients, languageSchema, operatorCodeQuery } from './parts.ts'

/** Validity periods of tokens. */
export const driverAccessSeconds = 10 * 60
export const driverIdleDays = 60
export const driverSignInSessionDays = 365
export const authorisationSeconds = 60

export const driverSignInReasons = [
  'bad-request',
  'unknown-operator',
  'code-wrong',
  'code-ended',
  'code-guessed',
  'wechat-refused',
  'consent-missing',
  'grant-wrong',
  'verifier-wrong',
  'expired',
  'reused',
  'signed-out',
] as const
export type DriverSignInReason = (typeof driverSignInReasons)[number]

/** Error response of RFC 6749 section 5.2, with a stable reason and a sentence for the user. */
export const driverOauthError = z.object({
  error: z.enum(['invalid_request', 'invalid_grant', 'access_denied', 'slow_down', 'unsupported_grant_type']),
  error_description: z.string(),
  reason: z.enum(driverSignInReasons),
  msg: z.string(),
  /** Seconds until another try is accepted. */
  retry_after: z.int().optional(),
  /** Remaining wrong tries before this code becomes invalid. */
  attempts_left: z.int().optional(),
})
export type DriverOauthError = z.infer<typeof driverOauthError>

/** SHA-256 of the verifier, base64url (RFC 7636, section 4.2). */
const challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const verifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/)

export const authoriseDriver = endpoint({
  name: 'authoriseDriver',
  method: 'POST',
  path: '/oauth/driver/authorize',
  permission: 'public',
  summary:
    'Authenticates a driver by a code sent to the phone, or by WeChat’s code, and returns an authorisation code (OAuth 2 for first-party apps); an unknown phone number becomes a member',
  body: operatorCodeQuery.extend({
    client_id: z.enum(driverClients),
    response_type: z.literal('code'),
    code_challenge: challenge,
    code_challenge_method: z.literal('S256'),
    device_id: deviceId,
    device_name: z.string().trim().max(60).default(''),
    language: languageSchema,
    proof: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('phone'),
        phone: z.string().trim().min(5).max(30),
        code: z.string().regex(/^\d{6}$/),
      }),
      z.object({
        kind: z.literal('wechat'),
        app: z.enum(['mini', 'web']),
        code: z.string().trim().min(1).max(200),
      }),
    ]),
    /** Accepted legal texts: `kind:version`. */
    agrees: z
      .array(z.string().regex(/^[a-z][a-z-]{0,29}:\d{1,6}$/))
      .max(10)
      .default([]),
  }),
  reply: z.union([z.object({ authorization_code: z.string(), expires_in: z.int() }), driverOauthError]),
  bare: true,
})
export const driverTokens = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.literal('driver'),
})
export type DriverTokens = z.infer<typeof driverTokens>
const client_id = z.enum(driverClients)
export const driverToken = endpoint({
  name: 'driverToken',
  method: 'POST',
  path: '/oauth/driver/token',
  permission: 'public',
  summary:
    'Returns tokens for an authorisation code and its verifier, or for a refresh token, which changes with each use; using one twice ends the sign-in session',
  body: z.discriminatedUnion('grant_type', [
    z.object({
      grant_type: z.literal('authorization_code'),
      client_id,
      code: z.string().min(1).max(200),
      code_verifier: verifier,
    }),
    z.object({
      grant_type: z.literal('refresh_token'),
      client_id,
      refresh_token: z.string().min(1).max(200),
    }),
  ]),
  reply: z.union([driverTokens, driverOauthError]),
  bare: true,
})
export const revokeDriver = endpoint({
  name: 'revokeDriver',
  method: 'POST',
  path: '/oauth/driver/revoke',
  permission: 'public',
  summary:
    'Signs out a driver: ends the sign-in session of a token. An unknown token gets the same response (RFC 7009)',
  body: z.object({ client_id, token: z.string().min(1).max(200) }),
  reply: z.object({}),
  bare: true,
})
export const driverOauthEndpoints = [authoriseDriver, driverToken, revokeDriver] as const
