import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface SentSignInCode {
  deviceId: string
  codeHash: Buffer
  sentAt: Date
  expiresAt: Date
  tries: number
  usedAt: Date | null
}
export async function lockCode(tx: Tx, phoneHash: Buffer): Promise<SentSignInCode | undefined> {
  return tx
    .selectFrom('driver_codes')
    .where('phone_hash', '=', phoneHash)
    .select(aliasColumns(['deviceId', 'codeHash', 'sentAt', 'expiresAt', 'tries', 'usedAt']))
    .forUpdate()
    .executeTakeFirst()
}
/** Saves the code that is valid from now on. */
export async function saveSignInCode(
  tx: Tx,
  code: {
    operatorId: string
    phoneHash: Buffer
    deviceId: string
    codeHash: Buffer
    sentAt: Date
    expiresAt: Date
  },
): Promise<void> {
  const values = {
    device_id: code.deviceId,
    code_hash: code.codeHash,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    tries: 0,
    used_at: null,
  }
  await tx
    .insertInto('driver_codes')
    .values({ operator_id: code.operatorId, phone_hash: code.phoneHash, ...values })
    .onConflict((on) => on.columns(['operator_id', 'phone_hash']).doUpdateSet(values))
    .execute()
}
export async function incrementCodeTries(tx: Tx, phoneHash: Buffer): Promise<void> {
  await tx
    .updateTable('driver_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('phone_hash', '=', phoneHash)
    .execute()
}
export async function markUsed(tx: Tx, phoneHash: Buffer, at: Date): Promise<void> {
  await tx.updateTable('driver_codes').set({ used_at: at }).where('phone_hash', '=', phoneHash).execute()
}
