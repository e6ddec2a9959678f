import type { Page } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { InvoiceableSession } from '../../contract/index.ts'
import type { SessionFees } from './amounts.rules.ts'

/** Session that can be invoiced: payers, and the amount paid with their own money. */
export interface InvoiceCandidate extends SessionFees {
  sessionId: string
  sessionNo: string
  currency: string
  /** Date of the session's end, in the station's local time. */
  day: string
  endedAt: Date
  energyDwh: number
  state: string
  payState: string
  paidMinor: number
  /** Number of paying wallets, and the holder if there was only one. */
  payers: number
  holderId: string | null
  /** True if a valid invoice contains the session. */
  invoiced: boolean
}

const columns = sql`o.session_id as "sessionId", o.session_no as "sessionNo", o.currency, charging_session_day(o.started_at, o.ended_at, o.time_zone)::text as day,
  o.ended_at as "endedAt", coalesce(o.energy_dwh, 0) as "energyDwh", o.state, o.pay_state as "payState",
  coalesce(s.electricity_minor, 0) as "electricityMinor", coalesce(s.service_minor, 0) as "serviceMinor", coalesce(s.occupancy_minor, 0) as "occupancyMinor",
  exists (select from documents_invoice_sessions i where i.operator_id = o.operator_id and i.session_id = o.session_id and i.living) as invoiced`
const sums = sql`left join lateral (select * from ledger_session_sums s where s.operator_id = o.operator_id and s.session_id = o.session_id offset 0) s on true`

/** Selects sessions by the payments of wallets without bonus credit: of all payers, or of one payer in a period. */
async function findCandidates(tx: Tx, paid: RawBuilder<unknown>, more = sql``): Promise<InvoiceCandidate[]> {
  const { rows } = await sql<InvoiceCandidate>`
    select ${columns}, p.minor as "paidMinor", p.payers::int as payers, p.holder_id as "holderId"
    from (${paid}) p join charging_paid_sessions o on o.session_id = p.business_id ${sums} ${more}
    order by o.ended_at, o.session_id`.execute(tx)
  return rows
}

const bySession = (where: RawBuilder<unknown>) => sql`
  select business_id, sum(minor)::bigint as minor, count(*) as payers,
    case when count(*) = 1 then (array_agg(holder_id))[1] end as holder_id
  from (select business_id, holder_id, sum(amount_minor) as minor from ledger_payments
    where account <> 'wallet_gift' and ${where} group by business_id, holder_id having sum(amount_minor) <> 0) w
  group by business_id`

export async function invoiceCandidatesById(tx: Tx, ids: readonly string[]): Promise<InvoiceCandidate[]> {
  return findCandidates(tx, bySession(sql`business_id = any(${[...ids]}::uuid[])`))
}
/** Returns the sessions of a bill: those charged to its company in its period. */
export async function invoiceCandidatesOfBill(
  tx: Tx,
  { companyId, from, to }: { companyId: string; from: Date; to: Date },
): Promise<InvoiceCandidate[]> {
  return findCandidates(
    tx,
    sql`select business_id, sum(amount_minor)::bigint as minor, 1 as payers, ${companyId}::uuid as holder_id
      from ledger_holder_lines where holder_id = ${companyId} and recorded_at >= ${from} and recorded_at < ${to}
        and business_type like 'order.%' and account in ('wallet_principal', 'wallet_frozen', 'refunds_owed', 'wallet_credit', 'wallet_arrears')
      group by business_id having sum(amount_minor) <> 0`,
  )
}
/** Returns the sessions of the given days, each in its station's time zone, of all payers. */
export async function invoiceCandidatesOfDays(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<InvoiceCandidate[]> {
  return findCandidates(
    tx,
    bySession(sql`business_id in (select session_id from charging_paid_sessions
      -- A local day of any zone is within one day of the UTC day.
      where greatest(started_at, ended_at) >= ${from}::date - interval '1 day' and ended_at < ${to}::date + interval '2 days'
        and charging_session_day(started_at, ended_at, time_zone) between ${from}::date and ${to}::date)`),
  )
}

export async function pageOfInvoiceableSessions(
  tx: Tx,
  {
    holderId,
    sessionId,
    since,
    page,
    pageSize,
    isDown,
  }: {
    holderId?: string | undefined
    sessionId?: string | undefined
    since: Date
    page: number
    pageSize: number
    isDown: boolean
  },
): Promise<Page<InvoiceableSession>> {
  const mine = bySession(
    sessionId
      ? sql`business_id = ${sessionId}`
      : sql`business_id in (select business_id from ledger_holder_lines where holder_id = ${holderId ?? null} and business_type like 'order.%')`,
  )
  const from = sql`from (${mine}) p join charging_paid_sessions o on o.session_id = p.business_id
    join ledger_wallet_names w on w.operator_id = o.operator_id and w.id = p.holder_id
    where p.holder_id = coalesce(${holderId ?? null}::uuid, p.holder_id) and p.minor > 0 and o.pay_state in ('paid', 'partly_refunded') and o.ended_at >= ${since}
      and not exists (select from documents_invoice_sessions i where i.operator_id = o.operator_id and i.session_id = o.session_id and i.living)`
  const { rows } = await sql<InvoiceableSession & { total: number }>`
    select o.session_id as "sessionId", o.session_no as "sessionNo", charging_session_day(o.started_at, o.ended_at, o.time_zone)::text as day,
      coalesce(o.energy_dwh, 0) as "energyDwh", p.minor as "totalMinor", p.holder_id as "holderId", w.name as "holderName", o.currency,
      count(*) over ()::int as total
    ${from} order by o.ended_at ${sql.raw(isDown ? 'desc' : 'asc')}, o.session_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return { list: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, page, pageSize }
}

export interface BillToInvoice {
  companyId: string
  from: Date
  to: Date
  currency: string
  toPayMinor: number
}
export async function findBillToInvoice(tx: Tx, id: string): Promise<BillToInvoice | undefined> {
  const { rows } = await sql<BillToInvoice>`
    select company_id as "companyId", period_from as "from", period_to as "to", currency, to_pay_minor as "toPayMinor" from members_bill_facts
    where bill_id = ${id}`.execute(tx)
  return rows[0]
}
