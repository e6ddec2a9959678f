import type { Page } from '@evops/platform/contract'
import { page, type Tx, aliasColumns, toReplyRow, remove } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { RootRow, RootUse } from '../../contract/index.ts'

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_roots')
    .select([
      sql<string>`encode(fingerprint, 'hex')`.as('fingerprint'),
      ...aliasColumns(['certificate', 'notBefore', 'notAfter', 'createdAt', 'id', 'use', 'subject']),
      sql<boolean>`not_after <= now()`.as('isOver'),
    ])
}
type Found = Omit<RootRow, 'notBefore' | 'notAfter' | 'createdAt'> &
  Record<'notBefore' | 'notAfter' | 'createdAt', Date>
function present(row: Found): RootRow {
  return toReplyRow(row)
}

export async function pageOfRoots(
  tx: Tx,
  query: { page: number; pageSize: number; use?: RootUse | undefined },
): Promise<Page<RootRow>> {
  const all = query.use ? rows(tx).where('use', '=', query.use) : rows(tx)
  const found = await page(tx, all.orderBy('subject').orderBy('id'), query)
  return { ...found, list: found.list.map(present) }
}
export async function findRoot(tx: Tx, id: string): Promise<RootRow | undefined> {
  const row = await rows(tx).where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

export interface NewRoot {
  operatorId: string
  id: string
  use: RootUse
  subject: string
  fingerprint: Buffer
  certificate: string
  notBefore: Date
  notAfter: Date
  createdBy: string
  createdAt: Date
}
/** Returns false if the certificate is already trusted for this use. */
export async function insertRoot(tx: Tx, root: NewRoot): Promise<boolean> {
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
export async function deleteRoot(tx: Tx, id: string): Promise<void> {
  await remove(tx, 'stations_roots', { id })
}

/** Returns, for the gateway, the PEM of all certificates that an operator trusts for contracts. */
export async function trustedBy(pool: pg.Pool, operatorId: string): Promise<string[]> {
  const { rows: found } = await pool.query<{ certificate: string }>(
    'select certificate from stations_roots where operator_id = $1',
    [operatorId],
  )
  return found.map(({ certificate }) => certificate)
}
