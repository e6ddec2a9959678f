import type { DocumentFileKind, DocumentKind, DocumentLine, IssuedDocument } from '../../contract/index.ts'
import type { BuyerFacts, SellerFacts } from '../../contract/index.ts'
import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { TaxedAmounts } from './tax.rules.ts'

export interface SeriesYear {
  operatorId: string
  series: string
  year: number
}
/**
 * Returns the next number of a series and the previous hash. Locks the series until the transaction ends; after a
 * rollback the number is used by the next document.
 */
export async function nextSeriesNumber(tx: Tx, place: SeriesYear): Promise<{ no: number; beforeHash: string }> {
  const { operatorId, series, year } = place
  const { rows } = await sql<{ no: number; beforeHash: string }>`
    insert into documents_series (operator_id, series, year, last_no) values (${operatorId}, ${series}, ${year}, 1)
    on conflict (operator_id, series, year) do update set last_no = documents_series.last_no + 1
    returning last_no as no, last_hash as "beforeHash"`.execute(tx)
  const [next] = rows
  if (!next) throw new Error('a series tells its number')
  return next
}
export async function saveSeriesHash(tx: Tx, { operatorId, series, year }: SeriesYear, hash: string): Promise<void> {
  await tx
    .updateTable('documents_series')
    .set({ last_hash: hash })
    .where('operator_id', '=', operatorId)
    .where('series', '=', series)
    .where('year', '=', year)
    .execute()
}

export interface NewDocument extends SeriesYear, TaxedAmounts {
  id: string
  kind: DocumentKind
  no: number
  number: string
  issuedAt: Date
  day: string
  currency: string
  seller: SellerFacts
  buyer: BuyerFacts
  reversesId: string | null
  /** Sequence number of a reversal or credit note for its original, and the amount that was left before it. */
  nth: number | null
  leftBeforeMinor: number | null
  reason: string
  content: Buffer
  beforeHash: string
  hash: string
  keepUntil: string
}
export async function insertDocument(tx: Tx, one: NewDocument): Promise<void> {
  const { operatorId, issuedAt, beforeHash, keepUntil, reversesId, netMinor, taxMinor, totalMinor } = one
  const { id, kind, series, year, no, number, day, currency, reason, content, hash } = one
  await tx
    .insertInto('documents_issued')
    .values({
      operator_id: operatorId,
      id,
      kind,
      series,
      year,
      no,
      number,
      issued_at: issuedAt,
      day,
      currency,
      seller: JSON.stringify(one.seller),
      buyer: JSON.stringify(one.buyer),
      lines: JSON.stringify(one.lines),
      taxes: JSON.stringify(one.taxes),
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      reverses_id: reversesId,
      nth: one.nth,
      left_before_minor: one.leftBeforeMinor,
      reason,
      content,
      before_hash: beforeHash,
      hash,
      keep_until: keepUntil,
    })
    .execute()
}

export interface StoredDocument extends Omit<IssuedDocument, 'files'> {
  seller: SellerFacts
  buyer: BuyerFacts
  reversesId: string | null
  /** Id of the reversal of this document. */
  reversedById: string | null
}
export async function findDocument(tx: Tx, id: string): Promise<StoredDocument | undefined> {
  const row = await tx
    .selectFrom('documents_issued as d')
    .select([
      ...aliasColumns('d', ['id', 'kind', 'number', 'issuedAt', 'currency', 'lines', 'taxes', 'netMinor', 'taxMinor']),
      ...aliasColumns('d', ['totalMinor', 'reason', 'hash', 'seller', 'buyer', 'reversesId']),
      sql<string>`d.day::text`.as('day'),
      sql<string>`d.keep_until::text`.as('keepUntil'),
      sql<string | null>`(select r.id from documents_issued r
        where r.operator_id = d.operator_id and r.reverses_id = d.id and r.kind = 'reversal')`.as('reversedById'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row && toReplyRow(row)
}

/** Returns the credit notes of a document in order, with the remaining amount after each. */
export async function listReversals(
  tx: Tx,
  id: string,
): Promise<{ nth: number; leftMinor: number; lines: DocumentLine[] }[]> {
  const rows = await tx
    .selectFrom('documents_issued')
    .select(['lines', sql<number>`nth`.as('nth'), sql<number>`left_minor`.as('leftMinor')])
    .where('reverses_id', '=', id)
    .orderBy('nth')
    .execute()
  return rows.map((row) => toReplyRow(row))
}

export interface NewDocumentFile {
  kind: DocumentFileKind
  name: string
  contentType: string
  content: Buffer
}
export async function insertDocumentFile(
  tx: Tx,
  { operatorId, documentId, at, ...file }: NewDocumentFile & { operatorId: string; documentId: string; at: Date },
): Promise<void> {
  const { kind, name, contentType, content } = file
  await tx
    .insertInto('documents_files')
    .values({
      operator_id: operatorId,
      document_id: documentId,
      kind,
      name,
      content,
      made_at: at,
      content_type: contentType,
    })
    .execute()
}
export async function filesOf(tx: Tx, documentId: string): Promise<IssuedDocument['files']> {
  return tx
    .selectFrom('documents_files')
    .select([...aliasColumns(['kind', 'name', 'sha256']), sql<number>`length(content)`.as('bytes')])
    .where('document_id', '=', documentId)
    .orderBy('kind')
    .execute()
}
export async function findDocumentFile(
  tx: Tx,
  documentId: string,
  kind: DocumentFileKind,
): Promise<NewDocumentFile | undefined> {
  return tx
    .selectFrom('documents_files')
    .select(aliasColumns(['kind', 'name', 'contentType', 'content']))
    .where('document_id', '=', documentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

export interface ChainedDocument {
  number: string
  place: string
  no: number
  beforeHash: string
  hash: string
  content: Buffer
  totalMinor: number
  isLast: boolean
}
/** Reads documents in batches in the order of their series, to verify the chain. */
export async function* chainOf(tx: Tx): AsyncGenerator<ChainedDocument> {
  const limit = 500
  let after = { place: '', no: 0 }
  for (;;) {
    const { rows } = await sql<ChainedDocument>`
      select d.number, d.series || ':' || d.year as place, d.no, d.before_hash as "beforeHash", d.hash, d.content,
        d.total_minor as "totalMinor", s.last_no = d.no and s.last_hash = d.hash as "isLast"
      from documents_issued d join documents_series s
        on s.operator_id = d.operator_id and s.series = d.series and s.year = d.year
      where (d.series || ':' || d.year, d.no) > (${after.place}, ${after.no}) order by 2, 3 limit ${limit}`.execute(tx)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = { place: last.place, no: last.no }
  }
}
