import pg from 'pg'
import { MigrationError, newerVersion } from './migration-error.ts'
import { readSources, type SchemaFile, type SchemaFolders } from './schema-files.ts'
import { dropWithDependents, findSqlObjects, resetRights, type SqlObject } from './sql-objects.ts'

/** Undefined function, table or column: it is created by another source that follows later. */
const waitsForAnother = new Set(['42883', '42P01', '42703', '42704'])
/** Changes that `create or replace` cannot make: the return type of a function, the columns of a view. */
const otherShape = new Set(['42P13', '42P16'])

/**
 * Records all texts that a source ever had in this database, so that an older program does not restore its own text.
 */
export async function recordSqlSources(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists platform_sources (name text not null, checksum text not null,
       made_at timestamptz not null default now(), replaced_at timestamptz, primary key (name, checksum))`,
  )
}

/**
 * Returns the sources whose function or view is missing or was created from another text. A text that this database had
 * before the current one, or a source that no version up to this one has, means that a newer version changed the
 * database; this is rejected.
 */
export async function changedSources(
  client: pg.Client,
  { sources: folders, retired = [] }: SchemaFolders,
): Promise<SchemaFile[]> {
  const sources = readSources(folders)
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('platform_sources') is not null as there")
  if (!rows[0]?.there) return sources
  const { rows: texts } = await client.query<{ name: string; checksum: string; present: boolean }>(
    'select name, checksum, replaced_at is null as present from platform_sources',
  )
  const own = new Map(sources.map(({ name, checksum }) => [name, checksum]))
  const newer = texts.find(({ name, checksum, present }) =>
    present ? !own.has(name) && !retired.includes(name) : own.get(name) === checksum,
  )
  if (newer) throw newerVersion(`another text of ${newer.name}`)
  const present = new Map(texts.filter((each) => each.present).map(({ name, checksum }) => [name, checksum]))
  const made = new Set((await findSqlObjects(client, [...own.keys()])).map(({ name }) => name))
  return sources.filter(({ name, checksum }) => !made.has(name) || present.get(name) !== checksum)
}

/**
 * Re-creates functions and views within the caller's transaction, including objects that depend on one whose signature
 * changes.
 */
export async function recreateSqlSources(
  client: pg.Client,
  changed: readonly SchemaFile[],
  folders: readonly string[],
): Promise<void> {
  const all = new Map(readSources(folders).map((source) => [source.name, source]))
  const owners = [...new Set(changed.flatMap((source) => ownerOf(source) ?? []))].join(', ')
  if (owners) await client.query(`grant create on schema public to ${owners}`)
  for (let waiting = [...changed]; waiting.length > 0;) {
    const before = await findSqlObjects(client, [...all.keys()])
    const { left, failed } = await makeWhatCan(client, waiting, before)
    if (failed.length === waiting.length) throw failed[0]
    waiting = [...new Set(left)].flatMap((name) => all.get(name) ?? [])
  }
  if (owners) await client.query(`revoke create on schema public from ${owners}`)
  await requireMade(client, changed)
  await recordSources(client, changed)
}

/**
 * Processes all pending sources once. A source that depends on a pending one, or that was dropped with another, is left
 * for the next pass.
 */
async function makeWhatCan(
  client: pg.Client,
  waiting: readonly SchemaFile[],
  before: readonly SqlObject[],
): Promise<{ left: string[]; failed: unknown[] }> {
  const left: string[] = []
  const gone = new Set<string>()
  const failed: unknown[] = []
  for (const source of waiting) {
    const same = before.filter(({ name, oid }) => name === source.name && !gone.has(oid))
    try {
      const dropped = await make(client, source, same)
      for (const each of dropped) gone.add(each.oid)
      left.push(...dropped.map(({ name }) => name).filter((name) => name !== source.name))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !waitsForAnother.has(error.code ?? ''))
        throw withFileName(source, error)
      await client.query('rollback to savepoint source')
      left.push(source.name)
      failed.push(withFileName(source, error))
    }
  }
  return { left, failed }
}

/** Creates one source and returns the objects that had to be dropped. */
async function make(client: pg.Client, source: SchemaFile, before: readonly SqlObject[]): Promise<SqlObject[]> {
  const owner = ownerOf(source)
  const text = owner ? `set local role ${owner}; ${source.text}\n; reset role` : source.text
  if (before.length === 0) {
    await client.query(`savepoint source; ${text}`)
    return []
  }
  await client.query('savepoint source')
  const dropped: SqlObject[] = []
  for (const each of before)
    if (each.owner === owner || (!owner && each.mine)) await resetRights(client, each)
    else dropped.push(...(await dropWithDependents(client, each)))
  try {
    await client.query(`savepoint text; ${text}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !otherShape.has(error.code ?? '')) throw error
    await client.query('rollback to savepoint text')
    for (const each of before) dropped.push(...(await dropWithDependents(client, each)))
    await client.query(text)
  }
  // Other arguments create a second function of the same name, so the previous one is dropped.
  const now = await findSqlObjects(client, [source.name])
  for (const each of now.length > 1 ? before : []) dropped.push(...(await dropWithDependents(client, each)))
  return dropped
}

async function requireMade(client: pg.Client, changed: readonly SchemaFile[]): Promise<void> {
  const made = new Set(
    (
      await findSqlObjects(
        client,
        changed.map(({ name }) => name),
      )
    ).map(({ name }) => name),
  )
  const missing = changed.find(({ name }) => !made.has(name))
  if (missing) throw new MigrationError(`${missing.name}.sql does not make ${missing.name}`)
}

/** Whose the function is, where it does more than its caller may: a line `-- owner: evops_ledger`. */
function ownerOf({ text }: SchemaFile): string | undefined {
  return /^-- owner: (\w+)$/m.exec(text)?.[1]
}

async function recordSources(client: pg.Client, made: readonly SchemaFile[]): Promise<void> {
  const names = made.map(({ name }) => name)
  await client.query('update platform_sources set replaced_at = now() where name = any ($1) and replaced_at is null', [
    names,
  ])
  await client.query(
    `insert into platform_sources (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name, checksum) do update set replaced_at = null, made_at = now()`,
    [names, made.map(({ checksum }) => checksum)],
  )
}

/** Adds the file name to the database's own error object, so that a lock timeout is still recognised and retried. */
function withFileName({ name }: SchemaFile, error: unknown): unknown {
  if (error instanceof Error && !error.message.startsWith(name)) error.message = `${name}.sql: ${error.message}`
  return error
}
