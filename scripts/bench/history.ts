/*
 * `npm run bench -- history --meter-values N [--points P] [--seconds S] [--rows]`: runs the same load without a history, on
 * a history of N meter values over thirty days that are already rolled up, and without it again, in one run. The cost
 * of a call must not grow with the stored amount: exit code 1 below 0.9.
 *
 * A first load is not counted, and the run with history is compared with the runs before and after it: the sessions of
 * the load itself make tables and indexes grow, and a call on empty tables costs a tenth less, whatever was inserted in
 * between. Each load begins after a vacuum and a checkpoint, so that no load pays for autovacuum work left by the one
 * before (with checksums that is a page image for each page that autovacuum marks), and each one writes full pages to
 * the log like the others.
 *
 * Rows older than yesterday are in packs, as the server stores them; `--rows` keeps all in rows.
 */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { waitForRolledUpDays } from './days-done.ts'
import { insertHistory, deleteMeterHistory, formatHistorySummary } from './history-fill.ts'
import { createInstallation, withCleanUp } from './installation.ts'
import { runLoad, type LoadFigures } from './load-run.ts'
import { registerSite } from './site.ts'

const { values } = parseArgs({
  options: {
    'meter-values': { type: 'string', default: '10000000' },
    points: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '8' },
    rows: { type: 'boolean', default: false },
  },
})
const days = 30
const meterValues = Number(values['meter-values'])
const points = Number(values.points)
const seconds = Number(values.seconds)
const warmUpSeconds = Number(values['warm-up'])
const least = 0.9

const installation = await createInstallation()
await withCleanUp(installation.remove, async () => {
  await installation.start()
  const secretKey = installation.secretKey()
  const site = await registerSite(installation.databaseUrl(), { secretKey, points })
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  await client.connect()
  const load = async (name: string) => {
    await client.query('vacuum analyze')
    await client.query('checkpoint')
    const before = await countsOf(client)
    const figures = await runLoad(
      { version: 'ocpp1.6', url: installation.ocppUrl, points: site.points, seconds, warmUpSeconds },
      { server: installation.pid(), database: installation.postgresPid() },
    )
    reportLoad(name, figures, before, await countsOf(client))
    return figures
  }
  try {
    await load('first')
    const before = await load('empty')
    const startedAt = performance.now()
    const past = await insertHistory(installation.databaseUrl(), {
      meterValues,
      points,
      days,
      packed: !values.rows,
    })
    console.log(formatHistorySummary(past, (performance.now() - startedAt) / 1_000))
    await waitForRolledUpDays(client)
    const filled = await load('filled')
    await deleteMeterHistory(client)
    const after = await load('empty')
    const mean = (of: (figures: LoadFigures) => number) => (of(before) + of(after)) / 2
    const [rate, cost] = [filled.calls / mean(({ calls }) => calls), mean(costOf) / costOf(filled)]
    console.log(
      `with ${past.meterValues} samples, rolled up: ${rate.toFixed(2)} of the calls, ${cost.toFixed(2)} of the calls per CPU second`,
    )
    if (cost < least) process.exitCode = 1
  } finally {
    await client.end()
  }
  await installation.kill()
})

interface Counts {
  blocks: number
  wal: number
  images: number
  sessions: number
}
/** Counts that do not depend on the load of the machine. */
async function countsOf(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<Counts>(
    `select (select sum(blks_hit + blks_read) from pg_stat_database)::float8 as blocks, w.wal_bytes::float8 as wal, w.wal_fpi::float8 as images,
       (select count(*) from charging_sessions)::float8 as sessions from pg_stat_wal w`,
  )
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}

function costOf({ serverCpuSeconds, calls }: LoadFigures): number {
  const spent = Object.values(serverCpuSeconds ?? {}).reduce((sum, each) => sum + each, 0)
  return (spent / calls) * 1_000
}

function reportLoad(name: string, figures: LoadFigures, before: Counts, after: Counts): void {
  const { p50, p99 } = figures.latency
  const each = (key: keyof Counts) => (after[key] - before[key]) / (after.sessions - before.sessions)
  console.log(
    `${name.padEnd(7)} ${Math.round(figures.calls / figures.seconds)} calls/s · p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms · CPU s per 1,000 calls ${costOf(figures).toFixed(3)} · a session: ${each('blocks').toFixed(0)} blocks, ${(each('wal') / 1_000).toFixed(1)} kB of WAL, ${each('images').toFixed(2)} page images`,
  )
}
