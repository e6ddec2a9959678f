import { Problem, type Page } from '@evops/platform/contract'
import type { Actor, Services, Tx } from '@evops/platform/server'
import { factorSetupMinutes } from '../../contract/index.ts'
import type { PasskeyRow, TwoStepState, SignInSessionRow, SignInRow, TokenReply } from '../../contract/index.ts'
import { addCustody } from '../second-person/second-person.service.ts'
import type { AuditLog } from '../audit/audit-log.service.ts'
import type { SignInFilter } from '../audit/audit.store.ts'
import {
  secondFactorDueAt,
  secondFactorGraceEnd,
  recordFactorProof,
  hasSecondFactor,
} from '../factors/factors.store.ts'
import type { Passkeys } from '../factors/passkeys.service.ts'
import { requireAuthorityOverUser } from '../users/authority.service.ts'
import { findOperator } from '../operators/operators.store.ts'
import type { PasswordGate } from '../passwords/password-gate.ts'
import type { AttemptCounter } from '../sign-in/attempts.service.ts'
import type { Authentication } from '../sign-in/authentication.service.ts'
import type { SecondSteps } from '../sign-in/second-step.service.ts'
import { isSignInSessionActive } from '../sign-in-sessions/sign-in-session.rules.ts'
import { issueTokens } from '../sign-in/sign-in-sessions.service.ts'
import { endSignInSessions, setActingRole, getSignInMethod } from '../sign-in-sessions/sign-in-sessions.store.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'
import { findUser } from '../accounts/users.store.ts'
import { requireSignInSession, loadActingUser, verifyCurrentPassword } from './profile.service.ts'
import { listActiveSignInSessions, listRolesOfUser } from './security.store.ts'

interface Parts {
  services: Services
  mint: TokenIssuer
  gate: PasswordGate
  attempts: AttemptCounter
  authentication: Authentication
  secondSteps: SecondSteps
  passkeys: Passkeys
  auditLog: AuditLog
}

/**
 * Creates the account security service. The user's row is in the home operator, which for the platform's staff is not
 * the current one, so the calls use a platform transaction. A change that ends sign-ins is committed before it is
 * announced.
 */
export function createSecurity(parts: Parts) {
  const { services, secondSteps, passkeys, authentication, auditLog } = parts
  const asSelf = <T>(actor: Actor, work: (tx: Tx, self: Self) => Promise<T>) =>
    services.db.asPlatform((tx) => work(tx, selfOf(actor)))
  return {
    secondStep: (actor: Actor): Promise<TwoStepState> =>
      asSelf(actor, async (tx, self) => ({
        ...(await secondSteps.state(tx, self)),
        needsPassword: (await getSignInMethod(tx, sessionKey(actor))) === 'password',
      })),
    async startSecondStep(actor: Actor, password: string | undefined) {
      await requireSelf(parts, actor, password)
      return asSelf(actor, async (tx, self) => {
        const user = await loadActingUser(tx, actor)
        const issuer = await productOf(tx, actor)
        return secondSteps.start(tx, { ...self, account: user.loginName, issuer })
      })
    },
    /** Confirms the authenticator. A sign-in that was limited until there is a second factor is free at once. */
    async confirmSecondStep(actor: Actor, otp: string) {
      const { isFreed, ...reply } = await asSelf(actor, async (tx, self) => {
        const dueAt = await secondFactorDueAt(tx, self)
        const recoveryCodes = await secondSteps.confirm(tx, self, otp)
        await recordFactorProof(tx, sessionKey(actor), services.now())
        return { recoveryCodes, isFreed: dueAt !== null }
      })
      if (isFreed) authentication.announce([sessionKey(actor).id])
      return reply
    },
    async renewRecoveryCodes(actor: Actor, password: string) {
      await requirePassword(parts, actor, password)
      return asSelf(actor, async (tx, self) => ({
        recoveryCodes: await secondSteps.renewRecoveryCodes(tx, self),
      }))
    },
    async stopSecondStep(actor: Actor, password: string): Promise<void> {
      await requirePassword(parts, actor, password)
      const isStopped = await asSelf(actor, async (tx, self) => {
        const wasOn = await secondSteps.stop(tx, self)
        if (wasOn) await requireFactorLeft(tx, self)
        return wasOn
      })
      if (!isStopped) throw new Problem('organisation.second-step-off')
    },
    /**
     * Removes the second step of another user whose authenticator is lost. Runs in the actor's transaction; returns the
     * ended sign-in sessions to announce.
     */
    async clearSecondStep(tx: Tx, actor: Actor, userId: string): Promise<string[]> {
      const user = { operatorId: actor.operatorId, userId }
      if (!(await findUser(tx, user.operatorId, userId))) throw new Problem('request.not-found')
      await requireAuthorityOverUser(tx, actor, userId)
      if (!(await secondSteps.clear(tx, user))) throw new Problem('organisation.second-step-off')
      await addCustody(tx, actor, { userId, kind: 'reset', now: services.now() })
      return endSignInSessions(tx, user, { reason: 'password-changed', now: services.now() })
    },

    passkeys: (actor: Actor) => asSelf(actor, (tx, self) => passkeys.list(tx, self)),
    async startPasskey(actor: Actor, password: string | undefined) {
      await requireSelf(parts, actor, password)
      return asSelf(actor, async (tx, self) => {
        const { loginName, displayName } = await loadActingUser(tx, actor)
        const product = await productOf(tx, actor)
        return {
          options: await passkeys.registrationOptions(tx, { ...self, loginName, displayName, product }),
        }
      })
    },
    /** Adds a passkey. A sign-in that was limited until there is a second factor is free at once. */
    async createPasskey(actor: Actor, form: { name: string; passkey: string }): Promise<PasskeyRow> {
      const { isFreed, made } = await asSelf(actor, async (tx, self) => {
        const dueAt = await secondFactorDueAt(tx, self)
        const row = await passkeys.register(tx, self, form)
        await recordFactorProof(tx, sessionKey(actor), services.now())
        return { made: row, isFreed: dueAt !== null }
      })
      if (isFreed) authentication.announce([sessionKey(actor).id])
      return made
    },
    /** Removes a passkey; returns its name. Throws organisation.factor-required for the last factor. */
    async removePasskey(actor: Actor, id: string, password: string | undefined): Promise<string> {
      const mine = await asSelf(actor, (tx, self) => passkeys.list(tx, self))
      if (!mine.some((passkey) => passkey.id === id)) throw new Problem('request.not-found')
      await requireSelf(parts, actor, password)
      return asSelf(actor, async (tx, self) => {
        const [name] = await passkeys.remove(tx, self, id)
        if (name === undefined) throw new Problem('request.not-found')
        await requireFactorLeft(tx, self)
        return name
      })
    },
    startStepUp: (actor: Actor) =>
      asSelf(actor, async (tx, self) => ({
        authenticator: (await secondSteps.state(tx, self)).enabled,
        options: (await passkeys.factorOptions(tx, self)) ?? null,
      })),

    async signInSessions(actor: Actor): Promise<SignInSessionRow[]> {
      const { signInSessionId } = requireSignInSession(actor)
      const found = await asSelf(actor, listActiveSignInSessions)
      return found
        .filter((signInSession) => isSignInSessionActive(signInSession, services.now()))
        .map(({ id, clientId, address, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
          id,
          current: id === signInSessionId,
          clientId,
          address,
          userAgent,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))
    },
    /** Ends some or all of the user's own sign-ins; returns how many. */
    async endSignInSessions(actor: Actor, which: (signInSession: { id: string; current: boolean }) => boolean) {
      const { signInSessionId } = requireSignInSession(actor)
      const ended = await asSelf(actor, async (tx, self) => {
        const chosen = (await listActiveSignInSessions(tx, self)).filter(({ id }) =>
          which({ id, current: id === signInSessionId }),
        )
        const ids: string[] = []
        for (const { id } of chosen)
          ids.push(
            ...(await endSignInSessions(
              tx,
              { operatorId: self.operatorId, signInSessionId: id },
              { reason: 'signed-out', now: services.now() },
            )),
          )
        return ids
      })
      authentication.announce(ended)
      return ended.length
    },
    signIns: (actor: Actor, filter: SignInFilter): Promise<Page<SignInRow>> =>
      asSelf(actor, (tx, self) => auditLog.signIns(tx, self.operatorId, { ...filter, userId: self.userId })),

    roles: (actor: Actor) =>
      asSelf(actor, async (tx, self) => {
        const signInSession = await currentSignInSession(tx, actor, self)
        return { roles: await listRolesOfUser(tx, self), actingRoleId: signInSession.actingRoleId }
      }),
    /**
     * Limits the sign-in session to one of the user's roles, or removes the limit. Applies to every token of that
     * sign-in.
     */
    async actAsRole(actor: Actor, roleId: string | null): Promise<TokenReply> {
      const reply = await asSelf(actor, async (tx, self) => {
        const { id, scope, expiresAt } = await currentSignInSession(tx, actor, self)
        const user = await loadActingUser(tx, actor)
        if (roleId !== null && !(await listRolesOfUser(tx, self)).some((role) => role.id === roleId))
          throw new Problem('request.not-found')
        await setActingRole(tx, { operatorId: self.operatorId, id }, roleId)
        const { mustChangePassword } = user
        return issueTokens(tx, parts, {
          operatorId: self.operatorId,
          signInSessionId: id,
          scope,
          expiresAt,
          mustChangePassword,
        })
      })
      authentication.announce([requireSignInSession(actor).signInSessionId])
      return reply
    },
  }
}
export type AccountSecurity = ReturnType<typeof createSecurity>

/** Returns the name under which an authenticator shows the account. */
async function productOf(tx: Tx, actor: Actor): Promise<string> {
  const operator = await findOperator(tx, actor.operatorId)
  return operator?.productName || operator?.name || 'EVOps'
}

interface Self {
  operatorId: string
  userId: string
}
function selfOf(actor: Actor): Self {
  return { operatorId: requireSignInSession(actor).homeOperatorId, userId: actor.userId }
}

async function currentSignInSession(tx: Tx, actor: Actor, self: Self) {
  const { signInSessionId } = requireSignInSession(actor)
  const signInSession = (await listActiveSignInSessions(tx, self)).find(({ id }) => id === signInSessionId)
  if (!signInSession) throw new Problem('request.signed-out')
  return signInSession
}

function sessionKey(actor: Actor): { operatorId: string; id: string } {
  const { homeOperatorId: operatorId, signInSessionId: id } = requireSignInSession(actor)
  return { operatorId, id }
}

/** Refuses to remove the last second factor of a user whose role requires one. */
async function requireFactorLeft(tx: Tx, self: Self): Promise<void> {
  if ((await secondFactorGraceEnd(tx, self)) && !(await hasSecondFactor(tx, self)))
    throw new Problem('organisation.factor-required')
}

/**
 * Requires the password, or a new sign-in of a user who came through an identity provider and may have no password.
 * Throws organisation.sign-in-again.
 */
async function requireSelf(parts: Parts, actor: Actor, password: string | undefined): Promise<void> {
  const { services } = parts
  const isNew = await services.db.asPlatform(async (tx) => {
    if ((await getSignInMethod(tx, sessionKey(actor))) === 'password') return undefined
    const { createdAt } = await currentSignInSession(tx, actor, selfOf(actor))
    return services.now().getTime() - createdAt.getTime() <= factorSetupMinutes * 60_000
  })
  if (isNew === false) throw new Problem('organisation.sign-in-again')
  if (isNew === undefined) await requirePassword(parts, actor, password ?? '')
}

/** Requires the password: an unattended sign-in session must not be enough to change the account's protection. */
async function requirePassword(parts: Parts, actor: Actor, password: string): Promise<void> {
  const user = await parts.services.db.asPlatform((tx) => loadActingUser(tx, actor))
  const attempt = { password, field: 'password', address: actor.address }
  const passed = await parts.gate.pass(() => verifyCurrentPassword(parts, user, attempt))
  if (!passed) throw new Problem('request.too-many')
}
