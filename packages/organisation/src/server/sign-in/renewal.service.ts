import type { Services, Tx } from '@evops/platform/server'
import type { SignInReason, TokenReply, TokenRequest } from '../../contract/index.ts'
import { recordSignInSession } from '../audit/sign-in-session-audit.service.ts'
import type { Authentication } from './authentication.service.ts'
import { refreshRetryMs, isSignInSessionActive, isTokenActive } from '../sign-in-sessions/sign-in-session.rules.ts'
import { issueTokens, loadActiveToken, type ActiveToken } from './sign-in-sessions.service.ts'
import {
  endSignInSessions,
  lockSignInSession,
  markTokenUsed,
  revokeUnusedTokens,
  updateSignInLastUse,
} from '../sign-in-sessions/sign-in-sessions.store.ts'
import { SignInRefusedError } from '../sign-in-sessions/sign-in-refused.ts'
import type { TokenEndpointCaller } from './sign-in.service.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'

export interface RenewalParts {
  services: Services
  mint: TokenIssuer
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
  caller: TokenEndpointCaller,
): Promise<TokenReply> {
  if (!request.refresh_token) throw new SignInRefusedError('bad-request')
  const hash = parts.mint.read(request.refresh_token, 'refresh')
  if (!hash) throw new SignInRefusedError('expired')
  const outcome = await parts.services.db.asPlatform((tx) => renew(tx, parts, { hash, caller }))
  if ('reply' in outcome) return outcome.reply
  if (outcome.ended) parts.authentication.announce([outcome.ended])
  throw new SignInRefusedError(outcome.reason)
}

async function renew(
  tx: Tx,
  { services, mint }: RenewalParts,
  { hash, caller }: { hash: Buffer; caller: TokenEndpointCaller },
): Promise<Outcome> {
  const seen = await loadActiveToken(tx, hash)
  if (!seen || seen.clientId !== caller.client.clientId) return { reason: 'expired' }
  await lockSignInSession(tx, seen.homeOperatorId, seen.signInSessionId)
  // Reads again under the lock, because another renewal may have been first.
  const tokenRecord = (await loadActiveToken(tx, hash)) ?? seen
  const now = services.now()
  const reason = refusalOf(tokenRecord, now)
  if (reason) return { reason }
  if (tokenRecord.usedAt && !(await wasLost(tx, tokenRecord, { hash, usedAt: tokenRecord.usedAt, now }))) {
    await endSignInSessions(tx, signInSessionKey(tokenRecord), { reason: 'reused', now })
    await recordSignInSession(tx, services, {
      ...signInSessionLogFields(tokenRecord, caller),
      action: 'refreshTokenReused',
      result: 'refused',
    })
    return { reason: 'reused', ended: tokenRecord.signInSessionId }
  }
  await markTokenUsed(tx, hash, now)
  await updateSignInLastUse(tx, { operatorId: tokenRecord.homeOperatorId, id: tokenRecord.signInSessionId }, now)
  return {
    reply: await issueTokens(tx, { services, mint }, { ...tokenRecord, operatorId: tokenRecord.homeOperatorId }),
  }
}

/** Returns true if the tokens issued by a recent exchange were never presented; revokes them in that case. */
async function wasLost(
  tx: Tx,
  tokenRecord: ActiveToken,
  { hash, usedAt, now }: { hash: Buffer; usedAt: Date; now: Date },
): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > refreshRetryMs) return false
  const signInSession = { operatorId: tokenRecord.homeOperatorId, id: tokenRecord.signInSessionId }
  return revokeUnusedTokens(tx, signInSession, { usedAt, hash, now })
}

export function signInSessionKey(tokenRecord: ActiveToken) {
  return { operatorId: tokenRecord.homeOperatorId, signInSessionId: tokenRecord.signInSessionId }
}

/** Returns the sign-in session's user, for the log. */
export function signInSessionLogFields(tokenRecord: ActiveToken, caller: TokenEndpointCaller) {
  const user = {
    operatorId: tokenRecord.homeOperatorId,
    id: tokenRecord.userId,
    loginName: tokenRecord.loginName,
  }
  return { user, caller, signInSessionId: tokenRecord.signInSessionId }
}

function refusalOf(tokenRecord: ActiveToken, now: Date): SignInReason | undefined {
  if (tokenRecord.endReason) return tokenRecord.endReason
  if (tokenRecord.state === 'disabled') return 'disabled'
  if (tokenRecord.authorities.length === 0) return 'no-role'
  const token = { issuedAt: tokenRecord.issuedAt, expiresAt: tokenRecord.tokenExpiresAt }
  return isTokenActive(token, now) && isSignInSessionActive(tokenRecord, now) ? undefined : 'expired'
}
