import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

const advisoryLock = 7_234_001

/** The database can't be brought to this version; the message says why in one line. */
export class MigrationError extends Error {}

/**
 * Brings a database to the newest schema: numbered files, forward only, each in its own transaction, under an
 * advisory lock so that processes starting together do it once. A file that changed after it was applied is an error.
 */
export async function migrate(url: string, folder: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evops-migrate',
    // A host that never answers is a wrong address; one line instead of a start that hangs.
    connectionTimeoutMillis: 15_000,
  })
  await client.connect()
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(
      'create table if not exists platform_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from platform_migrations',
    )
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    const applied: string[] = []
    for (const file of migrationFiles(folder)) {
      const text = readFileSync(path.join(folder, file), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      if (known.get(file) === checksum) continue
      if (known.has(file))
        throw new MigrationError(
          `migration ${file} was changed after this database had applied it: the data folder belongs to another version of the program`,
        )
      await applyFile(client, { file, text, checksum })
      applied.push(file)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

export function migrationFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .toSorted()
}

async function applyFile(
  client: pg.Client,
  { file, text, checksum }: { file: string; text: string; checksum: string },
) {
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into platform_migrations (name, checksum) values ($1, $2)', [file, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(
      `migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
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
