import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const advisoryLock = 7_234_001
/** So long a migration stands in the queue for a table, and everybody behind it; then it lets them pass. */
const lockMs = 3_000
const pauseMs = 1_000
/** lock_not_available, deadlock_detected: nothing is wrong with the migration, somebody was in its way. */
const inTheWay = new Set(['55P03', '40P01'])

/** The database can't be brought to this version; the message says why in one line. */
export class MigrationError extends Error {}

export interface MigrateOptions {
  /** Hears why nothing goes on for a while. */
  onWait?: (why: string) => void
  /** So long one migration tries to get its locks. */
  patienceMs?: number
}

interface MigrationFile {
  file: string
  text: string
  checksum: string
}

/**
 * Brings a database to the newest schema: numbered files, forward only, each in its own transaction, under an
 * advisory lock so that processes starting together do it once. Killed at any moment, the next run goes on with the
 * file that was under way. A file that changed after it was applied, or one that this version does not know, is an
 * error before anything is done.
 */
export async function migrate(
  url: string,
  folder: string,
  { onWait = () => undefined, patienceMs = 60_000 }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  return withClient(url, async (client) => {
    await requireVersion(client)
    await takeTurn(client, onWait)
    await client.query(
      'create table if not exists platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const missing = missingOf(await appliedIn(client), folder)
    for (const migration of missing) await applyPatiently(client, migration, { onWait, patienceMs })
    return { applied: missing.map(({ file }) => file) }
  })
}

/** What `migrate` would apply, without doing anything. Throws where it would refuse. */
export async function pendingMigrations(url: string, folder: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await requireVersion(client)
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('platform_migrations') is not null as there",
    )
    const applied = rows[0]?.there ? await appliedIn(client) : new Map<string, string>()
    return missingOf(applied, folder).map(({ file }) => file)
  })
}

export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .toSorted()
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evops-migrate',
    // A host that never answers is a wrong address; one line instead of a start that hangs.
    connectionTimeoutMillis: 15_000,
  })
  // A database that ends in between fails the statement under way, which says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * One process at a time. Of a killed one the database notices within a second that nobody waits for the statement any
 * more, and lets go of its locks; where the system can't tell (Windows), when the statement has ended.
 */
async function takeTurn(client: pg.Client, onWait: (why: string) => void): Promise<void> {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined)
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
    advisoryLock,
  ])
  if (rows[0]?.mine) return
  onWait('another process migrates this database: waiting for its end')
  await client.query('select pg_advisory_lock($1)', [advisoryLock])
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations order by name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Those of the folder that were not applied yet. */
function missingOf(applied: ReadonlyMap<string, string>, folder: string): MigrationFile[] {
  const files = migrationFiles(folder)
  const unknown = [...applied.keys()].filter((name) => !files.includes(name))
  if (unknown.length > 0)
    throw new MigrationError(
      `this database belongs to a newer version of the program: it has migration ${unknown.at(-1)}, which this version does not know. Start the newer version, or restore a backup from before it`,
    )
  return files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(file)
    if (known === checksum) return []
    if (known !== undefined)
      throw new MigrationError(
        `migration ${file} was changed after this database had applied it: the data folder belongs to another version of the program`,
      )
    return [{ file, text, checksum }]
  })
}

/** Tries again while somebody is in the way: between the tries those who queued behind it get their turn. */
async function applyPatiently(
  client: pg.Client,
  migration: MigrationFile,
  { onWait, patienceMs }: Required<MigrateOptions>,
): Promise<void> {
  for (const limit = performance.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await applyFile(client, migration)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!(error instanceof pg.DatabaseError) || !inTheWay.has(error.code ?? ''))
        throw new MigrationError(`migration ${migration.file} failed: ${why}`, { cause: error })
      const busy = `migration ${migration.file} can't get its locks (${why}); ${await oldestTransaction(client)}`
      if (performance.now() > limit)
        throw new MigrationError(`${busy}. Nothing of it was done: end that, and start again`, {
          cause: error,
        })
      onWait(busy)
    }
  }
}

async function applyFile(client: pg.Client, { file, text, checksum }: MigrationFile): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    await client.query(text)
    await client.query('insert into platform_migrations (name, checksum) values ($1, $2)', [file, checksum])
    await client.query('commit')
  } catch (error) {
    // A connection that is gone has taken its transaction with it.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Who is most likely in the way, for the person who has to end it. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; seconds: number }>(
    `select pid, application_name as name, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  const [oldest] = rows
  if (!oldest) return 'whoever held them has just ended'
  return `the oldest transaction runs since ${oldest.seconds} s in process ${oldest.pid} of the database ('${oldest.name}')`
}

/** PostgreSQL 18, and settings under which a commit that was reported stays (reliability: start-up guard). */
async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')",
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  const version = Number(settings.get('server_version_num') ?? 0)
  if (version < 180_000 || version >= 190_000)
    throw new MigrationError(
      `DATABASE_URL: PostgreSQL 18 is needed, this server is ${Math.floor(version / 10_000)}.${version % 10_000}`,
    )
  for (const name of ['fsync', 'full_page_writes'])
    if (settings.get(name) !== 'on')
      throw new MigrationError(`PostgreSQL runs with ${name} off: acknowledged data could be lost`)
  if (settings.get('synchronous_commit') === 'off')
    throw new MigrationError('PostgreSQL runs with synchronous_commit off: acknowledged data could be lost')
}
