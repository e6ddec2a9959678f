import { type Tx, aliasColumns, replaceSelectedValues } from '@evops/platform/server'

export interface UserKey {
  operatorId: string
  userId: string
}
export interface SecondStepRecord {
  /** Encrypted. */
  secret: Buffer
  confirmedAt: Date | null
  lastStep: number
}

/** Loads and locks the second step, so that of two sign-ins with the same code only one succeeds. */
export async function lockSecondStep(tx: Tx, { operatorId, userId }: UserKey): Promise<SecondStepRecord | undefined> {
  return tx
    .selectFrom('organisation_second_steps')
    .select(aliasColumns(['secret', 'confirmedAt', 'lastStep']))
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a new secret in place of one that was never confirmed. */
export async function upsertSecondStep(
  tx: Tx,
  { operatorId, userId }: UserKey,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_second_steps')
    .values({ operator_id: operatorId, user_id: userId, secret, confirmed_at: null, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'user_id']).doUpdateSet({ secret, confirmed_at: null, last_step: 0 }),
    )
    .execute()
}

export async function markStep(
  tx: Tx,
  { operatorId, userId }: UserKey,
  { lastStep, confirmedAt }: { lastStep: number; confirmedAt: Date },
): Promise<void> {
  await tx
    .updateTable('organisation_second_steps')
    .set({ last_step: lastStep, confirmed_at: confirmedAt })
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes the second step and its recovery codes. Returns false if there was none. */
export async function deleteSecondStep(tx: Tx, { operatorId, userId }: UserKey): Promise<boolean> {
  const result = await tx
    .deleteFrom('organisation_second_steps')
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { operatorId, userId }: UserKey,
  hashes: readonly Buffer[],
): Promise<void> {
  const whose = { operator_id: operatorId, user_id: userId }
  await replaceSelectedValues(tx, 'organisation_recovery_codes', whose, { code_hash: hashes })
}

/** Consumes a recovery code, which works once. Returns true if it existed. */
export async function consumeRecoveryCode(tx: Tx, { operatorId, userId }: UserKey, hash: Buffer): Promise<boolean> {
  const result = await tx
    .deleteFrom('organisation_recovery_codes')
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(tx: Tx, { operatorId, userId }: UserKey): Promise<number> {
  const row = await tx
    .selectFrom('organisation_recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('operator_id', '=', operatorId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.left ?? 0
}
