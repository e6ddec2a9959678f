import type pg from 'pg'

/** The year of facts that is filled: until yesterday. */
const yearDays = 365
const currencies = `'CNY'`
/** Of a station's day: sessions of people, told by class and how they began. */
const anonymous = 20
const nobody = `'00000000-0000-0000-0000-000000000000'`

/**
 * A year of facts for every connector that stands there, written by the database itself. A connector's day has five
 * sessions and ten hours in which something flowed; one vehicle for five connectors charges once a day at one of two
 * stations and has a driver's record of the day; people's sessions of a station's day are twenty kinds. What stands above
 * is added up from it, as the roll-up does.
 */
export async function fillFacts(client: pg.Client, operatorId: string): Promise<void> {
  await fillPlaces(client, operatorId)
  await fillConnectors(client, operatorId)
  await fillStates(client, operatorId)
  await fillSessions(client, operatorId)
  await fillStations(client, operatorId)
  await fillMileage(client, operatorId)
  for (const [target, source, by] of sums) await addUp(client, target, source, by)
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^(reports_|fleet_driver_records|charging_day_balances|stations_)' and relkind = 'r'",
  )
  for (const { name } of rows) await client.query(`vacuum (freeze, analyze) ${name}`)
  await client.query('checkpoint')
}

/** What connectors are like, as it is kept: eight kinds of them, in use for longer than a year. */
async function fillPlaces(client: pg.Client, operatorId: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll('$1', `'${operatorId}'`))
  await run(
    `update stations_piles set commissioned_on = current_date - 400, created_at = now() - interval '400 days',
       rated_power_w = (array[7000, 22000, 60000, 120000])[1 + pile_key % 4], equipment_type = 1 + pile_key % 2,
       manufacturer = 'Maker ' || pile_key % 3, plate_model = 'Model ' || pile_key % 8, asset_state = 'operating'`,
  )
  await run(`update stations_stations set round_the_clock = true`)
  await run(`insert into reports_gun_kinds (operator_id, kind_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id, area_code)
    select $1, row_number() over (), x.* from (select distinct equipment_type, rated_power_w, connector_type, standard, protocol, maker, model,
      coalesce(org_id, ${nobody}), area_code from stations_gun_facts where operator_id = $1) x`)
  await run(`insert into reports_gun_spells (operator_id, pile_id, gun_no, from_at, station_id, kind_id, in_use)
    select $1, f.pile_id, f.gun_no, 'epoch', f.station_id, k.kind_id, true from stations_gun_facts f join reports_gun_kinds k
      on (k.equipment_type, k.rated_power_w, k.connector_type, k.standard, k.protocol, k.maker, k.model, k.org_id, k.area_code)
        = (f.equipment_type, f.rated_power_w, f.connector_type, f.standard, f.protocol, f.maker, f.model, coalesce(f.org_id, ${nobody}), f.area_code)
    where f.operator_id = $1`)
  await run(
    `insert into reports_zones (operator_id, station_id, time_zone) select operator_id, id, time_zone from stations_stations`,
  )
  await run(`create temporary table bench_guns as
    select s.station_id, s.pile_id, s.gun_no, s.kind_id, row_number() over (order by s.station_id, s.pile_id, s.gun_no) as n from reports_gun_spells s`)
  await run(`create temporary table bench_stations as select station_id, row_number() over (order by station_id) as n, count(*) over () as all
    from (select distinct station_id from bench_guns) s`)
}

const span = `generate_series(current_date - ${yearDays}, current_date - 1, interval '1 day') d (at)`
const gunDays = `from bench_guns b, ${span}`
const stationDays = `from bench_stations b, ${span}`
const figure = (place: number) => `1000 + (b.n * ${place + 7}) % 9000`

async function fillConnectors(client: pg.Client, operatorId: string): Promise<void> {
  const key = `'${operatorId}', d.at, b.station_id, b.pile_id, b.gun_no, ${currencies}`
  const days = await columnsOf(client, 'reports_days')
  const of = (column: string, place: number) =>
    column === 'used_days'
      ? '1'
      : column === 'sessions'
        ? '5'
        : column.endsWith('_seconds')
          ? '20000'
          : figure(place)
  await client.query(
    `insert into reports_days (operator_id, day, station_id, pile_id, gun_no, currency, ${days.join(', ')}, plugged, kind_id, peak_w)
     select ${key}, ${days.map(of).join(', ')}, '{[0,3600)}', b.kind_id, 60000 ${gunDays} order by d.at`,
  )
  const hours = await columnsOf(client, 'reports_hours')
  await client.query(
    `insert into reports_hours (operator_id, day, station_id, pile_id, gun_no, currency, ${hours.join(', ')})
     select ${key}, ${hours.map((column) => `case when (b.n + ${Number(column.slice(-2))}) % 24 < 10 then 100 + b.n end`).join(', ')} ${gunDays} order by d.at`,
  )
  await client.query(
    `insert into reports_amounts (operator_id, day, station_id, pile_id, gun_no, currency, bucket, orders, net_minor)
     select ${key}, bucket, 1, 1000 ${gunDays}, generate_series(4, 8) bucket order by d.at`,
  )
}

async function fillStates(client: pg.Client, operatorId: string): Promise<void> {
  await client.query(
    `insert into reports_state_days (operator_id, day, station_id, pile_id, gun_no, kind_id, open_seconds, known_seconds, offline_seconds, faulted_seconds,
       disabled_seconds, reserved_seconds, excluded_seconds, outages, until_at)
     select '${operatorId}', d.at, b.station_id, b.pile_id, b.gun_no, b.kind_id, 86400, 86400, 600, 300, 60, 120, 0, 1, d.at + interval '1 day' ${gunDays} order by d.at`,
  )
  await client.query(
    `insert into reports_state_progress (operator_id, pile_id, gun_no, station_id, first_day, until_at)
     select '${operatorId}', b.pile_id, b.gun_no, b.station_id, current_date - ${yearDays}, now() from bench_guns b`,
  )
}

/** Vehicles of two models, and people. */
async function fillSessions(client: pg.Client, operatorId: string): Promise<void> {
  await client.query(`create temporary table bench_vehicles as
    select uuidv7() as id, n from generate_series(1, (select count(*) / 5 from bench_guns)) n`)
  await client.query(
    `insert into fleet_vehicles (operator_id, id, plate) select '${operatorId}', id, 'B ' || n from bench_vehicles`,
  )
  const columns = await columnsOf(client, 'reports_session_days')
  const list = columns.join(', ')
  const sums = columns.map((column, place) => (column === 'sessions' ? '1' : figure(place))).join(', ')
  const head = `insert into reports_session_days (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id, ${list})`
  await client.query(
    `${head} select '${operatorId}', d.at, b.station_id, ${currencies}, (array['member', 'token', 'unknown', 'partner'])[1 + k % 4], ${nobody}, 'class ' || k % 5, 'app',
       ${nobody}, ${nobody}, ${nobody}, ${sums} ${stationDays}, generate_series(1, ${anonymous}) k order by d.at`,
  )
  await client.query(
    `${head} select '${operatorId}', d.at, b.station_id, ${currencies}, 'company', ${nobody}, '', 'vin', v.id, ${nobody}, ${nobody}, ${sums}
     from bench_vehicles v, ${span} join bench_stations b on true where b.n = 1 + (v.n + extract(day from d.at)::int % 2) % b.all order by d.at`,
  )
}

async function fillStations(client: pg.Client, operatorId: string): Promise<void> {
  const key = `'${operatorId}', d.at, b.station_id`
  for (const text of [
    `insert into reports_bucket_days (operator_id, day, station_id, currency, kind, bucket, sessions, sum)
     select ${key}, ${currencies}, kind, bucket, 12, 12000 ${stationDays}, unnest(array['amount', 'energy', 'minutes', 'power']) kind, generate_series(30, 37) bucket order by d.at`,
    `insert into reports_station_peaks (operator_id, day, station_id, peak_w, peak_at, quarter_w, quarter_at) select ${key}, 900000 + b.n, d.at, 800000 + b.n, d.at ${stationDays} order by d.at`,
    `insert into reports_congestion (operator_id, day, station_id, congested_seconds) select ${key}, 600 ${stationDays} order by d.at`,
    `insert into charging_day_balances (operator_id, station_id, day, meter_dwh, guns_dwh, orders_dwh, orders, causes, state, computed_at)
     select '${operatorId}', b.station_id, d.at, 900000, 880000, 880000, 100, '{}', 'even', now() ${stationDays} order by d.at`,
  ])
    await client.query(text)
}

/** Without the constraint that odometers do not overlap: they do not, and to ask for each takes minutes. */
async function fillMileage(client: pg.Client, operatorId: string): Promise<void> {
  await client.query('alter table fleet_driver_records drop constraint fleet_driver_records_odometer')
  await client.query(
    `with driver as (insert into fleet_drivers (operator_id, id, name, driver_no) values ('${operatorId}', uuidv7(), 'Bench', 'BENCH') returning id)
     insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, odometer_start_m, odometer_end_m, season, source)
     select '${operatorId}', uuidv7(), d.at, 'early', v.id, driver.id, 100000 * (d.at::date - current_date + 400), 100000 * (d.at::date - current_date + 400) + 80000, 'normal', 'manual'
     from driver, bench_vehicles v, ${span} order by d.at`,
  )
}

const gun = ['station_id', 'pile_id', 'gun_no']
const month = `date_trunc('month', day)::date as day`
const who =
  'station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id'.split(
    ', ',
  )
/** What is added up of what, by which columns. */
const sums = [
  ['reports_months', 'reports_days', [month, ...gun, 'kind_id', 'currency']],
  ['reports_month_hours', 'reports_hours', [month, ...gun, 'currency']],
  ['reports_station_days', 'reports_days', ['day', 'station_id', 'currency']],
  ['reports_station_hours', 'reports_hours', ['day', 'station_id', 'currency']],
  ['reports_station_amounts', 'reports_amounts', ['day', 'station_id', 'currency', 'bucket']],
  ['reports_state_months', 'reports_state_days', [month, ...gun, 'kind_id']],
  ['reports_station_states', 'reports_state_days', ['day', 'station_id']],
  ['reports_session_months', 'reports_session_days', [month, ...who]],
  ['reports_bucket_months', 'reports_bucket_days', [month, 'station_id', 'currency', 'kind', 'bucket']],
  ['reports_station_months', 'reports_station_days', [month, 'station_id', 'currency']],
  ['reports_station_month_hours', 'reports_station_hours', [month, 'station_id', 'currency']],
  ['reports_station_month_amounts', 'reports_station_amounts', [month, 'station_id', 'currency', 'bucket']],
  ['reports_station_month_states', 'reports_station_states', [month, 'station_id']],
  ['reports_station_sessions', 'reports_session_days', ['day', 'station_id', 'currency']],
  ['reports_station_month_sessions', 'reports_session_months', ['day', 'station_id', 'currency']],
] as const

async function addUp(
  client: pg.Client,
  target: string,
  source: string,
  by: readonly string[],
): Promise<void> {
  const columns = await columnsOf(client, target)
  const names = by.map((column) => (column === month ? 'day' : column))
  await client.query(
    `insert into ${target} (operator_id, ${[...names, ...columns].join(', ')})
     select operator_id, ${[...by, ...columns.map((column) => `sum(${column})`)].join(', ')} from ${source} group by ${by.map((_, place) => place + 2).join(', ')}, 1 order by 2`,
  )
}

/** Its figures. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and atttypid = 'bigint'::regtype order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
