/*
 * `npm run bench -- analysis [--meters 200] [--days 365] [--reads 40]`: runs a real server with quarter-hour values of
 * that many meters (200 meters and 365 days are seven million rows), rolled up by the server's own worker. The bench
 * prints the time of each energy analysis query as a user gets it (target 100 ms at p95), the time of the same sums on
 * raw rows (2 s), and the delay until a late quarter hour is included in the figures (60 s).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { quantile } from '../full/report.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    meters: { type: 'string', default: '200' },
    days: { type: 'string', default: '365' },
    reads: { type: 'string', default: '40' },
  },
})
const [meters, days, reads] = [Number(values.meters), Number(values.days), Number(values.reads)]
if (![meters, days, reads].every((one) => Number.isInteger(one) && one > 0)) {
  console.error('bench:analysis: --meters N --days N --reads N')
  process.exit(1)
}
const password = 'a password for runs only'
const targets = { rolledMs: 100, rawMs: 2_000, lateMs: 60_000 }
const longestMs = 3_600_000
const dayMs = 86_400_000
const perSupply = 4
const dayOf = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const period = `dayFrom=${dayOf(days)}&dayTo=${dayOf(1)}`

const fillMeters = `insert into stations_meters (operator_id, id, station_id, meter_no)
  select s.operator_id, gen_random_uuid(), s.id, 'BENCH-' || n from (select * from stations_stations where operator_id = $1 order by code limit 1) s, generate_series(1, $2::int) n
  returning id, station_id as station`
const fillQuarters = `insert into energy_quarters (operator_id, meter_id, at, active_dwh, reactive_dvarh, from_id)
  select $1, $2, $3::date::timestamptz + n * interval '15 minutes', 100000 + (n * 7919) % 90000, 30000, $2 from generate_series(0, $4::int * 96 - 1) n`
/**
 * The query first sums all meters of each quarter hour. The local day is then calculated once per quarter hour, not
 * once per meter.
 */
const rawSums = `select (at at time zone 'Asia/Shanghai')::date, sum(sum), max(most) from (
  select at, sum(active_dwh), max(active_dwh) as most from energy_quarters where operator_id = $1 and at >= $2::date group by at) q group by 1`
const bareSum = 'select sum(active_dwh) from energy_quarters where operator_id = $1 and at >= $2::date'
const waits = 'select exists (select from energy_marks) or exists (select from energy_unrolled_meters) as waits'

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const databaseUrl = installation.databaseUrl()
  const { operatorId } = await registerSite(databaseUrl, { secretKey: installation.secretKey(), points: 1 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await withCleanUp(
    () => client.end(),
    () => measureAnalysis(client, operatorId),
  )
})

async function measureAnalysis(client: pg.Client, operatorId: string): Promise<void> {
  const api = createCheckApiClient(installation)
  const token = await api.signIn('admin', password)
  const request = (path: string) => api.call<Record<string, unknown>>(token, 'GET', path)
  const { rows: made } = await client.query<{ id: string; station: string }>(fillMeters, [operatorId, meters])
  const supplies: string[] = []
  for (let no = 0; no < meters; no += perSupply) {
    const own = made.slice(no, no + perSupply)
    const body = {
      name: `Bench ${no}`,
      supplyNo: `B-${no}`,
      validFrom: '2024-01-01',
      stationIds: own.slice(0, 1).map(({ station }) => station),
      meterIds: own.map(({ id }) => id),
    }
    supplies.push((await api.call<{ id: string }>(token, 'POST', '/api/energy/supply-points', body)).id)
  }
  const startedAt = performance.now()
  for (const { id } of made) await client.query(fillQuarters, [operatorId, id, dayOf(days), days])
  await client.query('analyze energy_quarters')
  const filled = performance.now()
  await rolledUp(client)
  await client.query('analyze')
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  console.log(
    `${meters} meters in ${supplies.length} supply points, ${meters * days * 96} quarter hours: written in ${seconds(filled - startedAt)} s, rolled up ${seconds(performance.now() - filled)} s later`,
  )

  const [supplyId = ''] = supplies
  const tested = `dayFrom=${dayOf(Math.min(days, 60))}&dayTo=${dayOf(1)}`
  const over = (text: string) => () => client.query(text, [operatorId, dayOf(days)])
  const met = [
    await quick('one supply point', reads, targets.rolledMs, () =>
      request(`/api/energy/analysis?${period}&supplyId=${supplyId}`),
    ),
    await quick('all supply points', reads, targets.rolledMs, () => request(`/api/energy/analysis?${period}`)),
    await quick('forecast, tested over 60 days', reads, targets.rolledMs, () =>
      request(`/api/energy/supply-points/${supplyId}/forecast-test?${tested}`),
    ),
    await quick('raw rows of all supply points', Math.min(reads, 5), targets.rawMs, over(rawSums)),
    // The lower limit for comparison: reads the same rows without any calculation.
    await quick('a bare sum of the same rows', Math.min(reads, 5), targets.rawMs, over(bareSum)),
    await late(client, made[0]?.id ?? '', token),
  ]
  process.exitCode = met.every(Boolean) ? 0 : 1
}

async function rolledUp(client: pg.Client): Promise<void> {
  const until = performance.now() + longestMs
  while ((await client.query(waits)).rows[0]?.waits) {
    if (performance.now() > until) throw new Error('days still wait after an hour')
    await wait(200)
  }
}
async function quick(name: string, times: number, target: number, work: () => Promise<unknown>): Promise<boolean> {
  const taken: number[] = []
  for (let read = -2; read < times; read += 1) {
    const startedAt = performance.now()
    await work()
    if (read >= 0) taken.push(performance.now() - startedAt)
  }
  const [half, most] = [quantile(taken, 0.5), quantile(taken, 0.95)]
  console.log(
    `${name}: p50 ${half.toFixed(1)}, p95 ${most.toFixed(1)} ms, at most ${target}: ${most <= target ? 'met' : 'MISSED'}`,
  )
  return most <= target
}
/** Imports a file that corrects a quarter hour of two days ago, and measures the delay until the figures include it. */
async function late(client: pg.Client, meterId: string, token: string): Promise<boolean> {
  const api = createCheckApiClient(installation)
  const meterNo = (await client.query('select meter_no as no from stations_meters where id = $1', [meterId])).rows[0]
    ?.no
  const content = `meter,time,kWh\n${meterNo},${dayOf(2)} 12:00,123.4`
  const url = '/api/energy/quarter-imports'
  const file = { fileName: 'late.csv', content }
  const { suggested } = await api.call<{ suggested: object }>(token, 'POST', `${url}/preview`, file)
  const startedAt = performance.now()
  await api.call(token, 'POST', url, { ...file, settings: suggested })
  const isThere = async () =>
    (await client.query('select from energy_meter_days where meter_id = $1 and peak_dwh = 1234000', [meterId])).rows
      .length > 0
  while (!(await isThere()) && performance.now() - startedAt < targets.lateMs * 2) await wait(100)
  const taken = performance.now() - startedAt
  console.log(
    `a late quarter hour is in its day after ${(taken / 1_000).toFixed(1)} s, at most ${targets.lateMs / 1_000}: ${taken <= targets.lateMs ? 'met' : 'MISSED'}`,
  )
  return taken <= targets.lateMs
}
