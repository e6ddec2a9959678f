import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'

export interface NewIdentity {
  identity: string
  chargePointId: string
  /** Null only together with `noPassword`. */
  secretHash: Buffer | null
  noPassword: boolean
}

/** Returns false if the identity is already used by any operator. */
export async function insertIdentity(
  tx: Tx,
  operatorId: string,
  { identity, chargePointId, secretHash, noPassword }: NewIdentity,
): Promise<boolean> {
  const made = await tx
    .insertInto('stations_identities')
    .values({
      identity,
      operator_id: operatorId,
      charge_point_id: chargePointId,
      secret_hash: secretHash,
      no_password: noPassword,
      secret_changed_at: secretHash && sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('identity')
    .executeTakeFirst()
  return made !== undefined
}

/**
 * Adds a new password next to the last used one; with `endOld` only the new one is valid. A pending password that was
 * never used is replaced.
 */
export async function replacePassword(
  tx: Tx,
  { chargePointId, secretHash, endOld }: { chargePointId: string; secretHash: Buffer; endOld: boolean },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('stations_identities')
    .set({
      previous_secret_hash: endOld ? null : sql<Buffer | null>`coalesce(previous_secret_hash, secret_hash)`,
      secret_hash: secretHash,
      secret_changed_at: sql<Date>`now()`,
    })
    .where('charge_point_id', '=', chargePointId)
    .returning('identity')
    .executeTakeFirst()
  return row?.identity
}

/** Deletes a pending password that the charge point rejected, if it is still the newest. */
export async function deletePendingPassword(tx: Tx, chargePointId: string, secretHash: Buffer): Promise<void> {
  await tx
    .updateTable('stations_identities')
    .set({ secret_hash: sql<Buffer | null>`previous_secret_hash`, previous_secret_hash: null })
    .where('charge_point_id', '=', chargePointId)
    .where('secret_hash', '=', secretHash)
    .where('previous_secret_hash', 'is not', null)
    .execute()
}

export async function findIdentity(
  tx: Tx,
  chargePointId: string,
): Promise<{ identity: string; hasSecret: boolean; noPassword: boolean } | undefined> {
  return tx
    .selectFrom('stations_identities')
    .select([...aliasColumns(['identity', 'noPassword']), sql<boolean>`secret_hash is not null`.as('hasSecret')])
    .where('charge_point_id', '=', chargePointId)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeAccess(tx: Tx, chargePointId: string, noPassword: boolean): Promise<void> {
  await tx
    .updateTable('stations_identities')
    .set({ no_password: noPassword })
    .where('charge_point_id', '=', chargePointId)
    .execute()
}

/** Forgets the binding of YKC logins. With YKC the charge point connects without a password. */
export async function resetYkcBinding(tx: Tx, chargePointId: string, isYkc: boolean): Promise<void> {
  await tx
    .updateTable('stations_identities')
    .set({
      ykc_binding: 'first_login',
      bound_iccid: null,
      bound_network: null,
      bound_at: null,
      no_password: sql<boolean>`no_password or ${isYkc}`,
    })
    .where('charge_point_id', '=', chargePointId)
    .execute()
}
