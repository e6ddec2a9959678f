import type { Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns, toReplyRow, deleteTableRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { RootCertificateRow, RootCertificateUse } from '../../contract/index.ts'

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_roots')
    .select([
      sql<string>`encode(fingerprint, 'hex')`.as('fingerprint'),
      ...aliasColumns(['certificate', 'notBefore', 'notAfter', 'createdAt', 'id', 'use', 'subject']),
      sql<boolean>`not_after <= now()`.as('isOver'),
    ])
}
type Found = Omit<RootCertificateRow, 'notBefore' | 'notAfter' | 'createdAt'> &
  Record<'notBefore' | 'notAfter' | 'createdAt', Date>
function present(row: Found): RootCertificateRow {
  return toReplyRow(row)
}

export async function pageOfRootCertificates(
  tx: Tx,
  query: { page: number; pageSize: number; use?: RootCertificateUse | undefined },
): Promise<Page<RootCertificateRow>> {
  const all = query.use ? rows(tx).where('use', '=', query.use) : rows(tx)
  const found = await readPage(tx, all.orderBy('subject').orderBy('id'), query)
  return { ...found, list: found.list.map(present) }
}
export async function findRootCertificate(tx: Tx, id: string): Promise<RootCertificateRow | undefined> {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export interface NewRootCertificate {
  operatorId: string
  id: string
  use: RootCertificateUse
  subject: string
  fingerprint: Buffer
  certificate: string
  notBefore: Date
  notAfter: Date
  createdBy: string
  createdAt: Date
}
/** Returns false if the certificate is already trusted for this use. */
export async function insertRootCertificate(tx: Tx, root: NewRootCertificate): Promise<boolean> {
  const result = await tx
    .insertInto('stations_roots')
    .values({
      operator_id: root.operatorId,
      id: root.id,
      use: root.use,
      subject: root.subject,
      fingerprint: root.fingerprint,
      certificate: root.certificate,
      not_before: root.notBefore,
      not_after: root.notAfter,
      created_by: root.createdBy,
      created_at: root.createdAt,
    })
    .onConflict((on) => on.constraint('stations_roots_once').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
export async function deleteRootCertificate(tx: Tx, id: string): Promise<void> {
  await deleteTableRow(tx, 'stations_roots', { id })
}

/** Returns, for the gateway, the PEM of all certificates that an operator trusts for contracts. */
export async function trustedRootCertificates(pool: pg.Pool, operatorId: string): Promise<string[]> {
  const { rows: found } = await pool.query<{ certificate: string }>(
    'select certificate from stations_roots where operator_id = $1',
    [operatorId],
  )
  return found.map(({ certificate }) => certificate)
}
