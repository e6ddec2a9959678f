import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import { hourColumns, sumColumns, type DayFacts, type FactRow, type GunDay } from './day-facts.rules.ts'

/** One roll-up of an operator at a time: everything above a connector's day is made of all of them. */
export async function lockRollUp(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 118))`.execute(
    tx,
  )
}

/** Stations whose days were made in a zone that is theirs no more. Of the platform's or an operator's transaction. */
export async function movedZones(tx: Tx): Promise<{ operatorId: string; stationId: string }[]> {
  const { rows } = await sql<{ operatorId: string; stationId: string }>`
    select z.operator_id as "operatorId", z.station_id as "stationId" from reports_zones z
    join stations_station_names s on s.operator_id = z.operator_id and s.station_id = z.station_id and s.time_zone <> z.time_zone`.execute(
    tx,
  )
  return rows
}

/** In which zone a station's days are made: its own when the first one was. */
export async function zonesOf(tx: Tx, stationIds: readonly string[]): Promise<Map<string, string>> {
  await sql`
    insert into reports_zones (operator_id, station_id, time_zone)
    select operator_id, station_id, time_zone from stations_station_names where station_id = any(${stationIds}::uuid[])
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select station_id as id, time_zone as "timeZone" from reports_zones where station_id = any(${stationIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]))
}

const tables = [
  'reports_days',
  'reports_months',
  'reports_station_days',
  'reports_hours',
  'reports_month_hours',
  'reports_station_hours',
  'reports_amounts',
  'reports_station_amounts',
  'reports_congestion',
  'reports_zones',
]
/** Forgets everything of a station. */
export async function forgetStation(tx: Tx, stationId: string): Promise<void> {
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where station_id = ${stationId}`.execute(tx)
}

/** Puts connectors' days in the place of what was kept of them, and makes what is made of them anew. */
export async function keepFacts(tx: Tx, days: readonly GunDay[], facts: DayFacts): Promise<void> {
  const touched = sql`jsonb_to_recordset(${JSON.stringify(days.map(placeOf))}::jsonb) as w (station_id uuid, pile_id uuid, gun_no smallint, day date)`
  for (const [table, rows] of [
    ['reports_days', facts.days],
    ['reports_hours', facts.hours],
    ['reports_amounts', facts.amounts],
  ] as const)
    await replaceDays(tx, { table, touched, rows })
  const stations = sql`(select distinct station_id, day from ${touched}) as w`
  const months = sql`(select distinct station_id, pile_id, gun_no, date_trunc('month', day)::date as day from ${touched}) as w`
  for (const [target, source, columns] of [
    ['reports_station_days', 'reports_days', sumColumns],
    ['reports_station_hours', 'reports_hours', hourColumns],
  ] as const)
    await sumUp(tx, { target, source, columns, of: stations, key: ['station_id'], monthly: false })
  for (const [target, source, columns] of [
    ['reports_months', 'reports_days', sumColumns],
    ['reports_month_hours', 'reports_hours', hourColumns],
  ] as const)
    await sumUp(tx, {
      target,
      source,
      columns,
      of: months,
      key: ['station_id', 'pile_id', 'gun_no'],
      monthly: true,
    })
  await sumAmounts(tx, stations)
  await keepCongestion(tx, stations)
}

function placeOf({ stationId, pileId, gunNo, cells }: GunDay) {
  return { station_id: stationId, pile_id: pileId, gun_no: gunNo, day: cells.day }
}

type Fragment = RawBuilder<unknown>

async function replaceDays(
  tx: Tx,
  { table, touched, rows }: { table: string; touched: Fragment; rows: readonly FactRow[] },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)} f using ${touched}
    where f.day = w.day and f.station_id = w.station_id and f.pile_id = w.pile_id and f.gun_no = w.gun_no`.execute(
    tx,
  )
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const list = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (operator_id, ${list})
    select platform_operator(), ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

interface SumUp {
  target: string
  source: string
  columns: readonly string[]
  /** What of it, as `w`. */
  of: Fragment
  key: readonly string[]
  monthly: boolean
}
async function sumUp(tx: Tx, { target, source, columns, of, key, monthly }: SumUp): Promise<void> {
  const same = (alias: string) =>
    sql.join(
      key.map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${sql.ref(`w.${column}`)}`),
      sql` and `,
    )
  await sql`delete from ${sql.table(target)} f using ${of} where f.day = w.day and ${same('f')}`.execute(tx)
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(`w.${column}`)))
  const sums = sql.join(columns.map((column) => sql`sum(${sql.ref(`d.${column}`)})`))
  // Day by day: each is found by its key.
  const daysOf = monthly
    ? sql`cross join lateral generate_series(w.day, w.day + interval '1 month' - interval '1 day', interval '1 day') as m (at)`
    : sql`cross join lateral (select w.day as at) as m`
  await sql`
    insert into ${sql.table(target)} (operator_id, day, ${sql.join(key.map((column) => sql.ref(column)))}, currency, ${list})
    select d.operator_id, w.day, ${keys}, d.currency, ${sums}
    from ${of} ${daysOf} join ${sql.table(source)} d on d.operator_id = platform_operator() and d.day = m.at::date and ${same('d')}
    group by d.operator_id, w.day, ${keys}, d.currency`.execute(tx)
}

async function sumAmounts(tx: Tx, stations: Fragment): Promise<void> {
  await sql`
    delete from reports_station_amounts f using ${stations} where f.day = w.day and f.station_id = w.station_id`.execute(
    tx,
  )
  await sql`
    insert into reports_station_amounts (operator_id, day, station_id, currency, bucket, orders, net_minor)
    select d.operator_id, d.day, d.station_id, d.currency, d.bucket, sum(d.orders), sum(d.net_minor)
    from ${stations} join reports_amounts d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w.station_id
    group by d.operator_id, d.day, d.station_id, d.currency, d.bucket`.execute(tx)
}

/** Where every connector that is in use by that day was plugged at the same time. */
async function keepCongestion(tx: Tx, stations: Fragment): Promise<void> {
  await sql`delete from reports_congestion f using ${stations} where f.day = w.day and f.station_id = w.station_id`.execute(
    tx,
  )
  await sql`
    with guns as (
      select w.station_id, w.day, d.pile_id, d.gun_no, range_agg(d.plugged) as plugged
      from ${stations} join reports_days d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w.station_id
      where d.plugged is not null group by 1, 2, 3, 4),
    busy as (
      select g.station_id, g.day, range_intersect_agg(g.plugged) as plugged from guns g group by 1, 2
      having not exists (
        select from stations_gun_facts f where f.operator_id = platform_operator() and f.station_id = g.station_id and f.in_use and f.in_use_from <= g.day
          and not exists (select from guns o where o.station_id = g.station_id and o.day = g.day and o.pile_id = f.pile_id and o.gun_no = f.gun_no)))
    insert into reports_congestion (operator_id, day, station_id, congested_seconds)
    select platform_operator(), b.day, b.station_id, sum(upper(r) - lower(r)) from busy b cross join lateral unnest(b.plugged) r group by b.day, b.station_id`.execute(
    tx,
  )
}
