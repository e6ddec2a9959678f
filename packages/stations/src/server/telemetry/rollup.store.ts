import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { powerOfBucket } from '../connectors/curve.store.ts'
import { rollLateDays } from './days.store.ts'
import { addEndedSessions, rollEnergy, type SessionRegisters } from './rollup-energy.store.ts'

/** Minutes of overlap, because a value received shortly before the last run may have been committed after it. */
const overlapMinutes = 5

/** Ensures that one process aggregates at a time. Returns undefined if another process does. */
export async function lockRollup(tx: Tx, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stations_rollups', 0)) as taken`.execute(tx)
  if (!rows[0]?.taken) return undefined
  const { rows: found } = await sql<{ doneUntil: Date }>`
    select done_until as "doneUntil" from stations_rollup_state`.execute(tx)
  if (found[0]) return found[0].doneUntil
  // The first run of an installation includes all existing meter values, of which there are usually none.
  const { rows: meterValues } = await sql<{
    oldestAt: Date | null
  }>`select min(at) as "oldestAt" from stations_meter_values`.execute(tx)
  const oldestAt = meterValues[0]?.oldestAt?.getTime() ?? now.getTime()
  return new Date(Math.max(oldestAt, now.getTime() - 90 * 86_400_000))
}
export async function saveRollupEnd(tx: Tx, until: Date): Promise<void> {
  await sql`
    insert into stations_rollup_state (done_until) values (${until})
    on conflict (only_one) do update set done_until = greatest(stations_rollup_state.done_until, excluded.done_until)`.execute(
    tx,
  )
}

/** Stores the start of the next run for an installation without an earlier run. */
export async function saveFirstRollupStart(tx: Tx, until: Date): Promise<void> {
  await sql`insert into stations_rollup_state (done_until) values (${until}) on conflict do nothing`.execute(tx)
}

export interface RollupSpan {
  since: Date
  until: Date
  now: Date
  /** Limits the run to this operator, whatever the arrival times. */
  operatorId?: string
}

/**
 * Calculates the five-minute buckets of all meter values that arrived in the time span, each bucket completely; then
 * their energy, the hours, the station totals, and the affected existing days.
 */
export async function rollUp(tx: Tx, span: RollupSpan, registers?: SessionRegisters): Promise<void> {
  const hasValues = await findDue(tx, span)
  const ended = registers && span.operatorId === undefined ? await addEndedSessions(tx, registers, span) : 0n
  if (!hasValues && ended === 0n) return
  await rollFiveMinutes(tx)
  await rollEnergy(tx, registers)
  await rollHours(tx)
  await sumStations(tx)
  await rollLateDays(tx)
}

/** Finds the buckets affected by the values that arrived in a time span. Returns true if there are any. */
async function findDue(tx: Tx, { since, until, now, operatorId }: RollupSpan): Promise<boolean> {
  const from = sql`${since}::timestamptz - make_interval(mins => ${overlapMinutes})`
  await sql`
    create temporary table if not exists rollup_due (operator_id uuid, charge_point_key bigint, connector_no smallint, at timestamptz) on commit delete rows`.execute(
    tx,
  )
  const due = sql`insert into rollup_due select distinct x.operator_id, x.charge_point_key, x.connector_no, date_bin('5 minutes', x.at, 'epoch') from stations_meter_values x`
  if (operatorId !== undefined) {
    const { numAffectedRows: found = 0n } = await sql`
      ${due} where x.operator_id = ${operatorId} and x.at > ${from} and x.at <= ${until}`.execute(tx)
    await sql`analyze rollup_due`.execute(tx)
    return found > 0n
  }
  const { numAffectedRows: touched = 0n } = await sql`
    insert into rollup_due
    select x.operator_id, x.charge_point_key, x.connector_no, date_bin('5 minutes', x.at, 'epoch') as at
    from stations_meter_values x
    where x.received_at > ${from} and x.received_at <= ${until} and x.received_at - x.at > interval '2 minutes'
    union
    select v.operator_id, p.charge_point_key, v.connector_no, b.at
    from stations_connector_values v join stations_charge_points p on p.operator_id = v.operator_id and p.id = v.charge_point_id
    cross join lateral generate_series(date_bin('5 minutes', ${from}, 'epoch'), ${until}::timestamptz, interval '5 minutes') as b (at)
    where v.changed_at > ${from} and ${since}::timestamptz > ${now}::timestamptz - interval '1 hour'`.execute(tx)
  // After a long downtime, and on the first run, all values in the time span are read once.
  const { numAffectedRows: found = 0n } = await sql`
    ${due} where ${since}::timestamptz <= ${now}::timestamptz - interval '1 hour' and x.at > ${from} and x.at <= ${until}`.execute(
    tx,
  )
  await sql`analyze rollup_due`.execute(tx)
  return touched + found > 0n
}

const columns = sql.raw(
  'operator_id, charge_point_key, connector_no, step, at, meter_values, power_w, voltage_dv, current_da, power_max_w, temperature_max_dc, register_dwh, soc',
)

const wholeAnew =
  sql.raw(`on conflict (operator_id, charge_point_key, connector_no, step, at) do update set meter_values = excluded.meter_values, power_w = excluded.power_w,
  voltage_dv = excluded.voltage_dv, current_da = excluded.current_da, power_max_w = excluded.power_max_w, temperature_max_dc = excluded.temperature_max_dc,
  register_dwh = excluded.register_dwh, soc = excluded.soc`)

/**
 * Calculates one day of a connector at a time, from its first to its last affected bucket. The buckets in between get
 * the same values again.
 */
async function rollFiveMinutes(tx: Tx): Promise<void> {
  await sql`
    insert into stations_rollups as r (${columns})
    select d.operator_id, d.charge_point_key, d.connector_no, 300, s.*
    from (
      select operator_id, charge_point_key, connector_no, min(at) as first, max(at) + interval '5 minutes' as until
      from rollup_due group by operator_id, charge_point_key, connector_no, date_bin('1 day', at, 'epoch')) d
    cross join lateral (
      select date_bin('5 minutes', x.at, 'epoch'), count(*)::int, round(avg(x.power_w))::bigint, round(avg(x.voltage_dv))::int, round(avg(x.current_da))::int, max(x.power_w), max(x.temperature_dc),
        (array_agg(x.register_dwh order by x.at desc) filter (where x.register_dwh is not null))[1], (array_agg(x.soc order by x.at desc) filter (where x.soc is not null))[1]
      from stations_meter_values_within(d.operator_id, d.charge_point_key, d.connector_no, d.first, d.until) x
      where x.at < d.until group by 1) s ${wholeAnew}`.execute(tx)
}

async function rollHours(tx: Tx): Promise<void> {
  await sql`
    insert into stations_rollups as r (${columns}, energy_dwh)
    select d.operator_id, d.charge_point_key, d.connector_no, 3600, d.at, s.*
    from (select distinct operator_id, charge_point_key, connector_no, date_bin('1 hour', at, 'epoch') as at from rollup_due) d
    cross join lateral (
      select sum(f.meter_values)::int as meter_values, round(avg(f.power_w))::bigint, round(avg(f.voltage_dv))::int, round(avg(f.current_da))::int, max(f.power_max_w), max(f.temperature_max_dc),
        (array_agg(f.register_dwh order by f.at desc) filter (where f.register_dwh is not null))[1], (array_agg(f.soc order by f.at desc) filter (where f.soc is not null))[1],
        case when bool_and(f.energy_dwh is not null) then sum(f.energy_dwh) end
      from stations_rollups f where f.operator_id = d.operator_id and f.charge_point_key = d.charge_point_key and f.connector_no = d.connector_no and f.step = 300
        and f.at >= d.at and f.at < d.at + interval '1 hour') s
    where s.meter_values is not null ${wholeAnew}, energy_dwh = excluded.energy_dwh`.execute(tx)
}

/**
 * Sums the connectors of each affected station, one day at a time. `offset 0` makes the planner look each connector's
 * day up by key; with statistics of an empty table, as after a restore, it joined four days for minutes.
 */
async function sumStations(tx: Tx): Promise<void> {
  await sql`
    insert into stations_load as l (operator_id, station_id, step, at, power_w, temperature_max_dc)
    select d.operator_id, d.station_id, d.step, r.at, sum(r.power_w), max(r.temperature_max_dc)
    from (
      select b.operator_id, p.station_id, steps.step, min(bin.at) as first, max(bin.at) as last
      from rollup_due b join stations_charge_points p on p.operator_id = b.operator_id and p.charge_point_key = b.charge_point_key
      cross join (values (300::smallint), (3600::smallint)) as steps (step)
      cross join lateral (select date_bin(make_interval(secs => steps.step), b.at, 'epoch') as at) bin
      group by b.operator_id, p.station_id, steps.step, date_bin('1 day', bin.at, 'epoch')) d
    join stations_charge_points p on p.operator_id = d.operator_id and p.station_id = d.station_id
    join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    cross join lateral (
      select x.at, ${powerOfBucket('x')} as power_w, x.temperature_max_dc from stations_rollups x
      where x.operator_id = d.operator_id and x.charge_point_key = p.charge_point_key and x.connector_no = g.connector_no and x.step = d.step and x.at between d.first and d.last offset 0) r
    group by d.operator_id, d.station_id, d.step, r.at
    on conflict (operator_id, station_id, step, at) do update set power_w = excluded.power_w, temperature_max_dc = excluded.temperature_max_dc
      where (l.power_w, l.temperature_max_dc) is distinct from (excluded.power_w, excluded.temperature_max_dc)`.execute(
    tx,
  )
}

/**
 * Deletes old aggregates: five-minute buckets after two years, hours never. Works in batches; returns true if there are
 * more.
 */
export async function deleteOldRollups(tx: Tx, before: Date): Promise<boolean> {
  const most = 50_000
  const { rows } = await sql<{ gone: number }>`
    with old as (select operator_id, charge_point_key, connector_no, step, at from stations_rollups where step = 300 and at < ${before} limit ${most}),
    load as (delete from stations_load where step = 300 and at < ${before}),
    gone as (delete from stations_rollups r using old where r.operator_id = old.operator_id and r.charge_point_key = old.charge_point_key and r.connector_no = old.connector_no
      and r.step = old.step and r.at = old.at returning 1)
    select count(*)::int as gone from gone`.execute(tx)
  return (rows[0]?.gone ?? 0) === most
}
