import type pg from 'pg'
import { connectForBulk, distributeItems } from './bulk.ts'

/** Length of the filled period: one year of facts, until yesterday. */
const yearDays = 365
const currencies = `'CNY'`
/** Per day of a station: number of sessions of persons, by class and start method. */
const anonymous = 20
const nobody = `'00000000-0000-0000-0000-000000000000'`
/** Number of parallel writers: the number of cores of the smallest machine. Each statement covers this many days. */
const writers = 2
const partDays = 15

/**
 * Inserts a year of facts for every existing connector, in SQL. A connector's day has five sessions and ten hours with
 * energy flow. There is one vehicle for five connectors; it charges once a day at one of two stations and has a driver
 * record for the day. The sessions of persons per station and day have twenty kinds. Higher levels are summed from
 * these rows, as in the roll-up. Foreign keys are not checked, because all referenced rows exist.
 */
export async function insertReportFacts(databaseUrl: string, operatorId: string): Promise<void> {
  const clients = await Promise.all(Array.from({ length: writers }, () => connectForBulk(databaseUrl)))
  const [client] = clients
  if (!client) return
  for (const each of clients) await each.query("set work_mem = '256MB'")
  const run = (statements: readonly string[]) =>
    distributeItems(clients, statements, (writer, text) => writer.query(text))
  await fillPlaces(client, operatorId)
  const made = [
    ...(await connectorDays(client, operatorId)),
    stateDays(operatorId),
    ...(await sessionDays(client, operatorId)),
    ...stationDays(operatorId),
    await mileageDays(client, operatorId),
    await workOrders(client, operatorId),
    await supplyPoints(client, operatorId),
  ]
  await run(made.flatMap(inParts))
  await client.query(
    `insert into reports_state_progress (operator_id, charge_point_id, connector_no, station_id, first_day, until_at)
     select '${operatorId}', b.charge_point_id, b.connector_no, b.station_id, current_date - ${yearDays}, now() from bench_connectors b`,
  )
  for (const level of [sums, sumsOfSums]) {
    const statements: string[] = []
    for (const [target, source, by] of level) statements.push(await addedUp(client, target, source, by))
    await run(statements)
  }
  await client.query('drop table bench_connectors, bench_stations, bench_vehicles')
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relname ~ '^(reports_|fleet_|maintenance_work_orders|charging_day_balances|stations_|energy_)' and relkind = 'r'",
  )
  await run(rows.map(({ name }) => `vacuum (freeze, analyze) ${name}`))
  await client.query('checkpoint')
  await Promise.all(clients.map((one) => one.end()))
}

/** Inserts the attributes of connectors as the product stores them: eight kinds, in service for longer than a year. */
async function fillPlaces(client: pg.Client, operatorId: string): Promise<void> {
  const run = (text: string) => client.query(text.replaceAll('$1', `'${operatorId}'`))
  await run(
    `update stations_charge_points set commissioned_on = current_date - 400, created_at = now() - interval '400 days',
       rated_power_w = (array[7000, 22000, 60000, 120000])[1 + charge_point_key % 4], equipment_type = 1 + charge_point_key % 2,
       manufacturer = 'Maker ' || charge_point_key % 3, plate_model = 'Model ' || charge_point_key % 8, asset_state = 'operating'`,
  )
  await run(`update stations_stations set round_the_clock = true`)
  await run(`insert into reports_connector_kinds (operator_id, kind_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id, area_code)
    select $1, row_number() over (), x.* from (select distinct equipment_type, rated_power_w, connector_type, standard, protocol, maker, model,
      coalesce(org_id, ${nobody}), area_code from stations_connector_facts where operator_id = $1) x`)
  await run(`insert into reports_connector_spells (operator_id, charge_point_id, connector_no, from_at, station_id, kind_id, in_use)
    select $1, f.charge_point_id, f.connector_no, 'epoch', f.station_id, k.kind_id, true from stations_connector_facts f join reports_connector_kinds k
      on (k.equipment_type, k.rated_power_w, k.connector_type, k.standard, k.protocol, k.maker, k.model, k.org_id, k.area_code)
        = (f.equipment_type, f.rated_power_w, f.connector_type, f.standard, f.protocol, f.maker, f.model, coalesce(f.org_id, ${nobody}), f.area_code)
    where f.operator_id = $1`)
  await run(
    `insert into reports_zones (operator_id, station_id, time_zone) select operator_id, id, time_zone from stations_stations`,
  )
  await run(`create unlogged table bench_connectors as
    select s.station_id, s.charge_point_id, s.connector_no, s.kind_id, row_number() over (order by s.station_id, s.charge_point_id, s.connector_no) as n from reports_connector_spells s`)
  await run(`create unlogged table bench_stations as select station_id, row_number() over (order by station_id) as n, count(*) over () as all
    from (select distinct station_id from bench_connectors) s`)
}

const span = `generate_series(current_date - ${yearDays}, current_date - 1, interval '1 day') d (at)`
const ourConnectorDays = `from bench_connectors b, ${span}`
const placeDays = `from bench_stations b, ${span}`
const figure = (place: number) => `1000 + (b.n * ${place + 7}) % 9000`
/**
 * Splits a statement into parts of some days: two parts run in parallel, and each is small enough to be sorted in
 * memory.
 */
function inParts(text: string): string[] {
  return Array.from({ length: Math.ceil(yearDays / partDays) }, (_, part) => {
    const [from, to] = [yearDays - part * partDays, Math.max(1, yearDays - (part + 1) * partDays + 1)]
    return text.replace(span, `generate_series(current_date - ${from}, current_date - ${to}, interval '1 day') d (at)`)
  })
}

async function connectorDays(client: pg.Client, operatorId: string): Promise<string[]> {
  const key = `'${operatorId}', d.at, b.station_id, b.charge_point_id, b.connector_no, ${currencies}`
  const days = await columnsOf(client, 'reports_days')
  const of = (column: string, place: number) =>
    column === 'used_days' ? '1' : column === 'sessions' ? '5' : column.endsWith('_seconds') ? '20000' : figure(place)
  const hours = await columnsOf(client, 'reports_hours')
  return [
    `insert into reports_days (operator_id, day, station_id, charge_point_id, connector_no, currency, ${days.join(', ')}, plugged, kind_id, peak_w)
     select ${key}, ${days.map(of).join(', ')}, '{[0,3600)}', b.kind_id, 60000 ${ourConnectorDays} order by d.at`,
    `insert into reports_hours (operator_id, day, station_id, charge_point_id, connector_no, currency, ${hours.join(', ')})
     select ${key}, ${hours.map((column) => `case when (b.n + ${Number(column.slice(-2))}) % 24 < 10 then 100 + b.n end`).join(', ')} ${ourConnectorDays} order by d.at`,
    `insert into reports_amounts (operator_id, day, station_id, charge_point_id, connector_no, currency, bucket, sessions, net_minor)
     select ${key}, bucket, 1, 1000 ${ourConnectorDays}, generate_series(4, 8) bucket order by d.at`,
  ]
}

function stateDays(operatorId: string): string {
  return `insert into reports_state_days (operator_id, day, station_id, charge_point_id, connector_no, kind_id, open_seconds, observed_seconds, offline_seconds, faulted_seconds,
       disabled_seconds, reserved_seconds, excluded_seconds, outages, until_at)
     select '${operatorId}', d.at, b.station_id, b.charge_point_id, b.connector_no, b.kind_id, 86400, 86400, 600, 300, 60, 120, 0, 1, d.at + interval '1 day' ${ourConnectorDays} order by d.at`
}

/** Inserts vehicles of two models, and persons. */
async function sessionDays(client: pg.Client, operatorId: string): Promise<string[]> {
  await client.query(`create unlogged table bench_vehicles as
    select uuidv7() as id, n from generate_series(1, (select count(*) / 5 from bench_connectors)) n`)
  await client.query(
    `insert into fleet_vehicles (operator_id, id, plate, battery_dwh) select '${operatorId}', id, 'B ' || n, 3000000 from bench_vehicles`,
  )
  const columns = await columnsOf(client, 'reports_session_days')
  const list = columns.join(', ')
  const sums = columns.map((column, place) => (column === 'sessions' ? '1' : figure(place))).join(', ')
  const head = `insert into reports_session_days (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id, ${list})`
  return [
    `${head} select '${operatorId}', d.at, b.station_id, ${currencies}, (array['member', 'token', 'unknown', 'partner'])[1 + k % 4], ${nobody}, 'class ' || k % 5, 'app',
       ${nobody}, ${nobody}, ${nobody}, ${sums} ${placeDays}, generate_series(1, ${anonymous}) k order by d.at`,
    `${head} select '${operatorId}', d.at, b.station_id, ${currencies}, 'company', ${nobody}, '', 'vin', v.id, ${nobody}, ${nobody}, ${sums}
     from bench_vehicles v, ${span} join bench_stations b on true where b.n = 1 + (v.n + extract(day from d.at)::int % 2) % b.all order by d.at`,
  ]
}

function stationDays(operatorId: string): string[] {
  const key = `'${operatorId}', d.at, b.station_id`
  return [
    `insert into reports_bucket_days (operator_id, day, station_id, currency, kind, bucket, sessions, sum)
     select ${key}, ${currencies}, kind, bucket, 12, 12000 ${placeDays}, unnest(array['amount', 'energy', 'minutes', 'power']) kind, generate_series(30, 37) bucket order by d.at`,
    `insert into reports_station_peaks (operator_id, day, station_id, peak_w, peak_at, quarter_w, quarter_at) select ${key}, 900000 + b.n, d.at, 800000 + b.n, d.at ${placeDays} order by d.at`,
    `insert into reports_congestion (operator_id, day, station_id, congested_seconds) select ${key}, 600 ${placeDays} order by d.at`,
    `insert into charging_day_balances (operator_id, station_id, day, meter_dwh, connectors_dwh, sessions_dwh, sessions, causes, state, computed_at)
     select '${operatorId}', b.station_id, d.at, 900000, 880000, 880000, 100, '{}', 'even', now() ${placeDays} order by d.at`,
  ]
}

/**
 * Drops the constraint against overlapping odometer ranges: the inserted ranges do not overlap, and checking each takes
 * minutes.
 */
async function mileageDays(client: pg.Client, operatorId: string): Promise<string> {
  await client.query('alter table fleet_driver_records drop constraint fleet_driver_records_odometer')
  await client.query(
    `insert into fleet_drivers (operator_id, id, name, driver_no) values ('${operatorId}', uuidv7(), 'Bench', 'BENCH')`,
  )
  await client.query(
    `insert into fleet_quotas (operator_id, id, dwh_100km, tolerance_hundredths, valid) values ('${operatorId}', uuidv7(), 1000000, 500, '[2020-01-01,)')`,
  )
  return `insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, odometer_start_m, odometer_end_m, season, source, soc_start, soc_end)
     select '${operatorId}', uuidv7(), d.at, 'early', v.id, driver.id, 100000 * (d.at::date - current_date + 400), 100000 * (d.at::date - current_date + 400) + 80000, 'normal', 'manual',
       90, 20 + v.n % 40
     from fleet_drivers driver, bench_vehicles v, ${span} where driver.driver_no = 'BENCH' order by d.at`
}

/**
 * Inserts two work orders a day for every hundred connectors, all completed. Their steps are omitted, because no report
 * reads them.
 */
async function workOrders(client: pg.Client, operatorId: string): Promise<string> {
  await client.query('alter table maintenance_work_orders drop constraint maintenance_work_orders_step')
  await client.query(
    `insert into maintenance_staff (operator_id, id, staff_no, name, created_at)
     select '${operatorId}', uuidv7(), 'BENCH ' || n, 'Bench ' || n, now() from generate_series(1, 20) n`,
  )
  return `insert into maintenance_work_orders (operator_id, id, no, source, type, level, station_id, charge_point_id, description, state, created_at, accepted_at, done_at,
       closed_at, cause, fix_due, assignee_id, charge_point_model, charge_point_firmware)
     select '${operatorId}', uuidv7(), to_char(d.at, 'YYMMDD') || '-' || b.n, 'console', case when b.n % 3 = 0 then 'inspection' else 'fault' end, 2, b.station_id, b.charge_point_id, 'bench', 'closed',
       d.at + interval '9 hours', d.at + interval '10 hours', d.at + interval '12 hours', d.at + interval '13 hours', 'screen', d.at + interval '14 hours',
       s.id, 'Model ' || b.n % 8, '1.' || b.n % 4
     from bench_connectors b join (select id, row_number() over (order by staff_no) as n from maintenance_staff where operator_id = '${operatorId}') s on s.n = 1 + b.n % 20, ${span}
     where (b.n + extract(doy from d.at)::int) % 50 = 0 order by d.at`
}

/** Gives each station its own supply point, with a monthly bill and a limit for every day. */
async function supplyPoints(client: pg.Client, operatorId: string): Promise<string> {
  await client.query(
    `with p as (
       insert into energy_supply_points (operator_id, id, name, supply_no, contracted_w, valid_from, created_at)
       select '${operatorId}', uuidv7(), 'Bench ' || n, 'Bench ' || n, '{500000}', current_date - 400, now() from bench_stations returning id, name),
     s as (
       insert into energy_supply_stations (operator_id, supply_id, station_id)
       select '${operatorId}', p.id, b.station_id from p join bench_stations b on p.name = 'Bench ' || b.n returning supply_id, station_id)
     insert into energy_grid_costs (operator_id, supply_id, month, station_id, currency, energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor,
       until_day, is_to_date, is_current, worked_at)
     select '${operatorId}', s.supply_id, m.at::date, s.station_id, ${currencies}, 27000000, 1500000, 300000, -1000, 20000,
       least(m.at::date + interval '1 month' - interval '1 day', current_date - 1)::date, false, true, now()
     from s cross join generate_series(date_trunc('month', current_date - ${yearDays}), current_date - 1, interval '1 month') m (at)`,
  )
  return `insert into energy_supply_days (operator_id, supply_id, day, from_at, meters, import_dwh, peak_dwh, peak_at, quarters, read_quarters, interpolated,
       active_curve, reactive_curve, interpolated_at, hours_dwh, hours_quarters, limit_w, exceeded_quarters, over_w)
     select '${operatorId}', p.id, d.at, d.at, 1, 900000, 130000, d.at, 96, 96, 0,
       array_fill(9375::bigint, '{96}'), array_fill(100::bigint, '{96}'), '{}', array_fill(37500::bigint, '{24}'), array_fill(4::smallint, '{24}'), 500000, 3, 20000
     from energy_supply_points p, ${span} where p.name like 'Bench %' order by d.at`
}

const connector = ['station_id', 'charge_point_id', 'connector_no']
const month = `date_trunc('month', day)::date as day`
const who = 'station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id'.split(
  ', ',
)
/** Sums: target table, source table, and grouping columns. */
const sums = [
  ['reports_months', 'reports_days', [month, ...connector, 'kind_id', 'currency']],
  ['reports_month_hours', 'reports_hours', [month, ...connector, 'currency']],
  ['reports_station_days', 'reports_days', ['day', 'station_id', 'currency']],
  ['reports_station_hours', 'reports_hours', ['day', 'station_id', 'currency']],
  ['reports_station_amounts', 'reports_amounts', ['day', 'station_id', 'currency', 'bucket']],
  ['reports_state_months', 'reports_state_days', [month, ...connector, 'kind_id']],
  ['reports_station_states', 'reports_state_days', ['day', 'station_id']],
  ['reports_session_months', 'reports_session_days', [month, ...who]],
  ['reports_bucket_months', 'reports_bucket_days', [month, 'station_id', 'currency', 'kind', 'bucket']],
  ['reports_station_sessions', 'reports_session_days', ['day', 'station_id', 'currency']],
  ['reports_all_days', 'reports_days', ['day', 'kind_id', 'currency']],
  ['reports_all_states', 'reports_state_days', ['day', 'kind_id']],
  ['reports_all_peaks', 'reports_station_peaks', ['day']],
] as const
/** Sums of the sums above. */
const sumsOfSums = [
  ['reports_station_months', 'reports_station_days', [month, 'station_id', 'currency']],
  ['reports_station_month_hours', 'reports_station_hours', [month, 'station_id', 'currency']],
  ['reports_station_month_amounts', 'reports_station_amounts', [month, 'station_id', 'currency', 'bucket']],
  ['reports_station_month_states', 'reports_station_states', [month, 'station_id']],
  ['reports_station_month_sessions', 'reports_session_months', ['day', 'station_id', 'currency']],
  ['reports_all_dates', 'reports_all_days', ['day', 'currency']],
  ['reports_all_state_dates', 'reports_all_states', ['day']],
  ['reports_all_months', 'reports_all_days', [month, 'kind_id', 'currency']],
  ['reports_all_hours', 'reports_station_hours', ['day', 'currency']],
  ['reports_all_sessions', 'reports_station_sessions', ['day', 'currency']],
  ['reports_all_session_months', 'reports_session_months', ['day', ...who.slice(1)]],
  ['reports_all_state_months', 'reports_all_states', [month, 'kind_id']],
] as const

async function addedUp(client: pg.Client, target: string, source: string, by: readonly string[]): Promise<string> {
  const columns = await columnsOf(client, target)
  const most = (await columnsOf(client, target, 'integer')).filter((column) => column.endsWith('_w'))
  const names = by.map((column) => (column === month ? 'day' : column))
  return `insert into ${target} (operator_id, ${[...names, ...columns, ...most].join(', ')})
     select operator_id, ${[...by, ...columns.map((column) => `sum(${column})`), ...most.map((column) => `max(${column})`)].join(', ')} from ${source} group by ${by.map((_, place) => place + 2).join(', ')}, 1 order by 2`
}

/** Returns the figure columns of a table. */
async function columnsOf(client: pg.Client, table: string, type = 'bigint'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and atttypid = $2::regtype order by attnum`,
    [table, type],
  )
  return rows.map(({ name }) => name)
}
