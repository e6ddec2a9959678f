import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { InvoiceRow } from '../../contract/index.ts'

/**
 * Overlap in seconds of two checks: a journal has the time of its act and becomes visible when its transaction ends.
 */
const backSeconds = 300

/**
 * Maximum age in minutes of the last check while nothing was refunded: the journals since then are read to find out.
 */
const lookMinutes = 10
/**
 * SQL condition: a session was refunded or paid more since the last check of an operator that issues invoices, or that
 * check is too old. Journals are found by their ids, which begin with their time.
 */
export const uncheckedRefundsExistSql = `exists (select from documents_settings s left join documents_looked k on k.operator_id = s.operator_id
  where k.operator_id is null or k.looked_at < now() - interval '${lookMinutes} minutes' or exists (
    select from ledger_holder_lines l where l.operator_id = s.operator_id and l.business_type like 'order.%' and l.business_type <> 'order.settled'
      and l.journal_id >= (lpad(to_hex((extract(epoch from k.looked_at - interval '${backSeconds} seconds') * 1000)::bigint), 12, '0')
        || '70008000000000000000')::uuid))`

/** Returns the operators that issue invoices. Requires a platform transaction. */
export async function issuingOperators(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('documents_settings').select('operator_id').execute()
  return rows.map((row) => row.operator_id)
}

/** Invoice whose paid amount has changed since its issue; negative: more was paid. */
export interface ChangedInvoice {
  id: string
  number: string
  kind: InvoiceRow['kind']
  refundedMinor: number
  currency: string
}
/**
 * Records refunds and additional payments for sessions with issued invoices, from the journals since the last check;
 * the first time from all journals. Journals are found by their ids, which begin with their time.
 */
export async function recordRefunds(tx: Tx, operatorId: string, now: Date): Promise<ChangedInvoice[]> {
  const [previous] = await tx.selectFrom('documents_looked').select('looked_at').execute()
  const since = previous ? new Date(previous.looked_at.getTime() - backSeconds * 1_000) : new Date(0)
  const moved = sql`select distinct business_id from ledger_holder_lines where operator_id = ${operatorId} and journal_id >= ${firstIdOf(since)}
    and business_type like 'order.%' and business_type <> 'order.settled'`
  const noted = await weigh(
    tx,
    sql`select invoice_id from documents_invoice_sessions where living and session_id in (${moved})`,
  )
  await sql`insert into documents_looked (operator_id, looked_at) values (${operatorId}, ${now})
    on conflict (operator_id) do update set looked_at = excluded.looked_at`.execute(tx)
  return noted
}
/** Does the same for one invoice. */
export async function recordRefundsOfInvoice(tx: Tx, id: string): Promise<void> {
  await weigh(tx, sql`select ${id}::uuid as invoice_id`)
}

/**
 * Compares invoices, together with their supplementary invoices, with the amounts paid for their sessions. Only the
 * payers' own money was invoiced.
 */
async function weigh(tx: Tx, invoices: RawBuilder<unknown>): Promise<ChangedInvoice[]> {
  const { rows } = await sql<ChangedInvoice>`
    with asked as (select distinct coalesce(n.supplements_id, n.id) as invoice_id
        from (${invoices}) x join documents_invoices n on n.id = x.invoice_id),
      more as (select s.supplements_id as invoice_id, sum(s.total_minor - s.credited_minor)::bigint as minor
        from asked join documents_invoices s on s.supplements_id = asked.invoice_id where s.living group by s.supplements_id),
      paid as (select o.invoice_id, coalesce(sum(p.minor), 0)::bigint as minor
        from asked join documents_invoice_sessions o on o.invoice_id = asked.invoice_id
        left join lateral (select sum(amount_minor) as minor from ledger_payments
          where operator_id = o.operator_id and business_id = o.session_id and account <> 'wallet_gift') p on true
        group by o.invoice_id)
    update documents_invoices i set refunded_minor = i.total_minor - i.credited_minor + coalesce(more.minor, 0) - paid.minor
    from paid left join more on more.invoice_id = paid.invoice_id, documents_issued d where i.id = paid.invoice_id and i.living and d.operator_id = i.operator_id and d.id = i.document_id
      and i.refunded_minor <> i.total_minor - i.credited_minor + coalesce(more.minor, 0) - paid.minor
    returning i.id, d.number, i.kind, i.refunded_minor as "refundedMinor", i.currency`.execute(
    withPreparedStatements(tx),
  )
  return rows
}

/** Returns the smallest id of a millisecond (RFC 9562, version 7). */
function firstIdOf(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
