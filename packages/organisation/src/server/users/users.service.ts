import { newId, Problem, type Language } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import { permissionCodes } from '../../contract/index.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { endSignInSessions } from '../sign-in-sessions/sign-in-sessions.store.ts'
import { insertRole, replaceUserRoles } from '../accounts/grants.store.ts'
import { insertUser, setUserState, type UserState } from '../accounts/users.store.ts'

export interface NewUser {
  operatorId: string
  loginName: string
  displayName?: string
  /** If absent, the user cannot sign in until a password or a setup code is set. */
  password?: string
  /** True for a user created by another person, who knows the first password. */
  mustChangePassword?: boolean
  language?: Language
  roleIds: readonly string[]
}
export interface NewRole {
  operatorId: string
  name: string
  codes?: readonly string[]
  /** True if the role holds every code, including codes of later versions. */
  grantsAll?: boolean
}

export interface UserService {
  /** Adds a user with roles. The transaction is the user's operator's or the platform's; 409 when the name is taken. */
  createUser(tx: Tx, user: NewUser): Promise<{ id: string }>
  /** Adds a role; 400 for a code that is not in the catalogue. */
  createRole(tx: Tx, role: NewRole): Promise<{ id: string }>
  /** Enables or disables a user, in its own transaction. Disabling ends the user's sign-ins in every process. */
  setState(operatorId: string, userId: string, state: UserState): Promise<void>
  /** Sets roles, in its own transaction. They apply from the next sign-in, so the user's sign-ins end. */
  setRoles(operatorId: string, userId: string, roleIds: readonly string[]): Promise<void>
}

const loginName = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,63}$/u

export function createUsers(services: Services, authentication: Pick<Authentication, 'announce'>): UserService {
  return {
    createUser: (tx, user) => createUser(tx, services.now(), user),
    createRole: (tx, role) => createRole(tx, services.now(), role),
    async setState(operatorId, userId, state) {
      const ended = await services.db.inTenant(operatorId, async (tx) => {
        if (!(await setUserState(tx, { operatorId, id: userId }, state))) throw new Problem('request.not-found')
        if (state === 'active') return []
        return endSignInSessions(tx, { operatorId, userId }, { reason: 'disabled', now: services.now() })
      })
      authentication.announce(ended)
    },
    async setRoles(operatorId, userId, roleIds) {
      const ended = await services.db.inTenant(operatorId, async (tx) => {
        await replaceUserRoles(tx, { operatorId, userId }, roleIds)
        return endSignInSessions(tx, { operatorId, userId }, { reason: 'roles-changed', now: services.now() })
      })
      authentication.announce(ended)
    },
  }
}

async function createUser(tx: Tx, now: Date, user: NewUser): Promise<{ id: string }> {
  const name = user.loginName.trim()
  if (!loginName.test(name))
    throw new Problem('request.invalid', { detail: 'loginName' }, { loginName: 'kit.not-valid' })
  const id = newId(now.getTime())
  const row = {
    operatorId: user.operatorId,
    id,
    loginName: name,
    displayName: user.displayName ?? name,
    passwordHash: user.password === undefined ? null : await hashPassword(user.password),
    mustChangePassword: user.mustChangePassword ?? false,
    language: user.language ?? null,
    createdAt: now,
  }
  await insertUser(tx, row).catch((error: unknown) => {
    throw isNameTaken(error) ? new Problem('organisation.login-name-taken') : error
  })
  await replaceUserRoles(tx, { operatorId: user.operatorId, userId: id }, user.roleIds)
  return { id }
}

async function createRole(tx: Tx, now: Date, role: NewRole): Promise<{ id: string }> {
  const unknown = role.codes?.find((code) => !permissionCodes.has(code))
  if (unknown) throw new Problem('organisation.permission-unknown', { code: unknown })
  const id = newId(now.getTime())
  await insertRole(tx, {
    operatorId: role.operatorId,
    id,
    name: role.name,
    grantsAll: role.grantsAll ?? false,
    codes: [...new Set(role.codes)],
    createdAt: now,
  })
  return { id }
}

function isNameTaken(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    error.constraint === 'organisation_login_names_pkey'
  )
}
