import { recalculateSums, type SqlFragment, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ConnectorDay } from '../facts/cells.rules.ts'
import { hourColumns, sumColumns, type DayFacts } from '../facts/day-facts.rules.ts'
import { factSets } from '../facts/fact-sets.ts'
import { sessionKeys, sessionSums } from '../facts/session-facts.rules.ts'
import { recalculateAllStations } from './all.store.ts'
import { recalculatePeaks } from './peaks.store.ts'
import { recalculateStationSums, recalculateStationMonths, recalculationKeysSql, replaceDays } from './sum-up.store.ts'

/** Locks the roll-up of an operator: everything above connector days is calculated from all of them. */
export async function lockRollUp(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_setting('evops.operator'), 118))`.execute(tx)
}

/**
 * Returns stations whose days were calculated in a time zone that is no longer theirs. Runs in the platform's or an
 * operator's transaction.
 */
export async function movedZones(tx: Tx): Promise<{ operatorId: string; stationId: string }[]> {
  const { rows } = await sql<{ operatorId: string; stationId: string }>`
    select z.operator_id as "operatorId", z.station_id as "stationId" from reports_zones z
    join stations_station_names s on s.operator_id = z.operator_id and s.station_id = z.station_id and s.time_zone <> z.time_zone`.execute(
    tx,
  )
  return rows
}

/**
 * Returns stations whose earlier days are recalculated after an update, with the time before which sessions must be
 * recalculated; newest first. Requires a platform transaction.
 */
export async function listStationsToRecalculate(
  tx: Tx,
  most: number,
): Promise<{ operatorId: string; stationId: string; before: Date }[]> {
  const { rows } = await sql<{ operatorId: string; stationId: string; before: Date }>`
    select operator_id as "operatorId", station_id as "stationId", anew_before as before from reports_zones
    where anew_before is not null order by anew_before desc, station_id limit ${most}`.execute(tx)
  return rows
}
/** Records the progress: sessions from this time on are queued; null means all of them. */
export async function setRecalculateBefore(tx: Tx, stationId: string, from: Date | null): Promise<void> {
  await sql`update reports_zones set anew_before = ${from} where station_id = ${stationId}`.execute(tx)
}
/** Returns true if days from this one on still have to be recalculated. */
export async function hasDaysToRecalculate(tx: Tx, day: string): Promise<boolean> {
  const { rows } = await sql`
    select from reports_zones where anew_before at time zone time_zone > ${day}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns the time zone for a station's days: the station's zone at its first day. */
export async function factZonesOf(tx: Tx, stationIds: readonly string[]): Promise<Map<string, string>> {
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

const others = ['reports_loads', 'reports_sessions', 'reports_state_progress', 'reports_zones']
const ofFacts = Object.values(factSets).flatMap((set) => Object.values<string>(set.tables))
const tables = new Set([...ofFacts.filter((name) => /^reports_\w+$/.test(name)), ...others])
/** Deletes all facts of a station. */
export async function deleteStationFacts(tx: Tx, stationId: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from reports_station_days where station_id = ${stationId} union select day::text from reports_station_hours where station_id = ${stationId}
    union select day::text from reports_station_sessions where station_id = ${stationId} union select day::text from reports_station_states where station_id = ${stationId}`.execute(
    tx,
  )
  for (const table of tables) await sql`delete from ${sql.table(table)} where station_id = ${stationId}`.execute(tx)
  await recalculateAllStations(tx, recalculationKeysSql(rows, 'day date'), 'sessions')
  await recalculateAllStations(tx, recalculationKeysSql(rows, 'day date'), 'states')
}

/**
 * Replaces the stored facts of connector days (for days that are not `whole`, sessions are added) and recalculates
 * everything derived from them.
 */
export async function saveConnectorFacts(
  tx: Tx,
  days: readonly ConnectorDay[],
  { facts, whole }: { facts: DayFacts; whole: readonly ConnectorDay[] },
): Promise<void> {
  const touched = recalculationKeysSql(days.map(connectorDayKey))
  for (const [table, rows] of [
    ['reports_days', facts.days],
    ['reports_hours', facts.hours],
    ['reports_amounts', facts.amounts],
    ['reports_loads', facts.loads],
  ] as const)
    await replaceDays(tx, { table, touched, rows })
  await replaceDays(tx, {
    table: 'reports_sessions',
    touched: recalculationKeysSql(whole.map(connectorDayKey)),
    rows: facts.sessions,
  })
  const stations = sql`(select distinct station_id, day from ${touched}) as w`
  await recalculateStations(tx, stations)
  await recalculateMonths(tx, touched)
  await recalculateStationSessions(tx, stations)
  await recalculateCongestion(tx, stations)
  await recalculatePeaks(tx, days)
  await recalculateAllStations(tx, touched, 'sessions')
}

/** Recalculates the facts by station: days from the connectors, and months from those days. */
async function recalculateStations(tx: Tx, of: SqlFragment): Promise<void> {
  await recalculateStationSums(tx, of, {
    days: ['reports_station_days', 'reports_days'],
    months: 'reports_station_months',
    sums: sumColumns,
    most: ['peak_w'],
  })
  await recalculateStationSums(tx, of, {
    days: ['reports_station_hours', 'reports_hours'],
    months: 'reports_station_month_hours',
    sums: hourColumns,
  })
  await recalculateStationSums(tx, of, {
    days: ['reports_station_amounts', 'reports_amounts'],
    months: 'reports_station_month_amounts',
    extraColumns: ['currency', 'bucket'],
    sums: ['sessions', 'net_minor'],
  })
}

/** Recalculates all months of connectors. */
export async function recalculateConnectorMonths(
  tx: Tx,
  connectors: readonly { chargePointId: string; connectorNo: number }[],
): Promise<void> {
  const touched = sql`(select d.station_id, d.charge_point_id, d.connector_no, d.day from reports_days d
      join jsonb_to_recordset(${JSON.stringify(connectors)}::jsonb) as g ("chargePointId" uuid, "connectorNo" smallint) on d.charge_point_id = g."chargePointId" and d.connector_no = g."connectorNo") as w`
  await recalculateMonths(tx, touched)
  await recalculateAllStations(tx, touched, 'sessions')
}

/** Recalculates months of connectors. */
async function recalculateMonths(tx: Tx, touched: SqlFragment): Promise<void> {
  const month = {
    of: sql`(select distinct station_id, charge_point_id, connector_no, date_trunc('month', day)::date as day from ${touched}) as w`,
    key: ['station_id', 'charge_point_id', 'connector_no'],
    monthly: true,
  }
  await recalculateSums(tx, {
    ...month,
    target: 'reports_months',
    source: 'reports_days',
    extraColumns: ['kind_id', 'currency'],
    sums: sumColumns,
    most: ['peak_w'],
  })
  await recalculateSums(tx, {
    ...month,
    target: 'reports_month_hours',
    source: 'reports_hours',
    sums: hourColumns,
  })
}

/** Recalculates the facts by session key and by size of a station's day and month. */
async function recalculateStationSessions(tx: Tx, stations: SqlFragment): Promise<void> {
  await recalculateStationSums(tx, stations, {
    days: ['reports_session_days', 'reports_sessions'],
    months: 'reports_session_months',
    extraColumns: sessionKeys,
    sums: sessionSums,
  })
  await recalculateStationSums(tx, stations, {
    days: ['reports_station_sessions', 'reports_session_days'],
    months: 'reports_station_month_sessions',
    sums: sessionSums,
  })
  await recalculateBuckets(tx, stations)
  const sizes = { extraColumns: ['currency', 'kind', 'bucket'], sums: ['sessions', 'sum'] }
  await recalculateStationMonths(tx, stations, {
    ...sizes,
    days: 'reports_bucket_days',
    months: 'reports_bucket_months',
  })
}

async function recalculateBuckets(tx: Tx, stations: SqlFragment): Promise<void> {
  await sql`
    delete from reports_bucket_days f using ${stations} where f.day = w.day and f.station_id = w.station_id`.execute(tx)
  await sql`
    insert into reports_bucket_days (operator_id, day, station_id, currency, kind, bucket, sessions, sum)
    select d.operator_id, d.day, d.station_id, d.currency, b.kind, b.bucket, count(*), sum(b.value)
    from ${stations} join reports_sessions d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w.station_id
    cross join lateral (values ('amount', d.amount_bucket, d.amount_value), ('energy', d.energy_bucket, d.energy_value),
      ('minutes', d.minutes_bucket, d.minutes_value), ('power', d.power_bucket, d.power_value)) b (kind, bucket, value)
    where b.bucket is not null group by d.operator_id, d.day, d.station_id, d.currency, b.kind, b.bucket`.execute(tx)
}

export function connectorDayKey({ stationId, chargePointId, connectorNo, cells }: ConnectorDay) {
  return { station_id: stationId, charge_point_id: chargePointId, connector_no: connectorNo, day: cells.day }
}

/**
 * Calculates the time in which every connector that was at the station at the end of the day, and in use, was plugged
 * in simultaneously.
 */
async function recalculateCongestion(tx: Tx, stations: SqlFragment): Promise<void> {
  await sql`delete from reports_congestion f using ${stations} where f.day = w.day and f.station_id = w.station_id`.execute(
    tx,
  )
  await sql`
    with spells as (
      select s.charge_point_id, s.connector_no, s.station_id, s.in_use, f.in_use_from, (s.from_at at time zone z.time_zone)::date as from_day,
        (lead(s.from_at) over (partition by s.charge_point_id, s.connector_no order by s.from_at) at time zone z.time_zone)::date as until_day
      from reports_connector_spells s join reports_zones z on z.operator_id = s.operator_id and z.station_id = s.station_id
      join stations_connector_facts f on f.operator_id = s.operator_id and f.charge_point_id = s.charge_point_id and f.connector_no = s.connector_no
      where s.operator_id = platform_operator()),
    connectors as (
      select g.station_id, g.day, range_agg(g.plugged) as plugged from (
        select w.station_id, w.day, d.charge_point_id, d.connector_no, d.plugged
        from ${stations} join reports_days d on d.operator_id = platform_operator() and d.day = w.day and d.station_id = w.station_id
        where d.plugged is not null
        union all select w.station_id, w.day, f.charge_point_id, f.connector_no, null from ${stations} join spells f on f.station_id = w.station_id
          and f.in_use and f.in_use_from <= w.day and f.from_day <= w.day and coalesce(w.day < f.until_day, true)) g
      group by g.station_id, g.day, g.charge_point_id, g.connector_no),
    busy as (
      select g.station_id, g.day, range_intersect_agg(g.plugged) as plugged from connectors g group by 1, 2 having bool_and(g.plugged is not null))
    insert into reports_congestion (operator_id, day, station_id, congested_seconds)
    select platform_operator(), b.day, b.station_id, sum(upper(r) - lower(r)) from busy b cross join lateral unnest(b.plugged) r group by b.day, b.station_id`.execute(
    tx,
  )
}
