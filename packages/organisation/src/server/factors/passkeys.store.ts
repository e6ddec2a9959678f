import { type Tx, aliasColumns, insertTableRow } from '@evops/platform/server'
import type { FactorUser } from './factors.store.ts'

const columns = aliasColumns([
  'operatorId',
  'id',
  'userId',
  'credentialId',
  'publicKey',
  'counter',
  'transports',
  'name',
  'backedUp',
  'createdAt',
  'lastUsedAt',
])

export interface PasskeyRecord extends FactorUser {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  backedUp: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export async function listUserPasskeys(tx: Tx, { operatorId, userId }: FactorUser): Promise<PasskeyRecord[]> {
  return tx
    .selectFrom('organisation_passkeys')
    .select(columns)
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Finds and locks the passkey of a user, so that of two uses with the same counter only one succeeds. */
export async function lockPasskey(
  tx: Tx,
  { userId, credentialId }: { userId: string; credentialId: Buffer },
): Promise<PasskeyRecord | undefined> {
  return tx
    .selectFrom('organisation_passkeys')
    .select(columns)
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export async function isCredentialRegistered(tx: Tx, credentialId: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('organisation_passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPasskey(tx: Tx, passkey: Omit<PasskeyRecord, 'lastUsedAt'>): Promise<void> {
  await insertTableRow(tx, 'organisation_passkeys', {
    operator_id: passkey.operatorId,
    id: passkey.id,
    user_id: passkey.userId,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports,
    name: passkey.name,
    backed_up: passkey.backedUp,
    created_at: passkey.createdAt,
  })
}

export async function markPasskeyUsed(
  tx: Tx,
  { operatorId, id }: Pick<PasskeyRecord, 'operatorId' | 'id'>,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('organisation_passkeys')
    .set({ counter, last_used_at: at })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

/** Deletes one passkey of a user, or all; returns the names of those that existed. */
export async function deletePasskeys(tx: Tx, { operatorId, userId }: FactorUser, id?: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('organisation_passkeys')
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute()
  return deleted.map(({ name }) => name)
}
