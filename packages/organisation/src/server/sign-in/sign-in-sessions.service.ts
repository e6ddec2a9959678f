import { newId } from '@evops/platform/contract'
import type { Services, RowScope, Tx } from '@evops/platform/server'
import {
  accessTokenSeconds,
  permissionCodes,
  signInSessionAbsoluteSeconds,
  withinRoleType,
  type RoleType,
  type SignInWay,
  type TokenReply,
} from '../../contract/index.ts'
import { stationsSeen } from '../scope/scope.store.ts'
import { grantsOf, type Grants } from '../accounts/grants.store.ts'
import { signInSessionAlive, tokenAlive } from '../sign-in-sessions/sign-in-session.rules.ts'
import { findToken, insertSignInSession, insertTokens, type TokenRecord } from '../sign-in-sessions/sign-in-sessions.store.ts'
import type { TokenMint } from '../sign-in-sessions/tokens.ts'

/** A session's token with what its user may do. */
export interface KnownToken extends TokenRecord {
  authorities: readonly string[]
  /** How much of the operator the user sees. */
  sees: RowScope
}

export interface OpenFor {
  operatorId: string
  userId: string
  clientId: string
  scope: string
  actingOperatorId: string | null
  address: string
  userAgent?: string | undefined
  mustChangePassword: boolean
  way?: SignInWay
}

/*
 * Everything here needs the platform's transaction: a token says nothing of its operator, it is how the operator
 * becomes known.
 */

/** Opens a session and returns its first pair of tokens. */
export async function openSignInSession(tx: Tx, { services, mint }: Minting, user: OpenFor) {
  const now = services.now()
  const signInSessionId = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + signInSessionAbsoluteSeconds * 1000)
  await insertSignInSession(tx, { ...user, id: signInSessionId, createdAt: now, expiresAt })
  return { signInSessionId, reply: await issueTokens(tx, { services, mint }, { ...user, signInSessionId, expiresAt }) }
}
export interface Minting {
  services: Pick<Services, 'now'>
  mint: TokenMint
}
export interface IssueFor {
  operatorId: string
  signInSessionId: string
  scope: string
  expiresAt: Date
  mustChangePassword: boolean
}

/** The next pair of tokens of a session. */
export async function issueTokens(tx: Tx, { services, mint }: Minting, signInSession: IssueFor): Promise<TokenReply> {
  const now = services.now()
  const accessEnd = new Date(Math.min(now.getTime() + accessTokenSeconds * 1000, signInSession.expiresAt.getTime()))
  const access = mint.mint('access')
  const refresh = mint.mint('refresh')
  const of = { operatorId: signInSession.operatorId, signInSessionId: signInSession.signInSessionId, issuedAt: now }
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
export async function readToken(tx: Tx, hash: Buffer): Promise<KnownToken | undefined> {
  const record = await findToken(tx, hash)
  if (!record) return undefined
  const { homeOperatorId, userId, actingRoleId } = record
  const grants = await grantsOf(tx, homeOperatorId, userId, actingRoleId)
  // The platform's staff see all of whichever operator they work in.
  const seesAll = grants.seesAll || record.platformStaff
  const sees = seesAll ? 'all' : { stationIds: await stationsSeen(tx, homeOperatorId, userId, actingRoleId) }
  return { ...record, sees, authorities: authoritiesOf(grants, record.homeRoleType) }
}

/** The codes that roles give: all of the catalogue or those listed, within the operator's role type. */
export function authoritiesOf(grants: Grants, roleType: RoleType): string[] {
  return withinRoleType(grants.all ? permissionCodes : grants.codes, roleType)
}

/** True while the token, its session and its user all stand. An access token is used up by taking it back. */
export function isOpen(known: KnownToken, lastUsedAt: Date, now: Date): boolean {
  return (
    known.endReason === null &&
    known.usedAt === null &&
    known.state === 'active' &&
    tokenAlive({ issuedAt: known.issuedAt, expiresAt: known.tokenExpiresAt }, now) &&
    signInSessionAlive({ createdAt: known.createdAt, lastUsedAt, expiresAt: known.expiresAt }, now)
  )
}
