import { doneReply, endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { passwordMaxLength } from './passwords.ts'
import { tokenReply } from './sign-in.ts'
import { auditScreen, usersScreen } from './screens.ts'

/*
 * Account security: second step, sign-in sessions, sign-in history and role switch of the user, and the administrator's
 * calls for them.
 */
const password = z.string().min(1).max(passwordMaxLength)
/** Six digits of an authenticator, or a recovery code. */
const otp = z.string().trim().min(6).max(20)

export const twoStepState = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** False for a user who signed in through an identity provider: setting up needs a new sign-in instead. */
  needsPassword: z.boolean(),
})
export type TwoStepState = z.infer<typeof twoStepState>

export const getSecondStep = endpoint({
  name: 'getSecondStep',
  method: 'GET',
  path: '/api/organisation/second-step',
  permission: 'signedIn',
  summary: 'Returns whether the caller’s sign-in requires a code of an authenticator (TOTP)',
  reply: twoStepState,
})

export const startSecondStep = endpoint({
  name: 'startSecondStep',
  method: 'POST',
  path: '/api/organisation/second-step/start',
  permission: 'signedIn',
  summary: 'Creates a new secret for the caller’s authenticator; it takes effect once a code of it is confirmed',
  body: z.object({ password: password.optional() }),
  /** `uri` (otpauth://…) is for the QR code, `secret` for manual entry. */
  reply: z.object({ secret: z.string(), uri: z.string() }),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const confirmSecondStep = endpoint({
  name: 'confirmSecondStep',
  method: 'POST',
  path: '/api/organisation/second-step/confirm',
  permission: 'signedIn',
  summary:
    'Confirms the caller’s authenticator with one code and enables two-step verification; the recovery codes are shown once',
  body: z.object({ otp }),
  reply: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/organisation/second-step/recovery-codes',
  permission: 'signedIn',
  summary: 'Creates new recovery codes for the caller; the old ones become invalid',
  body: z.object({ password }),
  reply: recoveryCodes,
})

export const stopSecondStep = endpoint({
  name: 'stopSecondStep',
  method: 'POST',
  path: '/api/organisation/second-step/stop',
  permission: 'signedIn',
  summary: 'Disables two-step verification of the caller',
  body: z.object({ password }),
  reply: doneReply,
})

export const signInSessionRow = z.object({
  id: z.uuid(),
  /** True for the sign-in session of the caller. */
  current: z.boolean(),
  clientId: z.string(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  expiresAt: instant,
})
export type SignInSessionRow = z.infer<typeof signInSessionRow>

export const listSignInSessions = endpoint({
  name: 'listSignInSessions',
  method: 'GET',
  path: '/api/organisation/sign-in-sessions',
  permission: 'signedIn',
  summary: 'Lists the caller’s sign-in sessions',
  reply: z.array(signInSessionRow),
})

export const endSignInSession = endpoint({
  name: 'endSignInSession',
  method: 'POST',
  path: '/api/organisation/sign-in-sessions/{id}/end',
  permission: 'signedIn',
  summary: 'Ends one of the caller’s sign-in sessions',
  reply: doneReply,
})

export const endAllSignInSessions = endpoint({
  name: 'endAllSignInSessions',
  method: 'POST',
  path: '/api/organisation/sign-in-sessions-end',
  permission: 'signedIn',
  summary: 'Ends all sign-in sessions of the caller; with keepThis all except the current one',
  body: z.object({ keepThis: z.boolean().default(false) }),
  reply: z.object({ ended: z.int() }),
})

/** Sign-in methods. */
export const signInMethods = ['password', 'openid', 'passkey'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const signInRow = z.object({
  id: z.uuid(),
  at: instant,
  userId: z.uuid().nullable(),
  userName: z.string(),
  event: z.enum(['signIn', 'signOut', 'refreshTokenReused', 'signInGuessed', 'breakGlass']),
  result: z.enum(['done', 'refused']),
  /** Reason of a failed sign-in: `locked`, `bad-credentials`, `otp-wrong` … */
  reason: z.string().nullable(),
  /** `openid`: through an identity provider. */
  way: z.enum(signInMethods),
  clientId: z.string(),
  address: z.string(),
  userAgent: z.string(),
})
export type SignInRow = z.infer<typeof signInRow>

const signInQuery = pageQuery.extend({
  result: z.enum(['done', 'refused']).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/api/organisation/sign-ins',
  permission: [...usersScreen.codes, ...auditScreen.codes],
  summary:
    'Lists the sign-in log of the operator’s users, newest first. `of=platform`: the log of platform staff, for platform staff only',
  traced: true,
  query: signInQuery.extend({
    /**
     * Whose sign-ins to list. The platform's staff sign in at the platform, whichever operator they work in: their
     * sign-ins are in the platform's log.
     */
    of: z.enum(['operator', 'platform']).default('operator'),
    user: z.string().trim().max(100).optional(),
    userId: z.uuid().optional(),
    address: z.string().trim().max(50).optional(),
  }),
  reply: pageSchemaOf(signInRow),
})

export const listMySignIns = endpoint({
  name: 'listMySignIns',
  method: 'GET',
  path: '/api/organisation/my-sign-ins',
  permission: 'signedIn',
  summary: 'Lists the caller’s own sign-ins, newest first',
  query: signInQuery,
  reply: pageSchemaOf(signInRow),
})

export const clearSecondStep = endpoint({
  name: 'clearSecondStep',
  method: 'POST',
  path: '/api/organisation/users/{id}/clear-second-step',
  permission: usersScreen.may.sysuser.control,
  fresh: 'rights',
  summary: 'Removes two-step verification from an account whose authenticator is lost, and ends its sign-in sessions',
  reply: doneReply,
})

export const listMyRoles = endpoint({
  name: 'listMyRoles',
  method: 'GET',
  path: '/api/organisation/my-roles',
  permission: 'signedIn',
  summary: 'Lists the caller’s roles, and the role that the sign-in session is limited to',
  reply: z.object({
    roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actingRoleId: z.uuid().nullable(),
  }),
})

export const actAsRole = endpoint({
  name: 'actAsRole',
  method: 'POST',
  path: '/api/organisation/act-as-role',
  permission: 'signedIn',
  summary: 'Returns new tokens that have the permissions of one of the caller’s roles only; null: of all roles again',
  body: z.object({ roleId: z.uuid().nullable() }),
  reply: tokenReply,
})

export const securityEndpoints = [
  getSecondStep,
  startSecondStep,
  confirmSecondStep,
  renewRecoveryCodes,
  stopSecondStep,
  clearSecondStep,
  listSignInSessions,
  endSignInSession,
  endAllSignInSessions,
  listMySignIns,
  listMyRoles,
  actAsRole,
] as const
export const signInEndpoints = [listSignIns] as const
