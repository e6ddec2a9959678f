import { formatProblem } from '@evops/platform/contract'
import { ConfigError, type Services, type Tx } from '@evops/platform/server'
import {
  administratorNames,
  organisationProblems,
  passwordMaxLength,
  passwordMinLength,
  platformOperatorId,
} from '../../contract/index.ts'
import { findOperator } from '../operators/operators.store.ts'
import { findFullAccessRole } from '../second-person/full-access.store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { passwordFlaw } from '../passwords/passwords.rules.ts'
import { countAdministrators } from '../roles/role-rows.store.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import type { UserService } from './users.service.ts'
import {
  hasPlatformStaff,
  findUserByName,
  lockFirstAdministrators,
  setPassword,
  setSetupCode,
} from '../accounts/users.store.ts'
import { newSetupCode } from '../accounts/setup-code.ts'

export const firstAdministratorName = 'admin'
/** Acts that need two people need this second account as well: neither administrator created the other. */
export const secondAdministratorName = 'admin2'
/** Lifetime of a fresh code, so that processes that start together print one code instead of one each. */
const freshCodeMs = 30_000
export interface FirstAdministrator {
  /** True if this call created the account. */
  created: boolean
  /** Code for a single sign-in to set a password; shown once, at the terminal. */
  setupCode?: string
  /** Code of the second administrator, if this call created the account. */
  secondSetupCode?: string
}

/**
 * Ensures that the platform has an administrator who can sign in: user `admin`, holding every code. A given password is
 * set if the account has none yet. Without one, each start creates a fresh setup code until a password is set. There is
 * no built-in password. A start also unlocks the account if failed attempts locked it permanently, because
 * whoever can start the server is allowed to.
 */
export function createFirstAdministrator(parts: { services: Services; users: UserService; attempts: AttemptCounter }) {
  const { services, users, attempts } = parts

  return async ({ password }: { password?: string | undefined } = {}): Promise<FirstAdministrator> => {
    const code = newSetupCode()
    const hash = await hashPassword(password ?? code)
    return services.db.asPlatform(async (tx) => {
      await lockFirstAdministrators(tx)
      const created = !(await hasPlatformStaff(tx, platformOperatorId))
      if (created) {
        const platform = await findOperator(tx, platformOperatorId)
        const role = await users.createRole(tx, {
          operatorId: platformOperatorId,
          name: administratorNames[platform?.language ?? 'en'],
          grantsAll: true,
        })
        await users.createUser(tx, {
          operatorId: platformOperatorId,
          loginName: firstAdministratorName,
          roleIds: [role.id],
        })
      }
      const second = await secondAdministrator(tx, { users, now: services.now() })
      await attempts.reopen(tx, firstAdministratorName)
      const user = await findUserByName(tx, firstAdministratorName)
      if (user?.operatorId !== platformOperatorId || user.passwordHash !== null) return { created, ...second }
      const now = services.now()
      if (password !== undefined) {
        await requireStrong(tx, password)
        await setPassword(tx, user, { passwordHash: hash, now })
        return { created, ...second }
      }
      const age = user.setupCodeMadeAt ? Math.abs(now.getTime() - user.setupCodeMadeAt.getTime()) : Infinity
      if (age < freshCodeMs && user.setupCodeUsedAt === null) return { created, ...second }
      await setSetupCode(tx, user, { codeHash: hash, now })
      return { created, setupCode: code, ...second }
    })
  }
}

/**
 * Holds the first password to the rules of every other one: length, and a list of common passwords and own names. Throws
 * ConfigError, because the password is a setting of the installation.
 */
async function requireStrong(tx: Tx, password: string): Promise<void> {
  const platform = await findOperator(tx, platformOperatorId)
  const own = [firstAdministratorName, platform?.optcode ?? '', platform?.name ?? '']
  const flaw = passwordFlaw(password, own)
  if (!flaw) return
  const values = { min: passwordMinLength, max: passwordMaxLength }
  throw new ConfigError(`EVOPS_ADMIN_PASSWORD: ${formatProblem(organisationProblems[flaw], 'en', values)}`)
}

/**
 * Creates the second administrator if only one user holds everything: acts that need two people need two from the
 * beginning, neither of whom created the other. The code is shown once; a later one is created as for a forgotten
 * password.
 */
async function secondAdministrator(
  tx: Tx,
  { users, now }: { users: UserService; now: Date },
): Promise<{ secondSetupCode?: string }> {
  const operatorId = platformOperatorId
  const roleId = await findFullAccessRole(tx, operatorId)
  const isThere = (await findUserByName(tx, secondAdministratorName)) !== undefined
  if (!roleId || isThere || (await countAdministrators(tx, operatorId)) > 1) return {}
  const second = {
    operatorId,
    ...(await users.createUser(tx, { operatorId, loginName: secondAdministratorName, roleIds: [roleId] })),
  }
  const code = newSetupCode()
  await setSetupCode(tx, second, { codeHash: await hashPassword(code), now })
  return { secondSetupCode: code }
}
