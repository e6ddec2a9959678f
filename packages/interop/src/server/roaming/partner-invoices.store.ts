import type { CallArgs, Page } from '@evops/platform/contract'
import { toReplyRow, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type {
  judgePartnerInvoice,
  listPartnerInvoiceLines,
  PartnerInvoice,
  PartnerInvoiceLine,
} from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

/* Invoices of partners, stored as received and compared with the records that the partners billed before. */

export interface ReceivedInvoice {
  receivedNo: string
  invoiceNo: string
  recordNos: string[]
  lastUpdated: Date
}
/** Loads the invoice and locks its row until the transaction ends. A withdrawn invoice is not returned. */
export async function findReceivedInvoice(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  receivedNo: string,
): Promise<ReceivedInvoice | undefined> {
  const { rows } = await sql<ReceivedInvoice>`
    select received_no as "receivedNo", invoice_no as "invoiceNo", record_nos as "recordNos", last_updated as "lastUpdated"
    from interop_partner_invoices where operator_id = ${operatorId} and partner_id = ${id} and received_key = lower(${receivedNo})
      and removed_at is null for update`.execute(tx)
  return rows[0]
}
/**
 * Stores an invoice. An older or unchanged invoice changes nothing. Changed content requires a new review. A withdrawn
 * invoice becomes valid again by a newer version.
 */
export async function savePartnerInvoice(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  { id, at, ...invoice }: ReceivedInvoice & { id: string; at: Date },
): Promise<void> {
  const { receivedNo, invoiceNo, recordNos, lastUpdated } = invoice
  await sql`
    insert into interop_partner_invoices as i (operator_id, id, partner_id, received_no, invoice_no, record_nos, last_updated, received_at)
    values (${operatorId}, ${id}, ${partnerId}, ${receivedNo}, ${invoiceNo}, ${recordNos}::text[], ${lastUpdated}, ${at})
    on conflict (operator_id, partner_id, received_key) do update set invoice_no = excluded.invoice_no, record_nos = excluded.record_nos,
      last_updated = excluded.last_updated, received_at = excluded.received_at, removed_at = null, verdict = 'open',
      judged_at = null, judged_by = null, version = i.version + 1
    where i.last_updated < excluded.last_updated or (i.last_updated = excluded.last_updated and i.removed_at is null
      and (i.invoice_no, i.record_nos) is distinct from (excluded.invoice_no, excluded.record_nos))`.execute(tx)
}
/** Returns false if the invoice does not exist. */
export async function removeTheirInvoice(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { receivedNo, at }: { receivedNo: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update interop_partner_invoices set removed_at = ${at}, version = version + 1
    where operator_id = ${operatorId} and partner_id = ${id} and received_key = lower(${receivedNo}) and removed_at is null
    returning 1`.execute(tx)
  return rows.length === 1
}

/** SQL condition: the record is also on another valid invoice. */
const onAnother = (recordNo: RawBuilder<unknown>) => sql`exists (select from interop_partner_invoices o
  where o.operator_id = i.operator_id and o.partner_id = i.partner_id and o.removed_at is null and o.id <> i.id
    and o.record_nos @> array[${recordNo}])`
const onAny = (recordNo: RawBuilder<unknown>) => sql`exists (select from interop_partner_invoices o
  where o.operator_id = i.operator_id and o.partner_id = i.partner_id and o.removed_at is null
    and o.record_nos @> array[${recordNo}])`
/**
 * SQL for the lines of an invoice `i`: the records that it names, and the records of its months in the operator's
 * calendar that it should name.
 */
const lines = sql`(
  with named as (
    select n.record_no, r.* from unnest(i.record_nos) n (record_no)
    left join lateral (select c.id, coalesce(c.session_no, c.record_no) as session_no, c.station_name, c.ended_at, c.energy_dwh, c.cost_minor,
        c.credited_at, date_trunc('month', c.ended_at at time zone h.time_zone) as month
      from interop_roaming_records c where c.operator_id = i.operator_id and c.partner_id = i.partner_id and c.record_no = n.record_no) r on true)
  select case when n.id is null then 'unknown' when ${onAnother(sql`n.record_no`)} then 'twice'
      when n.credited_at is not null and not exists (select from interop_roaming_records k where k.operator_id = i.operator_id
        and k.credits = n.id and ${onAny(sql`k.record_no`)}) then 'credited' else 'agrees' end as kind,
    n.record_no, n.session_no, n.station_name, n.ended_at, n.energy_dwh, n.cost_minor
  from named n
  union all
  select 'missing', c.record_no, coalesce(c.session_no, c.record_no), c.station_name, c.ended_at, c.energy_dwh, c.cost_minor
  from (select min(month) as first, max(month) + interval '1 month' as last from named) span
  join interop_roaming_records c on c.operator_id = i.operator_id and c.partner_id = i.partner_id
    and c.ended_at >= span.first at time zone h.time_zone and c.ended_at < span.last at time zone h.time_zone
  where not ${onAny(sql`c.record_no`)})`
const invoices = sql`interop_partner_invoices i join organisation_operator_facts h on h.operator_id = i.operator_id`

type Found = {
  [K in keyof PartnerInvoice]: K extends `${string}At` | 'lastUpdated' ? Date | null : PartnerInvoice[K]
}
const figures = sql`i.id, i.invoice_no as "invoiceNo", i.last_updated as "lastUpdated", i.received_at as "receivedAt",
  i.removed_at as "removedAt", h.currency, f.*, i.amount_minor as "amountMinor", i.verdict, i.note, i.judged_at as "judgedAt",
  i.judged_by as "judgedBy", i.version`
const counted = sql`cross join lateral (
  select count(*) filter (where l.kind <> 'missing')::int as records, count(*) filter (where l.kind = 'unknown')::int as unknown,
    count(*) filter (where l.kind = 'twice')::int as twice, count(*) filter (where l.kind = 'credited')::int as credited,
    count(*) filter (where l.kind = 'missing')::int as missing,
    coalesce(sum(l.cost_minor) filter (where l.kind <> 'missing'), 0)::bigint as "sumMinor" from ${lines} l) f`

export async function pageOfTheirInvoices(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<PartnerInvoice>> {
  const total = await sql<{ n: number }>`select count(*)::int as n from interop_partner_invoices
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
  const { rows } = await sql<Found>`
    with shown as (select operator_id, id from interop_partner_invoices where operator_id = ${operatorId} and partner_id = ${id}
      order by received_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${figures} from shown join ${invoices} on i.operator_id = shown.operator_id and i.id = shown.id ${counted}
    order by i.received_at desc, i.id`.execute(tx)
  return { list: rows.map(present), total: total.rows[0]?.n ?? 0, page, pageSize }
}
export async function findPartnerInvoice(tx: Tx, { operatorId, id }: PartnerKey): Promise<PartnerInvoice | undefined> {
  const { rows } = await sql<Found>`
    select ${figures} from ${invoices} ${counted} where i.operator_id = ${operatorId} and i.id = ${id}`.execute(tx)
  return rows[0] && present(rows[0])
}
// Safe cast: instants that are never null in the database are not null here.
const present = (row: Found): PartnerInvoice => toReplyRow(row) as PartnerInvoice

type FoundLine = Omit<PartnerInvoiceLine, 'endedAt'> & { endedAt: Date | null; total: number }
export async function pageOfInvoiceLines(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { kind, page, pageSize }: CallArgs<typeof listPartnerInvoiceLines>['query'],
): Promise<Page<PartnerInvoiceLine>> {
  const { rows } = await sql<FoundLine>`
    select l.kind, l.record_no as "recordNo", l.session_no as "sessionNo", coalesce(l.station_name, '') as "stationName",
      l.ended_at as "endedAt", l.energy_dwh as "energyDwh", l.cost_minor as "costMinor", count(*) over ()::int as total
    from ${invoices} cross join lateral ${lines} l
    where i.operator_id = ${operatorId} and i.id = ${id} and (${kind ?? null}::text is null or l.kind = ${kind ?? null})
    order by l.kind = 'agrees', l.kind, l.ended_at, l.record_no limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return {
    list: rows.map((row) => {
      const { total: _, ...found } = row
      return toReplyRow(found)
    }),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  }
}

/** Returns false if the invoice has changed since the review. */
export async function saveInvoiceReview(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  judged: CallArgs<typeof judgePartnerInvoice>['body'] & { by: string; at: Date },
): Promise<boolean> {
  const { verdict, amountMinor, note, version, by, at } = judged
  const { rows } = await sql`
    update interop_partner_invoices set verdict = ${verdict}, amount_minor = ${amountMinor}, note = ${note}, judged_at = ${at},
      judged_by = ${by.slice(0, 100)}, version = version + 1
    where operator_id = ${operatorId} and id = ${id} and version = ${version} returning 1`.execute(tx)
  return rows.length === 1
}
