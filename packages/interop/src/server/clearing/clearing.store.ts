import type { Page } from '@evops/platform/contract'
import { buildRowSlice, toReplyRow, type RowSlice, type SliceRequest, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerMonth, PartnerMonthFilter, PartnerMonthLine } from '../../contract/index.ts'

/* Statements of partners' accounts: sums of `interop_account_steps` by the months of the operator's calendar. */

/** Hours after the end of a month in which a transaction that began in the month can still add entries. */
const lateHours = 2
const paid = ['wallet.recharged', 'payment.topup', 'wallet.gift', 'journal.reversed', 'partner.received']

export type MonthSums = Omit<PartnerMonth, 'no'>
export async function listStatementMonths(
  tx: Tx,
  partnerId: string,
  { months, month, now }: { months?: number; month?: string; now: Date },
): Promise<MonthSums[]> {
  // Our debt to a partner is negative in the account steps and positive on the statement.
  const { rows } = await sql<MonthSums>`
    with home as (select operator_id, time_zone, currency from organisation_operator_facts where operator_id = platform_operator()
    ), steps as (
      select to_char(s.at at time zone h.time_zone, 'YYYY-MM') as month, s.side = 'ours' as ours, s.*
      from interop_account_steps s join home h using (operator_id) where s.partner_id = ${partnerId}
    ), sums as (
      select month, count(*) filter (where ours and kind = 'first')::int as sessions, count(*) filter (where not ours and kind = 'first')::int as records,
        (count(distinct session_id) filter (where ours) - count(*) filter (where ours and kind = 'first'))::int as corrections,
        (count(distinct session_id) filter (where not ours) - count(*) filter (where not ours and kind = 'first'))::int as their_corrections,
        coalesce(sum(energy_dwh) filter (where ours), 0)::bigint as energy, coalesce(sum(energy_dwh) filter (where not ours), 0)::bigint as their_energy,
        coalesce(sum(amount_minor) filter (where ours), 0)::bigint as moved, coalesce(-sum(amount_minor) filter (where not ours), 0)::bigint as their_moved,
        coalesce(sum(amount_minor) filter (where ours and session_id is not null), 0)::bigint as payable,
        coalesce(-sum(amount_minor) filter (where not ours and session_id is not null), 0)::bigint as billed,
        coalesce(-sum(amount_minor) filter (where ours and kind = any(${paid}::text[])), 0)::bigint as paid,
        coalesce(sum(amount_minor) filter (where not ours and kind in ('partner.paid', 'partner.received')), 0)::bigint as their_paid,
        coalesce(-sum(amount_minor) filter (where ours and kind = 'partner.set_off'), 0)::bigint as set_off,
        coalesce(sum(amount_minor) filter (where not ours and kind = 'partner.set_off'), 0)::bigint as their_set_off
      from steps group by month
    ), running as (select *, sum(moved) over (order by month)::bigint as closing, sum(their_moved) over (order by month)::bigint as their_closing from sums)
    select r.month, h.time_zone as "timeZone", h.currency, r.sessions, r.corrections, r.energy as "energyDwh",
      r.closing - r.moved as "openingMinor", r.payable as "payableMinor", r.paid as "paidMinor", r.set_off as "setOffMinor",
      r.moved - r.payable + r.paid + r.set_off as "otherMinor", r.closing as "closingMinor",
      json_build_object('records', r.records, 'corrections', r.their_corrections, 'energyDwh', r.their_energy, 'openingMinor', r.their_closing - r.their_moved,
        'billedMinor', r.billed, 'paidMinor', r.their_paid, 'setOffMinor', r.their_set_off,
        'otherMinor', r.their_moved - r.billed + r.their_paid + r.their_set_off, 'closingMinor', r.their_closing) as theirs,
      coalesce((select l.netted from interop_roaming_links l where l.operator_id = h.operator_id and l.partner_id = ${partnerId}), false) as netted,
      r.closing - r.their_closing as "netMinor",
      ((to_date(r.month, 'YYYY-MM') + interval '1 month') at time zone h.time_zone) + make_interval(hours => ${lateHours}) > ${now} as "isOpen"
    from running r cross join home h where ${month ?? null}::text is null or r.month = ${month ?? null}
    order by r.month desc limit ${months ?? 1}`.execute(tx)
  return rows
}

type Found = Omit<PartnerMonthLine, 'startedAt' | 'endedAt'> & { startedAt: Date; endedAt: Date | null }
function linesOf({ partnerId, month }: PartnerMonthFilter) {
  return sql`(
    with grouped as (
      select s.operator_id, s.session_id, s.side, bool_or(s.kind = 'first') as is_first, sum(s.energy_dwh)::bigint as energy,
        sum(s.amount_minor)::bigint as amount, h.time_zone
      from interop_account_steps s join organisation_operator_facts h using (operator_id)
      where s.operator_id = platform_operator() and s.partner_id = ${partnerId} and s.session_id is not null
        and s.at >= to_date(${month}, 'YYYY-MM')::timestamp at time zone h.time_zone
        and s.at < (to_date(${month}, 'YYYY-MM') + interval '1 month') at time zone h.time_zone
      group by s.operator_id, s.session_id, s.side, h.time_zone)
    select 'ours' as side, c.session_id as id, c.session_id as "sessionId", c.session_no as "sessionNo", c.partner_no as "partnerNo", n.station_name as "stationName",
      c.started_at as "startedAt", c.ended_at as "endedAt", c.time_zone as "timeZone", not l.is_first as "isCorrection",
      l.energy as "energyDwh", l.amount as "amountMinor", coalesce(k.record_state, 'waiting') as "recordState",
      exists (select from interop_disputes d where d.operator_id = c.operator_id and d.partner_id = c.partner_id
        and d.partner_no = c.partner_no and d.resolved_at is null) as "isDisputed"
    from grouped l
    join charging_partner_sessions c on l.side = 'ours' and c.operator_id = l.operator_id and c.session_id = l.session_id
    join stations_station_names n on n.operator_id = c.operator_id and n.station_id = c.station_id
    left join interop_sessions k on k.operator_id = c.operator_id and k.partner_id = c.partner_id and k.partner_no = c.partner_no
    union all
    select 'theirs', r.id, null, r.record_no, coalesce(r.session_no, r.record_no), r.station_name, r.started_at, r.ended_at, l.time_zone, not l.is_first,
      l.energy, l.amount, 'confirmed', false
    from grouped l join interop_roaming_records r on l.side = 'theirs' and r.operator_id = l.operator_id and r.id = l.session_id)`
}
const present = (row: Found): PartnerMonthLine => toReplyRow(row)

export async function pageStatementLines(
  tx: Tx,
  { page, pageSize, ...of }: PartnerMonthFilter & { page: number; pageSize: number },
): Promise<Page<PartnerMonthLine>> {
  const total = await countLines(tx, of)
  const { rows } = await sql<Found>`select * from ${linesOf(of)} l
    order by l.side, l."isCorrection", l."endedAt", l.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { list: rows.map(present), total, page, pageSize }
}
export async function countLines(tx: Tx, of: PartnerMonthFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${linesOf(of)} l`.execute(tx)
  return rows[0]?.n ?? 0
}
export async function sliceStatementLines(
  tx: Tx,
  of: PartnerMonthFilter,
  { after, limit }: SliceRequest<Pick<PartnerMonthLine, 'id'>>,
): Promise<RowSlice<PartnerMonthLine, PartnerMonthLine>> {
  const { rows } =
    await sql<Found>`select * from ${linesOf(of)} l where ${after?.id ?? null}::uuid is null or l.id > ${after?.id ?? null}
    order by l.id limit ${limit}`.execute(tx)
  return buildRowSlice(rows.map(present), limit)
}

export interface StatementIssuer {
  name: string
  taxId: string
  address: string
}
/** Returns the issuer of the statement: the operator of the transaction. */
export async function getStatementIssuer(tx: Tx): Promise<StatementIssuer> {
  const { rows } = await sql<StatementIssuer>`
    select name, registration_no as "taxId", address from organisation_operator_facts where operator_id = platform_operator()`.execute(
    tx,
  )
  return rows[0] ?? { name: '', taxId: '', address: '' }
}
