import { createHash } from 'node:crypto'
import { dayMs, newId, type CallArgs, type Language, type EndpointReply } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import {
  authorisationSeconds,
  driverAccessSeconds,
  driverIdleDays,
  driverSignInSessionDays,
  type authoriseDriver,
  type DriverTokens,
  type driverToken,
  type sendDriverCode,
} from '../../contract/index.ts'
import type { DriverOperator } from '../deps.ts'
import { insertMemberAgreements, listMemberAgreements, listCurrentLegalTexts } from '../texts/texts.store.ts'
import {
  requestWechatIdentity,
  verifyWechatIdentity,
  sendCode,
  verifySignInCode,
  type DriverSignInCaller,
  type ProofParts,
  type VerifiedDriverIdentity,
} from './proofs.service.ts'
import * as store from './sign-in-sessions.store.ts'
import { publishEnded } from './ended-sign-ins.ts'
import { DriverSignInError } from './sign-in-refused.ts'

type Token = CallArgs<typeof driverToken>['body']
type Authorise = CallArgs<typeof authoriseDriver>['body']

export interface DriverSignIn {
  sendCode(
    operator: DriverOperator,
    wish: Omit<CallArgs<typeof sendDriverCode>['body'], 'operator'> & DriverSignInCaller,
  ): Promise<EndpointReply<typeof sendDriverCode>>
  /** Throws DriverRefused, as do the two functions below. */
  authorise(
    operator: DriverOperator,
    body: Authorise,
    caller: DriverSignInCaller & { requestId: string },
  ): Promise<{ authorization_code: string; expires_in: number }>
  token(body: Token): Promise<DriverTokens>
  revoke(token: string): Promise<void>
  /** Returns the member for an access token, or null. */
  authenticate(token: string, address: string): Promise<Actor | null>
}

/**
 * Creates the sign-in of members to the operator's app: OAuth 2 for public clients, each sign-in bound to its verifier
 * by PKCE.
 */
export function createDriverSignInService(parts: ProofParts): DriverSignIn {
  const { services, mint } = parts
  return {
    sendCode: (operator, wish) => sendCode(parts, operator, wish),
    authorise: (operator, body, caller) => authorise(parts, operator, { body, caller }),
    token: (body) => (body.grant_type === 'refresh_token' ? renew(parts, body) : exchange(parts, body)),
    async revoke(token) {
      const access = mint.read(token, 'access')
      const claims = access ?? mint.read(token, 'refresh')
      if (!claims) return
      const { operatorId } = claims
      const ended = await services.db.inTenant(operatorId, async (tx) => {
        const find = access ? store.findSignInByAccessToken : store.lockSignInByRefreshToken
        const signInSession = await find(tx, claims.hash)
        if (signInSession)
          await store.endSignInSessions(tx, { id: signInSession.id }, { reason: 'signed-out', at: services.now() })
        return signInSession
      })
      if (ended) publishEnded(services, { operatorId, signInSessionId: ended.id })
    },
    authenticate: (token, address) => authenticate(parts, token, address),
  }
}

async function authorise(
  parts: ProofParts,
  operator: DriverOperator,
  { body, caller }: { body: Authorise; caller: DriverSignInCaller & { requestId: string } },
): Promise<{ authorization_code: string; expires_in: number }> {
  const { services, mint } = parts
  const { id: operatorId } = operator
  const who = await requestWechatIdentity(parts, { operatorId, body })
  const now = services.now()
  const outcome = await services.db.inTenant(operatorId, async (tx) => {
    const proven = who
      ? await verifyWechatIdentity(tx, parts, { operatorId, body, who })
      : await verifySignInCode(tx, parts, { operatorId, body, now, ...caller })
    // The refusal is returned, not thrown, so that its counters are committed.
    if (proven instanceof DriverSignInError) return proven
    if (await lacksConsent(tx, proven, body)) return new DriverSignInError('consent-missing')
    const memberId = proven.memberId ?? (await proven.join(tx, now))
    await proven.keep(tx, memberId, now)
    await takeConsents(tx, { operatorId, memberId, body, at: now })
    await parts.members.ofDriver.noteLogin(tx, { memberId, address: caller.address, at: now })
    await parts.drivers.remember(tx, { operatorId, memberId, language: body.language })
    const { token, hash } = mint.mint('code', operatorId)
    const { device_id: deviceId, device_name: deviceName, client_id: client, language } = body
    const device = { memberId, deviceId, deviceName, client, language }
    const expiresAt = new Date(now.getTime() + authorisationSeconds * 1_000)
    await store.insertDriverAuthorization(tx, {
      ...device,
      operatorId,
      hash,
      challenge: body.code_challenge,
      expiresAt,
    })
    const actor = actorOfDriver({ operatorId, memberId, language, address: caller.address })
    const after = { proof: body.proof.kind, client, isNew: proven.memberId === undefined }
    const entry = {
      action: 'driverSignIn',
      entity: 'member',
      entityId: memberId,
      after,
      result: 'done',
    } as const
    await parts.audit(tx, actor, entry, caller.requestId)
    return { authorization_code: token, expires_in: authorisationSeconds }
  })
  if (outcome instanceof DriverSignInError) throw outcome
  return outcome
}

/** Returns true if a required text is neither accepted before nor in this request. */
async function lacksConsent(
  tx: Tx,
  { memberId }: VerifiedDriverIdentity,
  { agrees, language }: Authorise,
): Promise<boolean> {
  const texts =
    memberId === undefined
      ? (await listCurrentLegalTexts(tx, language)).map((text) => ({ ...text, state: 'none' }))
      : await listMemberAgreements(tx, { memberId, language })
  return texts.some(
    ({ kind, version, required, state }) => required && state !== 'agreed' && !agrees.includes(`${kind}:${version}`),
  )
}

async function takeConsents(
  tx: Tx,
  { operatorId, memberId, body, at }: { operatorId: string; memberId: string; body: Authorise; at: Date },
): Promise<void> {
  for (const { kind, version } of await listCurrentLegalTexts(tx, body.language))
    if (body.agrees.includes(`${kind}:${version}`))
      await insertMemberAgreements(tx, { operatorId, memberId, kind, version, at })
}

/**
 * Exchanges the authorisation code and its verifier for a sign-in. A code used twice ends the sign-in created by the
 * first use.
 */
async function exchange(
  { services, mint }: ProofParts,
  body: Extract<Token, { grant_type: 'authorization_code' }>,
): Promise<DriverTokens> {
  const claims = mint.read(body.code, 'code')
  if (!claims) throw new DriverSignInError('grant-wrong')
  const { operatorId, hash } = claims
  const now = services.now()
  const outcome = await services.db.inTenant(operatorId, async (tx) => {
    const found = await store.lockDriverAuthorization(tx, hash)
    if (!found || found.client !== body.client_id) return new DriverSignInError('grant-wrong')
    if (found.usedAt !== null) {
      if (found.signInSessionId !== null) {
        await store.endSignInSessions(tx, { id: found.signInSessionId }, { reason: 'reused', at: now })
        publishEnded(services, { operatorId, signInSessionId: found.signInSessionId })
      }
      return new DriverSignInError('reused')
    }
    if (found.expiresAt < now) return new DriverSignInError('expired')
    const challenge = createHash('sha256').update(body.code_verifier).digest('base64url')
    if (challenge !== found.challenge) {
      // Only one guess of the verifier is permitted.
      await store.markAuthorizationUsed(tx, hash, { at: now, signInSessionId: null })
      return new DriverSignInError('verifier-wrong')
    }
    const { memberId, deviceId } = found
    await store.endSignInSessions(tx, { memberId, deviceId }, { reason: 'replaced', at: now })
    publishEnded(services, { operatorId, memberId, deviceId })
    const id = newId(now.getTime())
    const { reply, ...hashes } = issue(mint, operatorId, { now, signedInAt: now })
    await store.insertSignInSession(tx, { ...found, ...hashes, operatorId, id, at: now })
    await store.markAuthorizationUsed(tx, hash, { at: now, signInSessionId: id })
    return reply
  })
  if (outcome instanceof DriverSignInError) throw outcome
  return outcome
}

/**
 * Renews a sign-in. Each refresh token works once; a second use means that it was copied, and ends the sign-in for both
 * users (RFC 9700). Exception: if its successor was never used, the reply was lost (decision 150).
 */
async function renew(
  { services, mint }: ProofParts,
  body: Extract<Token, { grant_type: 'refresh_token' }>,
): Promise<DriverTokens> {
  const claims = mint.read(body.refresh_token, 'refresh')
  if (!claims) throw new DriverSignInError('grant-wrong')
  const { operatorId, hash } = claims
  const now = services.now()
  const outcome = await services.db.inTenant(operatorId, async (tx) => {
    const current = await store.lockSignInByRefreshToken(tx, hash)
    const lost = current ? undefined : await lostBy(tx, hash, { services, operatorId, now })
    if (lost instanceof DriverSignInError) return lost
    const signInSession = current ?? lost
    if (!signInSession) return new DriverSignInError('grant-wrong')
    if (signInSession.client !== body.client_id) return new DriverSignInError('grant-wrong')
    if (signInSession.endedAt !== null) return new DriverSignInError('signed-out')
    if (signInSession.refreshUntil < now) {
      await store.endSignInSessions(tx, { id: signInSession.id }, { reason: 'expired', at: now })
      return new DriverSignInError('expired')
    }
    const { reply, ...hashes } = issue(mint, operatorId, { now, signedInAt: signInSession.signedInAt })
    // The revoked token was never used.
    const used = { usedHash: lost?.refreshHash ?? hash, seenAt: lost ? null : now }
    await store.rotateDriverTokens(tx, { ...hashes, ...used, operatorId, id: signInSession.id, at: now })
    return reply
  })
  if (outcome instanceof DriverSignInError) throw outcome
  return outcome
}

/** Returns the sign-in of a recently exchanged token if the reply was lost; otherwise a second use ends the sign-in. */
async function lostBy(
  tx: Tx,
  hash: Buffer,
  { services, operatorId, now }: Pick<ProofParts, 'services'> & { operatorId: string; now: Date },
): Promise<(store.DriverSignInSession & { refreshHash: Buffer }) | DriverSignInError> {
  const used = await store.usedToken(tx, hash)
  if (!used) return new DriverSignInError('grant-wrong')
  const isRecent = now.getTime() - used.usedAt.getTime() <= lostReplyMs
  const signInSession = isRecent ? await store.lockSignInWithUnusedToken(tx, used) : undefined
  await store.markRevokedTokenUsed(tx, hash, now)
  if (signInSession) return signInSession
  await store.endSignInSessions(tx, { id: used.signInSessionId }, { reason: 'reused', at: now })
  publishEnded(services, { operatorId, signInSessionId: used.signInSessionId })
  return new DriverSignInError('reused')
}

function issue(mint: ProofParts['mint'], operatorId: string, { now, signedInAt }: { now: Date; signedInAt: Date }) {
  const access = mint.mint('access', operatorId)
  const refresh = mint.mint('refresh', operatorId)
  const idle = now.getTime() + driverIdleDays * dayMs
  const reply: DriverTokens = {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: driverAccessSeconds,
    refresh_token: refresh.token,
    scope: 'driver',
  }
  return {
    reply,
    accessHash: access.hash,
    accessUntil: new Date(now.getTime() + driverAccessSeconds * 1_000),
    refreshHash: refresh.hash,
    refreshUntil: new Date(Math.min(idle, signedInAt.getTime() + driverSignInSessionDays * dayMs)),
  }
}

const noCodes: ReadonlySet<string> = new Set()
const touchMs = 60_000
/** Time after its exchange in which a refresh token may be used again because of a lost reply. */
const lostReplyMs = 300_000
/**
 * Returns the acting member. The audit log contains only pseudonym and id: it is never changed, and members may request
 * deletion of their data.
 */
export function actorOfDriver({
  memberId,
  ...rest
}: {
  operatorId: string
  memberId: string
  language: Language
  address: string
  driver?: NonNullable<Actor['driver']>
}): Actor {
  const name = `#${memberId.slice(-8)}`
  return { ...rest, userId: memberId, name, scope: 'all', permissions: noCodes, platformStaff: false }
}

async function authenticate(
  { services, mint, members }: ProofParts,
  token: string,
  address: string,
): Promise<Actor | null> {
  const claims = mint.read(token, 'access')
  if (!claims) return null
  const { operatorId, hash } = claims
  const now = services.now()
  return services.db.inTenant(operatorId, async (tx) => {
    const signInSession = await store.findSignInByAccessToken(tx, hash)
    if (!signInSession || signInSession.endedAt !== null || signInSession.accessUntil < now) return null
    const { id, memberId, deviceId, language } = signInSession
    if (!(await members.ofDriver.isMember(tx, memberId))) return null
    if (signInSession.seenAt === null || now.getTime() - signInSession.usedAt.getTime() > touchMs)
      await store.touchDriverSignIn(tx, id, now)
    return actorOfDriver({ operatorId, memberId, language, address, driver: { signInSessionId: id, deviceId } })
  })
}
