import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** An invoice of a holder that was issued. */
export interface IssuedInvoice {
  operatorId: string
  id: string
  holderId: string
  number: string
  totalMinor: number
  currency: string
}
/** An SQL condition: there is news to take. */
export const issuedInvoicesWait =
  "exists (select from documents_invoices where state = 'issued' and not told)"

/** Takes what is new; told when the transaction (the platform's) commits. Of nobody's it is told to nobody. */
export async function takeIssuedInvoices(tx: Tx, limit: number): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice & { holderId: string | null }>`
    with next as (select operator_id, id from documents_invoices where state = 'issued' and not told order by id limit ${limit}
      for update skip locked)
    update documents_invoices i set told = true from next n, documents_issued d
    where i.operator_id = n.operator_id and i.id = n.id and d.operator_id = i.operator_id and d.id = i.document_id
    returning i.operator_id as "operatorId", i.id, i.holder_id as "holderId", d.number, i.total_minor as "totalMinor", i.currency`.execute(
    tx,
  )
  return rows.filter(({ holderId }) => holderId !== null)
}
