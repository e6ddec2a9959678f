import type { Language } from '@evops/platform/contract'
import { aliasColumns, type Tx } from '@evops/platform/server'
import type { DriverClient } from '../../contract/index.ts'

export type EndReason = 'signed-out' | 'reused' | 'expired' | 'left' | 'replaced'
interface Device {
  memberId: string
  deviceId: string
  deviceName: string
  client: DriverClient
  language: Language
}
export interface DriverAuthorization extends Device {
  challenge: string
  expiresAt: Date
  usedAt: Date | null
  signInSessionId: string | null
}
export interface DriverSignInSession extends Device {
  id: string
  signedInAt: Date
  usedAt: Date
  accessUntil: Date
  refreshUntil: Date
  endedAt: Date | null
  /** Time of the first use of the current access token. */
  seenAt: Date | null
}
const device = ['memberId', 'deviceId', 'deviceName', 'client', 'language'] as const
const columns = aliasColumns([
  'id',
  ...device,
  'signedInAt',
  'usedAt',
  'accessUntil',
  'refreshUntil',
  'endedAt',
  'seenAt',
])

export async function insertDriverAuthorization(
  tx: Tx,
  row: Device & { operatorId: string; hash: Buffer; challenge: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('driver_authorisations')
    .values({
      operator_id: row.operatorId,
      hash: row.hash,
      member_id: row.memberId,
      device_id: row.deviceId,
      device_name: row.deviceName,
      client: row.client,
      language: row.language,
      challenge: row.challenge,
      expires_at: row.expiresAt,
    })
    .execute()
}
export async function lockDriverAuthorization(tx: Tx, hash: Buffer): Promise<DriverAuthorization | undefined> {
  return tx
    .selectFrom('driver_authorisations')
    .where('hash', '=', hash)
    .select(aliasColumns([...device, 'challenge', 'expiresAt', 'usedAt', 'signInSessionId']))
    .forUpdate()
    .executeTakeFirst()
}
export async function markAuthorizationUsed(
  tx: Tx,
  hash: Buffer,
  used: { at: Date; signInSessionId: string | null },
): Promise<void> {
  await tx
    .updateTable('driver_authorisations')
    .set({ used_at: used.at, sign_in_session_id: used.signInSessionId })
    .where('hash', '=', hash)
    .execute()
}

interface Hashes {
  accessHash: Buffer
  accessUntil: Date
  refreshHash: Buffer
  refreshUntil: Date
}
const hashColumns = ({ accessHash, accessUntil, refreshHash, refreshUntil }: Hashes) => ({
  access_hash: accessHash,
  access_until: accessUntil,
  refresh_hash: refreshHash,
  refresh_until: refreshUntil,
})
export async function insertSignInSession(
  tx: Tx,
  row: Device & Hashes & { operatorId: string; id: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('driver_sign_in_sessions')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      member_id: row.memberId,
      device_id: row.deviceId,
      device_name: row.deviceName,
      client: row.client,
      language: row.language,
      signed_in_at: row.at,
      used_at: row.at,
      ...hashColumns(row),
    })
    .execute()
}
export async function findSignInByAccessToken(tx: Tx, hash: Buffer): Promise<DriverSignInSession | undefined> {
  return tx.selectFrom('driver_sign_in_sessions').where('access_hash', '=', hash).select(columns).executeTakeFirst()
}
/** Locks the row: of two renewals with one token, the second finds it used. */
export async function lockSignInByRefreshToken(tx: Tx, hash: Buffer): Promise<DriverSignInSession | undefined> {
  return tx
    .selectFrom('driver_sign_in_sessions')
    .where('refresh_hash', '=', hash)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
}
export interface UsedToken {
  signInSessionId: string
  /** Time of its exchange, or of its revocation after a lost reply. */
  usedAt: Date
}
/** Returns a refresh token that was already exchanged. */
export async function usedToken(tx: Tx, hash: Buffer): Promise<UsedToken | undefined> {
  return tx
    .selectFrom('driver_used_tokens')
    .where('hash', '=', hash)
    .select(aliasColumns(['signInSessionId', 'usedAt']))
    .executeTakeFirst()
}
/** Locks the sign-in of a used token if its successor was never used. */
export async function lockSignInWithUnusedToken(
  tx: Tx,
  { signInSessionId, usedAt }: UsedToken,
): Promise<(DriverSignInSession & { refreshHash: Buffer }) | undefined> {
  const signInSession = await tx
    .selectFrom('driver_sign_in_sessions')
    .where('id', '=', signInSessionId)
    .where('seen_at', 'is', null)
    .select([...columns, ...aliasColumns(['refreshHash'])])
    .forUpdate()
    .executeTakeFirst()
  const seen = tx.selectFrom('driver_used_tokens').where('sign_in_session_id', '=', signInSessionId)
  const later = await seen
    .where('used_at', '>', usedAt)
    .where('seen_at', 'is not', null)
    .select('hash')
    .limit(1)
    .execute()
  return later.length > 0 ? undefined : signInSession
}
/** Marks the use of a refresh token that had been revoked. */
export async function markRevokedTokenUsed(tx: Tx, hash: Buffer, at: Date): Promise<void> {
  await tx
    .updateTable('driver_used_tokens')
    .set({ seen_at: at })
    .where('hash', '=', hash)
    .where('seen_at', 'is', null)
    .execute()
}
export async function rotateDriverTokens(
  tx: Tx,
  signInSession: Hashes & { operatorId: string; id: string; usedHash: Buffer; at: Date; seenAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('driver_used_tokens')
    .values({
      operator_id: signInSession.operatorId,
      hash: signInSession.usedHash,
      sign_in_session_id: signInSession.id,
      used_at: signInSession.at,
      seen_at: signInSession.seenAt,
    })
    .execute()
  await tx
    .updateTable('driver_sign_in_sessions')
    .set({ ...hashColumns(signInSession), used_at: signInSession.at, seen_at: null })
    .where('id', '=', signInSession.id)
    .execute()
}
export async function touchDriverSignIn(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('driver_sign_in_sessions').set({ used_at: at, seen_at: at }).where('id', '=', id).execute()
}
/** Ends the open sign-ins of a member, or only one sign-in or device. Returns the number of ended ones. */
export async function endSignInSessions(
  tx: Tx,
  of: { memberId?: string; id?: string; deviceId?: string },
  { reason, at }: { reason: EndReason; at: Date },
): Promise<number> {
  let query = tx
    .updateTable('driver_sign_in_sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
  if (of.id !== undefined) query = query.where('id', '=', of.id)
  if (of.memberId !== undefined) query = query.where('member_id', '=', of.memberId)
  if (of.deviceId !== undefined) query = query.where('device_id', '=', of.deviceId)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}
export async function listDriverSignInSessions(tx: Tx, memberId: string): Promise<DriverSignInSession[]> {
  return tx
    .selectFrom('driver_sign_in_sessions')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .select(columns)
    .orderBy('used_at', 'desc')
    .execute()
}

/** Sets the language of all sign-ins of a member. */
export async function setLanguage(tx: Tx, memberId: string, language: Language): Promise<void> {
  await tx.updateTable('driver_sign_in_sessions').set({ language }).where('member_id', '=', memberId).execute()
}

/** Returns a member's sign-ins and consents for the member's personal data file (PRIV-01). */
export async function exportDriverSignInData(tx: Tx, memberId: string): Promise<object[]> {
  const agreements = await tx
    .selectFrom('driver_agreements')
    .where('member_id', '=', memberId)
    .select(aliasColumns(['kind', 'version', 'agreedAt']))
    .execute()
  return [...(await listDriverSignInSessions(tx, memberId)), ...agreements]
}
/** Deletes all devices of a member; consents remain without a person. */
export async function deleteDriverSignIns(tx: Tx, memberId: string): Promise<void> {
  const theirs = tx.selectFrom('driver_sign_in_sessions').where('member_id', '=', memberId).select('id')
  await tx.deleteFrom('driver_used_tokens').where('sign_in_session_id', 'in', theirs).execute()
  await tx.deleteFrom('driver_sign_in_sessions').where('member_id', '=', memberId).execute()
  await tx.deleteFrom('driver_authorisations').where('member_id', '=', memberId).execute()
}

/** Returns true if the member signed in on this device before. */
export async function isDeviceTrusted(
  tx: Tx,
  { memberId, deviceId }: { memberId: string; deviceId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('driver_sign_in_sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
