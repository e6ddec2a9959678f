import pg from 'pg'

export interface InsertedHistory {
  meterValues: number
  /** Number of five-minute and hourly buckets. */
  rolledUp: number
}

/**
 * Inserts past days, each in its own partition and in the order of the charge points, as they are after a night. The
 * rows are already rolled up, as in a real installation; otherwise the first roll-up would process all of them during
 * the measurement. `packed`: rows older than a day are packed by the hour, as the server stores them (decision 105). If
 * they were stored as rows, the server would begin to pack all of them at minute 24 of an hour.
 */
export async function insertHistory(
  databaseUrl: string,
  {
    meterValues,
    points,
    days,
    packed = false,
  }: { meterValues: number; points: number; days: number; packed?: boolean },
): Promise<InsertedHistory> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const past = { meterValues: 0, rolledUp: 0 }
  try {
    await client.query(
      'insert into stations_rollup_state (done_until) values (now()) on conflict (only_one) do update set done_until = excluded.done_until',
    )
    for (let day = days; day >= 1; day -= 1) {
      past.meterValues += await writeDay(client, day, Math.ceil(meterValues / days / points))
      past.rolledUp += await rollDay(client, day)
      if (packed && day > 1) await packDay(client, day)
    }
    if (packed) await packYesterday(client)
    // The server calculates the days from the hours.
    await client.query('delete from stations_days_done')
    await client.query(
      'vacuum analyze stations_meter_values, stations_meter_value_packs, stations_rollups, stations_load',
    )
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return past
}

async function makePartition(client: pg.Client, parent: string, day: number): Promise<void> {
  await client.query(`
    do $$
    declare
      day date := current_date - ${day};
      part text := '${parent}_' || to_char(day, 'YYYYMMDD');
    begin
      if to_regclass(part) is null then
        execute format('create table %I partition of ${parent} for values from (%L) to (%L)', part, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
      end if;
    end $$`)
}

async function writeDay(client: pg.Client, day: number, perChargePoint: number): Promise<number> {
  await makePartition(client, 'stations_meter_values', day)
  const { rowCount } = await client.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, register_dwh, device_at, received_at, power_w, voltage_dv, current_da, soc, temperature_dc, context)
     select p.operator_id, p.charge_point_key, 1, t.at, n, t.at, t.at, 60000, 4000, 1200, 50, 250, 'Sample.Periodic'
     from stations_charge_points p cross join generate_series(0, $1::int - 1) as n
     cross join lateral (select (current_date - $2::int)::timestamp at time zone 'UTC' + n * interval '86400 seconds' / $1::int as at) t
     order by p.charge_point_key, n`,
    [perChargePoint, day],
  )
  return rowCount ?? 0
}

/**
 * Rolls up a day like the server (stations/server/telemetry/rollup.store): five-minute buckets, hours and station sums.
 */
async function rollDay(client: pg.Client, day: number): Promise<number> {
  const within =
    "x.at >= (current_date - $1::int)::timestamp at time zone 'UTC' and x.at < (current_date - $1::int + 1)::timestamp at time zone 'UTC'"
  const columns =
    'operator_id, charge_point_key, connector_no, step, at, meter_values, power_w, voltage_dv, current_da, power_max_w, temperature_max_dc, register_dwh, soc'
  const averages = 'round(avg(x.power_w))::bigint, round(avg(x.voltage_dv))::int, round(avg(x.current_da))::int'
  const last = '(array_agg(x.register_dwh order by x.at desc))[1], (array_agg(x.soc order by x.at desc))[1]'
  const fine = await client.query(
    `insert into stations_rollups (${columns})
     select x.operator_id, x.charge_point_key, x.connector_no, 300, date_bin('5 minutes', x.at, 'epoch') as bucket, count(*)::int, ${averages}, max(x.power_w), max(x.temperature_dc), ${last}
     from stations_meter_values x where ${within} group by x.operator_id, x.charge_point_key, x.connector_no, bucket`,
    [day],
  )
  const hours = await client.query(
    `insert into stations_rollups (${columns})
     select x.operator_id, x.charge_point_key, x.connector_no, 3600, date_bin('1 hour', x.at, 'epoch') as bucket, sum(x.meter_values)::int, ${averages}, max(x.power_max_w), max(x.temperature_max_dc), ${last}
     from stations_rollups x where x.step = 300 and ${within} group by x.operator_id, x.charge_point_key, x.connector_no, bucket`,
    [day],
  )
  await client.query(
    `insert into stations_load (operator_id, station_id, step, at, power_w, temperature_max_dc)
     select x.operator_id, p.station_id, x.step, x.at, sum(x.power_w), max(x.temperature_max_dc)
     from stations_rollups x join stations_charge_points p on p.operator_id = x.operator_id and p.charge_point_key = x.charge_point_key
     where ${within} group by x.operator_id, p.station_id, x.step, x.at`,
    [day],
  )
  return (fine.rowCount ?? 0) + (hours.rowCount ?? 0)
}

/**
 * Packs a day like the server (stations/server/telemetry/meter-value-packs.store), and drops partitions that have
 * become empty.
 */
async function packDay(client: pg.Client, day: number): Promise<void> {
  await makePartition(client, 'stations_meter_value_packs', day)
  await client.query(
    `${packing} where at >= (current_date - $1::int)::timestamp at time zone 'UTC' and at < (current_date - $1::int + 1)::timestamp at time zone 'UTC'
     group by ${hour}`,
    [day],
  )
  await client.query(
    `do $$ begin execute format('drop table %I', 'stations_meter_values_' || to_char(current_date - ${day}, 'YYYYMMDD')); end $$`,
  )
}

/**
 * Packs the hours of yesterday that are older than a day, and the next two hours, so that the server packs nothing
 * during the measurement.
 */
async function packYesterday(client: pg.Client): Promise<void> {
  await makePartition(client, 'stations_meter_value_packs', 1)
  const old =
    "at >= (current_date - 1)::timestamp at time zone 'UTC' and at < least(date_trunc('hour', now()) - interval '22 hours', current_date::timestamp at time zone 'UTC')"
  await client.query(`${packing} where ${old} group by ${hour}`)
  await client.query(`delete from stations_meter_values where ${old}`)
}

const hour = "operator_id, charge_point_key, connector_no, date_bin('1 hour', at, '2000-01-01 00:00Z')"
const columns =
  'at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc, temperature_dc, context'
const inOrder = columns.split(', ').map((column) => `array_agg(${column} order by at, register_dwh)`)
const packing = `insert into stations_meter_value_packs (operator_id, charge_point_key, connector_no, from_at, meter_values, ${columns})
     select ${hour}, count(*), ${inOrder.join(', ')} from stations_meter_values`

/** Removes the inserted past. Later rows are not affected. */
export async function deleteMeterHistory(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ part: string }>(
    `select relid::regclass::text as part from (select * from pg_partition_tree('stations_meter_values') union all select * from pg_partition_tree('stations_meter_value_packs')) p
     where relid::regclass::text ~ '_[0-9]{8}$' and right(relid::regclass::text, 8) < to_char(current_date - 1, 'YYYYMMDD')`,
  )
  for (const { part } of rows) await client.query(`drop table ${part}`)
  const before = "at < current_date::timestamp at time zone 'UTC'"
  await client.query(`delete from stations_meter_values where ${before}`)
  await client.query(
    "delete from stations_meter_value_packs where from_at < current_date::timestamp at time zone 'UTC'",
  )
  for (const table of ['stations_rollups', 'stations_load']) {
    await client.query(`create temporary table kept as select * from ${table} where not (${before})`)
    await client.query(`truncate ${table}`)
    await client.query(`insert into ${table} select * from kept`)
    await client.query('drop table kept')
  }
}

/** Returns the bench's summary of the inserted past. */
export function formatHistorySummary({ meterValues, rolledUp }: InsertedHistory, seconds: number): string {
  return `${meterValues} samples written in ${seconds.toFixed(0)} s, already rolled up: ${rolledUp} buckets of five minutes and hours`
}
