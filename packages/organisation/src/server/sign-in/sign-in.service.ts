import type { Services, Tx } from '@evops/platform/server'
import { platformOperatorId, type TokenReply, type TokenRequest } from '../../contract/index.ts'
import { recordSignInSession } from '../audit/sign-in-session-audit.service.ts'
import { findOperatorByCode } from '../operators/operators.store.ts'
import type { PasswordGate } from '../passwords/password-gate.ts'
import { unknownUserHash, verifyPassword } from '../passwords/password-hash.ts'
import { getUserPermissions } from '../accounts/grants.store.ts'
import { setupCodeExpiry } from '../accounts/setup-code.ts'
import { findUserByName, consumeSetupCode, type UserRecord } from '../accounts/users.store.ts'
import type { AttemptCounter } from './attempts.service.ts'
import type { OauthClient } from '../clients/clients.store.ts'
import type { SecondSteps } from './second-step.service.ts'
import { notifyBreakGlass, notifyPasswordGuessing, type StoreUserNotices } from './guessed.service.ts'
import type { Passkeys } from '../factors/passkeys.service.ts'
import { getPasswordSignInRule } from '../factors/provider-only.store.ts'
import { openSignInSession } from './sign-in-sessions.service.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'

/** The caller of the token endpoint: client and address. */
export interface TokenEndpointCaller {
  client: OauthClient
  address: string
  /** The browser's id if the account knows the browser; otherwise undefined. */
  browser?: string | undefined
  requestId: string
  userAgent?: string
}
export interface SignInParts {
  services: Services
  mint: TokenIssuer
  attempts: AttemptCounter
  gate: PasswordGate
  secondSteps: SecondSteps
  passkeys: Passkeys
  notify: StoreUserNotices
}

/** The only scope: a user's permissions come from roles. */
export const fullTokenScope = 'all'

/**
 * Executes the password grant. Unknown names, accounts without a password and real ones take the same steps in the same
 * time, and lock alike. Throws SignInRefused.
 */
export async function signIn(
  parts: SignInParts,
  request: TokenRequest,
  caller: TokenEndpointCaller,
): Promise<TokenReply> {
  const name = request.username?.trim() ?? ''
  const password = request.password ?? ''
  if (!name || !password) throw new SignInRefusedError('bad-request')
  // A user's permissions come from roles, so a smaller scope cannot be requested.
  if ((request.scope?.trim() || fullTokenScope) !== fullTokenScope) throw new SignInRefusedError('scope-not-allowed')
  const passed = await parts.gate.pass(async () => {
    const { user, retryAfter, attemptsLeft, alarms } = await begin(parts, name, caller)
    if (retryAfter > 0) return new SignInRefusedError('locked', { retryAfter })
    const right = await verifyPassword(password, hashToTry(user, parts.services.now()))
    if (user && right) return admit(parts, user, { request, caller, attemptsLeft })
    await fail(parts, user, { name, caller, alarms })
    return new SignInRefusedError('bad-credentials', { attemptsLeft })
  })
  if (!passed) throw new SignInRefusedError('busy', { retryAfter: 1 })
  if (passed.done instanceof SignInRefusedError) throw passed.done
  return passed.done
}

/** Runs before the password is verified: finds the possible user and checks whether an attempt is allowed. */
async function begin({ services, attempts }: SignInParts, name: string, caller: TokenEndpointCaller) {
  return services.db.asPlatform(async (tx) => {
    const claim = await attempts.claim(tx, name, caller)
    return { ...claim, user: await findUserByName(tx, name) }
  })
}

/**
 * Returns the hash to verify: the password's; without one, the setup code's while it is unused and not expired;
 * otherwise a hash that nothing matches.
 */
function hashToTry(user: UserRecord | undefined, now: Date): string {
  if (user?.passwordHash) return user.passwordHash
  const isOpen = user?.setupCodeMadeAt && user.setupCodeUsedAt === null && setupCodeExpiry(user.setupCodeMadeAt) > now
  return (isOpen ? user.setupCodeHash : null) ?? unknownUserHash()
}

/**
 * Starts a sign-in session after a right password, unless the account is blocked. A refusal must be committed too, so
 * it is returned and not thrown.
 */
async function admit(
  parts: SignInParts,
  user: UserRecord,
  { request, caller, attemptsLeft }: { request: TokenRequest; caller: TokenEndpointCaller; attemptsLeft: number },
): Promise<TokenReply | SignInRefusedError> {
  const { services, mint, attempts, secondSteps, passkeys } = parts
  return services.db.asPlatform(async (tx) => {
    const recordRefused = (reason: string) =>
      recordSignInSession(tx, services, { action: 'signIn', user, caller, result: 'refused', reason })
    const code = request.otp || request.passkey ? await attempts.claimCode(tx, user.loginName) : undefined
    if (code && code.retryAfter > 0) {
      await attempts.release(tx, user.loginName, caller)
      return new SignInRefusedError('locked', { retryAfter: code.retryAfter })
    }
    const key = { operatorId: user.operatorId, userId: user.id }
    const step = await secondSteps.check(tx, key, request)
    if (step === 'missing') {
      // The counter is released and not cleared: the password alone must not reset the count before each guess of the
      // code.
      await attempts.release(tx, user.loginName, caller)
      return new SignInRefusedError('otp-required', { passkeyOptions: await passkeys.factorOptions(tx, key) })
    }
    if (step === 'wrong') {
      await attempts.failedFrom(tx, user.loginName, caller.address)
      await recordRefused('otp-wrong')
      return new SignInRefusedError('otp-wrong', { attemptsLeft: Math.min(attemptsLeft, code?.attemptsLeft ?? 0) })
    }
    await attempts.succeeded(tx, user.loginName, caller)
    const refusal = await refusalOf(tx, user, services.now())
    if (refusal) {
      await recordRefused(refusal.reason)
      return refusal
    }
    const { signInSessionId, reply } = await openSignInSession(
      tx,
      { services, mint },
      {
        operatorId: user.operatorId,
        userId: user.id,
        clientId: caller.client.clientId,
        scope: fullTokenScope,
        actingOperatorId: await selectedOperator(tx, user, request.optcode),
        address: caller.address,
        userAgent: caller.userAgent,
        mustChangePassword: user.mustChangePassword,
        hasProvenFactor: step === 'passed',
      },
    )
    await recordSignInSession(tx, services, {
      action: 'signIn',
      user,
      caller,
      result: 'done',
      signInSessionId,
    })
    await alarmBreakGlass(tx, parts, { user, caller, signInSessionId })
    return reply
  })
}

/** Records and announces that a break-glass account used its password. */
async function alarmBreakGlass(
  tx: Tx,
  { services, notify }: SignInParts,
  event: { user: UserRecord; caller: TokenEndpointCaller; signInSessionId: string },
): Promise<void> {
  const { isProviderOnly, isBreakGlass } = await getPasswordSignInRule(tx, event.user)
  if (!isProviderOnly || !isBreakGlass) return
  services.log.warn({ userId: event.user.id, address: event.caller.address }, 'a break-glass account was used')
  await recordSignInSession(tx, services, { ...event, action: 'breakGlass', result: 'done' })
  notifyBreakGlass({ services, notify }, event.user, event.caller.address)
}

/** Returns why an account may not sign in, whatever the sign-in method. */
export async function accountRefusal(tx: Tx, user: UserRecord): Promise<SignInRefusedError | undefined> {
  if (user.state === 'disabled') return new SignInRefusedError('disabled')
  const grants = await getUserPermissions(tx, user.operatorId, user.id)
  return !grants.all && grants.codes.length === 0 ? new SignInRefusedError('no-role') : undefined
}

async function refusalOf(tx: Tx, user: UserRecord, now: Date): Promise<SignInRefusedError | undefined> {
  const refusal = await accountRefusal(tx, user)
  if (refusal) return refusal
  const { isProviderOnly, isBreakGlass } = await getPasswordSignInRule(tx, user)
  if (isProviderOnly && !isBreakGlass) return new SignInRefusedError('provider-only')
  const byCode = user.passwordHash === null
  return byCode && !(await consumeSetupCode(tx, user, now)) ? new SignInRefusedError('bad-credentials') : undefined
}

/**
 * Returns the selected operator. An operator's own staff always work in their own; for the platform's staff an unknown
 * code selects none.
 */
export async function selectedOperator(tx: Tx, user: UserRecord, optcode: string | undefined): Promise<string | null> {
  if (user.operatorId !== platformOperatorId || !optcode) return null
  const chosen = await findOperatorByCode(tx, optcode.trim())
  return chosen?.kind === 'operator' ? chosen.id : null
}

/** Handles a wrong password, with the same writes whether the name exists or not. */
async function fail(
  { services, attempts, notify }: SignInParts,
  user: UserRecord | undefined,
  { name, caller, alarms }: { name: string; caller: TokenEndpointCaller; alarms: boolean },
): Promise<void> {
  if (alarms) services.log.warn({ userId: user?.id, address: caller.address }, 'an account is being guessed at')
  await services.db.asPlatform(async (tx) => {
    await attempts.failedFrom(tx, name, caller.address)
    await recordSignInSession(tx, services, {
      action: 'signIn',
      user,
      caller,
      result: 'refused',
      reason: 'bad-credentials',
    })
    if (alarms)
      await recordSignInSession(tx, services, {
        action: 'signInGuessed',
        user,
        caller,
        result: 'refused',
        reason: 'bad-credentials',
      })
  })
  if (alarms && user) notifyPasswordGuessing({ services, notify }, user, caller.address)
}
