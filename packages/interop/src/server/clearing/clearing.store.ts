import type { Page } from '@evops/platform/contract'
import { sliceOf, told, type Slice, type SliceWish, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerMonth, PartnerMonthFilter, PartnerMonthLine } from '../../contract/index.ts'

/* Statements of partners' accounts: sums of `interop_account_steps`, by the months of the operator's calendar. */

/** A month may still get what a transaction began in it. */
const lateHours = 2
const paid = ['wallet.recharged', 'payment.topup', 'wallet.gift', 'journal.reversed']

export type MonthSums = Omit<PartnerMonth, 'no'>
export async function monthsOf(
  tx: Tx,
  partnerId: string,
  { months, month, now }: { months?: number; month?: string; now: Date },
): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    with home as (select operator_id, time_zone, currency from organisation_operator_facts where operator_id = platform_operator()
    ), steps as (
      select to_char(s.at at time zone h.time_zone, 'YYYY-MM') as month, s.* from interop_account_steps s join home h using (operator_id)
      where s.partner_id = ${partnerId}
    ), sums as (
      select month, count(*) filter (where kind = 'first')::int as sessions,
        coalesce(sum(energy_dwh), 0)::bigint as energy, coalesce(sum(amount_minor), 0)::bigint as moved,
        coalesce(sum(amount_minor) filter (where order_id is not null), 0)::bigint as payable,
        coalesce(-sum(amount_minor) filter (where kind = any(${paid}::text[])), 0)::bigint as paid,
        (count(distinct order_id) - count(*) filter (where kind = 'first'))::int as corrections
      from steps group by month
    ), running as (select *, sum(moved) over (order by month)::bigint as closing from sums)
    select r.month, h.time_zone as "timeZone", h.currency, r.sessions, r.corrections, r.energy as "energyDwh",
      r.closing - r.moved as "openingMinor", r.payable as "payableMinor", r.paid as "paidMinor",
      r.moved - r.payable + r.paid as "otherMinor", r.closing as "closingMinor",
      ((to_date(r.month, 'YYYY-MM') + interval '1 month') at time zone h.time_zone) + make_interval(hours => ${lateHours}) > ${now} as "isOpen"
    from running r cross join home h where ${month ?? null}::text is null or r.month = ${month ?? null}
    order by r.month desc limit ${months ?? 1}`.execute(tx)
  return rows
}

type Found = Omit<PartnerMonthLine, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
function linesOf({ partnerId, month }: PartnerMonthFilter) {
  return sql`
    select c.order_id as "orderId", c.order_no as "orderNo", c.partner_no as "partnerNo", n.station_name as "stationName",
      c.started_at as "startedAt", c.ended_at as "endedAt", c.time_zone as "timeZone", not l.is_first as "isCorrection",
      l.energy as "energyDwh", l.amount as "amountMinor", coalesce(k.record_state, 'waiting') as "recordState",
      exists (select from interop_disputes d where d.operator_id = c.operator_id and d.partner_id = c.partner_id
        and d.partner_no = c.partner_no and d.resolved_at is null) as "isDisputed"
    from (
      select s.operator_id, s.order_id, bool_or(s.kind = 'first') as is_first, sum(s.energy_dwh)::bigint as energy,
        sum(s.amount_minor)::bigint as amount
      from interop_account_steps s join organisation_operator_facts h using (operator_id)
      where s.operator_id = platform_operator() and s.partner_id = ${partnerId} and s.order_id is not null
        and s.at >= to_date(${month}, 'YYYY-MM')::timestamp at time zone h.time_zone
        and s.at < (to_date(${month}, 'YYYY-MM') + interval '1 month') at time zone h.time_zone
      group by s.operator_id, s.order_id) l
    join charging_partner_sessions c on c.operator_id = l.operator_id and c.order_id = l.order_id
    join stations_station_names n on n.operator_id = c.operator_id and n.station_id = c.station_id
    left join interop_sessions k on k.operator_id = c.operator_id and k.partner_id = c.partner_id and k.partner_no = c.partner_no`
}
const present = (row: Found): PartnerMonthLine => told(row)

export async function pageOfLines(
  tx: Tx,
  { page, pageSize, ...of }: PartnerMonthFilter & { page: number; pageSize: number },
): Promise<Page<PartnerMonthLine>> {
  const total = await countLines(tx, of)
  const { rows } = await sql<Found>`${linesOf(of)}
    order by not l.is_first, c.ended_at, c.order_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  )
  return { list: rows.map(present), total, page, pageSize }
}
export async function countLines(tx: Tx, of: PartnerMonthFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${linesOf(of)}) found`.execute(tx)
  return rows[0]?.n ?? 0
}
export async function sliceOfLines(
  tx: Tx,
  of: PartnerMonthFilter,
  { after, limit }: SliceWish<Pick<PartnerMonthLine, 'orderId'>>,
): Promise<Slice<PartnerMonthLine, PartnerMonthLine>> {
  const { rows } =
    await sql<Found>`${linesOf(of)} where ${after?.orderId ?? null}::uuid is null or c.order_id > ${after?.orderId ?? null}
    order by c.order_id limit ${limit}`.execute(tx)
  return sliceOf(rows.map(present), limit)
}

export interface Issuer {
  name: string
  taxId: string
  address: string
}
/** Who issues the statement: the operator of the transaction. */
export async function issuerOf(tx: Tx): Promise<Issuer> {
  const { rows } = await sql<Issuer>`
    select name, registration_no as "taxId", address from organisation_operator_facts where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { name: '', taxId: '', address: '' }
}
