/*
 * `npm run bench -- backup [--gigabytes G] [--connections N] [--rate MB] [--drill]`: fills an installation with packed
 * messages and meter values, and backs it up by COPY into a folder while its server answers calls: once at --rate
 * (default 8 MB a second) and once at full speed. Then it restores the backup into a new folder and compares every
 * table with the backup. Prints the time for 10 GB, and the p99 of the calls before, during and after the backup. The
 * option --drill also prints the time of a restore drill of the demo. Uses its own folders and removes them afterwards;
 * they need three times the gigabytes. Exit code 1 unless all tables are equal and the figures meet their targets: 5
 * min and 10 min for 10 GB, p99 up by less than a quarter at --rate, drill 60 s.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { root } from '../ready/runtime.mjs'
import { createInstallation, withCleanUp, type Installation } from './installation.ts'

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '0.2' },
    connections: { type: 'string', default: '2' },
    rate: { type: 'string', default: '8' },
    drill: { type: 'boolean', default: false },
  },
})
const gigabytes = Number(values.gigabytes)
if (!(gigabytes > 0) || !(Number(values.connections) > 0) || !(Number(values.rate) > 0)) {
  console.error('bench:backup: --gigabytes G --connections N --rate MB [--drill]')
  process.exit(1)
}
const run = promisify(execFile)
const folders: string[] = []
/** Size of a pack: one hour of messages of a charging connector. */
const [packsAtOnce, packBytes] = [2_000, 6_000]
/** Pause between calls. Calls without a pause would take a CPU core from the backup and distort the measurement. */
const betweenMs = 20
const aloneMs = 60_000
let missed = 0

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-bench-backup-'))
  chmodSync(folder, 0o711)
  folders.push(folder)
  return folder
}

async function command(name: string, args: readonly string[], env: Record<string, string>) {
  const startedAt = performance.now()
  const file = path.join(root, 'apps/server/src/backup', `${name}.ts`)
  // A separate process session, as a service manager would start it. In the bench's own session the backup would share
  // a core with the calling client.
  const [program = '', ...first] = process.platform === 'linux' ? ['setsid', process.execPath] : [process.execPath]
  const { stdout } = await run(program, [...first, file, ...args], { env: { ...process.env, ...env } })
  return { output: stdout.trim(), seconds: (performance.now() - startedAt) / 1_000 }
}

/**
 * Inserts packs of one hour of messages (four fifths of the size, incompressible) and meter values, over all days that
 * have partitions.
 */
async function fill(client: pg.Client): Promise<number> {
  await client.query('select stations_keep_partitions(90, 90)')
  const size = 'select pg_database_size(current_database())::float8 as bytes'
  const bytesNow = async () => Number((await client.query<{ bytes: number }>(size)).rows[0]?.bytes)
  const before = await bytesNow()
  for (let from = 0; (await bytesNow()) - before < gigabytes * 1e9; from += packsAtOnce) {
    await client.query(
      `insert into stations_ocpp_message_packs (operator_id, charge_point_key, from_at, to_at, ocpp_messages, errors, actions, heard, packed)
       select '01890000-0000-7000-8000-000000000001', n % 500, hour, hour + interval '50 minutes', 320, false, 'Heartbeat MeterValues',
         array(select generate_series(0, 2990000, 10000)), packed
       from unnest($2::bytea[]) with ordinality p (packed, row)
       cross join lateral (select $1::int + p.row as n) r
       cross join lateral (select date_bin('1 hour', now() + n % 160 * interval '1 hour', '2000-01-01 00:00Z') as hour) h`,
      [from, Array.from({ length: packsAtOnce }, () => randomBytes(packBytes))],
    )
    await client.query(
      `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, register_dwh, received_at, power_w, voltage_dv, current_da, soc)
       select '01890000-0000-7000-8000-000000000001', n % 500, 1, now() + n % 560000 * interval '1 second', n, now(), (random() * 1e5)::int, 4000, 1200, n % 100
       from generate_series($1::int * 20 + 1, ($1::int + $2::int) * 20) n`,
      [from, packsAtOnce],
    )
  }
  await client.query('analyze')
  return ((await bytesNow()) - before) / 1e9
}

/**
 * Sends fifty calls a second, one at a time, until `work` has ended or for some seconds. Returns the 99th percentile in
 * ms. Renews the token when it expires (after ten minutes).
 */
async function p99(installation: Installation, work: Promise<unknown>): Promise<number> {
  let token = await signIn(installation)
  let ended = false
  const times: number[] = []
  void work.finally(() => (ended = true)).catch(() => undefined)
  const url = `http://127.0.0.1:${installation.port}/api/organisation/backups?page=1&pageSize=20`
  while (!ended) {
    const startedAt = performance.now()
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await reply.arrayBuffer()
    if (reply.status === 401) {
      token = await signIn(installation)
      continue
    }
    if (reply.status !== 200) throw new Error(`the server answers ${reply.status}`)
    const took = performance.now() - startedAt
    times.push(took)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, betweenMs - took)))
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

async function signIn({ port }: Installation): Promise<string> {
  const form = {
    grant_type: 'password',
    username: 'admin',
    password: 'a password for runs only',
    client_id: 'boss-web',
  }
  const body = new URLSearchParams(form)
  const reply = await fetch(`http://127.0.0.1:${port}/oauth/token`, { method: 'POST', body })
  if (reply.status !== 200) throw new Error(`signing in: ${reply.status}`)
  const { access_token: token } = (await reply.json()) as { access_token: string }
  return token
}

function reportFigure(what: string, value: number, target: number, unit: string): void {
  const held = value <= target
  if (!held) missed += 1
  console.log(`${what}: ${value.toFixed(1)} ${unit} (at most ${target}${held ? '' : ': missed'})`)
}

async function bench(installation: Installation): Promise<void> {
  await installation.start()
  const env = { EVOPS_DATA: installation.dataDir }
  // Baseline of an empty installation: processes, three hundred tables and their migration.
  const key = { EVOPS_SECRET_KEY: installation.secretKey().toString('utf8') }
  const bare = aFolder()
  const [emptyBackup, emptyRestore] = [
    await command('backup', ['--to', bare], env),
    await command('restore', ['--from', bare, '--to', path.join(aFolder(), 'new')], key),
  ].map(({ seconds }) => seconds)
  /** Time for 10 GB, in minutes. */
  const ofTen = (seconds: number, empty = 0) => (empty + ((seconds - empty) / filled) * 10) / 60
  const filled = await withClient(installation, fill)
  console.log(`${filled.toFixed(2)} GB filled in`)
  const calls = (work: Promise<unknown>) => p99(installation, work)
  const connections = ['--connections', values.connections]
  const pause = () => new Promise((resolve) => setTimeout(resolve, aloneMs))
  const first = await calls(pause())
  const slow = command('backup', ['--to', aFolder(), ...connections, '--rate', values.rate], env)
  const duringBackup = await calls(slow)
  console.log(`at ${values.rate} MB/s: ${(await slow).seconds.toFixed(1)} s, ${(await slow).output}`)
  // Measurements without a backup, before and after. Their difference is the precision of the result.
  const last = await calls(pause())
  const alone = (first + last) / 2
  console.log(
    `p99 of a list: ${first.toFixed(1)} and ${last.toFixed(1)} ms alone, ${duringBackup.toFixed(1)} ms beside it`,
  )
  reportFigure('p99 beside it', (duringBackup / alone) * 100, 125, '% of that alone')
  const target = aFolder()
  const fast = command('backup', ['--to', target, ...connections], env)
  console.log(`as fast as it goes: p99 ${(await calls(fast)).toFixed(1)} ms; ${(await fast).output}`)
  await installation.stop()
  reportFigure('10 GB backed up', ofTen((await fast).seconds, emptyBackup), 5, 'min')
  const restored = await command('restore', ['--from', target, '--to', path.join(aFolder(), 'new')], key)
  console.log(restored.output)
  reportFigure('10 GB restored and compared', ofTen(restored.seconds, emptyRestore), 10, 'min')
}

async function drillOfTheDemo(): Promise<void> {
  const demo = await createInstallation({ demo: true })
  await withCleanUp(demo.remove, async () => {
    await demo.start()
    await withClient(demo, until)
    const env = { EVOPS_DATA: demo.dataDir, EVOPS_BACKUP_TO: aFolder() }
    console.log((await command('backup', ['--to', env.EVOPS_BACKUP_TO], env)).output)
    const drilled = await command('restore-drill', [], env)
    console.log(drilled.output)
    reportFigure('drill of the demo', drilled.seconds, 60, 's')
  })
}

/** Waits until the demo's past is written. */
async function until(client: pg.Client): Promise<void> {
  for (const limit = Date.now() + 300_000; Date.now() < limit;) {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from charging_bills')
    if ((rows[0]?.count ?? 0) > 100) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the past of the demo was not told within five minutes')
}

/** A broken connection fails the statement that runs on it. The error event alone must not end the process. */
async function withClient<T>(of: Installation, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: of.databaseUrl() })
  client.on('error', (error) => console.error(`bench:backup: a connection to the database: ${error.message}`))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const installation = await createInstallation()
await withCleanUp(
  async () => {
    await installation.remove()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  },
  async () => {
    await bench(installation)
    if (values.drill) await drillOfTheDemo()
  },
)
console.log(`${missed} figures missed`)
if (missed > 0) process.exitCode = 1
