import pg from 'pg'
import { BackupError } from '../targets/target.ts'

/** What is copied is text that reads the same everywhere, each table in the order of its blocks. */
const sameText = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  synchronize_seqscans: 'off',
  max_parallel_workers_per_gather: '0',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
}

/** A connection that copies; `role`: the one that sees all operators, for a login that may be no more than that. */
export async function connectCopy(url: string, role?: 'evops_platform'): Promise<pg.Client> {
  const settings = Object.entries({ ...sameText, ...(role && { role }) })
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evops-backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The database's process behind a connection. */
export async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

export interface TableToCopy {
  name: string
  columns: string[]
  partition: { of: string; bounds: string } | null
  /** Which rows of `partition.of` are its. */
  condition: string | null
  bytes: number
}

/** Made by the migrations themselves. */
const madeAnew = [
  'platform_migrations',
  'platform_sources',
  'platform_restoring',
  'graphile_worker.migrations',
]

/**
 * Every table of the product and of its queue, a partitioned one by its partitions, the largest first. Throws where the
 * connection's role would not see all rows of one.
 */
export async function tablesToCopy(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy & { hidden: boolean }>(
    `select c.oid::regclass::text as name,
       array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       case when c.relispartition then json_build_object('of', p.oid::regclass::text,
         'bounds', pg_get_expr(c.relpartbound, c.oid)) end as partition,
       case when c.relispartition then pg_get_partition_constraintdef(c.oid) end as condition,
       pg_relation_size(c.oid)::float8 as bytes,
       r.relrowsecurity and not exists (select from pg_policy l where l.polrelid = r.oid
         and 'evops_platform'::regrole = any (l.polroles) and pg_get_expr(l.polqual, l.polrelid) = 'true') as hidden
     from pg_class c left join pg_inherits i on c.relispartition and i.inhrelid = c.oid
       left join pg_class p on p.oid = i.inhparent join pg_class r on r.oid = coalesce(p.oid, c.oid)
     where c.relkind = 'r' and c.relpersistence = 'p'
       and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and c.oid::regclass::text <> all ($1)
     order by bytes desc, name`,
    [madeAnew],
  )
  const hidden = rows.find((row) => row.hidden)
  if (hidden)
    throw new BackupError(`${hidden.name} can't be backed up: its rows are not all seen by evops_platform`)
  return rows
}

/** Begins a transaction that sees one moment, which `joinSnapshot` gives to others as long as it lasts. */
export async function exportSnapshot(client: pg.Client): Promise<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}
export async function joinSnapshot(client: pg.Client, snapshot: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
}
export async function endTransaction(client: pg.Client): Promise<void> {
  await client.query('commit')
}

export function copyOutText({ name, columns, partition, condition }: TableToCopy): string {
  const where = partition ? ` where ${condition ?? 'true'}` : ''
  return `copy (select ${columns.join(', ')} from ${partition?.of ?? name}${where}) to stdout`
}

export interface SequenceState {
  name: string
  last: string
  called: boolean
}
export async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S'
     and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`,
  )
  const found: SequenceState[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    for (const row of rows) found.push({ name, ...row })
  }
  return found
}

export async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select max(name) as name from platform_migrations')
  return rows[0]?.name ?? ''
}

/** What a restore takes away while it loads, and puts back as it was. */
export interface Loosened {
  foreignKeys: { table: string; name: string; text: string }[]
  forced: string[]
}

/** Takes what stands in the way of rows that come in no order, and of an owner who is bound by row-level security. */
export async function loosen(client: pg.Client): Promise<Loosened> {
  const { rows: foreignKeys } = await client.query<Loosened['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity order by 1',
  )
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  return { foreignKeys, forced: forced.map(({ name }) => name) }
}

/** Foreign keys are checked against all rows as they come back. */
export async function tighten(client: pg.Client, { foreignKeys, forced }: Loosened): Promise<void> {
  for (const { table, name, text } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${text}`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

/** No server starts on a database from here on, until `forgetRestore`. */
export async function markRestore(client: pg.Client, backupId: string): Promise<void> {
  await client.query(
    'create table platform_restoring (backup uuid primary key, since timestamptz not null default now())',
  )
  await client.query('insert into platform_restoring (backup) values ($1)', [backupId])
}
export async function dropRestoreTable(client: pg.Client): Promise<void> {
  await client.query('drop table platform_restoring')
}

/** Undefined: there is no table. */
export async function firstTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1 limit 1",
  )
  return rows[0]?.name
}

export async function makePartition(
  client: pg.Client,
  { name, of, bounds }: { name: string; of: string; bounds: string },
): Promise<void> {
  await client.query(`create table ${name} partition of ${of} ${bounds}`)
}

export async function emptyTable(client: pg.Client, name: string): Promise<void> {
  await client.query(`truncate ${name}`)
}
/** Begins the transaction that fills it. */
export async function beginFilling(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  await emptyTable(client, name)
}

export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, called } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
}

/** As autovacuum would some minutes later. */
export async function learnSizes(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
