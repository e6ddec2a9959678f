import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrateToBaseline, recordBaseline, type AppliedMigrations } from './baseline.ts'
import { MigrationError, newerVersion } from './migration-error.ts'
import { readMigrations, readSources, type SchemaFile, type SchemaFolders } from './schema-files.ts'
import { changedSources, recreateSqlSources, recordSqlSources } from './sources.ts'

const advisoryLock = 7_234_001
/** So long a migration stands in the queue for a table, and everybody behind it; then it lets them pass. */
const lockMs = 3_000
const pauseMs = 1_000
/** lock_not_available, deadlock_detected: nothing is wrong with the migration, somebody was in its way. */
const inTheWay = new Set(['55P03', '40P01'])

export interface MigrateOptions {
  /** Hears why nothing goes on for a while. */
  onWait?: (why: string) => void
  /** So long one migration tries to get its locks. */
  patienceMs?: number
  /** A restore goes on in this database: nobody else may begin on it. */
  restoring?: boolean
}

/** One transaction of the way to the newest schema. */
interface Step {
  /** Of what is done, for who reads that it was not. */
  what: string
  work: () => Promise<void>
}

/**
 * Brings a database to the newest schema: numbered files, forward only, each in its own transaction, then the functions
 * and views whose text changed, in one; under an advisory lock so that processes starting together do it once. Killed
 * at any moment, the next run goes on with what was under way. A file that changed after it was applied, or one that
 * this version does not know, is an error before anything is done.
 */
export async function migrateDatabase(
  url: string,
  folders: SchemaFolders,
  { onWait = () => undefined, patienceMs = 60_000, restoring = false }: MigrateOptions = {},
): Promise<{ applied: string[]; made: string[] }> {
  const { migrations, sources } = folders
  return withClient(url, async (client) => {
    await requireVersion(client, onWait)
    if (!restoring) await requireWhole(client)
    if (!(await isOwner(client))) return requireNothingLeft(client, folders)
    await takeTurn(client, onWait)
    await client.query(
      'create table if not exists platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    await recordSqlSources(client)
    const files = readMigrations(migrations)
    const over = migrateToBaseline(await appliedIn(client), files)
    const missing = missingOf(over.applied, files)
    // A refusal comes before anything is done. Functions of a version behind the baseline are dropped by its migration.
    const isInstalled = over.applied.size > 0
    if (over.written.length === 0) await changedSources(client, folders)
    if (over.written.length > 0 || (isInstalled && missing.some(needsStop))) await requireAlone(client)
    const steps = { onWait, patienceMs }
    if (over.written.length > 0) await inTransaction(client, () => recordBaseline(client, over))
    for (const migration of missing) await applyPatiently(client, stepOf(client, migration), steps)
    const changed = await changedSources(client, folders)
    const what = 'the making of functions and views'
    if (changed.length > 0)
      await applyPatiently(client, { what, work: () => recreateSqlSources(client, changed, sources) }, steps)
    return { applied: missing.map(({ name }) => name), made: changed.map(({ name }) => name) }
  })
}

/** The migrations that `migrate` would apply, without doing anything. Throws where it would refuse. */
export async function pendingMigrations(url: string, folders: SchemaFolders): Promise<string[]> {
  return withClient(url, async (client) => {
    await requireVersion(client, () => undefined)
    await isOwner(client)
    return (await pendingIn(client, folders)).missing
  })
}

async function pendingIn(client: pg.Client, folders: SchemaFolders): Promise<{ missing: string[]; changed: string[] }> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('platform_migrations') is not null as there",
  )
  const applied = rows[0]?.there ? await appliedIn(client) : new Map<string, string>()
  const files = readMigrations(folders.migrations)
  const over = migrateToBaseline(applied, files)
  const missing = missingOf(over.applied, files)
  const changed = over.written.length > 0 ? readSources(folders.sources) : await changedSources(client, folders)
  return { missing: missing.map(({ name }) => name), changed: changed.map(({ name }) => name) }
}

/** Whether this login may change the schema. One that only runs the product goes on as the role that may look at it. */
async function isOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owner: boolean }>(
    `select pg_has_role(relowner, 'USAGE') as owner from pg_class
     where relname = 'platform_migrations' and relnamespace = 'public'::regnamespace`,
  )
  const owner = rows[0]?.owner ?? true
  if (!owner) await client.query('set role evops_platform')
  return owner
}

async function requireNothingLeft(client: pg.Client, folders: SchemaFolders) {
  const { missing, changed } = await pendingIn(client, folders)
  const [next] = [...missing, ...changed.map((name) => `${name}.sql`)]
  if (next !== undefined)
    throw new MigrationError(
      `this database waits for ${missing.length + changed.length} migrations, the first is ${next}, and belongs to another login: name its owner in EVOPS_MIGRATE_URL, or start a process first that does`,
    )
  return { applied: [], made: [] }
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
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock])
  if (rows[0]?.mine) return
  onWait('another process migrates this database: waiting for its end')
  await client.query('select pg_advisory_lock($1)', [advisoryLock])
}

async function appliedIn(client: pg.Client): Promise<AppliedMigrations> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from platform_migrations order by name',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Those of the folder that were not applied yet. */
function missingOf(applied: AppliedMigrations, files: readonly SchemaFile[]): SchemaFile[] {
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  if (unknown.length > 0) throw newerVersion(`migration ${unknown.at(-1)}`)
  const newest = [...applied.keys()].toSorted().at(-1) ?? ''
  return files.filter(({ name, checksum }) => {
    const storedChecksum = applied.get(name)
    if (storedChecksum === undefined && name < newest)
      throw new MigrationError(
        `migration ${name} comes late: this database is at ${newest} already, and migrations only go forward. These files are not those of a release`,
      )
    if (storedChecksum !== undefined && storedChecksum !== checksum)
      throw new MigrationError(
        `migration ${name} was changed after this database had applied it: the data folder belongs to another version of the program`,
      )
    return storedChecksum === undefined
  })
}

function stepOf(client: pg.Client, { name, text, checksum }: SchemaFile): Step {
  return {
    what: `migration ${name}`,
    work: async () => {
      await client.query(text)
      await client.query('insert into platform_migrations (name, checksum) values ($1, $2)', [name, checksum])
    },
  }
}

/** Tries again while somebody is in the way: between the tries those who queued behind it get their turn. */
async function applyPatiently(
  client: pg.Client,
  { what, work }: Step,
  { onWait, patienceMs }: Required<Omit<MigrateOptions, 'restoring'>>,
): Promise<void> {
  for (const limit = performance.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await inTransaction(client, work)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (!(error instanceof pg.DatabaseError) || !inTheWay.has(error.code ?? ''))
        throw new MigrationError(`${what} failed: ${why}`, { cause: error })
      const busy = `${what} can't get its locks (${why}); ${await oldestTransaction(client)}`
      if (performance.now() > limit)
        throw new MigrationError(`${busy}. Nothing of it was done: end that, and start again`, {
          cause: error,
        })
      onWait(busy)
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = ${lockMs}`)
    await work()
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

/** What a restore that was broken off has left must never be taken for an installation. */
async function requireWhole(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_class where relname = 'platform_restoring' and relnamespace = 'public'::regnamespace",
  )
  if (rows.length > 0)
    throw new MigrationError(
      'this database is being restored, or its restore was broken off: drop it, make it anew and restore again',
    )
}

/** True for a migration that renames what older processes use. It says so in a line of its own. */
const needsStop = ({ text }: { text: string }) => /^-- needs a stop: \S/m.test(text)

/**
 * Refuses to rename tables while a process of an earlier version is connected: that process would fail at its next statement.
 * Throws `MigrationError` with the name of one such process.
 */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; pid: number }>(
    `select application_name as name, pid from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ^@ 'evops' and application_name <> 'evops-migrate'
     order by backend_start limit 1`,
  )
  const [other] = rows
  if (other)
    throw new MigrationError(
      `this version renames tables and needs a stop: end every process of the earlier version first ('${other.name}' is still connected, process ${other.pid} of the database)`,
    )
}

/** Requires PostgreSQL 18 or newer, and settings under which a commit that was reported stays (reliability: start-up guard). */
async function requireVersion(client: pg.Client, onWarning: (why: string) => void): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('server_version_num', 'fsync', 'synchronous_commit', 'full_page_writes')",
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  const version = Number(settings.get('server_version_num') ?? 0)
  const release = `${Math.floor(version / 10_000)}.${version % 10_000}`
  if (version < 180_000)
    throw new MigrationError(`DATABASE_URL: PostgreSQL 18 or newer is needed, this server is ${release}`)
  if (version >= 190_000)
    onWarning(`DATABASE_URL: this version was tested with PostgreSQL 18, the server is ${release}`)
  for (const name of ['fsync', 'full_page_writes'])
    if (settings.get(name) !== 'on')
      throw new MigrationError(`PostgreSQL runs with ${name} off: acknowledged data could be lost`)
  if (settings.get('synchronous_commit') === 'off')
    throw new MigrationError('PostgreSQL runs with synchronous_commit off: acknowledged data could be lost')
}
