import { randomUUID, timingSafeEqual } from 'node:crypto'
import { newId, toLocalPath, Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { ExternalReturn, ExternalTokens, SignInReason } from '../../contract/index.ts'
import { insertCustody } from '../second-person/account-custodies.store.ts'
import { custodyPeriodStart } from '../second-person/second-person.service.ts'
import { recordSignInSession, type SignInSessionEvent } from '../audit/sign-in-session-audit.service.ts'
import { createPasswordGate, type PasswordGate } from '../passwords/password-gate.ts'
import type { TrustedBrowsers } from '../sign-in/known-browsers.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import {
  accountRefusal,
  selectedOperator,
  fullTokenScope,
  type TokenEndpointCaller,
  type SignInParts,
} from '../sign-in/sign-in.service.ts'
import { consumeSignInState } from '../factors/spent-states.store.ts'
import type { FactorProof } from '../sign-in/second-step.service.ts'
import { openSignInSession } from '../sign-in/sign-in-sessions.service.ts'
import { findUser, findUserByName, type UserRecord } from '../accounts/users.store.ts'
import { hashSignInState, type ExternalSignInState, type ExternalStateCookie } from './carried.ts'
import {
  buildProviderRedirectUrl,
  createRedirectValues,
  ProviderDenied,
  IdentityProviderError,
  exchangeProviderCode,
  type ProviderIdentity,
} from './openid.ts'
import type { Providers } from './providers.service.ts'
import { findIdentity, linkIdentity, findUsersByEmail, type ProviderRecord } from './providers.store.ts'

export interface ExternalParts extends Pick<
  SignInParts,
  'services' | 'mint' | 'attempts' | 'secondSteps' | 'passkeys'
> {
  providers: Providers
  carrier: ExternalStateCookie
  browsers: TrustedBrowsers
}
/**
 * Start of an external sign-in: the provider, the code of the operator whose sign-in page was shown, and the path to
 * open afterwards.
 */
export interface ExternalSignInStart {
  provider: string
  redirect?: string | undefined
  optcode?: string | undefined
}
/** The caller, with the cookies of the browser. */
export interface ExternalCaller extends TokenEndpointCaller {
  cookies: string | undefined
}
/**
 * Result of a return from the provider. A refusal may include a new cookie if the account's second step is still
 * missing.
 */
export type ExternalSignInResult =
  | { tokens: ExternalTokens; loginName: string }
  | { refused: SignInRefusedError; carry?: ExternalSignInState | undefined }

type Step = Extract<ExternalSignInState, { kind: 'step' }>
type Way = Extract<ExternalSignInState, { kind: 'way' }>

/** Sign-in through an identity provider (GUARD-12): only for existing accounts. */
export function createExternalSignIn(parts: ExternalParts) {
  const { services, providers, carrier } = parts
  const gates = new Map<string, PasswordGate>()
  /** Limits concurrency per provider, so that a slow provider delays only its own users. */
  async function through<T>(provider: string, work: () => Promise<T>): Promise<T> {
    const gate = gates.get(provider) ?? createPasswordGate({ atOnce: 8, inLine: 32 })
    gates.set(provider, gate)
    const passed = await gate.pass(work)
    if (!passed) throw new SignInRefusedError('busy', { retryAfter: 1 })
    return passed.done
  }

  return {
    /** Returns the redirect address and the cookie for the browser. Throws SignInRefused. */
    async start({
      provider: id,
      redirect,
      optcode = '',
    }: ExternalSignInStart): Promise<{ url: string; carry: ExternalSignInState }> {
      const provider = await services.db.asPlatform((tx) => providers.enabled(tx, id))
      if (!provider) throw new SignInRefusedError('external-ended')
      const leaving = createRedirectValues()
      const { claim } = provider
      const { redirectUri } = providers
      const url = await through(id, async () =>
        buildProviderRedirectUrl(await providers.configurationOf(provider), { claim, redirectUri }, leaving),
      ).catch((error: unknown) => {
        if (error instanceof SignInRefusedError) throw error
        throw new SignInRefusedError(reasonOf(services, provider, error))
      })
      const { state, nonce, verifier } = leaving
      const shared = {
        id: state,
        provider: id,
        version: provider.version,
        redirect: toLocalPath(redirect),
        optcode,
      }
      return { url, carry: { kind: 'way', ...shared, nonce, verifier } }
    },

    /**
     * Processes the provider's response, or a code of the second step after it; each works once. Throws SignInRefused.
     */
    async finish(form: ExternalReturn, caller: ExternalCaller): Promise<ExternalSignInResult> {
      const found = carrier.unpack(caller.cookies)
      if (found?.what.kind === 'step' && (form.otp || form.passkey))
        return secondStep(parts, { step: found.what, endsAt: found.endsAt, proof: form }, caller)
      if (found?.what.kind !== 'way' || !sameState(form.state, found.what.id))
        throw new SignInRefusedError('external-ended')
      const way = found.what
      const provider = await services.db.asPlatform(async (tx) =>
        (await consumeSignInState(tx, hashSignInState(way.id), found.endsAt))
          ? findUnchangedProvider(tx, parts, way)
          : undefined,
      )
      if (!provider) throw new SignInRefusedError('external-ended')
      const proven = await through(provider.id, () => prove(parts, provider, { way, form })).catch(
        async (error: unknown) => {
          if (error instanceof SignInRefusedError) throw error
          const reason = reasonOf(services, provider, error)
          await services.db.asPlatform((tx) => recordRefusal(tx, services, { provider, caller, name: '' }, reason))
          throw new SignInRefusedError(reason)
        },
      )
      return services.db.asPlatform(async (tx) => {
        if (!(await findUnchangedProvider(tx, parts, way))) throw new SignInRefusedError('external-ended')
        return arrive(tx, parts, { provider, way, proven, caller })
      })
    },
  }
}
export type ExternalSignIn = ReturnType<typeof createExternalSignIn>

function sameState(receivedState: string | undefined, expected: string): boolean {
  return receivedState !== undefined && timingSafeEqual(hashSignInState(receivedState), hashSignInState(expected))
}

/** Returns the provider if it has not changed since the redirect. */
async function findUnchangedProvider(
  tx: Tx,
  { providers }: ExternalParts,
  { provider: id, version }: ExternalSignInState,
): Promise<ProviderRecord | undefined> {
  const provider = await providers.enabled(tx, id)
  return provider?.version === version ? provider : undefined
}

async function prove(
  { providers }: ExternalParts,
  provider: ProviderRecord,
  { way, form: { state, code, iss, error } }: { way: Way; form: ExternalReturn },
): Promise<ProviderIdentity> {
  const returned = new URL(providers.redirectUri)
  for (const [name, value] of Object.entries({ state, code, iss, error }))
    if (value !== undefined) returned.searchParams.set(name, value)
  const config = await providers.configurationOf(provider)
  const { nonce, verifier } = way
  return exchangeProviderCode(config, { claim: provider.claim, returned }, { state: way.id, nonce, verifier })
}

/**
 * Converts an error to a refusal if the provider denied the sign-in or sent an invalid response; the server log has the
 * reason. Any other error is thrown.
 */
function reasonOf(services: Services, provider: ProviderRecord, error: unknown): SignInReason {
  if (error instanceof ProviderDenied) return 'external-denied'
  if (!(error instanceof Problem || error instanceof IdentityProviderError)) throw error
  services.log.warn({ provider: provider.id, why: error.message }, 'an external sign-in failed')
  return 'external-failed'
}

interface About {
  provider: ProviderRecord
  caller: TokenEndpointCaller
  user?: UserRecord
  name: string
}

async function recordRefusal(tx: Tx, services: Services, about: About, reason: SignInReason): Promise<void> {
  await recordSignInSession(tx, services, { ...eventOf(about), result: 'refused', reason })
}
function eventOf({ provider, caller, user, name }: About) {
  const at = { operatorId: provider.operatorId, name }
  return { action: 'signIn', user, at, caller, way: 'openid' } as const satisfies Partial<SignInSessionEvent>
}

/** Finds the account of an identity: the one that is already linked, or else the one that the claim identifies. */
async function arrive(
  tx: Tx,
  parts: ExternalParts,
  {
    provider,
    way,
    proven,
    caller,
  }: { provider: ProviderRecord; way: Way; proven: ProviderIdentity; caller: ExternalCaller },
): Promise<ExternalSignInResult> {
  const { subject, value = '' } = proven
  const linked = await findIdentity(tx, provider, subject)
  const userId = linked ?? (await namedBy(tx, provider, value))
  const { redirect, optcode } = way
  const step: Step = {
    kind: 'step',
    id: randomUUID(),
    provider: provider.id,
    version: provider.version,
    redirect,
    optcode,
    subject,
    userId: userId ?? '',
  }
  return enter(tx, parts, { provider, step, caller, name: value })
}

async function namedBy(tx: Tx, provider: ProviderRecord, value: string): Promise<string | undefined> {
  if (!value) return undefined
  if (provider.claim === 'email') {
    const [one, ...others] = await findUsersByEmail(tx, provider.operatorId, value)
    return others.length === 0 ? one : undefined
  }
  const user = await findUserByName(tx, value)
  return user?.operatorId === provider.operatorId ? user.id : undefined
}

async function secondStep(
  parts: ExternalParts,
  { step, endsAt, proof }: { step: Step; endsAt: Date; proof: FactorProof },
  caller: ExternalCaller,
): Promise<ExternalSignInResult> {
  return parts.services.db.asPlatform(async (tx) => {
    const provider = await findUnchangedProvider(tx, parts, step)
    if (!provider) throw new SignInRefusedError('external-ended')
    const outcome = await enter(tx, parts, { provider, step, caller, name: '', proof })
    // Thrown instead of returned, so that the sign-in of an already used step is rolled back.
    if ('tokens' in outcome && !(await consumeSignInState(tx, hashSignInState(step.id), endsAt)))
      throw new SignInRefusedError('external-ended')
    return outcome
  })
}

interface Entering {
  provider: ProviderRecord
  step: Step
  caller: ExternalCaller
  name: string
  proof?: FactorProof
}

/**
 * Starts a sign-in session for the account, unless the account is blocked. A refusal is written to the log, so it is
 * returned and not thrown.
 */
async function enter(tx: Tx, parts: ExternalParts, entering: Entering): Promise<ExternalSignInResult> {
  const { services, mint, browsers } = parts
  const { provider, step, name } = entering
  const user = step.userId ? await findUser(tx, provider.operatorId, step.userId) : undefined
  const browser = user && browsers.find(user.loginName, entering.caller.cookies)
  const caller = { ...entering.caller, browser }
  const about = { provider, caller, name, ...(user && { user }) }
  const refuse = async (refused: SignInRefusedError): Promise<ExternalSignInResult> => {
    await recordRefusal(tx, services, about, refused.reason)
    return { refused }
  }
  if (!user) return refuse(new SignInRefusedError('external-unknown'))
  const retryAfter = await parts.attempts.waitOf(tx, user.loginName, caller)
  if (retryAfter > 0) return refuse(new SignInRefusedError('locked', { retryAfter }))
  const refusal = await accountRefusal(tx, user)
  if (refusal) return refuse(refusal)
  const code = await checkSecondStep(tx, parts, { user, proof: entering.proof ?? {} })
  if (code?.reason === 'otp-required') return { refused: code, carry: step }
  if (code) return refuse(code)
  if (!(await link(tx, services, { provider, subject: step.subject, userId: user.id })))
    return refuse(new SignInRefusedError('external-unknown'))
  const { signInSessionId, reply } = await openSignInSession(
    tx,
    { services, mint },
    {
      operatorId: user.operatorId,
      userId: user.id,
      clientId: caller.client.clientId,
      scope: fullTokenScope,
      actingOperatorId: await selectedOperator(tx, user, step.optcode),
      address: caller.address,
      userAgent: caller.userAgent,
      mustChangePassword: false,
      hasProvenFactor: entering.proof !== undefined,
      way: 'openid',
    },
  )
  await recordSignInSession(tx, services, { ...eventOf(about), result: 'done', signInSessionId })
  return { tokens: { ...reply, redirect: step.redirect }, loginName: user.loginName }
}

/**
 * Requires the account's own second step, regardless of the provider's checks (0038). Undefined if there is none or it
 * was passed.
 */
async function checkSecondStep(
  tx: Tx,
  { attempts, secondSteps, passkeys }: ExternalParts,
  { user, proof }: { user: UserRecord; proof: FactorProof },
): Promise<SignInRefusedError | undefined> {
  const key = { operatorId: user.operatorId, userId: user.id }
  const claimed = proof.otp || proof.passkey ? await attempts.claimCode(tx, user.loginName) : undefined
  if (claimed && claimed.retryAfter > 0) return new SignInRefusedError('locked', { retryAfter: claimed.retryAfter })
  const step = await secondSteps.check(tx, key, proof)
  if (step === 'missing')
    return new SignInRefusedError('otp-required', { passkeyOptions: await passkeys.factorOptions(tx, key) })
  if (step === 'wrong') return new SignInRefusedError('otp-wrong', { attemptsLeft: claimed?.attemptsLeft ?? 0 })
  if (claimed) await attempts.codeWasRight(tx, user.loginName)
  return undefined
}

/**
 * Links the identity to the account. A user who configured the provider's address in the last 30 days gets account
 * custody, because that user could have been the person who signed in (0035). Returns false if the account or the
 * identity is already linked differently.
 */
async function link(
  tx: Tx,
  services: Services,
  { provider, subject, userId }: { provider: ProviderRecord; subject: string; userId: string },
): Promise<boolean> {
  const now = services.now()
  const linked = await findIdentity(tx, provider, subject)
  if (linked !== undefined) return linked === userId
  // If two first sign-ins run at the same time, the later one finds the link of the other.
  if (!(await linkIdentity(tx, provider, { subject, userId, at: now })))
    return (await findIdentity(tx, provider, subject)) === userId
  const { operatorId, placedBy, placedAt } = provider
  if (placedBy === userId || placedAt <= custodyPeriodStart(now)) return true
  const by = { id: placedBy, name: provider.placedByName, platform: provider.placedByPlatform }
  await insertCustody(tx, {
    operatorId,
    id: newId(now.getTime()),
    userId,
    kind: 'provider',
    by,
    at: placedAt,
  })
  return true
}
