import { requireFound, Problem } from '@evops/platform/contract'
import {
  type Actor,
  conflictProblem,
  violatedConstraint,
  type Services,
  type Tx,
  toReplyRow,
} from '@evops/platform/server'
import {
  accountCustodyDays,
  type UserDetail,
  type UserForm,
  type UserUpdate,
  type UserWithCode,
} from '../../contract/index.ts'
import type { PasswordGate } from '../passwords/password-gate.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { listAccountCustodies } from '../second-person/account-custodies.store.ts'
import { hasEmailProvider, listLinkedProviders, unlinkIdentity } from '../providers/providers.store.ts'
import { custodyPeriodStart, liftAccount, addCustody } from '../second-person/second-person.service.ts'
import { requireAdministratorRemains } from '../roles/roles.service.ts'
import { requireAuthorityOverUser, requireAssignableUnits } from './authority.service.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import { endSignInSessions, type EndReason } from '../sign-in-sessions/sign-in-sessions.store.ts'
import { setupCodeExpiry, newSetupCode } from '../accounts/setup-code.ts'
import { replaceUserRoles } from '../accounts/grants.store.ts'
import {
  changeUserRow,
  findUserWithoutSecurity,
  clearPassword,
  removeUser,
  updateSignInName,
  replaceUserDepartments,
  replaceUserStations,
  type UserWithoutSecurityState,
} from '../accounts/user-rows.store.ts'
import type { UserService } from './users.service.ts'
import { setSetupCode, setUserState, type UserState } from '../accounts/users.store.ts'

export interface UserAdminParts {
  services: Services
  users: Pick<UserService, 'createUser'>
  attempts: AttemptCounter
  gate: PasswordGate
}
/** Change that ended sign-in sessions: announce them after the commit. */
export interface UserChangeResult {
  before: UserWithoutSecurityState
  after: UserWithoutSecurityState
  ended: string[]
  /** True if the data scope of the user may have changed. */
  moved: boolean
}

/** Creates the service to manage an operator's users. Every function works in the request's transaction. */
export function createUserAdmin(parts: UserAdminParts) {
  const { services, attempts } = parts
  const endAll = (tx: Tx, actor: Actor, { userId, reason }: { userId: string; reason: EndReason }) =>
    endSignInSessions(tx, { operatorId: actor.operatorId, userId }, { reason, now: services.now() })

  async function withCode(tx: Tx, actor: Actor, id: string): Promise<UserWithCode> {
    const code = newSetupCode()
    const passed = await parts.gate.pass(() => hashPassword(code))
    if (!passed) throw new Problem('request.too-many')
    const now = services.now()
    await setSetupCode(tx, { operatorId: actor.operatorId, id }, { codeHash: passed.done, now })
    return { user: await detailOf(tx, id), setupCode: code, codeEndsAt: setupCodeExpiry(now).toISOString() }
  }

  async function detailOf(tx: Tx, id: string): Promise<UserDetail> {
    const facts = await getUserDetail(tx, id)
    // The counters of failed attempts do not belong to an operator, so only a platform transaction can read them.
    const lock = await services.db.asPlatform((all) => attempts.lockOf(all, facts.username))
    const custodies = (await listAccountCustodies(tx, id, custodyPeriodStart(services.now()))).map(
      ({ kind, byName, at }) => ({
        kind,
        byName,
        at: at.toISOString(),
        until: new Date(at.getTime() + accountCustodyDays * 86_400_000).toISOString(),
      }),
    )
    return { ...facts, providers: await listLinkedProviders(tx, id), custodies, lock: lock ? toReplyRow(lock) : null }
  }

  /** Returns another user's account, which must not hold more than the actor. */
  async function target(tx: Tx, actor: Actor, id: string): Promise<UserWithoutSecurityState> {
    const user = await getUserDetail(tx, id)
    if (id === actor.userId) throw new Problem('organisation.not-oneself')
    await requireAuthorityOverUser(tx, actor, id)
    return user
  }

  return {
    detailOf,
    /**
     * Unlinks a provider. As with a removed authenticator, the actor gets custody of the account (0035). Returns the
     * ended sign-in sessions to announce.
     */
    async unlinkProvider(
      tx: Tx,
      actor: Actor,
      { id: userId, providerId }: { id: string; providerId: string },
    ): Promise<string[]> {
      await getUserDetail(tx, userId)
      await requireAuthorityOverUser(tx, actor, userId)
      if (!(await unlinkIdentity(tx, { providerId, userId }))) throw new Problem('request.not-found')
      await addCustody(tx, actor, { userId, kind: 'reset', now: services.now() })
      return endAll(tx, actor, { userId, reason: 'password-changed' })
    },
    add: (tx: Tx, actor: Actor, form: UserForm) => addUser(tx, parts, { actor, form }),
    change: (tx: Tx, actor: Actor, form: UserUpdate) => changeUser(tx, parts, { actor, form }),
    withCode,

    async remove(tx: Tx, actor: Actor, id: string): Promise<{ before: UserWithoutSecurityState; ended: string[] }> {
      const before = await target(tx, actor, id)
      const ended = await endAll(tx, actor, { userId: id, reason: 'disabled' })
      await requireAdministratorRemains(tx, actor.operatorId, () => removeUser(tx, id))
      return { before, ended }
    },

    async setState(tx: Tx, actor: Actor, { id, state }: { id: string; state: UserState }): Promise<UserChangeResult> {
      const before = await target(tx, actor, id)
      if (before.state === state) return { before, after: before, ended: [], moved: false }
      await requireAdministratorRemains(tx, actor.operatorId, () =>
        setUserState(tx, { operatorId: actor.operatorId, id }, state),
      )
      const ended = state === 'active' ? [] : await endAll(tx, actor, { userId: id, reason: 'disabled' })
      return { before, after: await getUserDetail(tx, id), ended, moved: false }
    },

    /** Removes the password: the returned code opens the account once, to set a new one. */
    async resetPassword(tx: Tx, actor: Actor, id: string): Promise<UserWithCode & { ended: string[] }> {
      const { username } = await target(tx, actor, id)
      const setup = await withCode(tx, actor, id)
      await clearPassword(tx, id)
      await addCustody(tx, actor, { userId: id, kind: 'reset', now: services.now() })
      await services.db.asPlatform((all) => attempts.clear(all, username))
      const ended = await endAll(tx, actor, { userId: id, reason: 'password-changed' })
      return { ...setup, user: await detailOf(tx, id), ended }
    },

    /** Lifts the account custody, so that the user may approve again. */
    async liftCustody(tx: Tx, actor: Actor, { id, reason }: { id: string; reason: string }) {
      await getUserDetail(tx, id)
      const before = await liftAccount(tx, actor, { userId: id, reason, now: services.now() })
      return { before, after: await detailOf(tx, id) }
    },

    async unlock(tx: Tx, actor: Actor, id: string): Promise<{ before: UserDetail; after: UserDetail }> {
      const before = await detailOf(tx, id)
      await requireAuthorityOverUser(tx, actor, id)
      await services.db.asPlatform((all) => attempts.clear(all, before.username))
      return { before, after: await detailOf(tx, id) }
    },
  }
}
export type UserAdmin = ReturnType<typeof createUserAdmin>

/** Returns a user of the transaction's operator; throws request.not-found. */
export async function getUserDetail(tx: Tx, id: string): Promise<UserWithoutSecurityState> {
  return requireFound(await findUserWithoutSecurity(tx, id))
}

/** Adds a user without a password: a code opens the account (`withCode`). */
export async function addUser(
  tx: Tx,
  { services, users }: Pick<UserAdminParts, 'services' | 'users'>,
  { actor, form }: { actor: Actor; form: UserForm },
): Promise<UserWithoutSecurityState> {
  await requireAssignableUnits(tx, actor, { wanted: form })
  const { id } = await users
    .createUser(tx, {
      operatorId: actor.operatorId,
      loginName: form.username,
      displayName: form.name,
      mustChangePassword: true,
      roleIds: [...new Set(form.roleIds)],
      ...(form.language === null ? {} : { language: form.language }),
    })
    .catch(throwNameFieldError)
  await addCustody(tx, actor, { userId: id, kind: 'made', now: services.now() })
  const key = { operatorId: actor.operatorId, id }
  await changeUserRow(tx, { id, version: 1 }, form)
  await replaceUserDepartments(tx, key, [...new Set(form.departmentIds)])
  await replaceUserStations(tx, key, [...new Set(form.stationIds)])
  return getUserDetail(tx, id)
}

/** Updates a user; changed roles end the user's sign-ins. Rejects an old version and returns the current state. */
export async function changeUser(
  tx: Tx,
  { services }: Pick<UserAdminParts, 'services'>,
  { actor, form: update }: { actor: Actor; form: UserUpdate },
): Promise<UserChangeResult> {
  const { id, version, ...form } = update
  const before = await getUserDetail(tx, id)
  await requireAuthorityOverUser(tx, actor, id)
  await requireAssignableUnits(tx, actor, { wanted: form, before })
  const key = { operatorId: actor.operatorId, id }
  if (!(await changeUserRow(tx, { id, version }, form))) throw conflictProblem(form, await getUserDetail(tx, id))
  await updateSignInName(tx, key, form.username).catch(throwNameFieldError)
  const isRenamed = form.username !== before.username || form.name !== before.name
  // If a provider identifies accounts by e-mail address, changing the address decides who can sign in.
  const isReaddressed = form.email !== before.email && (await hasEmailProvider(tx))
  if (isRenamed || isReaddressed) await addCustody(tx, actor, { userId: id, kind: 'renamed', now: services.now() })
  const differs = (list: 'roleIds' | 'departmentIds' | 'stationIds') => !sameIds(form[list], before[list])
  if (differs('departmentIds')) await replaceUserDepartments(tx, key, [...new Set(form.departmentIds)])
  if (differs('stationIds')) await replaceUserStations(tx, key, [...new Set(form.stationIds)])
  let ended: string[] = []
  if (differs('roleIds')) {
    await requireAdministratorRemains(tx, actor.operatorId, () =>
      replaceUserRoles(tx, { operatorId: actor.operatorId, userId: id }, [...new Set(form.roleIds)]),
    )
    const user = { operatorId: actor.operatorId, userId: id }
    ended = await endSignInSessions(tx, user, { reason: 'roles-changed', now: services.now() })
  }
  const moved = differs('departmentIds') || differs('stationIds') || form.orgId !== before.orgId
  return { before, after: await getUserDetail(tx, id), ended, moved }
}

function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return [...new Set(one)].toSorted().join() === [...new Set(other)].toSorted().join()
}

function throwNameFieldError(error: unknown): never {
  const taken =
    (error instanceof Problem && error.code === 'organisation.login-name-taken') ||
    violatedConstraint(error) === 'organisation_login_names_pkey'
  if (!taken) throw error
  throw new Problem('organisation.login-name-taken', {}, { username: 'organisation.login-name-taken' })
}
