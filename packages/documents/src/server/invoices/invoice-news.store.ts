import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Issued invoice of a holder. */
export interface IssuedInvoice {
  operatorId: string
  id: string
  holderId: string
  number: string
  totalMinor: number
  currency: string
}
/** SQL condition: there are new invoices to report. */
export const issuedInvoicesAwaitNotice =
  "exists (select from documents_invoices where state = 'issued' and not notified)"

/**
 * Takes newly issued invoices; they count as reported when the platform transaction commits. Invoices without a holder
 * are marked only.
 */
export async function takeIssuedInvoices(tx: Tx, limit: number): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice & { holderId: string | null }>`
    with next as (select operator_id, id from documents_invoices where state = 'issued' and not notified order by id limit ${limit}
      for update skip locked)
    update documents_invoices i set notified = true from next n, documents_issued d
    where i.operator_id = n.operator_id and i.id = n.id and d.operator_id = i.operator_id and d.id = i.document_id
    returning i.operator_id as "operatorId", i.id, i.holder_id as "holderId", d.number, i.total_minor as "totalMinor", i.currency`.execute(
    tx,
  )
  return rows.filter(({ holderId }) => holderId !== null)
}
