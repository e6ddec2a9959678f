import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { usersScreen } from './screens.ts'

/**
 * Acts for which an operator may require a fresh second factor. Endpoints name their act (`fresh`): decisions of a
 * second person, accounts that receive money, rights of users, secrets of systems, and data that is deleted or handed
 * over.
 */
export const stepUpActs = ['approve', 'payout', 'rights', 'secrets', 'data'] as const
export type StepUpAct = (typeof stepUpActs)[number]
/** Act of changing the policy itself: it needs a fresh factor as soon as any act does. */
export const policyAct = 'policy'

/** Time after a sign-in in which a user without a password may set up a second factor. */
export const factorSetupMinutes = 10

const policyFields = {
  /** Roles whose users must have a second factor. */
  secondFactorRoleIds: z.array(z.uuid()).max(200),
  /** Days in which such a user may still sign in without one, from the rule or from the user's creation. */
  graceDays: z.int().min(0).max(90),
  freshActs: z.array(z.enum(stepUpActs)).max(stepUpActs.length),
  /** Age in minutes up to which a second factor counts as fresh. */
  freshMinutes: z.int().min(1).max(720),
  /** Roles whose users sign in through the identity provider alone. */
  providerOnlyRoleIds: z.array(z.uuid()).max(200),
  /** Users who may still use their password; each use raises an alarm. */
  breakGlassUserIds: z.array(z.uuid()).max(20),
  /** Days within which the access of each user is confirmed again; null requires no reviews. */
  reviewDays: z.int().min(7).max(730).nullable(),
}

export const signInPolicy = z.object({
  ...policyFields,
  /** Active users of these roles. */
  members: z.int(),
  /** Number of members of the roles that have no second factor yet. */
  membersWithout: z.int(),
  version: z.int(),
})
export type SignInPolicy = z.infer<typeof signInPolicy>

export const signInPolicyUpdate = z.object({ ...policyFields, version: z.int() })
export type SignInPolicyUpdate = z.infer<typeof signInPolicyUpdate>

export const getSignInPolicy = endpoint({
  name: 'getSignInPolicy',
  method: 'GET',
  path: '/api/organisation/sign-in-policy',
  permission: usersScreen.codes,
  summary: 'Returns the sign-in policy: roles that need a second factor, and acts that need a fresh one',
  reply: signInPolicy,
})

export const updateSignInPolicy = endpoint({
  name: 'updateSignInPolicy',
  reach: 'operator',
  keeps: { read: getSignInPolicy, but: ['version'] },
  fresh: policyAct,
  method: 'PUT',
  path: '/api/organisation/sign-in-policy',
  permission: usersScreen.may.sysuser.control,
  summary: 'Updates the sign-in policy; requires a user with all permissions',
  body: signInPolicyUpdate,
  reply: signInPolicy,
})

export const stepUp = endpoint({
  name: 'stepUp',
  method: 'POST',
  path: '/api/organisation/step-up',
  permission: 'signedIn',
  summary:
    'Verifies the caller’s second factor again, for an act that needs a fresh one (428); then repeat the request',
  body: z.object({
    /** Six digits of the authenticator, or a recovery code. */
    otp: z.string().trim().min(6).max(20).optional(),
    /** Response of a passkey (JSON) in place of the code; its options come from `startStepUp`. */
    passkey: z.string().max(20_000).optional(),
  }),
  reply: z.object({ factorAt: z.string() }),
})

export const signInPolicyEndpoints = [getSignInPolicy, updateSignInPolicy, stepUp] as const
