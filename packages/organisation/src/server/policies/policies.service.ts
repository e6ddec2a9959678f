import { Problem } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Services, type Tx } from '@evops/platform/server'
import type { SignInPolicy, SignInPolicyUpdate } from '../../contract/index.ts'
import { lastFactorProofAt, maxFactorAgeMinutes, recordFactorProof, hasSecondFactor } from '../factors/factors.store.ts'
import {
  listBreakGlassUsers,
  hasLinkedAdministrator,
  replaceBreakGlass,
  unknownUsers,
} from '../factors/provider-only.store.ts'
import { requireSignInSession, loadActingUser } from '../profile/profile.service.ts'
import { findRoles } from '../roles/role-rows.store.ts'
import { requireFullAccess } from '../second-person/second-person.service.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import type { FactorProof, SecondSteps } from '../sign-in/second-step.service.ts'
import { findPolicy, countUsersUnderRule, replaceRolesWithRule, rolesWithRule, savePolicy } from './policies.store.ts'

interface Parts {
  services: Services
  attempts: AttemptCounter
  secondSteps: SecondSteps
}

/** Creates the service of an operator's rules for sign-in, and of the second factor that named acts need afresh. */
export function createPolicies({ services, attempts, secondSteps }: Parts) {
  const read = async (tx: Tx, operatorId: string): Promise<SignInPolicy> => {
    const { version, ...policy } = await findPolicy(tx, operatorId)
    const secondFactorRoleIds = await rolesWithRule(tx, operatorId, 'second-factor')
    const providerOnlyRoleIds = await rolesWithRule(tx, operatorId, 'provider-only')
    const breakGlassUserIds = await listBreakGlassUsers(tx, operatorId)
    const rules = { secondFactorRoleIds, providerOnlyRoleIds, breakGlassUserIds }
    return { ...policy, ...rules, ...(await countUsersUnderRule(tx, operatorId)), version }
  }
  return {
    get: (tx: Tx, actor: Actor) => read(tx, actor.operatorId),

    /** Changes the policy. The actor must hold every permission, because a weaker policy weakens every account. */
    async update(
      tx: Tx,
      actor: Actor,
      update: SignInPolicyUpdate,
    ): Promise<{ before: SignInPolicy; after: SignInPolicy }> {
      const { operatorId } = actor
      await requireFullAccess(tx, actor)
      const before = await read(tx, operatorId)
      await requireRegistered(tx, operatorId, update)
      const isNew = update.providerOnlyRoleIds.some((id) => !before.providerOnlyRoleIds.includes(id))
      if (isNew && !(await hasLinkedAdministrator(tx, operatorId))) throw new Problem('organisation.provider-unproven')
      const since = services.now()
      if (!(await savePolicy(tx, { operatorId, since }, update))) throw conflictProblem(update, before)
      const { secondFactorRoleIds, providerOnlyRoleIds, breakGlassUserIds } = update
      await replaceRolesWithRule(tx, { operatorId, rule: 'second-factor', since }, secondFactorRoleIds)
      await replaceRolesWithRule(tx, { operatorId, rule: 'provider-only', since }, providerOnlyRoleIds)
      await replaceBreakGlass(tx, { operatorId, at: since }, breakGlassUserIds)
      return { before, after: await read(tx, operatorId) }
    },

    /**
     * Refuses an act that needs a fresh second factor without one. Programs have no sign-in session and are exempt:
     * whoever creates one or renews its secret needs the factor. Throws organisation.step-up and -factor-missing.
     */
    async requireFresh(actor: Actor, act: string): Promise<void> {
      const { signIn, userId } = actor
      if (!signIn) return
      await services.db.asPlatform(async (tx) => {
        const operatorId = signIn.homeOperatorId
        const minutes = await maxFactorAgeMinutes(tx, { operatorId, workedInId: actor.operatorId, act })
        if (minutes === null) return
        if (!(await hasSecondFactor(tx, { operatorId, userId }))) throw new Problem('organisation.factor-missing')
        const at = await lastFactorProofAt(tx, { operatorId, id: signIn.signInSessionId })
        const age = at === null ? Infinity : services.now().getTime() - at.getTime()
        if (age > minutes * 60_000) throw new Problem('organisation.step-up', { minutes })
      })
    },

    /**
     * Verifies a proof of the second factor and makes the factor of this sign-in session fresh. Wrong codes count as at
     * sign-in. A refusal is returned, because the count must be committed.
     */
    async stepUp(actor: Actor, proof: FactorProof): Promise<{ factorAt: string }> {
      const { homeOperatorId: operatorId, signInSessionId: id } = requireSignInSession(actor)
      const at = services.now()
      const refusal = await services.db.asPlatform(async (tx) => {
        const { loginName } = await loadActingUser(tx, actor)
        const { retryAfter } = await attempts.claimCode(tx, loginName)
        if (retryAfter > 0) return new Problem('organisation.account-locked', { seconds: retryAfter })
        const outcome = await secondSteps.check(tx, { operatorId, userId: actor.userId }, proof)
        if (outcome === 'none') return new Problem('organisation.factor-missing')
        if (outcome !== 'passed' && proof.passkey) return new Problem('organisation.passkey-wrong')
        if (outcome !== 'passed') return new Problem('organisation.otp-wrong', {}, { otp: 'organisation.otp-wrong' })
        await attempts.codeWasRight(tx, loginName)
        await recordFactorProof(tx, { operatorId, id }, at)
        return undefined
      })
      if (refusal) throw refusal
      return { factorAt: at.toISOString() }
    },
  }
}
/** Refuses roles and users of a policy that the operator does not have. */
async function requireRegistered(tx: Tx, operatorId: string, update: SignInPolicyUpdate): Promise<void> {
  for (const field of ['secondFactorRoleIds', 'providerOnlyRoleIds'] as const) {
    const found = await findRoles(tx, update[field])
    if (update[field].some((id) => !found.some((role) => role.id === id)))
      throw new Problem('request.invalid', {}, { [field]: 'organisation.role-unknown' })
  }
  if ((await unknownUsers(tx, operatorId, update.breakGlassUserIds)).length > 0)
    throw new Problem('request.invalid', {}, { breakGlassUserIds: 'organisation.user-unknown' })
}
export type SignInPolicies = ReturnType<typeof createPolicies>
