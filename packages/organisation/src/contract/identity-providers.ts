import { doneReply, endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { isSafeDirectory } from './directory.ts'
import { oauthError, tokenReply } from './sign-in.ts'
import { usersScreen } from './screens.ts'

/** Claims that identify an account at its first sign-in: a verified e-mail address, or its sign-in name. */
export const providerClaims = ['email', 'preferred_username', 'sub'] as const
export type ProviderClaim = (typeof providerClaims)[number]

/** Issuer URL (OpenID Connect Discovery 1.0 section 3): https, or http on this machine; no query, no fragment. */
export const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => isSafeDirectory(text) && !/[?#]/.test(text), 'organisation.fault.issuer')

export const identityProviderRow = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  claim: z.enum(providerClaims),
  enabled: z.boolean(),
  /** Number of accounts that are linked to this provider. */
  linked: z.int(),
  /** Redirect address to configure at the provider. */
  redirectUri: z.string(),
  version: z.int(),
})
export type IdentityProviderRow = z.infer<typeof identityProviderRow>

const fields = {
  /** Label of its sign-in button. */
  name: z.string().trim().min(1).max(60),
  issuer: issuerUrl,
  clientId: z.string().trim().min(1).max(255),
  claim: z.enum(providerClaims).default('email'),
  enabled: z.boolean().default(true),
}
const clientSecret = z.string().min(1).max(4_000)
export const identityProviderForm = z.object({ ...fields, clientSecret })
export type IdentityProviderForm = z.infer<typeof identityProviderForm>
export const identityProviderUpdate = z.object({
  ...fields,
  /** Encrypted at once and never shown. If absent, the stored secret stays. */
  clientSecret: clientSecret.optional(),
  version: z.int(),
})
export type IdentityProviderUpdate = z.infer<typeof identityProviderUpdate>

/**
 * True if issuer or client id changed. A different provider requires the secret again, and accounts linked through the
 * old one are unlinked.
 */
export function isDifferentProvider(
  before: { issuer: string; clientId: string },
  after: { issuer?: unknown; clientId?: unknown },
): boolean {
  return before.issuer !== after.issuer || before.clientId !== after.clientId
}

export const listIdentityProviders = endpoint({
  name: 'listIdentityProviders',
  method: 'GET',
  path: '/api/organisation/identity-providers',
  permission: usersScreen.codes,
  summary: 'Lists identity providers (OpenID Connect) with which the operator’s users sign in',
  reply: z.array(identityProviderRow),
})

export const getIdentityProvider = endpoint({
  name: 'getIdentityProvider',
  method: 'GET',
  path: '/api/organisation/identity-providers/{id}',
  permission: usersScreen.codes,
  summary: 'Returns an identity provider',
  reply: identityProviderRow,
})

export const createIdentityProvider = endpoint({
  name: 'createIdentityProvider',
  fresh: 'secrets',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/identity-providers',
  permission: usersScreen.may.sysuser.control,
  summary:
    'Creates an identity provider; requires a user with all permissions, because the provider determines who a user is',
  body: identityProviderForm,
  reply: identityProviderRow,
})

export const updateIdentityProvider = endpoint({
  name: 'updateIdentityProvider',
  fresh: 'secrets',
  reach: 'operator',
  keeps: { read: getIdentityProvider, but: ['clientSecret', 'version'] },
  method: 'PUT',
  path: '/api/organisation/identity-providers/{id}',
  permission: usersScreen.may.sysuser.control,
  summary:
    'Updates an identity provider; another issuer or client id requires the secret again and unlinks its accounts',
  body: identityProviderUpdate,
  reply: identityProviderRow,
})

export const deleteIdentityProvider = endpoint({
  name: 'deleteIdentityProvider',
  fresh: 'secrets',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/organisation/identity-providers/{id}',
  permission: usersScreen.may.sysuser.control,
  summary: 'Deletes an identity provider and its links to accounts; the accounts stay',
  reply: doneReply,
})

const optcode = z.string().max(100).optional()
export const signInProvider = z.object({ id: z.uuid(), name: z.string() })
export type SignInProvider = z.infer<typeof signInProvider>

export const listSignInProviders = endpoint({
  name: 'listSignInProviders',
  method: 'GET',
  path: '/api/public/sign-in-providers',
  permission: 'public',
  summary:
    'Lists the identity providers that the sign-in page offers in addition to the password, for an operator code or else for the platform',
  query: z.object({ optcode }),
  reply: z.array(signInProvider),
})

export const startExternalSignIn = endpoint({
  name: 'startExternalSignIn',
  method: 'POST',
  path: '/oauth/external_start',
  permission: 'public',
  summary:
    'Starts a sign-in with an identity provider and returns the address for the browser (code flow with PKCE); a sealed cookie binds the return to this browser',
  body: z.object({
    provider: z.uuid(),
    /** Path of this console to open after sign-in; without it, the first page. */
    redirect: z.string().max(2_000).optional(),
    optcode,
  }),
  reply: z.union([z.object({ url: z.string() }), oauthError]),
  bare: true,
})

const parameter = z.string().max(4_000).optional()
export const externalReturn = z.object({
  /** Parameters of the provider's authorization response (RFC 6749 section 4.1.2, RFC 9207). */
  state: parameter,
  code: parameter,
  iss: parameter,
  error: parameter,
  /** Code of the second step, sent afterwards on its own for accounts that require it. */
  otp: parameter,
  /** Response of a passkey in its place. */
  passkey: z.string().max(20_000).optional(),
})
export type ExternalReturn = z.infer<typeof externalReturn>
/** The same tokens as after a password sign-in, and the path to open. */
export const externalTokens = tokenReply.extend({ redirect: z.string() })
export type ExternalTokens = z.infer<typeof externalTokens>

export const finishExternalSignIn = endpoint({
  name: 'finishExternalSignIn',
  method: 'POST',
  path: '/oauth/external_finish',
  permission: 'public',
  summary:
    'Completes a sign-in with an identity provider, once, in the browser that started it: 400 refused, 401 without role, 429 busy',
  body: externalReturn,
  reply: z.union([externalTokens, oauthError]),
  bare: true,
})

export const identityProviderEndpoints = [
  listIdentityProviders,
  getIdentityProvider,
  createIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  listSignInProviders,
] as const
export const externalSignInEndpoints = [startExternalSignIn, finishExternalSignIn] as const
