import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { ReportDimension } from '@evops/reports/contract'
import type pg from 'pg'

/*
 * Report queries as plain SQL on the sessions themselves: in PostgreSQL with all necessary joins, in DuckDB on a copy
 * of the joined rows.
 */
const home = path.join(import.meta.dirname, 'duckdb')

/** Sessions with the columns that report rows can group by. */
const joined = `
  select o.station_id, o.charge_point_id, o.connector_no, (o.ended_at at time zone s.time_zone)::date as day, to_char(o.ended_at at time zone s.time_zone, 'YYYY-MM') as month,
    extract(isodow from o.ended_at at time zone s.time_zone)::int as weekday, p.equipment_type, p.rated_power_w, p.manufacturer as maker, p.plate_model as model,
    o.currency, o.start_mode, o.token_id, o.energy_dwh, o.electricity_minor, o.service_minor, o.total_minor, o.reduced_minor, o.refunded_minor,
    extract(epoch from o.ended_at - o.started_at)::int as seconds
  from charging_sessions o join stations_stations s on s.operator_id = o.operator_id and s.id = o.station_id
  join stations_charge_points p on p.operator_id = o.operator_id and p.id = o.charge_point_id
  where o.ended_at is not null and o.state <> 'void'`
const keys: Partial<Record<ReportDimension, string>> = {
  station: 'station_id',
  chargePoint: 'station_id, charge_point_id',
  connector: 'station_id, charge_point_id, connector_no',
  day: 'day',
  month: 'month',
  weekday: 'weekday',
  equipmentType: 'equipment_type',
  powerClass: 'rated_power_w',
  maker: 'maker',
  model: 'model',
  amount: 'floor(ln(1 + total_minor))',
  vehicle: 'token_id',
  vehicleType: 'token_id',
  startMode: 'start_mode',
}
const figures = [
  'energy_dwh',
  'electricity_minor',
  'service_minor',
  'total_minor',
  'reduced_minor',
  'refunded_minor',
  'seconds',
]
function questionOn(from: string, by: ReportDimension, { dayFrom, dayTo }: { dayFrom: string; dayTo: string }): string {
  const key = keys[by] ?? 'station_id'
  return `select ${key}, currency, count(*), ${figures.map((name) => `sum(${name})`).join(', ')} from ${from} x
    where day between '${dayFrom}' and '${dayTo}' group by ${key}, currency`
}

/** Returns the same query for PostgreSQL. */
export function postgresReportSql(by: ReportDimension, days: { dayFrom: string; dayTo: string }): string {
  return questionOn(`(${joined})`, by, days)
}

/** Returns the median times of DuckDB in ms; undefined if DuckDB is not installed. */
export async function measureInDuckDb(
  client: pg.Client,
  by: readonly ReportDimension[],
  days: { dayFrom: string; dayTo: string },
): Promise<number[] | undefined> {
  if (!existsSync(path.join(home, 'node_modules'))) return undefined
  const file = path.join(tmpdir(), `evops-sessions-${process.pid}.csv`)
  await write(client, file)
  const child = spawn(process.execPath, [path.join(home, 'ask.mjs'), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(by.map((each) => questionOn('sessions', each, days))))
  const output = await text(child.stdout)
  rmSync(file, { force: true })
  return JSON.parse(output)
}

/** Writes the file in parts, so that no part needs much memory. */
async function write(client: pg.Client, file: string): Promise<void> {
  const out = createWriteStream(file)
  await client.query('begin')
  await client.query(`declare sessions no scroll cursor for select (x.*)::text as row from (${joined}) x`)
  out.write(
    `station_id,charge_point_id,connector_no,day,month,weekday,equipment_type,rated_power_w,maker,model,currency,start_mode,token_id,${figures.join(',')}\n`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: string }>('fetch 20000 from orders')
    if (rows.length === 0) break
    out.write(`${rows.map(({ row }) => row.slice(1, -1)).join('\n')}\n`)
  }
  await client.query('commit')
  await new Promise<void>((resolve) => out.end(resolve))
}
