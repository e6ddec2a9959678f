import pg from 'pg'
import { MigrationError, newerVersion } from './migration-error.ts'
import { readSources, type SchemaFile } from './schema-files.ts'
import { dropWithUsers, objectsNamed, ownersOf, resetRights, type SqlObject } from './sql-objects.ts'

/** Undefined function, table, column: made from another source that has not had its turn yet. */
const waitsForAnother = new Set(['42883', '42P01', '42703', '42704'])
/** What `create or replace` can't change: what a function returns, which columns a view has. */
const otherShape = new Set(['42P13', '42P16'])

/** A table of all texts that a source ever had here, so that an older program does not put its own back. */
export async function rememberSources(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists platform_sources (name text not null, checksum text not null,
       made_at timestamptz not null default now(), replaced_at timestamptz, primary key (name, checksum))`,
  )
}

/**
 * The sources whose function or view is missing or was made from another text. A text that this database has had before
 * the present one, or a source that it has and this version not, is a newer version's doing: refused.
 */
export async function changedSources(client: pg.Client, folders: readonly string[]): Promise<SchemaFile[]> {
  const sources = readSources(folders)
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('platform_sources') is not null as there",
  )
  if (!rows[0]?.there) return sources
  const { rows: texts } = await client.query<{ name: string; checksum: string; present: boolean }>(
    'select name, checksum, replaced_at is null as present from platform_sources',
  )
  const own = new Map(sources.map(({ name, checksum }) => [name, checksum]))
  const newer = texts.find(({ name, checksum, present }) =>
    present ? !own.has(name) : own.get(name) === checksum,
  )
  if (newer) throw newerVersion(`another text of ${newer.name}`)
  const present = new Map(texts.filter((each) => each.present).map(({ name, checksum }) => [name, checksum]))
  const made = new Set((await objectsNamed(client, [...own.keys()])).map(({ name }) => name))
  return sources.filter(({ name, checksum }) => !made.has(name) || present.get(name) !== checksum)
}

/** Makes functions and views anew, within the caller's transaction; what uses one that changes its shape, too. */
export async function makeSources(
  client: pg.Client,
  changed: readonly SchemaFile[],
  folders: readonly string[],
): Promise<void> {
  const all = new Map(readSources(folders).map((source) => [source.name, source]))
  const owners = [...new Set(changed.flatMap((source) => ownerOf(source) ?? []))].join(', ')
  if (owners) await client.query(`grant create on schema public to ${owners}`)
  for (let waiting = [...changed]; waiting.length > 0;) {
    const left: SchemaFile[] = []
    let reason: unknown
    let made = 0
    for (const source of waiting) {
      const outcome = await tryToMake(client, source)
      if ('error' in outcome) {
        left.push(source)
        reason ??= outcome.error
        continue
      }
      made += 1
      left.push(...outcome.dropped.flatMap((name) => all.get(name) ?? []))
    }
    if (made === 0) throw reason
    waiting = [...new Set(left)]
  }
  if (owners) await client.query(`revoke create on schema public from ${owners}`)
  await recordSources(client, changed)
}

type Outcome = { dropped: readonly string[] } | { error: unknown }

async function tryToMake(client: pg.Client, source: SchemaFile): Promise<Outcome> {
  await client.query('savepoint source')
  try {
    return { dropped: await make(client, source) }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !waitsForAnother.has(error.code ?? ''))
      throw named(source, error)
    await client.query('rollback to savepoint source')
    return { error: named(source, error) }
  }
}

/** The names of what had to be dropped with it and is still to be made again. */
async function make(client: pg.Client, source: SchemaFile): Promise<string[]> {
  const owner = ownerOf(source)
  const before = await objectsNamed(client, [source.name])
  const { me } = await ownersOf(client)
  const strangers = before.filter((each) => each.owner !== (owner ?? me))
  const dropped: string[] = []
  for (const stranger of strangers) dropped.push(...(await dropWithUsers(client, stranger)))
  for (const each of before) if (!strangers.includes(each)) await resetRights(client, each)
  await client.query('savepoint text')
  try {
    await runAs(client, owner, source.text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !otherShape.has(error.code ?? '')) throw error
    await client.query('rollback to savepoint text')
    for (const each of before) dropped.push(...(await dropWithUsers(client, each)))
    await runAs(client, owner, source.text)
  }
  dropped.push(...(await dropFormer(client, source, before)))
  return dropped.filter((name) => name !== source.name)
}

/** Other arguments make another function of the same name: the one before goes. */
async function dropFormer(
  client: pg.Client,
  { name }: SchemaFile,
  before: readonly SqlObject[],
): Promise<string[]> {
  const now = await objectsNamed(client, [name])
  if (now.length === 0) throw new MigrationError(`${name}.sql does not make ${name}`)
  if (now.length === 1) return []
  const former = now.filter(({ oid }) => before.some((each) => each.oid === oid))
  const dropped: string[] = []
  for (const each of former) dropped.push(...(await dropWithUsers(client, each)))
  return dropped
}

async function runAs(client: pg.Client, owner: string | undefined, text: string): Promise<void> {
  if (owner) await client.query(`set local role ${owner}`)
  await client.query(text)
  if (owner) await client.query('reset role')
}

/** Whose the function is, where it does more than its caller may: a first line `-- owner: evops_ledger`. */
function ownerOf({ text }: SchemaFile): string | undefined {
  return /^-- owner: (\w+)$/m.exec(text)?.[1]
}

async function recordSources(client: pg.Client, made: readonly SchemaFile[]): Promise<void> {
  const names = made.map(({ name }) => name)
  await client.query(
    'update platform_sources set replaced_at = now() where name = any ($1) and replaced_at is null',
    [names],
  )
  await client.query(
    `insert into platform_sources (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name, checksum) do update set replaced_at = null, made_at = now()`,
    [names, made.map(({ checksum }) => checksum)],
  )
}

/** The database's own error, so that a lock that was not had is tried again, with the file it came from. */
function named({ name }: SchemaFile, error: unknown): unknown {
  if (error instanceof Error && !error.message.startsWith(name))
    error.message = `${name}.sql: ${error.message}`
  return error
}
