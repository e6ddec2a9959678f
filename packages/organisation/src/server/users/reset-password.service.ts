import type { Services } from '@evops/platform/server'
import { insertAudit } from '../audit/audit.store.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import { addBreakGlass, getPasswordSignInRule } from '../factors/provider-only.store.ts'
import type { SecondSteps } from '../sign-in/second-step.service.ts'
import { endSignInSessions } from '../sign-in-sessions/sign-in-sessions.store.ts'
import { newId } from '@evops/platform/contract'
import { newSetupCode } from '../accounts/setup-code.ts'
import { clearPassword } from '../accounts/user-rows.store.ts'
import { findUserByName, setSetupCode, type UserState } from '../accounts/users.store.ts'

export interface PasswordReset {
  loginName: string
  /** Code that opens the account once, to set a password. Shown once. */
  setupCode: string
  state: UserState
  secondStepCleared: boolean
}
interface Parts {
  services: Services
  authentication: Pick<Authentication, 'announce'>
  attempts: AttemptCounter
  secondSteps: SecondSteps
}

/**
 * Password reset for the administrator at the server (OPS-04): removes the password, sets a one-time code, removes
 * locks, ends sign-ins. An account that may use the identity provider alone becomes a break-glass account, because this
 * is the way out when the provider fails. Undefined for an unknown name.
 */
export function createPasswordReset({ services, authentication, attempts, secondSteps }: Parts) {
  return async (name: string, { clearSecondStep = false } = {}): Promise<PasswordReset | undefined> => {
    const setupCode = newSetupCode()
    const codeHash = await hashPassword(setupCode)
    const now = services.now()
    const outcome = await services.db.asPlatform(async (tx) => {
      const user = await findUserByName(tx, name)
      if (!user) return undefined
      const key = { operatorId: user.operatorId, userId: user.id }
      await setSetupCode(tx, user, { codeHash, now })
      await clearPassword(tx, user.id)
      await attempts.clear(tx, user.loginName)
      const { isProviderOnly: breakGlass } = await getPasswordSignInRule(tx, user)
      if (breakGlass) await addBreakGlass(tx, user, now)
      const secondStepCleared = clearSecondStep && (await secondSteps.clear(tx, key))
      const ended = await endSignInSessions(tx, key, { reason: 'password-changed', now })
      await insertAudit(tx, {
        operatorId: user.operatorId,
        id: newId(now.getTime()),
        at: now,
        userId: null,
        userOperatorId: user.operatorId,
        userName: 'server',
        address: '',
        requestId: '',
        action: 'resetPasswordAtServer',
        entity: 'user',
        entityId: user.id,
        before: null,
        after: JSON.stringify({ secondStepCleared, ...(breakGlass && { breakGlass }) }),
        result: 'done',
      })
      return { ended, reset: { loginName: user.loginName, setupCode, state: user.state, secondStepCleared } }
    })
    if (outcome) authentication.announce(outcome.ended)
    return outcome?.reset
  }
}
