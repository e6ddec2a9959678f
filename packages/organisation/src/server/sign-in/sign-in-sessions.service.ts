import { newId } from '@evops/platform/contract'
import type { Services, RowScope, Tx } from '@evops/platform/server'
import {
  accessTokenSeconds,
  permissionCodes,
  signInSessionAbsoluteSeconds,
  filterCodesByRoleType,
  type RoleType,
  type SignInMethod,
  type TokenReply,
} from '../../contract/index.ts'
import { secondFactorDueAt } from '../factors/factors.store.ts'
import { listVisibleStations } from '../scope/scope.store.ts'
import { getUserPermissions, type UserPermissions } from '../accounts/grants.store.ts'
import { isSignInSessionActive, isTokenActive } from '../sign-in-sessions/sign-in-session.rules.ts'
import {
  findToken,
  insertSignInSession,
  insertTokens,
  type TokenRecord,
} from '../sign-in-sessions/sign-in-sessions.store.ts'
import type { TokenIssuer } from '../sign-in-sessions/tokens.ts'

/** Token of a sign-in session with its user's permissions. */
export interface ActiveToken extends TokenRecord {
  authorities: readonly string[]
  /** Data scope of the user. */
  sees: RowScope
  /** End of the time in which the user must set up a second factor; null if there is one or none is required. */
  factorDueAt: Date | null
}

export interface SignInSessionUser {
  operatorId: string
  userId: string
  clientId: string
  scope: string
  actingOperatorId: string | null
  address: string
  userAgent?: string | undefined
  mustChangePassword: boolean
  way?: SignInMethod
  /** True if the user proved a second factor at this sign-in. */
  hasProvenFactor?: boolean
}

/*
 * All functions here require a platform transaction: a token does not contain its operator, which is only known after
 * the look-up.
 */

/** Starts a sign-in session and returns its first pair of tokens. */
export async function openSignInSession(tx: Tx, { services, mint }: TokenIssuing, user: SignInSessionUser) {
  const now = services.now()
  const signInSessionId = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + signInSessionAbsoluteSeconds * 1000)
  const factorAt = user.hasProvenFactor ? now : null
  await insertSignInSession(tx, { ...user, id: signInSessionId, createdAt: now, expiresAt, factorAt })
  return {
    signInSessionId,
    reply: await issueTokens(tx, { services, mint }, { ...user, signInSessionId, expiresAt }),
  }
}
export interface TokenIssuing {
  services: Pick<Services, 'now'>
  mint: TokenIssuer
}
export interface TokenRecipient {
  operatorId: string
  signInSessionId: string
  scope: string
  expiresAt: Date
  mustChangePassword: boolean
}

/** Issues the next pair of tokens of a sign-in session. */
export async function issueTokens(
  tx: Tx,
  { services, mint }: TokenIssuing,
  signInSession: TokenRecipient,
): Promise<TokenReply> {
  const now = services.now()
  const accessEnd = new Date(Math.min(now.getTime() + accessTokenSeconds * 1000, signInSession.expiresAt.getTime()))
  const access = mint.mint('access')
  const refresh = mint.mint('refresh')
  const of = {
    operatorId: signInSession.operatorId,
    signInSessionId: signInSession.signInSessionId,
    issuedAt: now,
  }
  await insertTokens(tx, [
    { ...of, kind: 'access', hash: access.hash, expiresAt: accessEnd },
    { ...of, kind: 'refresh', hash: refresh.hash, expiresAt: signInSession.expiresAt },
  ])
  return {
    access_token: access.token,
    token_type: 'bearer',
    expires_in: Math.floor((accessEnd.getTime() - now.getTime()) / 1000),
    refresh_token: refresh.token,
    scope: signInSession.scope,
    must_change_password: signInSession.mustChangePassword,
  }
}

/** What a token stands for, alive or not; undefined when it is in no session of ours. */
export async function loadActiveToken(tx: Tx, hash: Buffer): Promise<ActiveToken | undefined> {
  const record = await findToken(tx, hash)
  if (!record) return undefined
  const { homeOperatorId, userId, actingRoleId } = record
  const grants = await getUserPermissions(tx, homeOperatorId, userId, actingRoleId)
  // The platform's staff see all of the operator they work in.
  const seesAll = grants.seesAll || record.platformStaff
  const sees = seesAll ? 'all' : { stationIds: await listVisibleStations(tx, homeOperatorId, userId, actingRoleId) }
  const factorDue = await secondFactorDueAt(tx, { operatorId: homeOperatorId, userId })
  return { ...record, sees, factorDueAt: factorDue, authorities: grantedCodes(grants, record.homeRoleType) }
}

/** Returns the codes that roles grant: the whole catalogue or the listed ones, within the operator's role type. */
export function grantedCodes(grants: UserPermissions, roleType: RoleType): string[] {
  return filterCodesByRoleType(grants.all ? permissionCodes : grants.codes, roleType)
}

/**
 * Returns true while the token, its sign-in session and its user are all valid. A revoked access token has `usedAt`
 * set.
 */
export function isActiveTokenValid(tokenRecord: ActiveToken, lastUsedAt: Date, now: Date): boolean {
  return (
    tokenRecord.endReason === null &&
    tokenRecord.usedAt === null &&
    tokenRecord.state === 'active' &&
    isTokenActive({ issuedAt: tokenRecord.issuedAt, expiresAt: tokenRecord.tokenExpiresAt }, now) &&
    isSignInSessionActive({ createdAt: tokenRecord.createdAt, lastUsedAt, expiresAt: tokenRecord.expiresAt }, now)
  )
}
