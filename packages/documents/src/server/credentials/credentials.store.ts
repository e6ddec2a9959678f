import { insertTableRow, aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { AuthenticatingOffice, OfficeCredential } from '../../contract/index.ts'
import type { PublicCredential } from './credentials.rules.ts'

const living = (tx: Tx) => tx.selectFrom('documents_credentials').where('ended_at', 'is', null)

export async function listOfficeCredentials(tx: Tx): Promise<OfficeCredential[]> {
  const rows = await living(tx)
    .select([
      ...aliasColumns(['taxId', 'subject', 'certificateNo', 'fingerprint', 'validFrom', 'validUntil', 'address']),
      ...aliasColumns(['account', 'madeAt', 'byName']),
      sql<AuthenticatingOffice>`office`.as('office'),
    ])
    .orderBy('office')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Returns the encrypted credential as stored. */
export async function findSealedCredential(tx: Tx, office: AuthenticatingOffice) {
  return living(tx)
    .select(aliasColumns(['operatorId', 'id', 'sealed', 'taxId', 'certificateNo', 'validUntil', 'address', 'account']))
    .where('office', '=', office)
    .executeTakeFirst()
}

export interface NewCredential extends PublicCredential {
  operatorId: string
  id: string
  office: AuthenticatingOffice
  address: string
  account: string
  sealed: Buffer
  at: Date
  by: { userId: string; name: string }
}
/** Replaces the current credential, whose secrets are deleted. */
export async function replaceCredential(tx: Tx, one: NewCredential): Promise<void> {
  const { operatorId, id, office, address, account, sealed, at, by } = one
  await endCredential(tx, office, at)
  await insertTableRow(tx, 'documents_credentials', {
    operator_id: operatorId,
    id,
    office,
    tax_id: one.taxId,
    subject: one.subject,
    certificate_no: one.certificateNo,
    fingerprint: one.fingerprint,
    valid_from: one.validFrom,
    valid_until: one.validUntil,
    address,
    account,
    sealed,
    made_at: at,
    by_id: by.userId,
    by_name: by.name,
  })
}
/** Ends a credential. Returns false if there was none. */
export async function endCredential(tx: Tx, office: AuthenticatingOffice, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('documents_credentials')
    .set({ ended_at: at, sealed: null })
    .where('office', '=', office)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export interface ExpiringCertificate {
  operatorId: string
  office: AuthenticatingOffice
  certificateNo: string
  validUntil: Date
}
/**
 * Returns certificates that end before a time and were not reported recently, and marks them as reported. Requires a
 * platform transaction.
 */
export async function takeExpiringCertificates(
  tx: Tx,
  { now, by, since }: { now: Date; by: Date; since: Date },
): Promise<ExpiringCertificate[]> {
  const { rows } = await sql<ExpiringCertificate>`
    update documents_credentials set reminded_at = ${now}
    where ended_at is null and valid_until < ${by} and coalesce(reminded_at < ${since}, true)
    returning operator_id as "operatorId", office, certificate_no as "certificateNo", valid_until as "validUntil"`.execute(
    tx,
  )
  return rows
}
