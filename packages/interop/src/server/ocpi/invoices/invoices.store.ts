import { insertTableRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../../partners/partners.store.ts'
import type { LocationQuery } from '../locations.store.ts'
import { pageByInstant } from '../sessions.store.ts'

/** Returns partners that buy charging by 2.3.0. Runs in a platform transaction. */
export async function invoicedPartners(tx: Tx): Promise<PartnerKey[]> {
  const { rows } = await sql<PartnerKey>`
    select p.operator_id as "operatorId", p.id from organisation_partners p
    join interop_ocpi_links r on r.operator_id = p.operator_id and r.partner_id = p.id
    where p.enabled and p.protocol = 'ocpi' and p.direction <> 'consume' and r.state = 'registered' and r.protocol_version = '2.3.0'
    order by p.operator_id, p.id`.execute(tx)
  return rows
}
export async function invoicedMonths(tx: Tx, { operatorId, id }: PartnerKey): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select month from interop_invoice_records where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
  return new Set(rows.map(({ month }) => month))
}

/**
 * Returns the ids of the CDRs that a partner's invoice of a month covers, in order of creation. A session counts in each
 * month with an entry for it (`interop_account_steps`); its CDR counts in the last of these months that is not after
 * the CDR's creation. Returns null if a session of the month has no CDR yet.
 */
export async function cdrsOfMonth(tx: Tx, { operatorId, id }: PartnerKey, month: string): Promise<string[] | null> {
  const { rows } = await sql<{ cdrIds: string[]; missing: boolean }>`
    with home as (select time_zone from organisation_operator_facts where operator_id = ${operatorId}
    ), stands as (
      select s.session_id, to_char(s.at at time zone h.time_zone, 'YYYY-MM') as month from interop_account_steps s cross join home h
      where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.session_id is not null group by 1, 2
    ), sessions as (
      select c.session_id, c.partner_no from stands s
      join charging_partner_sessions c on c.operator_id = ${operatorId} and c.session_id = s.session_id where s.month = ${month}
    ), made as (
      select r.id, r.cdr_id, (select coalesce(max(s.month) filter (where s.month <= to_char(r.made_at at time zone h.time_zone, 'YYYY-MM')),
          min(s.month)) from stands s where s.session_id = c.session_id) as month
      from sessions c cross join home h
      join interop_cdrs r on r.operator_id = ${operatorId} and r.partner_id = ${id} and r.partner_no = c.partner_no
    )
    select coalesce((select array_agg(cdr_id order by id) from made where month = ${month}), '{}') as "cdrIds",
      exists (select from sessions c join interop_sessions k on k.operator_id = ${operatorId} and k.partner_id = ${id}
        and k.partner_no = c.partner_no and k.done_at is null
        where not exists (select from interop_cdrs r where r.operator_id = ${operatorId} and r.partner_id = ${id}
          and r.partner_no = c.partner_no)) as missing`.execute(tx)
  const [found] = rows
  return found && !found.missing ? found.cdrIds : null
}

export interface InvoiceRecord {
  id: string
  month: string
  invoiceId: string
  cdrIds: string[]
  issuedAt: Date
}
export async function insertInvoiceRecord(tx: Tx, { operatorId, id }: PartnerKey, made: InvoiceRecord): Promise<void> {
  await insertTableRow(tx, 'interop_invoice_records', {
    operator_id: operatorId,
    id: made.id,
    partner_id: id,
    month: made.month,
    invoice_id: made.invoiceId,
    cdr_ids: made.cdrIds,
    issued_at: made.issuedAt,
    next_at: made.issuedAt,
  })
}

const fields = sql`i.id, i.month, i.invoice_id as "invoiceId", i.cdr_ids as "cdrIds", i.issued_at as "issuedAt"`
export type UnsentInvoice = InvoiceRecord & { failures: number }
export async function unsentInvoices(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<UnsentInvoice[]> {
  const { rows } = await sql<UnsentInvoice>`
    select ${fields}, i.failures from interop_invoice_records i where i.operator_id = ${operatorId} and i.partner_id = ${id}
      and i.sent_at is null and i.next_at <= ${now} order by i.month`.execute(tx)
  return rows
}
/** `problem` '': the partner accepted the invoice. */
export async function saveInvoicePushOutcome(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  { id, problem, at, nextAt }: { id: string; problem: string; at: Date; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_invoice_records set problem = ${problem.slice(0, 300)}, next_at = ${nextAt},
      sent_at = case when ${problem} = '' then ${at}::timestamptz end,
      failures = case when ${problem} = '' then 0 else least(failures + 1, 100) end
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}

export type PagedInvoice = InvoiceRecord & { exactly: string; rowId: string }
export function pageOfInvoices(tx: Tx, { operatorId, id }: PartnerKey, wish: LocationQuery) {
  return pageByInstant<PagedInvoice>(
    tx,
    sql`select ${fields}, i.issued_at as at, i.id::text as row_id from interop_invoice_records i
      where i.operator_id = ${operatorId} and i.partner_id = ${id}`,
    wish,
  )
}
