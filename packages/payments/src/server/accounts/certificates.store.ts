import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AccountKey } from './accounts.store.ts'
import type { PlatformCertificate } from '../providers/wechat-certificates.ts'

/** SQL condition: `accountsWithDueCertificates` will find accounts. */
export const certificatesDueSql = `exists (select from payments_accounts where certificates_due_at <= clock_timestamp() and state = 'on')`

/** Returns accounts of all operators whose certificates must be downloaded now. */
export async function accountsWithDueCertificates(tx: Tx, now: Date): Promise<AccountKey[]> {
  return tx
    .selectFrom('payments_accounts')
    .select([...aliasColumns(['operatorId', 'id'])])
    .where('certificates_due_at', '<=', now)
    .where('state', '=', 'on')
    .orderBy('certificates_due_at')
    .limit(200)
    .execute()
}
/** Schedules the download of an account's certificates, or stops it if the provider's key was entered manually. */
export async function scheduleCertificates(tx: Tx, id: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('payments_accounts').set({ certificates_due_at: dueAt }).where('id', '=', id).execute()
}
/**
 * Returns true to the caller that must request the provider. False: the account uses no certificates, or they were
 * requested since `before`.
 */
export async function claimCertificateDownload(
  tx: Tx,
  id: string,
  { now, before, dueAt }: { now: Date; before: Date; dueAt: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('payments_accounts')
    .set({ certificates_requested_at: now, certificates_due_at: dueAt })
    .where('id', '=', id)
    .where('certificates_due_at', 'is not', null)
    .where((eb) => eb.or([eb('certificates_requested_at', 'is', null), eb('certificates_requested_at', '<=', before)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}
/** Adds certificates to the existing ones. Expired ones are removed. */
export async function saveCertificates(
  tx: Tx,
  { operatorId, id }: AccountKey,
  { found, now, dueAt }: { found: readonly PlatformCertificate[]; now: Date; dueAt: Date },
): Promise<void> {
  await tx.deleteFrom('payments_certificates').where('account_id', '=', id).where('expires_at', '<=', now).execute()
  for (const { serial, pem, effectiveAt, expiresAt } of found)
    await tx
      .insertInto('payments_certificates')
      .values({
        operator_id: operatorId,
        account_id: id,
        serial,
        pem,
        effective_at: effectiveAt,
        expires_at: expiresAt,
        fetched_at: now,
      })
      .onConflict((on) => on.columns(['operator_id', 'account_id', 'serial']).doNothing())
      .execute()
  await scheduleCertificates(tx, id, dueAt)
}
export async function certificatePemsOf(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ pem: string }>`
    select pem from payments_certificates where account_id = ${accountId} order by expires_at desc`.execute(tx)
  return rows.map(({ pem }) => pem)
}
