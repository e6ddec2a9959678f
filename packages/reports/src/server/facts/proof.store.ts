import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** 2026-03-29, both included. */
export interface DayRange {
  dayFrom: string
  dayTo: string
}
export const provenFigures = [
  'sessions',
  'energy_dwh',
  'electricity_minor',
  'service_minor',
  'occupancy_minor',
  'total_minor',
  'reduced_minor',
  'refunded_minor',
] as const
export type ProvenFigure = (typeof provenFigures)[number]

export interface CauseSums {
  /** Orders whose facts are old. */
  waiting: number
  /** Void orders of the day: they are in nothing, and their postings come to nothing. */
  void: number
  imported: number
  /** Orders that come to something and have no posting. */
  unposted: number
  /** Minor units: postings of the day for orders of other days; of the day's orders on other days. */
  fromOtherDays: number
  onOtherDays: number
  /** Postings that the sums by day do not hold yet. */
  notInDays: number
}
export interface ProofCell
  extends Record<ProvenFigure, number>, Pick<CauseSums, 'waiting' | 'void' | 'imported' | 'unposted'> {
  day: string
  stationId: string
  currency: string
  /** What the ledger holds of the orders. */
  posted_minor: number
}

export async function factCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<ProofCell[]> {
  const { rows } = await sql<ProofCell>`
    select to_char(day, 'YYYY-MM-DD') as day, station_id as "stationId", currency, sessions, energy_dwh, electricity_minor, service_minor,
      occupancy_minor, total_minor, reduced_minor, refunded_minor
    from reports_station_days where day between ${dayFrom}::date and ${dayTo}::date and sessions > 0`.execute(
    tx,
  )
  return rows
}

/** The same from the orders themselves: nothing of it is read from facts, or worked out by their rules. */
export async function orderCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<ProofCell[]> {
  const { rows } = await sql<ProofCell>`
    with own as (
      select o.*, (o.counted_at at time zone s.time_zone)::date as day, o.state <> 'void' as counts
      from charging_ended_amounts o join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
      where o.counted_at >= ${dayFrom}::date - interval '2 days' and o.counted_at < ${dayTo}::date + interval '3 days'),
    posted as (
      select p.order_id, sum(p.net_minor) as net_minor from ledger_order_postings p where p.order_id in (select order_id from own) group by 1)
    select to_char(o.day, 'YYYY-MM-DD') as day, o.station_id as "stationId", o.currency, count(*) filter (where counts)::int as sessions,
      coalesce(sum(o.energy_dwh) filter (where counts), 0)::bigint as energy_dwh,
      coalesce(sum(o.electricity_minor) filter (where counts), 0)::bigint as electricity_minor,
      coalesce(sum(o.service_minor) filter (where counts), 0)::bigint as service_minor,
      coalesce(sum(o.occupancy_minor) filter (where counts), 0)::bigint as occupancy_minor,
      coalesce(sum(o.total_minor) filter (where counts), 0)::bigint as total_minor,
      coalesce(sum(o.reduced_minor) filter (where counts), 0)::bigint as reduced_minor,
      coalesce(sum(o.total_minor - o.reduced_minor - o.payable_minor) filter (where counts), 0)::bigint as refunded_minor,
      coalesce(sum(p.net_minor), 0)::bigint as posted_minor,
      count(*) filter (where not counts)::int as void, count(*) filter (where o.source = 'import')::int as imported,
      count(*) filter (where counts and o.total_minor > 0 and p.order_id is null)::int as unposted, count(u.order_id)::int as waiting
    from own o left join posted p on p.order_id = o.order_id left join charging_waiting_orders u on u.operator_id = o.operator_id and u.order_id = o.order_id
    where o.day between ${dayFrom}::date and ${dayTo}::date group by o.day, o.station_id, o.currency`.execute(
    tx,
  )
  return rows
}

type LedgerDay = Pick<CauseSums, 'fromOtherDays' | 'onOtherDays' | 'notInDays'> & {
  day: string
  isMinor: number
  shouldBeMinor: number
}
/**
 * What the operator's sums by day say that orders earned, and what the orders that ended on it are posted with, each on
 * the day of its station. None for who is limited to stations: those sums are not theirs.
 */
export async function ledgerDays(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    with zone as (select time_zone from ledger_order_income_days limit 1),
    postings as (
      select p.* from ledger_order_postings p where p.effective_at >= ${dayFrom}::date - interval '2 days' and p.effective_at < ${dayTo}::date + interval '3 days'
      union
      select p.* from ledger_order_postings p where p.order_id in (
        select order_id from charging_ended_amounts where counted_at >= ${dayFrom}::date - interval '2 days' and counted_at < ${dayTo}::date + interval '3 days')),
    lines as (
      select p.net_minor, p.in_days, (p.effective_at at time zone z.time_zone)::date as posted_on, (o.counted_at at time zone s.time_zone)::date as ended_on
      from zone z cross join postings p
      join charging_ended_amounts o on o.operator_id = p.operator_id and o.order_id = p.order_id
      join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id),
    days as (select at::date as day from generate_series(${dayFrom}::date, ${dayTo}::date, interval '1 day') at)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce((select sum(i.net_minor) from ledger_order_income_days i where i.day = d.day), 0)::bigint as "isMinor",
      coalesce(sum(l.net_minor) filter (where l.ended_on = d.day), 0)::bigint as "shouldBeMinor",
      coalesce(sum(l.net_minor) filter (where l.posted_on = d.day and l.ended_on <> d.day), 0)::bigint as "fromOtherDays",
      coalesce(sum(l.net_minor) filter (where l.ended_on = d.day and l.posted_on <> d.day), 0)::bigint as "onOtherDays",
      coalesce(sum(l.net_minor) filter (where l.posted_on = d.day and not l.in_days), 0)::bigint as "notInDays"
    from days d left join lines l on d.day in (l.posted_on, l.ended_on)
    where exists (select from zone) group by d.day`.execute(tx)
  return rows
}
