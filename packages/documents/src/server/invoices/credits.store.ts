import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CreditNote } from '../../contract/index.ts'
import type { CreditedSessionAmount, RemainingSession } from './credit.rules.ts'

/** Returns an invoice's sessions with the remainder of each fee after credit notes. */
export async function listRemainingSessions(tx: Tx, invoiceId: string): Promise<RemainingSession[]> {
  const { rows } = await sql<RemainingSession>`
    select o.session_id as "sessionId", o.day::text as day, o.energy_dwh as "energyDwh", coalesce(c.nth, 0) as taken,
      coalesce(c.electricity_left, o.electricity_minor) as "electricityMinor", coalesce(c.service_left, o.service_minor) as "serviceMinor",
      coalesce(c.occupancy_left, o.occupancy_minor) as "occupancyMinor"
    from documents_invoice_sessions o left join lateral (select * from documents_credit_sessions c
      where c.operator_id = o.operator_id and c.invoice_id = o.invoice_id and c.session_id = o.session_id order by c.nth desc limit 1) c on true
    where o.invoice_id = ${invoiceId} order by o.day, o.session_id`.execute(tx)
  return rows
}

export interface CreditNoteRecord extends Omit<CreditNote, 'document' | 'madeAt'> {
  invoiceId: string
  parts: CreditedSessionAmount[]
  documentId: string | null
}
export async function insertCreditNote(
  tx: Tx,
  one: Omit<CreditNoteRecord, 'documentId' | 'state'> & { operatorId: string; at: Date; byId: string | null },
): Promise<void> {
  const { operatorId, id, invoiceId, reason, text, totalMinor, parts, at, byId, byName } = one
  await tx
    .insertInto('documents_credits')
    .values({
      operator_id: operatorId,
      id,
      invoice_id: invoiceId,
      state: 'waiting',
      reason,
      text,
      total_minor: totalMinor,
      parts: JSON.stringify(parts),
      made_at: at,
      by_id: byId,
      by_name: byName,
    })
    .execute()
}
/** Changes the state of a credit note, with its document if one was issued. */
export async function changeCreditNoteState(
  tx: Tx,
  { id, state, documentId }: { id: string; state: CreditNoteRecord['state']; documentId?: string },
): Promise<void> {
  await tx
    .updateTable('documents_credits')
    .set({ state, ...(documentId === undefined ? {} : { document_id: documentId }) })
    .where('id', '=', id)
    .execute()
}
/**
 * Stores the amounts that a credit note cancels of each session. The database rejects more than the remainder of a fee.
 */
export async function saveCreditedAmounts(
  tx: Tx,
  {
    operatorId,
    credit,
    sessions,
  }: { operatorId: string; credit: CreditNoteRecord; sessions: readonly RemainingSession[] },
): Promise<void> {
  const { id, invoiceId, parts, totalMinor } = credit
  const left = new Map(sessions.map((session) => [session.sessionId, session]))
  for (const { sessionId, electricityMinor, serviceMinor, occupancyMinor } of parts) {
    const before = left.get(sessionId)
    if (!before) throw new Error('a credit note takes of its invoice’s orders')
    await tx
      .insertInto('documents_credit_sessions')
      .values({
        operator_id: operatorId,
        credit_id: id,
        invoice_id: invoiceId,
        session_id: sessionId,
        nth: before.taken + 1,
        electricity_before: before.electricityMinor,
        service_before: before.serviceMinor,
        occupancy_before: before.occupancyMinor,
        electricity_minor: electricityMinor,
        service_minor: serviceMinor,
        occupancy_minor: occupancyMinor,
      })
      .execute()
  }
  await sql`update documents_invoices set credited_minor = credited_minor + ${totalMinor}::bigint where id = ${invoiceId}`.execute(
    tx,
  )
}

export async function creditNotesOfInvoice(
  tx: Tx,
  invoiceId: string,
): Promise<(CreditNoteRecord & Pick<CreditNote, 'madeAt'>)[]> {
  const rows = await tx
    .selectFrom('documents_credits')
    .select([
      ...aliasColumns(['id', 'text', 'totalMinor', 'madeAt', 'byName', 'invoiceId', 'documentId']),
      sql<CreditNote['state']>`state`.as('state'),
      sql<CreditNote['reason']>`reason`.as('reason'),
      sql<CreditedSessionAmount[]>`parts`.as('parts'),
    ])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Returns the unfinished credit note; an invoice has at most one. */
export async function findOpenCreditNote(tx: Tx, invoiceId: string): Promise<CreditNoteRecord | undefined> {
  return (await creditNotesOfInvoice(tx, invoiceId)).find(({ state }) => state === 'waiting' || state === 'failed')
}
