import { requireFound, Problem } from '@evops/platform/contract'
import {
  conflictProblem,
  type Actor,
  type AuditWriter,
  type Services,
  type ActorSignIn,
  type Tx,
} from '@evops/platform/server'
import { passwordMaxLength, passwordMinLength, type CurrentUser } from '../../contract/index.ts'
import { listHiddenAreas, type AreaTables } from '../operators/area-rows.store.ts'
import { allOperators, findOperator } from '../operators/operators.store.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'
import type { PasswordGate } from '../passwords/password-gate.ts'
import { hashPassword, unknownUserHash, verifyPassword } from '../passwords/password-hash.ts'
import { passwordFlaw } from '../passwords/passwords.rules.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { grantedCodes } from '../sign-in/sign-in-sessions.service.ts'
import {
  getActingRole,
  endSignInSessions,
  setActingOperator,
  getSignInMethod,
} from '../sign-in-sessions/sign-in-sessions.store.ts'
import { secondFactorDueAt } from '../factors/factors.store.ts'
import { getUserPermissions } from '../accounts/grants.store.ts'
import {
  updateProfileValues,
  findUser,
  setPassword,
  type UserProfileValues,
  type UserRecord,
} from '../accounts/users.store.ts'

export interface ProfileService {
  me(actor: Actor): Promise<CurrentUser>
  update(actor: Actor, data: UserProfileValues): Promise<{ before: CurrentUser; after: CurrentUser }>
  /** Moves the sign-in session of a platform user to an operator, or back to the platform; 404 for an unknown id. */
  actIn(actor: Actor, operatorId: string, requestId: string): Promise<CurrentUser>
  /** Sets the user's own password and ends all of their sign-ins. */
  changePassword(actor: Actor, passwords: PasswordPair): Promise<void>
}
interface PasswordPair {
  oldpassword: string
  newpassword: string
}
interface Parts {
  services: Services
  authentication: Authentication
  attempts: AttemptCounter
  gate: PasswordGate
  writeAudit: AuditWriter
  areaTables: AreaTables
}

/*
 * Creates the profile service. Its calls use a platform transaction, not the request's: the user's row is in the home
 * operator, which for the platform's staff is not the current one. A change that ends sign-ins must also be committed
 * before it is announced.
 */
export function createProfile(parts: Parts): ProfileService {
  return {
    me: (actor) => parts.services.db.asPlatform((tx) => describe(tx, actor, parts)),
    update: (actor, data) =>
      parts.services.db.asPlatform(async (tx) => {
        const before = await describe(tx, actor, parts)
        if (!(await updateProfileValues(tx, await loadActingUser(tx, actor), data)))
          throw conflictProblem(data, await describe(tx, actor, parts))
        return { before, after: await describe(tx, actor, parts) }
      }),
    actIn: (actor, operatorId, requestId) => actIn(parts, actor, { operatorId, requestId }),
    changePassword: (actor, passwords) => changePassword(parts, actor, passwords),
  }
}

async function actIn(
  parts: Parts,
  actor: Actor,
  { operatorId, requestId }: { operatorId: string; requestId: string },
): Promise<CurrentUser> {
  const { services, authentication, writeAudit } = parts
  requirePlatformStaff(actor, operatorId)
  const { signInSessionId, homeOperatorId } = requireSignInSession(actor)
  const moved = { ...actor, operatorId }
  const reply = await services.db.asPlatform(async (tx) => {
    const user = await loadActingUser(tx, actor)
    if (user.mustChangePassword) throw new Problem('request.forbidden')
    requireFound(await findOperator(tx, operatorId))
    await setActingOperator(tx, { operatorId: homeOperatorId, id: signInSessionId }, operatorId)
    // The entered operator sees the visit in its own log; the call's own entry is in the log of the previous operator.
    const visit = {
      action: 'actIn',
      entity: 'sign-in-session',
      entityId: signInSessionId,
      result: 'done',
    } as const
    await writeAudit(tx, moved, visit, requestId)
    return describe(tx, moved, parts)
  })
  authentication.announce([signInSessionId])
  return reply
}

async function changePassword(parts: Parts, actor: Actor, passwords: PasswordPair): Promise<void> {
  const { services, gate, authentication } = parts
  const { user, ownWords } = await services.db.asPlatform(async (tx) => {
    const found = await loadActingUser(tx, actor)
    const operator = await findOperator(tx, found.operatorId)
    return { user: found, ownWords: [found.loginName, operator?.optcode ?? '', operator?.name ?? ''] }
  })
  const passed = await gate.pass(async () => {
    const { address } = actor
    await verifyCurrentPassword(parts, user, { password: passwords.oldpassword, field: 'oldpassword', address })
    refuseWeak(passwords, ownWords)
    return hashPassword(passwords.newpassword)
  })
  if (!passed) throw new Problem('request.too-many')
  const ended = await services.db.asPlatform(async (tx) => {
    await setPassword(tx, user, { passwordHash: passed.done, now: services.now() })
    const own = { operatorId: user.operatorId, userId: user.id }
    return endSignInSessions(tx, own, { reason: 'password-changed', now: services.now() })
  })
  authentication.announce(ended)
}

/**
 * Verifies the old password. Attempts count as at sign-in, so that a stolen sign-in session cannot be used to guess the
 * password.
 */
export async function verifyCurrentPassword(
  { services, attempts }: Pick<Parts, 'services' | 'attempts'>,
  user: UserRecord,
  { password, field, address }: { password: string; field: string; address: string },
): Promise<void> {
  const from = { address }
  const { retryAfter } = await services.db.asPlatform((tx) => attempts.claim(tx, user.loginName, from))
  if (retryAfter > 0) throw new Problem('organisation.account-locked', { seconds: retryAfter })
  if (!(await verifyPassword(password, user.passwordHash ?? user.setupCodeHash ?? unknownUserHash())))
    throw new Problem('organisation.password-wrong', {}, { [field]: 'organisation.password-wrong' })
  await services.db.asPlatform((tx) => attempts.succeeded(tx, user.loginName, from))
}

function refuseWeak(
  { oldpassword, newpassword }: { oldpassword: string; newpassword: string },
  personalWords: string[],
): void {
  const flaw = oldpassword === newpassword ? 'organisation.password-same' : passwordFlaw(newpassword, personalWords)
  if (flaw) throw new Problem(flaw, { min: passwordMinLength, max: passwordMaxLength }, { newpassword: flaw })
}

/** Returns the actor's sign-in session. Throws for an actor without one (a job, a test). */
export function requireSignInSession(actor: Actor): ActorSignIn {
  if (!actor.signIn) throw new Problem('request.signed-out')
  return actor.signIn
}

/**
 * Loads the acting user. A new password is required only of users who signed in with a password, not through a
 * provider.
 */
export async function loadActingUser(tx: Tx, actor: Actor): Promise<UserRecord> {
  const { homeOperatorId: operatorId, signInSessionId: id } = requireSignInSession(actor)
  const user = await findUser(tx, operatorId, actor.userId)
  if (!user) throw new Problem('request.signed-out')
  if (!user.mustChangePassword) return user
  return { ...user, mustChangePassword: (await getSignInMethod(tx, { operatorId, id })) === 'password' }
}

async function describe(tx: Tx, actor: Actor, { services, areaTables }: Parts): Promise<CurrentUser> {
  const now = services.now()
  const signIn = requireSignInSession(actor)
  const user = await loadActingUser(tx, actor)
  const actingRoleId = await getActingRole(tx, {
    operatorId: signIn.homeOperatorId,
    id: signIn.signInSessionId,
  })
  const grants = await getUserPermissions(tx, user.operatorId, user.id, actingRoleId)
  const home = await findOperator(tx, user.operatorId)
  const operator = await findOperator(tx, actor.operatorId)
  if (!home || !operator) throw new Problem('request.signed-out')
  const { id, kind, optcode, name, productName, pageTitle, icon, roleType } = operator
  const { language, currency, timeZone, settings } = operator
  const branding = { id, kind, optcode, name, productName, pageTitle, icon, roleType }
  const factorDue = await secondFactorDueAt(tx, { operatorId: user.operatorId, userId: user.id })
  const hiddenAreas =
    kind === 'platform' ? [] : await listHiddenAreas(tx, { operatorId: id, settings, tables: areaTables })
  const others = actor.platformStaff ? [home, ...(await allOperators(tx))] : []
  return {
    authorities: grantedCodes(grants, home.roleType),
    user_name: user.loginName,
    client_id: signIn.clientId,
    scope: signIn.scope.split(' '),
    userId: user.id,
    name: user.displayName,
    avatar: user.avatar,
    introduction: user.introduction,
    email: user.email,
    phone: user.phone,
    language: user.language ?? home.language,
    ownLanguage: user.language,
    platformStaff: actor.platformStaff,
    mustChangePassword: user.mustChangePassword,
    factorDueAt: factorDue?.toISOString() ?? null,
    mustSetUpFactor: factorDue !== null && factorDue <= now,
    version: user.version,
    operator: { ...branding, language, currency, timeZone, settings, hiddenAreas },
    operators: others.map(({ id, optcode, name }) => ({ id, optcode, name })),
  }
}
