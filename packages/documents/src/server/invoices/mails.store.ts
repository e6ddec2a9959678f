import type { Language } from '@evops/platform/contract'
import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { InvoiceDetail } from '../../contract/index.ts'

export interface NewInvoiceMail {
  operatorId: string
  id: string
  invoiceId: string
  documentId: string
  at: Date
  by?: { userId: string; name: string } | undefined
  target: string
  language: Language
}
export async function insertInvoiceMail(tx: Tx, mail: NewInvoiceMail): Promise<void> {
  const { operatorId, id, invoiceId, documentId, at, by, target, language } = mail
  await tx
    .insertInto('documents_mails')
    .values({
      operator_id: operatorId,
      id,
      invoice_id: invoiceId,
      document_id: documentId,
      at,
      target,
      language,
      by_id: by?.userId ?? null,
      by_name: by?.name ?? '',
    })
    .execute()
}
export async function mailsOfInvoice(tx: Tx, invoiceId: string): Promise<InvoiceDetail['mails']> {
  const rows = await tx
    .selectFrom('documents_mails')
    .select([...aliasColumns(['id', 'at', 'byName', 'state', 'answer']), 'target as to'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}

export interface UnsentInvoiceMail {
  operatorId: string
  id: string
  documentId: string
  target: string
  language: Language
  seller: string
  buyer: string
  number: string
}
/** Takes e-mails that were not taken yet. Requires a platform transaction. */
export async function claimUnsentMails(tx: Tx, limit: number): Promise<UnsentInvoiceMail[]> {
  const { rows } = await sql<UnsentInvoiceMail>`
    with next as (select operator_id, id from documents_mails where not notified order by id limit ${limit} for update skip locked)
    update documents_mails m set notified = true from next, documents_issued d
    where m.operator_id = next.operator_id and m.id = next.id and d.operator_id = m.operator_id and d.id = m.document_id
    returning m.operator_id as "operatorId", m.id, m.document_id as "documentId", m.target, m.language, d.seller ->> 'name' as seller,
      d.buyer ->> 'name' as buyer, d.number`.execute(tx)
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
export async function documentOfMail(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('documents_mails')
    .select(aliasColumns(['documentId']))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.documentId
}
/** Records the result of an attempt. Requires a platform transaction. */
export async function saveMailOutcome(
  tx: Tx,
  {
    operatorId,
    id,
    state,
    answer,
    at,
  }: {
    operatorId: string
    id: string
    state: 'waiting' | 'done' | 'dead'
    answer: string
    at: Date
  },
): Promise<void> {
  await tx
    .updateTable('documents_mails')
    .set({ state, answer: answer.slice(0, 500), done_at: state === 'waiting' ? null : at })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}
