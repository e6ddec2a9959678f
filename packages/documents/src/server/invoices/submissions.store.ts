import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { InvoiceDetail, TaxOfficeKind, ReversalReason } from '../../contract/index.ts'

export interface OfficeSubmission {
  operatorId: string
  id: string
  invoiceId: string
  documentId: string
  act: 'issue' | 'reverse' | 'credit' | 'payment'
  /** Id of the credit note or payment. */
  partId: string | null
  office: TaxOfficeKind
  test: boolean
  externalNo: string
  attempts: number
  detail: Readonly<Record<string, unknown>> & {
    reason?: ReversalReason
    text?: string
    isAnew?: boolean
    replacedBy?: string
  }
}
/** Queues a submission; a repeated one starts again. */
export async function queueSubmission(
  tx: Tx,
  { at, ...one }: Omit<OfficeSubmission, 'attempts'> & { at: Date },
): Promise<void> {
  const { operatorId, id, invoiceId, documentId, act, partId, office, test, externalNo, detail } = one
  await sql`
    insert into documents_submissions (operator_id, id, invoice_id, document_id, act, part_id, office, test, state, external_no, detail, next_at, made_at)
    values (${operatorId}, ${id}, ${invoiceId}, ${documentId}, ${act}, ${partId}, ${office}, ${test}, 'waiting', ${externalNo}, ${JSON.stringify(detail)}::jsonb, ${at}, ${at})
    on conflict (operator_id, document_id, act, part_id) do update set state = 'waiting', next_at = excluded.next_at, attempts = 0, external_no = excluded.external_no, detail = excluded.detail,
      answer = '', done_at = null`.execute(tx)
}
/** SQL condition: a submission is due. */
export const submissionsDueSql =
  "exists (select from documents_submissions where state in ('waiting', 'pending') and next_at <= clock_timestamp())"
/** Takes due submissions and reserves them for a while. Requires a platform transaction. */
export async function takeDueSubmissions(tx: Tx, now: Date, limit: number): Promise<OfficeSubmission[]> {
  const { rows } = await sql<OfficeSubmission>`
    with next as (select operator_id, id from documents_submissions where state in ('waiting', 'pending') and next_at <= ${now}
      order by next_at limit ${limit} for update skip locked)
    update documents_submissions s set attempts = s.attempts + 1, next_at = ${now}::timestamptz + interval '2 minutes'
    from next where s.operator_id = next.operator_id and s.id = next.id
    returning s.operator_id as "operatorId", s.id, s.invoice_id as "invoiceId", s.document_id as "documentId", s.act, s.part_id as "partId", s.office, s.test,
      s.external_no as "externalNo", s.attempts, s.detail`.execute(tx)
  return rows
}
export async function saveSubmissionAnswer(
  tx: Tx,
  one: {
    id: string
    state: 'waiting' | 'pending' | 'accepted' | 'refused'
    externalNo: string
    answer: string
    detail: Readonly<Record<string, unknown>>
    nextAt: Date
    now: Date
  },
): Promise<void> {
  const { id, state, externalNo, answer, detail, nextAt, now } = one
  await tx
    .updateTable('documents_submissions')
    .set({
      state,
      external_no: externalNo,
      answer: answer.slice(0, 500),
      detail: JSON.stringify(detail),
      next_at: nextAt,
      done_at: state === 'accepted' || state === 'refused' ? now : null,
    })
    .where('id', '=', id)
    .execute()
}
export async function submissionsOfInvoice(tx: Tx, invoiceId: string): Promise<InvoiceDetail['submissions']> {
  const rows = await tx
    .selectFrom('documents_submissions')
    .select([
      ...aliasColumns(['id', 'state', 'externalNo', 'answer', 'attempts', 'test', 'madeAt', 'doneAt']),
      sql<OfficeSubmission['act']>`act`.as('act'),
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('made_at')
    .orderBy('act')
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Returns the number that the office assigned to an accepted document. */
export async function externalNoOfDocument(tx: Tx, documentId: string): Promise<string> {
  const row = await tx
    .selectFrom('documents_submissions')
    .select(aliasColumns(['externalNo']))
    .where('document_id', '=', documentId)
    .where('act', '=', 'issue')
    .executeTakeFirst()
  return row?.externalNo ?? ''
}
