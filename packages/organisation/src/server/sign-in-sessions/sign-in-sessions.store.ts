import type { Language } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { platformOperatorId, type RoleType, type SignInMethod } from '../../contract/index.ts'
import type { UserState } from '../accounts/users.store.ts'
import type { TokenKind } from './tokens.ts'

export type EndReason = 'signed-out' | 'expired' | 'reused' | 'password-changed' | 'disabled' | 'roles-changed'

export interface NewSignInSession {
  operatorId: string
  id: string
  userId: string
  clientId: string
  scope: string
  actingOperatorId: string | null
  address: string
  userAgent?: string | undefined
  way?: SignInMethod | undefined
  createdAt: Date
  expiresAt: Date
  /** Time of the proof of a second factor; null without one. */
  factorAt?: Date | null | undefined
}

/** Inserts a sign-in session, and notes it as the last sign-in of its user. */
export async function insertSignInSession(tx: Tx, signInSession: NewSignInSession): Promise<void> {
  await tx
    .insertInto('organisation_sign_in_sessions')
    .values({
      operator_id: signInSession.operatorId,
      id: signInSession.id,
      user_id: signInSession.userId,
      client_id: signInSession.clientId,
      scope: signInSession.scope,
      acting_operator_id: signInSession.actingOperatorId,
      address: signInSession.address,
      user_agent: signInSession.userAgent ?? '',
      way: signInSession.way ?? 'password',
      created_at: signInSession.createdAt,
      last_used_at: signInSession.createdAt,
      expires_at: signInSession.expiresAt,
      ended_at: null,
      end_reason: null,
      factor_at: signInSession.factorAt ?? null,
    })
    .execute()
  await tx
    .updateTable('organisation_users')
    .set({ last_sign_in_at: signInSession.createdAt })
    .where('operator_id', '=', signInSession.operatorId)
    .where('id', '=', signInSession.userId)
    .execute()
}

export interface NewToken {
  hash: Buffer
  operatorId: string
  signInSessionId: string
  kind: TokenKind
  issuedAt: Date
  expiresAt: Date
}

/** Inserts tokens. Requires a platform transaction, as all token functions do. */
export async function insertTokens(tx: Tx, tokens: readonly NewToken[]): Promise<void> {
  await tx
    .insertInto('organisation_tokens')
    .values(
      tokens.map((token) => ({
        token_hash: token.hash,
        operator_id: token.operatorId,
        sign_in_session_id: token.signInSessionId,
        kind: token.kind,
        issued_at: token.issuedAt,
        expires_at: token.expiresAt,
        used_at: null,
        seen_at: null,
      })),
    )
    .execute()
}

/** Token with all data of its sign-in session and user that a call needs. */
export interface TokenRecord {
  kind: TokenKind
  issuedAt: Date
  tokenExpiresAt: Date
  /** Time at which the token was exchanged, or revoked because a reply was lost. */
  usedAt: Date | null
  /** Time at which the token was first presented. */
  seenAt: Date | null
  signInSessionId: string
  clientId: string
  scope: string
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
  endReason: EndReason | null
  /** The only role of the user that this sign-in session uses, if it is limited. */
  actingRoleId: string | null
  userId: string
  homeOperatorId: string
  homeRoleType: RoleType
  platformStaff: boolean
  /** Current operator: the selected one, or else the only one, or else the user's own. */
  operatorId: string
  loginName: string
  displayName: string
  state: UserState
  mustChangePassword: boolean
  language: Language
}

/**
 * Finds a token; the single look-up of every authenticated call. Requires a platform transaction, because the operator
 * is part of the result.
 */
export async function findToken(tx: Tx, hash: Buffer): Promise<TokenRecord | undefined> {
  const { rows } = await sql<TokenRecord>`
    select t.kind, t.issued_at as "issuedAt", t.expires_at as "tokenExpiresAt", t.used_at as "usedAt",
           t.seen_at as "seenAt",
           s.id as "signInSessionId", s.client_id as "clientId", s.scope, s.created_at as "createdAt",
           s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt", s.end_reason as "endReason",
           s.acting_role_id as "actingRoleId",
           u.id as "userId", u.operator_id as "homeOperatorId", o.role_type as "homeRoleType",
           o.kind = 'platform' as "platformStaff",
           case when u.operator_id <> ${platformOperatorId} then u.operator_id
                else coalesce(s.acting_operator_id,
                              (select (array_agg(one.operator_id order by one.demo desc, one.operator_id))[1]
                               from organisation_operators one
                               where one.kind = 'operator' having count(*) = 1 or bool_and(one.demo)),
                              u.operator_id) end as "operatorId",
           u.login_name as "loginName", u.display_name as "displayName", u.state,
           u.must_change_password and s.way = 'password' as "mustChangePassword", coalesce(u.language, o.language) as language
    from organisation_tokens t
    join organisation_sign_in_sessions s on s.operator_id = t.operator_id and s.id = t.sign_in_session_id
    join organisation_users u on u.operator_id = s.operator_id and u.id = s.user_id
    join organisation_operators o on o.operator_id = u.operator_id
    where t.token_hash = ${hash}`.execute(tx)
  return rows[0]
}

/** Locks the sign-in session's row, so that two simultaneous renewals run one after the other. */
export async function lockSignInSession(tx: Tx, operatorId: string, id: string): Promise<void> {
  await tx
    .selectFrom('organisation_sign_in_sessions')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

type SignInSessionKey = { operatorId: string; id: string }

/** Marks a refresh token as exchanged by its holder. */
export async function markTokenUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_tokens')
    .set({ used_at: now, seen_at: now })
    .where('token_hash', '=', hash)
    .execute()
}

/** Marks a token as presented for the first time. */
export async function markTokenPresented(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('organisation_tokens')
    .set({ seen_at: now })
    .where('token_hash', '=', hash)
    .where('seen_at', 'is', null)
    .execute()
}

/**
 * Revokes the tokens that a refresh token was exchanged for at `usedAt`, if none of them was presented yet. Otherwise
 * returns false and changes nothing. Requires the lock on the sign-in session.
 */
export async function revokeUnusedTokens(
  tx: Tx,
  { operatorId, id }: SignInSessionKey,
  { usedAt, hash, now }: { usedAt: Date; hash: Buffer; now: Date },
): Promise<boolean> {
  const since = tx
    .selectFrom('organisation_tokens')
    .where('operator_id', '=', operatorId)
    .where('sign_in_session_id', '=', id)
    .where('issued_at', '>=', usedAt)
    .where('token_hash', '<>', hash)
  const seen = await since.where('seen_at', 'is not', null).select('token_hash').limit(1).execute()
  if (seen.length > 0) return false
  await tx
    .updateTable('organisation_tokens')
    .set({ used_at: now })
    .where('token_hash', 'in', since.where('used_at', 'is', null).select('token_hash'))
    .execute()
  return true
}

export async function updateSignInLastUse(
  tx: Tx,
  { operatorId, id }: { operatorId: string; id: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('organisation_sign_in_sessions')
    .set({ last_used_at: now })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

export async function setActingOperator(
  tx: Tx,
  signInSession: { operatorId: string; id: string },
  acting: string,
): Promise<void> {
  await tx
    .updateTable('organisation_sign_in_sessions')
    .set({ acting_operator_id: acting })
    .where('operator_id', '=', signInSession.operatorId)
    .where('id', '=', signInSession.id)
    .execute()
}

export async function getActingRole(tx: Tx, signInSession: SignInSessionKey): Promise<string | null> {
  const row = await tx
    .selectFrom('organisation_sign_in_sessions')
    .select('acting_role_id as roleId')
    .where('operator_id', '=', signInSession.operatorId)
    .where('id', '=', signInSession.id)
    .executeTakeFirst()
  return row?.roleId ?? null
}

export async function getSignInMethod(tx: Tx, signInSession: SignInSessionKey): Promise<SignInMethod> {
  const row = await tx
    .selectFrom('organisation_sign_in_sessions')
    .select('way')
    .where('operator_id', '=', signInSession.operatorId)
    .where('id', '=', signInSession.id)
    .executeTakeFirst()
  return row?.way ?? 'password'
}

export async function setActingRole(tx: Tx, signInSession: SignInSessionKey, roleId: string | null): Promise<void> {
  await tx
    .updateTable('organisation_sign_in_sessions')
    .set({ acting_role_id: roleId })
    .where('operator_id', '=', signInSession.operatorId)
    .where('id', '=', signInSession.id)
    .execute()
}

/** Ends one sign-in session, or all of a user; returns the ids of those that were active. */
export async function endSignInSessions(
  tx: Tx,
  which: { operatorId: string; signInSessionId: string } | { operatorId: string; userId: string },
  { reason, now }: { reason: EndReason; now: Date },
): Promise<string[]> {
  const query = tx
    .updateTable('organisation_sign_in_sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('operator_id', '=', which.operatorId)
    .where('ended_at', 'is', null)
    .returning('id')
  const rows = await (
    'signInSessionId' in which
      ? query.where('id', '=', which.signInSessionId)
      : query.where('user_id', '=', which.userId)
  ).execute()
  return rows.map((row) => row.id)
}

/** Condition: a sign-in session has expired or was idle for this long. */
export const idleSignInSessionsSql = (idleMs: number) =>
  `exists (select from organisation_sign_in_sessions where ended_at is null
     and (last_used_at < now() - interval '${idleMs} milliseconds' or expires_at <= now()))`

/** Ends idle sign-in sessions across all operators; at most 500 at a time. */
export async function endIdleSignInSessions(
  tx: Tx,
  { idleSince, now }: { idleSince: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update organisation_sign_in_sessions set ended_at = ${now}, end_reason = 'expired'
    where ended_at is null and (operator_id, id) in (
      select operator_id, id from organisation_sign_in_sessions
      where ended_at is null and (last_used_at < ${idleSince} or expires_at <= ${now}) limit 500)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Deletes expired sign-in sessions with their tokens. */
export async function deleteOldSignInSessions(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('organisation_sign_in_sessions').where('expires_at', '<', before).execute()
}
