/*
 * `npm run torture -- backup [--gigabytes G] [--minutes N] [--bucket] | --kills K [--seed S]`: R-10. Fills a database,
 * writes to it without a pause during its backup, kills server and database with -9, restores elsewhere, and prints how
 * much acknowledged data is missing there (RPO) and how long the restore took (RTO). Ends with `N lost`: rows that are
 * changed, or missing although older and newer ones exist. Exit code 1 unless N is 0, RPO is at most 5 s (60 s with
 * --bucket, to a local S3 server) and RTO at most a minute per gigabyte. Uses its own folders and removes them
 * afterwards; they need four times the gigabytes. The option --kills instead kills backups by COPY and their restores,
 * half of each, with -9 at random moments; ends with `N wrong` and exit code 1 unless N is 0.
 */
import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { startPostgres } from '@evops/platform/server'
import { s3Server } from '@evops/platform/testing'
import pg from 'pg'
import { freePort } from '../bench/free-port.ts'
import { createInstallation, withCleanUp, type Installation } from '../bench/installation.ts'
import { root } from '../ready/runtime.mjs'
import { createRandomSource } from './chance.ts'
import { testKilledCopies, insertRestoreTestRows } from './kill-copies.ts'

const { values } = parseArgs({
  options: {
    gigabytes: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    bucket: { type: 'boolean', default: false },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const gigabytes = Number(values.gigabytes)
const minutes = Number(values.minutes)
const [kills, seed] = [Number(values.kills), Number(values.seed)]
if (!(gigabytes > 0) || !(minutes > 0) || !Number.isInteger(kills) || !Number.isInteger(seed)) {
  console.error('torture:backup: --gigabytes G --minutes N, both above 0, or --kills K --seed S')
  process.exit(1)
}

const run = promisify(execFile)
const rowsPerBatch = 20_000
/** Checksums of the data from before the load; every byte counts. */
const sums = `select count(*)::int as rows, sum(hashtextextended(filler, id))::text as hash from filled`

async function fill(client: pg.Client): Promise<void> {
  await client.query('create table filled (id bigint primary key, filler text)')
  await client.query('create table acknowledged (id int primary key, at timestamptz not null)')
  const size = 'select pg_database_size(current_database())::float8 as bytes'
  for (let from = 0; (await client.query(size)).rows[0].bytes < gigabytes * 1e9; from += rowsPerBatch)
    await client.query(
      `insert into filled select n, (select string_agg(md5(random()::text || n || k), '') from generate_series(1, 30) k)
       from generate_series($1::int + 1, $1::int + $2::int) n`,
      [from, rowsPerBatch],
    )
}

/** Inserts rows one after another, and records the time of the last acknowledged one. */
function load(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  const written = { count: 0, lastAt: 0, ended: Promise.resolve() }
  let stopped = false
  written.ended = (async () => {
    await client.connect()
    while (!stopped) {
      const insert = client.query('insert into acknowledged values ($1, clock_timestamp())', [written.count + 1])
      if (
        !(await insert.then(
          () => true,
          () => false,
        ))
      )
        return
      written.count += 1
      written.lastAt = Date.now()
    }
  })()
  return { written, stop: () => (stopped = true) }
}

async function command(name: string, args: readonly string[], env: Record<string, string>): Promise<string> {
  const file = path.join(root, 'apps/server/src/backup', `${name}.ts`)
  const { stdout } = await run(process.execPath, [file, ...args], { env: { ...process.env, ...env } })
  return stdout.trim()
}

async function torture(
  installation: Installation,
  { target, restored, place }: { target: string; restored: string; place: Record<string, string> },
): Promise<void> {
  await installation.start()
  const client = new pg.Client({ connectionString: installation.databaseUrl() })
  client.on('error', () => undefined)
  await client.connect()
  await fill(client)
  const { rows: before } = await client.query(sums)
  console.log(`${before[0].rows} rows filled in; writing while it is backed up`)
  const { written } = load(installation.databaseUrl())
  const env = { EVOPS_DATA: installation.dataDir, ...place }
  const startedAt = Date.now()
  // The server makes the first backup by itself; this one is retried until that one has ended.
  while (
    !(await command('backup', [], env).then(
      (output) => (console.log(output), true),
      () => false,
    ))
  )
    await wait(1_000)
  await wait(Math.max(0, minutes * 60_000 - (Date.now() - startedAt)))
  process.kill(installation.postgresPid() ?? 0, 'SIGKILL')
  await installation.kill()
  await written.ended
  const killed = Date.now()
  console.log(await command('restore', ['--from', target, '--to', restored], place))
  const restoreSeconds = (Date.now() - killed) / 1_000
  await compare(restored, { before: before[0], written, restoreSeconds })
}

async function compare(
  folder: string,
  {
    before,
    written,
    restoreSeconds,
  }: { before: unknown; written: { count: number; lastAt: number }; restoreSeconds: number },
): Promise<void> {
  const postgres = await startPostgres({ dataDir: folder, port: await freePort() })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows: after } = await client.query(sums)
  const { rows: acknowledged } = await client.query(
    'select count(*)::int as count, coalesce(max(id), 0) as last, max(at) as at from acknowledged',
  )
  await client.end()
  await postgres.stop()
  const { count, last, at } = acknowledged[0]
  const same = JSON.stringify(before) === JSON.stringify(after[0])
  const lost = last - count + (same ? 0 : 1)
  const missing = written.count - last
  const rpo = missing > 0 ? (written.lastAt - Number(at)) / 1_000 : 0
  console.log(
    `${gigabytes} GB; ${written.count} rows acknowledged, the last ${Math.max(0, missing)} of them not there: RPO ${rpo.toFixed(1)} s; RTO ${restoreSeconds.toFixed(0)} s`,
  )
  console.log(`${lost} lost`)
  if (lost > 0 || rpo > (values.bucket ? 60 : 5) || restoreSeconds > 60 * Math.max(1, gigabytes)) process.exitCode = 1
}

function aFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-backup-'))
  chmodSync(folder, 0o711)
  return folder
}

const service = values.bucket ? await s3Server() : undefined
const folder = aFolder()
const target = service ? `s3://${service.bucket}/torture` : folder
const place = {
  EVOPS_BACKUP_TO: target,
  ...(service && {
    EVOPS_S3_ENDPOINT: service.endpoint,
    EVOPS_S3_KEY_ID: service.keyId,
    EVOPS_S3_SECRET: service.secret,
  }),
}
const restored = aFolder()
const installation = await createInstallation({ env: { ...place, EVOPS_DEMO: '0' } })
await withCleanUp(
  async () => {
    await installation.remove()
    await service?.close()
    for (const one of [folder, restored]) rmSync(one, { recursive: true, force: true })
  },
  () => (kills > 0 ? tortureCopies() : torture(installation, { target, restored, place })),
)

async function tortureCopies(): Promise<void> {
  await installation.start()
  await insertRestoreTestRows(installation.databaseUrl())
  const logLine = (line: string) => console.log(line)
  const { backups, restores, wrong } = await testKilledCopies(installation, {
    kills,
    chance: createRandomSource(seed),
    writeLine: logLine,
  })
  console.log(
    `seed ${seed}: of the backups ${backups.broken} were none, ${backups.ended} had ended; of the restores ${restores.nothing} had done nothing, ${restores.started} were refused as half done, ${restores.ended} had ended`,
  )
  for (const what of wrong) console.error(what)
  console.log(`${wrong.length} wrong`)
  if (wrong.length > 0) process.exitCode = 1
}
