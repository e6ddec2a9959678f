import { doneReply, endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { passwordMaxLength } from './passwords.ts'
import { oauthError, tokenReply } from './sign-in.ts'

/*
 * Passkeys of users (W3C Web Authentication Level 3). Options and responses have the JSON form of the standard; a
 * response is sent as text, because forms of the token endpoint carry it too.
 */
export const passkeyResponse = z.string().min(1).max(20_000)
const options = z.record(z.string(), z.unknown())
const password = z.string().min(1).max(passwordMaxLength).optional()

export const passkeyRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** True for a passkey that is stored on several devices of the user. */
  backedUp: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type PasskeyRow = z.infer<typeof passkeyRow>

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/organisation/passkeys',
  permission: 'signedIn',
  summary: 'Lists the caller’s passkeys, newest first',
  reply: z.array(passkeyRow),
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/organisation/passkeys/start',
  permission: 'signedIn',
  summary:
    'Starts the registration of a passkey for the caller and returns the options for the browser, valid for five minutes',
  body: z.object({ password }),
  reply: z.object({ options }),
})

export const createPasskey = endpoint({
  name: 'createPasskey',
  method: 'POST',
  path: '/api/organisation/passkeys',
  permission: 'signedIn',
  summary: 'Adds the passkey that the browser created; it signs in without a password and counts as a second factor',
  body: z.object({ name: z.string().trim().min(1).max(60), passkey: passkeyResponse }),
  reply: passkeyRow,
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/organisation/passkeys/{id}/remove',
  permission: 'signedIn',
  summary: 'Removes a passkey of the caller',
  body: z.object({ password }),
  reply: doneReply,
})

export const startStepUp = endpoint({
  name: 'startStepUp',
  method: 'POST',
  path: '/api/organisation/step-up/start',
  permission: 'signedIn',
  summary:
    'Returns how the caller can prove a second factor: with an authenticator, with a passkey and its options, or both',
  writes: false,
  reply: z.object({ authenticator: z.boolean(), options: options.nullable() }),
})

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/oauth/passkey_start',
  permission: 'public',
  summary: 'Starts a sign-in with a passkey and returns the options for the browser, valid for five minutes',
  body: z.object({
    client_id: z.string().max(2_000).optional(),
    client_secret: z.string().max(2_000).optional(),
  }),
  reply: z.union([z.object({ options }), oauthError]),
  bare: true,
})

export const finishPasskeySignIn = endpoint({
  name: 'finishPasskeySignIn',
  method: 'POST',
  path: '/oauth/passkey_finish',
  permission: 'public',
  summary:
    'Completes a sign-in with a passkey alone, because the authenticator verified the user: 400 refused, 401 without role',
  body: z.object({
    passkey: passkeyResponse,
    optcode: z.string().max(100).optional(),
    client_id: z.string().max(2_000).optional(),
    client_secret: z.string().max(2_000).optional(),
  }),
  reply: z.union([tokenReply, oauthError]),
  bare: true,
})

export const passkeyEndpoints = [listPasskeys, startPasskey, createPasskey, removePasskey, startStepUp] as const
export const passkeySignInEndpoints = [startPasskeySignIn, finishPasskeySignIn] as const
