import type { Page } from '@evops/platform/contract'
import { aliasColumns, readPage, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ProofRow } from '../../contract/index.ts'
import type { ProofCell, FactCell, LedgerDay, SessionCell } from './proof.rules.ts'

/** Range of dates such as 2026-03-29, both inclusive. */
export interface DayRange {
  dayFrom: string
  dayTo: string
}

/** Returns the facts by station and day, summed over all session keys. */
export async function factCells(
  tx: Tx,
  table: 'reports_station_days' | 'reports_station_sessions',
  { dayFrom, dayTo }: DayRange,
): Promise<FactCell[]> {
  const { rows } = await sql<FactCell>`
    select to_char(day, 'YYYY-MM-DD') as day, station_id as "stationId", currency, sessions, energy_dwh as "energyDwh",
      electricity_minor as "electricityMinor", service_minor as "serviceMinor", occupancy_minor as "occupancyMinor", total_minor as "totalMinor",
      reduced_minor as "reducedMinor", total_minor - reduced_minor - refunded_minor as "netMinor"
    from ${sql.table(table)} where day between ${dayFrom}::date and ${dayTo}::date and sessions > 0`.execute(tx)
  return rows
}

/**
 * Returns the same figures from the facts by size: each session is in one bucket for its energy and in one for its
 * amount.
 */
export async function sizeCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<ProofCell[]> {
  const { rows } = await sql<ProofCell>`
    select to_char(day, 'YYYY-MM-DD') as day, station_id as "stationId", currency, coalesce(sum(sessions) filter (where kind = 'amount'), 0)::int as sessions,
      coalesce(sum(sum) filter (where kind = 'energy'), 0)::bigint as "energyDwh", coalesce(sum(sum) filter (where kind = 'amount'), 0)::bigint as "netMinor"
    from reports_bucket_days where day between ${dayFrom}::date and ${dayTo}::date group by 1, 2, 3`.execute(tx)
  return rows
}

const stateFigures = sql.raw(
  `sum(d.observed_seconds)::bigint as "observedSeconds", sum(d.offline_seconds)::bigint as "offlineSeconds", sum(d.faulted_seconds)::bigint as "faultedSeconds", sum(d.outages)::bigint as outages`,
)
/** Returns the states of stations by day, as every report reads them. */
export async function stateCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<ProofCell[]> {
  const { rows } = await sql<ProofCell>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.station_id as "stationId", ${stateFigures} from reports_station_states d
    where d.day between ${dayFrom}::date and ${dayTo}::date group by d.day, d.station_id having sum(d.observed_seconds) > 0`.execute(
    tx,
  )
  return rows
}
/** Returns the same figures from the days of connectors that exist and were in service on the day. */
export async function connectorStateCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<ProofCell[]> {
  const { rows } = await sql<ProofCell>`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.station_id as "stationId", ${stateFigures} from reports_state_days d
    join stations_in_service v on v.operator_id = d.operator_id and v.charge_point_id = d.charge_point_id and v.in_service_from <= d.day
    where d.day between ${dayFrom}::date and ${dayTo}::date group by d.day, d.station_id having sum(d.observed_seconds) > 0`.execute(
    tx,
  )
  return rows
}

/** Returns the same figures directly from the sessions, without any facts or rules of the facts. */
export async function sessionCells(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<SessionCell[]> {
  const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(`o.${column}`)}) filter (where counts), 0)::bigint`
  const { rows } = await sql<SessionCell>`
    with own as (
      select o.*, charging_session_day(o.counted_at, o.ended_at, s.time_zone) as day, o.state <> 'void' as counts
      from charging_ended_amounts o join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
      where o.counted_at >= ${dayFrom}::date - interval '2 days' and o.counted_at < ${dayTo}::date + interval '3 days'),
    posted as (
      select p.session_id, sum(p.net_minor) as net_minor from ledger_session_postings p where p.session_id in (select session_id from own) group by 1),
    told as (
      select o.*, p.net_minor, counts and p.session_id is null and o.payable_minor > 0 as bare from own o left join posted p on p.session_id = o.session_id)
    select to_char(o.day, 'YYYY-MM-DD') as day, o.station_id as "stationId", o.currency,
      count(*) filter (where counts)::int as sessions, ${sumOf('energy_dwh')} as "energyDwh", ${sumOf('electricity_minor')} as "electricityMinor",
      ${sumOf('service_minor')} as "serviceMinor", ${sumOf('occupancy_minor')} as "occupancyMinor", ${sumOf('total_minor')} as "totalMinor",
      ${sumOf('reduced_minor')} as "reducedMinor", ${sumOf('payable_minor')} as "netMinor", coalesce(sum(o.net_minor), 0)::bigint as "postedMinor",
      count(*) filter (where not counts)::int as void, count(u.session_id)::int as waiting,
      count(*) filter (where bare and o.state = 'settled' and o.source <> 'import')::int as unposted,
      coalesce(sum(o.payable_minor) filter (where bare and o.source = 'import'), 0)::bigint as imported,
      coalesce(sum(o.payable_minor) filter (where bare and o.state <> 'settled' and o.source <> 'import'), 0)::bigint as unsettled
    from told o left join charging_waiting_sessions u on u.operator_id = o.operator_id and u.session_id = o.session_id
    where o.day between ${dayFrom}::date and ${dayTo}::date group by o.day, o.station_id, o.currency`.execute(tx)
  return rows
}

/**
 * Returns the operator's income of sessions by day, and the postings of the sessions that ended, each on the day in its
 * station's local time.
 */
export async function ledgerDays(tx: Tx, { dayFrom, dayTo }: DayRange): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    with zone as (select time_zone from ledger_session_income_days limit 1),
    postings as (
      select p.* from ledger_session_postings p where p.effective_at >= ${dayFrom}::date - interval '2 days' and p.effective_at < ${dayTo}::date + interval '3 days'
      union
      select p.* from ledger_session_postings p where p.session_id in (
        select session_id from charging_ended_amounts where counted_at >= ${dayFrom}::date - interval '2 days' and counted_at < ${dayTo}::date + interval '3 days')),
    lines as (
      select p.net_minor, p.in_days, (p.effective_at at time zone z.time_zone)::date as posted_on, charging_session_day(o.counted_at, o.ended_at, s.time_zone) as ended_on
      from zone z cross join postings p
      join charging_ended_amounts o on o.operator_id = p.operator_id and o.session_id = p.session_id
      join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id),
    days as (select at::date as day from generate_series(${dayFrom}::date, ${dayTo}::date, interval '1 day') at)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce((select sum(i.net_minor) from ledger_session_income_days i where i.day = d.day), 0)::bigint as "isMinor",
      coalesce(sum(l.net_minor) filter (where l.ended_on = d.day), 0)::bigint as "shouldBeMinor",
      coalesce(sum(l.net_minor) filter (where l.posted_on = d.day and l.ended_on <> d.day), 0)::bigint as "fromOtherDays",
      coalesce(sum(l.net_minor) filter (where l.ended_on = d.day and l.posted_on <> d.day), 0)::bigint as "onOtherDays",
      coalesce(sum(l.net_minor) filter (where l.posted_on = d.day and not l.in_days), 0)::bigint as "notInDays"
    from days d left join lines l on d.day in (l.posted_on, l.ended_on)
    where exists (select from zone) group by d.day`.execute(tx)
  return rows
}

/** Returns the default range: from the first day of the previous month until yesterday, in the operator's time zone. */
export async function defaultProofRange(tx: Tx, operatorId: string, now: Date): Promise<DayRange> {
  const { rows } = await sql<DayRange>`
    select to_char(date_trunc('month', t.day - interval '1 month'), 'YYYY-MM-DD') as "dayFrom", to_char(t.day - 1, 'YYYY-MM-DD') as "dayTo"
    from organisation_operator_facts o cross join lateral (select (${now}::timestamptz at time zone o.time_zone)::date as day) t
    where o.operator_id = ${operatorId}`.execute(tx)
  const [range] = rows
  if (!range) throw new Error(`no operator ${operatorId}`)
  return range
}

/** Returns the operators with sessions or session facts. Requires a platform transaction. */
export async function operatorsToProve(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.operator_id as id from organisation_operator_facts o
    where exists (select from charging_ended_amounts a where a.operator_id = o.operator_id)
      or exists (select from reports_station_days d where d.operator_id = o.operator_id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the names of the operator's stations by id. */
export async function stationNames(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select station_id as id, station_name as name from stations_station_names order by station_code, station_id`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function insertProof(tx: Tx, operatorId: string, row: ProofRow): Promise<void> {
  await sql`
    insert into reports_proofs (operator_id, id, at, day_from, day_to, took_ms, cells, found, unexplained, differences, by_name)
    values (${operatorId}, ${row.id}, ${row.at}, ${row.dayFrom}, ${row.dayTo}, ${row.tookMs}, ${row.cells}, ${row.found}, ${row.unexplained},
      ${JSON.stringify(row.differences)}::jsonb, ${row.byName})`.execute(tx)
}

export async function pageOfProofs(tx: Tx, query: { page: number; pageSize: number }): Promise<Page<ProofRow>> {
  const rows = tx
    .selectFrom('reports_proofs')
    .select([
      ...aliasColumns(['id', 'at', 'tookMs', 'cells', 'found', 'unexplained', 'differences', 'byName']),
      sql<string>`to_char(day_from, 'YYYY-MM-DD')`.as('dayFrom'),
      sql<string>`to_char(day_to, 'YYYY-MM-DD')`.as('dayTo'),
    ])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map((row) => toReplyRow(row)) }
}
