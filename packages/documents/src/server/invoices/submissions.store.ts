import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { InvoiceDetail, invoiceSubmission, TaxOfficeKind, ReversalReason } from '../../contract/index.ts'

export interface OfficeSubmission {
  operatorId: string
  id: string
  invoiceId: string
  documentId: string
  act: 'issue' | 'reverse' | 'credit' | 'payment'
  /** Id of the credit note or payment. */
  partId: string | null
  /** Number of the record in its chain; null for offices without one. */
  chainNo: number | null
  office: TaxOfficeKind
  test: boolean
  externalNo: string
  attempts: number
  detail: Readonly<Record<string, unknown>> & {
    reason?: ReversalReason
    text?: string
    isAnew?: boolean
    replacedBy?: string
    /** True if the office stored a record of the document. */
    isStored?: boolean
  }
}
const backOffMs = [10, 30, 120, 600, 3_600, 10_800].map((seconds) => seconds * 1_000)
/** Returns the delay after a number of attempts without an answer. */
export function retryDelayMs(attempts: number): number {
  return backOffMs[Math.min(attempts, backOffMs.length) - 1] ?? 0
}
/** Queues a submission; a repeated one starts again. */
export async function queueSubmission(
  tx: Tx,
  { at, ...one }: Omit<OfficeSubmission, 'attempts'> & { at: Date },
): Promise<void> {
  const { operatorId, id, invoiceId, documentId, act, partId, chainNo, office, test, externalNo, detail } = one
  await sql`
    insert into documents_submissions (operator_id, id, invoice_id, document_id, act, part_id, chain_no, office, test, state, external_no, detail, next_at, made_at)
    values (${operatorId}, ${id}, ${invoiceId}, ${documentId}, ${act}, ${partId}, ${chainNo}, ${office}, ${test}, 'waiting', ${externalNo}, ${JSON.stringify(detail)}::jsonb, ${at}, ${at})
    on conflict (operator_id, document_id, act, part_id) do update set state = 'waiting', next_at = excluded.next_at, attempts = 0, external_no = excluded.external_no, chain_no = excluded.chain_no, detail = excluded.detail,
      made_at = case when excluded.chain_no is null then documents_submissions.made_at else excluded.made_at end, answer = '', done_at = null`.execute(
    tx,
  )
  if (chainNo !== null)
    await sql`insert into documents_submission_queues (operator_id, office, next_at) values (${operatorId}, ${office}, ${at})
      on conflict do nothing`.execute(tx)
}
/** SQL condition: a submission is due. */
export const submissionsDueSql =
  "exists (select from documents_submissions s where s.state in ('waiting', 'pending') and s.next_at <= clock_timestamp()" +
  ' and (s.chain_no is null or exists (select from documents_submission_queues q where q.operator_id = s.operator_id' +
  ' and q.office = s.office and q.next_at <= clock_timestamp())))'
const columns = sql`s.operator_id as "operatorId", s.id, s.invoice_id as "invoiceId", s.document_id as "documentId", s.act, s.part_id as "partId",
  s.chain_no as "chainNo", s.office, s.test, s.external_no as "externalNo", s.attempts, s.detail`
/** Takes due submissions without a chain and reserves them for a while. Requires a platform transaction. */
export async function takeDueSubmissions(tx: Tx, now: Date, limit: number): Promise<OfficeSubmission[]> {
  const { rows } = await sql<OfficeSubmission>`
    with next as (select operator_id, id from documents_submissions where state in ('waiting', 'pending') and next_at <= ${now} and chain_no is null
      order by next_at limit ${limit} for update skip locked)
    update documents_submissions s set attempts = s.attempts + 1, next_at = ${now}::timestamptz + interval '2 minutes'
    from next where s.operator_id = next.operator_id and s.id = next.id
    returning ${columns}`.execute(tx)
  return rows
}

/** Chain of an operator at an office. */
export interface SubmissionQueue {
  operatorId: string
  office: TaxOfficeKind
  attempts: number
}
/**
 * Takes chains whose queue is due, and reserves each for a while, so that one message at a time is under way. Requires
 * a platform transaction.
 */
export async function takeDueQueues(tx: Tx, now: Date, limit: number): Promise<SubmissionQueue[]> {
  const { rows } = await sql<SubmissionQueue>`
    with next as (select operator_id, office from documents_submission_queues q where next_at <= ${now}
        and exists (select from documents_submissions s where s.operator_id = q.operator_id and s.office = q.office
          and s.state = 'waiting' and s.chain_no is not null)
      order by next_at limit ${limit} for update skip locked)
    update documents_submission_queues q set attempts = least(q.attempts + 1, 1000), next_at = ${now}::timestamptz + interval '2 minutes'
    from next where q.operator_id = next.operator_id and q.office = next.office
    returning q.operator_id as "operatorId", q.office, q.attempts`.execute(tx)
  return rows
}
/** Returns the waiting submissions of a chain, in the order of their records. */
export async function waitingInChain(tx: Tx, office: TaxOfficeKind, limit: number): Promise<OfficeSubmission[]> {
  const { rows } = await sql<OfficeSubmission>`
    with next as (select id from documents_submissions where office = ${office} and state = 'waiting' and chain_no is not null
      order by chain_no limit ${limit})
    update documents_submissions s set attempts = least(s.attempts + 1, 1000) from next where s.id = next.id
    returning ${columns}`.execute(tx)
  return rows.toSorted((one, other) => (one.chainNo ?? 0) - (other.chainNo ?? 0))
}
/** Sets when the next message of a chain may leave; a delivered message resets the number of attempts. */
export async function scheduleQueue(
  tx: Tx,
  { office, nextAt, isDelivered }: { office: TaxOfficeKind; nextAt: Date; isDelivered: boolean },
): Promise<void> {
  await sql`update documents_submission_queues set next_at = ${nextAt},
    attempts = case when ${isDelivered} then 0 else attempts end where office = ${office}`.execute(tx)
}
export async function saveSubmissionAnswer(
  tx: Tx,
  one: {
    id: string
    state: z.output<typeof invoiceSubmission>['state']
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
      done_at: state === 'waiting' || state === 'pending' ? null : now,
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
export interface RejectedSubmission extends Pick<
  OfficeSubmission,
  'documentId' | 'act' | 'partId' | 'externalNo' | 'detail'
> {
  state: 'accepted_with_errors' | 'refused'
  answer: string
}
/** Returns the submissions of an invoice to a chained office that have to be mended, in the order of their records. */
export async function rejectedSubmissions(tx: Tx, invoiceId: string): Promise<RejectedSubmission[]> {
  const { rows } = await sql<RejectedSubmission>`
    select document_id as "documentId", act, part_id as "partId", external_no as "externalNo", detail, state, answer
    from documents_submissions where invoice_id = ${invoiceId} and chain_no is not null
      and state in ('accepted_with_errors', 'refused') order by chain_no`.execute(tx)
  return rows
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
