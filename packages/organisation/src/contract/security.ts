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
  summary: 'Whether my sign-in asks for a code of an authenticator (TOTP)',
  reply: twoStepState,
})

export const startSecondStep = endpoint({
  name: 'startSecondStep',
  method: 'POST',
  path: '/api/organisation/second-step/start',
  permission: 'signedIn',
  summary: 'A new secret for my authenticator; it counts once a code of it is confirmed',
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
  summary: 'Proves the authenticator with one code and switches the second step on; recovery codes are shown once',
  body: z.object({ otp }),
  reply: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/organisation/second-step/recovery-codes',
  permission: 'signedIn',
  summary: 'New recovery codes; the old ones end',
  body: z.object({ password }),
  reply: recoveryCodes,
})

export const stopSecondStep = endpoint({
  name: 'stopSecondStep',
  method: 'POST',
  path: '/api/organisation/second-step/stop',
  permission: 'signedIn',
  summary: 'Switches the second step off',
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
  summary: 'Where I am signed in',
  reply: z.array(signInSessionRow),
})

export const endSignInSession = endpoint({
  name: 'endSignInSession',
  method: 'POST',
  path: '/api/organisation/sign-in-sessions/{id}/end',
  permission: 'signedIn',
  summary: 'Ends one of my sessions',
  reply: doneReply,
})

export const endAllSignInSessions = endpoint({
  name: 'endAllSignInSessions',
  method: 'POST',
  path: '/api/organisation/sign-in-sessions-end',
  permission: 'signedIn',
  summary: 'Signs out everywhere; with keepThis everywhere else',
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
    'The login log of the operator’s users: the newest first; `of=platform`: of the platform’s staff, for them alone',
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
  summary: 'My own sign-ins: the newest first',
  query: signInQuery,
  reply: pageSchemaOf(signInRow),
})

export const clearSecondStep = endpoint({
  name: 'clearSecondStep',
  method: 'POST',
  path: '/api/organisation/users/{id}/clear-second-step',
  permission: usersScreen.may.sysuser.control,
  fresh: 'rights',
  summary: 'Takes the second step off an account whose authenticator is lost; ends its sessions',
  reply: doneReply,
})

export const listMyRoles = endpoint({
  name: 'listMyRoles',
  method: 'GET',
  path: '/api/organisation/my-roles',
  permission: 'signedIn',
  summary: 'The roles I hold, and the one that the session is limited to',
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
  summary: 'New tokens that hold the codes of one of my roles alone; null: of all my roles again',
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
