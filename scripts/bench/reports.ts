/*
 * `npm run bench -- reports [--connectors N] [--sessions N] [--rounds R] [--folder F]`: runs a server with a year of
 * facts for N connectors (1,000), and measures the time of every report over that year over HTTP, with row-level
 * security on: once with N sessions (100,000) in the database and once with ten times as many, which must make no
 * difference. For comparison it measures the plain sum of one column over the connectors' days, the same queries as
 * plain SQL on the sessions, and DuckDB if `npm install --prefix scripts/bench/duckdb` was run.
 *
 * --once: only with N sessions. --cells: only the facts, with a thousand sessions and no query on the sessions: 10,000
 * connectors are filled in minutes (`--connectors 10000 --cells`). --folder: filled once, kept, and measured again.
 * --only: reports whose name contains this text. --pages: shows which queries read sessions, twelve seconds more for
 * each. If a query is refused because it reads too much, the bench measures the last twelve whole months instead.
 *
 * Target: p95 at most 100 ms, 500 ms for 10,000 connectors. Before the measurement the queue of pending work must empty
 * within a minute; otherwise that work would run during the queries. Exit code 1 if a target is missed.
 */
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { reports } from '@evops/reports/contract'
import pg from 'pg'
import { createCheckApiClient } from '../full/api.ts'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'
import { insertSessions } from './sessions-fill.ts'
import { measureInDuckDb, postgresReportSql } from './raw-sessions.ts'
import { insertReportFacts } from './reports-fill.ts'

const connectorsPerStation = 20
const { values } = parseArgs({
  options: {
    connectors: { type: 'string', default: '1000' },
    sessions: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
    /** Runs only with this number of sessions. */
    once: { type: 'boolean', default: false },
    cells: { type: 'boolean', default: false },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    pages: { type: 'boolean', default: false },
  },
})
const leastSessions = 1_000
/** A late record must be in every report within a minute. */
const mostWaitedS = 60
const once = values.once || values.cells || values.folder !== undefined
const [connectors, rounds] = [Number(values.connectors), Number(values.rounds)]
const sessions = values.cells ? leastSessions : Number(values.sessions)
if (
  ![connectors, sessions, rounds].every(Number.isInteger) ||
  connectors < connectorsPerStation ||
  sessions < leastSessions ||
  rounds < 1
) {
  console.error('bench:reports: --connectors N (20 or more) --sessions N (1,000 or more) --rounds R')
  process.exit(1)
}
const targetMs = connectors > 1_000 ? 500 : 100

const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const days = { dayFrom: dayOf(365), dayTo: dayOf(1) }
const year = { ...days, pageSize: '50' }
const thisMonth = dayOf(0).slice(0, 7)
const twelveMonths = {
  ...year,
  dayFrom: `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}-01`,
  dayTo: new Date(Date.parse(`${thisMonth}-01`) - 86_400_000).toISOString().slice(0, 10),
}
const cases = reports
  .flatMap(({ id, by }) => by.map((each) => [id, each] as const))
  .filter(([id, by]) => `${id} ${by}`.includes(values.only))

let missed = 0
for (const behind of once ? [sessions] : [sessions, sessions * 10]) await measure(behind)
console.log(missed === 0 ? 'every report within its limit' : `${missed} over ${targetMs} ms`)
process.exitCode = missed === 0 ? 0 : 1

async function measure(behind: number): Promise<void> {
  const installation = await createInstallation({ folder: values.folder })
  await withCleanUp(installation.remove, async () => {
    await installation.start()
    await fillOnce(installation, behind)
    const client = await connect(installation)
    await waitForVehicles(client)
    if ((await waitForEmptyQueue(client)) > mostWaitedS) missed += 1
    const bare = await measureTimes(() => client.query('select sum(energy_dwh) from reports_days'))
    console.log(
      `\n${connectors} connectors, ${behind} orders; load ${loadavg()[0]?.toFixed(1)}; a bare sum over connectors' days ${text(bare)} ms`,
    )
    const token = await createCheckApiClient(installation).signIn('admin', 'a password for runs only')
    const before = await sessionPages(client)
    let seen = before
    for (const [report, by] of cases) {
      const path = (span: typeof year) => `/api/reports/${report}?${new URLSearchParams({ ...span, by })}`
      const isRefused = await requestReport(installation, token, path(year))
      const reportPath = path(isRefused ? twelveMonths : year)
      const took = await measureTimes(() => requestReport(installation, token, reportPath))
      if (took.p95 > targetMs) missed += 1
      const ratio = (took.p50 / bare.p50).toFixed(1)
      console.log(
        `  ${`${report} ${by}`.padEnd(34)} ${text(took)} ms, ${ratio} × the bare sum${took.p95 > targetMs ? ', missed' : ''}${isRefused ? ', over twelve whole months: a rolling year reads too much' : ''}`,
      )
      if (values.pages) {
        const now = await sessionPages(client)
        console.log(`    ${now.read - seen.read} pages of orders in ${rounds + 4} questions`)
        seen = now
      }
    }
    const { read, all } = await sessionPages(client)
    console.log(`  pages of orders looked at meanwhile, by the server's own work too: ${read - before.read} of ${all}`)
    if (!values.cells) await compareWithSessions(client)
    await client.end()
    if (values.folder !== undefined) await installation.stop()
  })
}

/** A folder that was filled before is not filled again. */
async function fillOnce(installation: Installation, behind: number): Promise<void> {
  const admin = await connect(installation)
  const { rows } = await admin.query('select from reports_days limit 1')
  await admin.end()
  if (rows.length > 0) return
  const startedAt = performance.now()
  const operatorId = await operatorOf(installation)
  // Only the server is killed; the database keeps running.
  await installation.kill()
  await insertSessions(installation.databaseUrl(), {
    operatorId,
    sessions: behind,
    stations: Math.ceil(connectors / connectorsPerStation),
    writeLine: () => undefined,
  })
  await insertReportFacts(installation.databaseUrl(), operatorId)
  const filled = await connect(installation)
  const size = await filled.query<{ gb: string }>(
    'select round(pg_database_size(current_database()) / 1e9, 1)::text as gb',
  )
  await filled.end()
  console.log(`filled in ${Math.round((performance.now() - startedAt) / 1_000)} s, ${size.rows[0]?.gb} GB`)
  await installation.start()
}

/**
 * Waits until the server's worker has calculated the consumption of vehicles, as after an update. Until then each query
 * would calculate it.
 */
async function waitForVehicles(client: pg.Client): Promise<void> {
  const startedAt = performance.now()
  const isStored = async () => {
    const { rows } = await client.query<{ stored: boolean }>(
      'select exists (select from fleet_energy_retention where day_to >= current_date - 5) as stored',
    )
    return rows[0]?.stored === true
  }
  while (!(await isStored())) {
    if (performance.now() - startedAt > 600_000) throw new Error('vehicles’ energy was not kept within 10 minutes')
    await wait(500)
  }
  await client.query('analyze fleet_energy_days, fleet_energy_months, fleet_energy_dates')
  console.log(`vehicles’ days worked out in ${Math.round((performance.now() - startedAt) / 1_000)} s after the start`)
}

/** Waits until the queue of sessions is empty. Returns the waiting time in seconds. */
async function waitForEmptyQueue(client: pg.Client): Promise<number> {
  const startedAt = performance.now()
  const elapsedSeconds = () => Math.round((performance.now() - startedAt) / 1_000)
  const inQueue = async () => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from charging_waiting_sessions')
    return rows[0]?.n ?? 0
  }
  const first = await inQueue()
  for (let left = first; left > 0; left = await inQueue()) {
    if (elapsedSeconds() > 600) throw new Error(`${left} orders still wait to be worked out after 10 minutes`)
    await wait(500)
  }
  console.log(`${first} orders that waited were worked out in ${elapsedSeconds()} s`)
  return elapsedSeconds()
}

/**
 * Returns the number of pages of the sessions table and its indexes read since the start, and their total number.
 * PostgreSQL backends publish their statistics after some seconds of idle time.
 */
async function sessionPages(client: pg.Client): Promise<{ read: number; all: number }> {
  await wait(12_000)
  const { rows } = await client.query<{ read: number; all: number }>(
    `select (heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::float8 as read,
       (pg_total_relation_size(relid) / current_setting('block_size')::int)::float8 as all from pg_statio_user_tables where relname = 'charging_sessions'`,
  )
  return rows[0] ?? { read: 0, all: 0 }
}

/** Measures one query on the sessions themselves for each report. */
async function compareWithSessions(client: pg.Client): Promise<void> {
  const firsts = [...new Set(reports.map(({ by }) => by[0]))]
  const duck = await measureInDuckDb(client, firsts, days)
  if (!duck) console.log('  DuckDB is not installed: npm install --prefix scripts/bench/duckdb')
  for (const [place, by] of firsts.entries()) {
    const took = await measureTimes(() => client.query(postgresReportSql(by, days)), 3)
    const other = duck?.[place] === undefined ? '' : `, DuckDB in memory p50 ${duck[place].toFixed(0)} ms`
    console.log(`  orders by ${by.padEnd(24)} plain SQL p50 ${took.p50.toFixed(0)} ms${other}`)
  }
}

async function measureTimes(work: () => Promise<unknown>, times = rounds): Promise<{ p50: number; p95: number }> {
  for (let n = 0; n < Math.min(3, times); n += 1) await work()
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const startedAt = performance.now()
    await work()
    took.push(performance.now() - startedAt)
  }
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
function text({ p50, p95 }: { p50: number; p95: number }): string {
  return `p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)}`
}

async function connect(installation: Installation): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  // The connection breaks when the server stops after a failure.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
async function operatorOf(installation: Installation): Promise<string> {
  const client = await connect(installation)
  const { rows } = await client.query<{ id: string }>('select operator_id as id from organisation_operators limit 1')
  await client.end()
  if (!rows[0]) throw new Error('there is no operator')
  return rows[0].id
}

/** Returns true if the query was refused because it reads too much. */
async function requestReport({ port }: Installation, token: string, path: string): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const read: unknown = await reply.json()
  if (reply.status === 400 && JSON.stringify(read).includes('reports.cells')) return true
  const rows = Object(Reflect.get(Object(read), 'data'))
  if (reply.status !== 200 || !(Reflect.get(rows, 'total') > 0))
    throw new Error(`${reply.status} for ${path}: ${JSON.stringify(read).slice(0, 300)}`)
  return false
}
