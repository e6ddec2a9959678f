import { requireFound } from '@evops/platform/contract'
import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface LastVerifactuRecord {
  no: number
  hash: string
  number: string
  day: string
  madeAt: Date
}
/** Locks the chain of an operator until the transaction ends, because each record or event follows the previous one. */
export async function lockVerifactuChain(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${'documents_verifactu:'} || current_setting('evops.operator'), 0))`.execute(
    tx,
  )
}
export async function lastVerifactuRecord(tx: Tx): Promise<LastVerifactuRecord | undefined> {
  return tx
    .selectFrom('documents_verifactu_records as r')
    .innerJoin('documents_issued as d', (on) =>
      on.onRef('d.operator_id', '=', 'r.operator_id').onRef('d.id', '=', 'r.document_id'),
    )
    .leftJoin('documents_issued as v', (on) =>
      on
        .onRef('v.operator_id', '=', 'd.operator_id')
        .onRef('v.id', '=', 'd.reverses_id')
        .on('r.kind', '=', 'anulacion'),
    )
    .select([
      ...aliasColumns('r', ['no', 'hash', 'madeAt']),
      // The record of a cancellation refers to the cancelled invoice.
      sql<string>`coalesce(v.number, d.number)`.as('number'),
      sql<string>`coalesce(v.day, d.day)::text`.as('day'),
    ])
    .orderBy('r.no', 'desc')
    .limit(1)
    .executeTakeFirst()
}
export interface NewVerifactuRecord {
  operatorId: string
  no: number
  documentId: string
  kind: 'alta' | 'anulacion'
  at: Date
  hashInput: string
  beforeHash: string
  hash: string
  /** Content of a record that mends another; null if it is the document's file. */
  xml: Buffer | null
}
export async function insertVerifactuRecord(tx: Tx, record: NewVerifactuRecord): Promise<void> {
  const { operatorId, no, documentId, kind, at, hashInput, beforeHash, hash, xml } = record
  await tx
    .insertInto('documents_verifactu_records')
    .values({
      operator_id: operatorId,
      no,
      document_id: documentId,
      kind,
      made_at: at,
      hash_input: hashInput,
      hash,
      before_hash: beforeHash,
      xml,
    })
    .execute()
}
/** Returns number, kind and content of the newest record of a document. Throws request.not-found. */
export async function newestVerifactuRecord(
  tx: Tx,
  documentId: string,
): Promise<{ no: number; kind: string; xml: Buffer | null }> {
  return requireFound(
    await tx
      .selectFrom('documents_verifactu_records')
      .select(['no', 'kind', 'xml'])
      .where('document_id', '=', documentId)
      .orderBy('no', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}
