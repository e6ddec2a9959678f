import type { Services, Tx } from '@evops/platform/server'
import type { SignInReason, TokenReply, TokenRequest } from '../../contract/index.ts'
import { recordSignInSession } from '../audit/sign-in-session-audit.service.ts'
import type { Authentication } from './authentication.service.ts'
import { lostReplyMs, signInSessionAlive, tokenAlive } from '../sign-in-sessions/sign-in-session.rules.ts'
import { issueTokens, readToken, type KnownToken } from './sign-in-sessions.service.ts'
import {
  endSignInSessions,
  lockSignInSession,
  markTokenUsed,
  takeBackUnseen,
  touchSignInSession,
} from '../sign-in-sessions/sign-in-sessions.store.ts'
import { SignInRefused } from '../sign-in-sessions/sign-in-refused.ts'
import type { Caller } from './sign-in.service.ts'
import type { TokenMint } from '../sign-in-sessions/tokens.ts'

export interface RenewalParts {
  services: Services
  mint: TokenMint
  authentication: Authentication
}
type Outcome = { reply: TokenReply } | { reason: SignInReason; ended?: string }

/**
 * Executes the refresh grant. Each refresh token works once. A second use means that the token was copied, and ends the
 * sign-in session for both holders (A-05, RFC 9700 section 4.14). Exception: if the new tokens have never been
 * presented, the reply was lost, and the caller gets new tokens in their place (decision 150). Throws SignInRefused.
 */
export async function renewSignInSession(
  parts: RenewalParts,
  request: TokenRequest,
  caller: Caller,
): Promise<TokenReply> {
  if (!request.refresh_token) throw new SignInRefused('bad-request')
  const hash = parts.mint.read(request.refresh_token, 'refresh')
  if (!hash) throw new SignInRefused('expired')
  const outcome = await parts.services.db.asPlatform((tx) => renew(tx, parts, { hash, caller }))
  if ('reply' in outcome) return outcome.reply
  if (outcome.ended) parts.authentication.announce([outcome.ended])
  throw new SignInRefused(outcome.reason)
}

async function renew(
  tx: Tx,
  { services, mint }: RenewalParts,
  { hash, caller }: { hash: Buffer; caller: Caller },
): Promise<Outcome> {
  const seen = await readToken(tx, hash)
  if (!seen || seen.clientId !== caller.client.clientId) return { reason: 'expired' }
  await lockSignInSession(tx, seen.homeOperatorId, seen.signInSessionId)
  // Reads again under the lock, because another renewal may have been first.
  const known = (await readToken(tx, hash)) ?? seen
  const now = services.now()
  const reason = refusalOf(known, now)
  if (reason) return { reason }
  if (known.usedAt && !(await wasLost(tx, known, { hash, usedAt: known.usedAt, now }))) {
    await endSignInSessions(tx, signInSessionKey(known), { reason: 'reused', now })
    await recordSignInSession(tx, services, {
      ...aboutSignInSession(known, caller),
      action: 'refreshTokenReused',
      result: 'refused',
    })
    return { reason: 'reused', ended: known.signInSessionId }
  }
  await markTokenUsed(tx, hash, now)
  await touchSignInSession(tx, { operatorId: known.homeOperatorId, id: known.signInSessionId }, now)
  return { reply: await issueTokens(tx, { services, mint }, { ...known, operatorId: known.homeOperatorId }) }
}

/** Returns true if the tokens issued by a recent exchange were never presented; revokes them in that case. */
async function wasLost(
  tx: Tx,
  known: KnownToken,
  { hash, usedAt, now }: { hash: Buffer; usedAt: Date; now: Date },
): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > lostReplyMs) return false
  const signInSession = { operatorId: known.homeOperatorId, id: known.signInSessionId }
  return takeBackUnseen(tx, signInSession, { usedAt, hash, now })
}

export function signInSessionKey(known: KnownToken) {
  return { operatorId: known.homeOperatorId, signInSessionId: known.signInSessionId }
}

/** Returns the sign-in session's user, for the log. */
export function aboutSignInSession(known: KnownToken, caller: Caller) {
  const user = { operatorId: known.homeOperatorId, id: known.userId, loginName: known.loginName }
  return { user, caller, signInSessionId: known.signInSessionId }
}

function refusalOf(known: KnownToken, now: Date): SignInReason | undefined {
  if (known.endReason === 'reused' || known.endReason === 'expired') return known.endReason
  if (known.endReason) return 'signed-out'
  if (known.state === 'disabled') return 'disabled'
  if (known.authorities.length === 0) return 'no-role'
  const token = { issuedAt: known.issuedAt, expiresAt: known.tokenExpiresAt }
  return tokenAlive(token, now) && signInSessionAlive(known, now) ? undefined : 'expired'
}
