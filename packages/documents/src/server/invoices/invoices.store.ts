import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  InvoiceDetail,
  InvoiceFilter,
  InvoiceForm,
  InvoiceOfficeState,
  InvoiceSession,
  InvoiceRow,
  InvoiceState,
  listInvoices,
  sumInvoices,
} from '../../contract/index.ts'
import type { ComposedInvoice, ComposedSession } from './compose.service.ts'
import type { z } from 'zod'

/** Worst state of the records that a chained office gets, and of the issue at other offices. */
const officeState = sql<InvoiceOfficeState | null>`(select case
    when bool_or(s.state = 'refused') then 'refused'
    when bool_or(s.state = 'accepted_with_errors') then 'accepted_with_errors'
    when bool_or(s.state = 'waiting' and (s.attempts > 0 or s.made_at < now() - interval '4 minutes')) then 'delayed'
    when bool_or(s.state = 'waiting') then 'waiting'
    when bool_or(s.state = 'pending') then 'pending'
    when count(*) > 0 then 'accepted' end
  from documents_submissions s where s.operator_id = i.operator_id and s.invoice_id = i.id
    and (s.chain_no is not null or s.act = 'issue'))`.as('officeState')
const invoiceNo = sql<string>`'I-' || lpad(i.no::text, 6, '0')`
function invoices(tx: Tx) {
  return tx
    .selectFrom('documents_invoices as i')
    .leftJoin('documents_issued as d', (on) =>
      on.onRef('d.operator_id', '=', 'i.operator_id').onRef('d.id', '=', 'i.document_id'),
    )
    .leftJoin('ledger_wallet_names as w', (on) =>
      on.onRef('w.operator_id', '=', 'i.operator_id').onRef('w.id', '=', 'i.holder_id'),
    )
    .select([
      ...aliasColumns('i', ['id', 'kind', 'source', 'office', 'test', 'sessions', 'currency', 'netMinor', 'taxMinor']),
      ...aliasColumns('i', ['totalMinor', 'creditedMinor', 'appliedAt', 'version']),
      invoiceNo.as('no'),
      sql<InvoiceState>`i.state`.as('state'),
      'd.number',
      officeState,
      sql<string>`i.buyer ->> 'name'`.as('buyerName'),
      'w.name as holderName',
      sql<string | null>`d.day::text`.as('issuedOn'),
      sql<number>`case when i.living then i.refunded_minor else 0 end`.as('refundedMinor'),
    ])
}
function filterInvoices(tx: Tx, filter: InvoiceFilter) {
  const { search, state, kind, source, holderId, sessionId, billId, officeState: atOffice, refunded, from, to } = filter
  let rows = invoices(tx)
  if (search)
    rows = rows.where(
      textMatchesSql(search, { names: [sql`i.buyer_key`, sql`w.name`], codes: [sql`d.number`, invoiceNo] }),
    )
  if (state) rows = rows.where('i.state', '=', state)
  if (kind) rows = rows.where('i.kind', '=', kind)
  if (source) rows = rows.where('i.source', '=', source)
  if (holderId) rows = rows.where('i.holder_id', '=', holderId)
  if (billId) rows = rows.where('i.bill_id', '=', billId)
  if (atOffice) rows = rows.where(officeState.expression, '=', atOffice)
  if (refunded !== undefined) rows = rows.where(sql<SqlBool>`(i.living and i.refunded_minor <> 0) = ${refunded}`)
  if (sessionId)
    rows = rows.where(
      sql<SqlBool>`exists (select from documents_invoice_sessions o where o.operator_id = i.operator_id and o.invoice_id = i.id and o.session_id = ${sessionId})`,
    )
  const midnight = (day: string, add: number) =>
    sql<Date>`((${day}::date + ${add}::int)::timestamp at time zone (select time_zone from organisation_operator_facts where operator_id = platform_operator()))`
  if (from) rows = rows.where('i.applied_at', '>=', midnight(from, 0))
  if (to) rows = rows.where('i.applied_at', '<', midnight(to, 1))
  return rows
}

export async function pageOfInvoices(
  tx: Tx,
  { sort, ...query }: InvoiceFilter & PagedQuery<typeof listInvoices>,
): Promise<Page<InvoiceRow>> {
  const [column, down] = sortColumnOf(sort, { no: 'i.no', totalMinor: 'i.total_minor' }, '-no')
  const found = await readPage(tx, filterInvoices(tx, query).orderBy(column, down).orderBy('i.no', 'desc'), query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
export async function sumsOfInvoices(tx: Tx, filter: InvoiceFilter): Promise<z.output<typeof sumInvoices.reply>> {
  const validState = sql`x.state in ('issued', 'reversing')`
  const sums = await tx
    .selectFrom(filterInvoices(tx, filter).as('x'))
    .select([
      'x.currency',
      sql<number>`count(*) filter (where ${validState})::int`.as('issued'),
      sql<number>`coalesce(sum(x."netMinor") filter (where ${validState}), 0)::bigint`.as('netMinor'),
      sql<number>`coalesce(sum(x."taxMinor") filter (where ${validState}), 0)::bigint`.as('taxMinor'),
      sql<number>`coalesce(sum(x."totalMinor") filter (where ${validState}), 0)::bigint`.as('totalMinor'),
      sql<number>`coalesce(sum(x."totalMinor") filter (where x.state in ('applied', 'approved', 'issuing', 'failed')), 0)::bigint`.as(
        'openMinor',
      ),
      sql<number>`count(*) filter (where x."refundedMinor" <> 0)::int`.as('refunded'),
    ])
    .groupBy('x.currency')
    .orderBy('x.currency')
    .execute()
  return { sums }
}
export async function countInvoices(tx: Tx, filter: InvoiceFilter): Promise<number> {
  const counted = tx.selectFrom(filterInvoices(tx, filter).as('x')).select(sql<number>`count(*)`.as('n'))
  return (await counted.executeTakeFirst())?.n ?? 0
}
export async function sliceOfInvoices(
  tx: Tx,
  filter: InvoiceFilter,
  { after, limit }: SliceRequest<{ no: string }>,
): Promise<RowSlice<InvoiceRow, InvoiceRow>> {
  let rows = filterInvoices(tx, filter).orderBy('i.no').limit(limit)
  if (after) rows = rows.where('i.no', '>', Number(after.no.slice(2)))
  return buildRowSlice(
    (await rows.execute()).map((row) => toReplyRow(row)),
    limit,
  )
}

export type InvoiceRecord = InvoiceRow &
  Pick<InvoiceDetail, 'buyer' | 'titleId' | 'holderId' | 'billId' | 'remark' | 'payLater'> & {
    replacesId: string | null
    replacedBy: string | null
    /** Invoice to which this one adds the difference. */
    supplementsId: string | null
    documentId: string | null
    reversalId: string | null
    from: string | null
    to: string | null
  }
/** Finds an invoice; with `locks`, locks it until the transaction ends. */
export async function findInvoice(tx: Tx, id: string, { locks = false } = {}): Promise<InvoiceRecord | undefined> {
  if (locks) await tx.selectFrom('documents_invoices').select('id').where('id', '=', id).forUpdate().execute()
  const row = await invoices(tx)
    .select([
      ...aliasColumns('i', [
        'buyer',
        'titleId',
        'holderId',
        'billId',
        'remark',
        'documentId',
        'reversalId',
        'payLater',
        'replacesId',
        'replacedBy',
        'supplementsId',
      ]),
      sql<string | null>`lower(i.days)::text`.as('from'),
      sql<string | null>`(upper(i.days) - 1)::text`.as('to'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  return row && toReplyRow(row)
}
export async function sessionsOfInvoice(tx: Tx, id: string): Promise<(InvoiceSession & { leftMinor: number })[]> {
  const { rows } = await sql<InvoiceSession & { leftMinor: number }>`
    select i.session_id as "sessionId", coalesce(n.session_no, '') as "sessionNo", i.day::text as day, i.energy_dwh as "energyDwh", i.total_minor as "totalMinor",
      i.total_minor - coalesce((select sum(c.electricity_minor + c.service_minor + c.occupancy_minor) from documents_credit_sessions c
        where c.operator_id = i.operator_id and c.invoice_id = i.invoice_id and c.session_id = i.session_id), 0)::bigint as "leftMinor"
    from documents_invoice_sessions i left join charging_session_names n on n.operator_id = i.operator_id and n.session_id = i.session_id
    where i.invoice_id = ${id} order by i.day, n.session_no`.execute(tx)
  return rows
}

/** Returns the sessions as applied for. */
export async function composedSessions(tx: Tx, id: string): Promise<ComposedSession[]> {
  return tx
    .selectFrom('documents_invoice_sessions')
    .select([
      ...aliasColumns(['sessionId', 'energyDwh', 'electricityMinor', 'serviceMinor', 'occupancyMinor']),
      sql<string>`day::text`.as('day'),
    ])
    .where('invoice_id', '=', id)
    .orderBy('session_id')
    .execute()
}

export interface NewInvoice {
  operatorId: string
  id: string
  at: Date
  form: Pick<InvoiceForm, 'kind' | 'source' | 'titleId' | 'billId' | 'from' | 'to' | 'remark'>
  office: InvoiceRow['office']
  test: boolean
  composed: ComposedInvoice
  /** Id of the invoice that this one replaces. */
  replacesId?: string | null
  /** Id of the invoice to which this one adds the difference. */
  supplementsId?: string | null
}
/**
 * Inserts an invoice with its sessions. The database rejects a session or bill that another valid invoice contains,
 * except the invoice that it replaces or supplements.
 */
export async function insertInvoice(tx: Tx, one: NewInvoice): Promise<void> {
  const { operatorId, id, at, form, office, test, composed, replacesId = null, supplementsId = null } = one
  const { buyer, holderId, currency, sessions, figures } = composed
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents_invoices:${operatorId}`}, 0))`.execute(tx)
  await sql`
    insert into documents_invoices (operator_id, id, no, kind, source, holder_id, title_id, bill_id, days, office, test, buyer, currency, sessions,
      net_minor, tax_minor, total_minor, remark, applied_at, state, replaces_id, supplements_id)
    select ${operatorId}, ${id}, coalesce(max(no), 0) + 1, ${form.kind}, ${form.source}, ${holderId}, ${form.titleId}, ${form.billId},
      case when ${form.source} = 'global' then daterange(${form.from}::date, ${form.to}::date, '[]') end, ${office}, ${test}, ${JSON.stringify(buyer)}::jsonb,
      ${currency}, ${sessions.length}::int, ${figures.netMinor}::bigint, ${figures.taxMinor}::bigint, ${figures.totalMinor}::bigint, ${form.remark}, ${at}, 'applied', ${replacesId}::uuid, ${supplementsId}::uuid
    from documents_invoices where operator_id = ${operatorId}`.execute(tx)
  await sql`
    insert into documents_invoice_sessions (operator_id, invoice_id, session_id, living, is_supplement, day, energy_dwh, electricity_minor, service_minor, occupancy_minor)
    select ${operatorId}, ${id}, o."sessionId", true, ${supplementsId !== null}, o.day, o."energyDwh", o."electricityMinor", o."serviceMinor", o."occupancyMinor"
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as o ("sessionId" uuid, day date, "energyDwh" bigint, "electricityMinor" bigint,
      "serviceMinor" bigint, "occupancyMinor" bigint) order by 3`.execute(tx)
}

/** Returns the valid supplementary invoices of an invoice, oldest first. */
export async function supplementsOfInvoice(
  tx: Tx,
  id: string,
): Promise<Pick<InvoiceRow, 'id' | 'no' | 'number' | 'state' | 'totalMinor'>[]> {
  const rows = await invoices(tx)
    .where('i.supplements_id', '=', id)
    .where(sql<SqlBool>`i.living`)
    .orderBy('i.no')
    .execute()
  return rows
    .map((row) => toReplyRow(row))
    .map(({ id, no, number, state, totalMinor }) => ({ id, no, number, state, totalMinor }))
}

/** Marks the invoice that holds the sessions from now on; null returns them to this one. */
export async function markReplaced(tx: Tx, id: string, by: string | null): Promise<void> {
  await tx.updateTable('documents_invoices').set({ replaced_by: by }).where('id', '=', id).execute()
}
export interface NewInvoiceStep {
  operatorId: string
  invoiceId: string
  seq: number
  from: InvoiceState | 'new'
  to: InvoiceState
  at: Date
  /** Undefined for the product itself or the office. */
  by?: { userId: string; name: string } | undefined
  text: string
}
export async function insertInvoiceStep(
  tx: Tx,
  { operatorId, invoiceId, seq, from, to, at, by, text }: NewInvoiceStep,
): Promise<void> {
  await tx
    .insertInto('documents_steps')
    .values({
      operator_id: operatorId,
      invoice_id: invoiceId,
      seq,
      from_state: from,
      to_state: to,
      at,
      by_id: by?.userId ?? null,
      by_name: by?.name ?? '',
      text,
    })
    .execute()
}
export async function stepsOfInvoice(tx: Tx, invoiceId: string): Promise<InvoiceDetail['steps']> {
  const rows = await tx
    .selectFrom('documents_steps')
    .select([...aliasColumns(['seq', 'at', 'byName', 'text']), sql<InvoiceState>`to_state`.as('state')])
    .where('invoice_id', '=', invoiceId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
/** Changes the state and adds a step. The database keeps the state equal to the newest step. */
export async function updateInvoiceState(
  tx: Tx,
  {
    id,
    state,
    version,
    documentId,
    reversalId,
  }: {
    id: string
    state: InvoiceState
    version: number
    documentId?: string
    reversalId?: string
  },
): Promise<void> {
  await tx
    .updateTable('documents_invoices')
    .set({
      state,
      version,
      ...(documentId === undefined ? {} : { document_id: documentId }),
      ...(reversalId === undefined ? {} : { reversal_id: reversalId }),
    })
    .where('id', '=', id)
    .execute()
}
export async function listAllowedMoves(tx: Tx): Promise<{ from: string; to: string }[]> {
  return tx.selectFrom('documents_moves').select(['from_state as from', 'to_state as to']).execute()
}
