import pg from 'pg'
import { BackupError } from '../targets/target.ts'

/**
 * Session settings that make the copied text independent of the environment. Each table is read in the order of its
 * blocks.
 */
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

/** Opens a connection for copying. `role`: the role that can read all operators, for a login with no other rights. */
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

/** Returns the process id of the database backend of a connection. */
export async function backendProcessId(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

export interface TableToCopy {
  name: string
  columns: string[]
  partition: { of: string; bounds: string } | null
  /** The partition bounds: which rows of `partition.of` belong to it. */
  condition: string | null
  bytes: number
}

/** Tables that the migrations create and fill themselves. */
const madeAnew = ['platform_migrations', 'platform_sources', 'platform_restoring', 'graphile_worker.migrations']

/**
 * Returns every table of the product and of its job queue, the largest first; a partitioned table is represented by its
 * partitions. Throws if row-level security hides rows of a table from the connection's role.
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
  if (hidden) throw new BackupError(`${hidden.name} can't be backed up: its rows are not all seen by evops_platform`)
  return rows
}

/**
 * Begins a transaction with a fixed snapshot. Other connections can use it through `joinSnapshot` while the transaction
 * is open.
 */
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

export function buildCopyOutSql({ name, columns, partition, condition }: TableToCopy): string {
  const where = partition ? ` where ${condition ?? 'true'}` : ''
  return `copy (select ${columns.join(', ')} from ${partition?.of ?? name}${where}) to stdout`
}

export interface SequenceState {
  name: string
  last: string
  called: boolean
}
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
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

/** Constraints and settings that a restore removes during loading and restores afterwards. */
export interface RemovedConstraints {
  foreignKeys: { table: string; name: string; text: string }[]
  forced: string[]
}

/**
 * Removes the constraints that prevent loading: foreign keys, because rows arrive in no order, and forced row-level
 * security, which also limits the owner.
 */
export async function removeConstraints(client: pg.Client): Promise<RemovedConstraints> {
  const { rows: foreignKeys } = await client.query<RemovedConstraints['foreignKeys'][number]>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const { rows: forced } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where relforcerowsecurity order by 1',
  )
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`)
  return { foreignKeys, forced: forced.map(({ name }) => name) }
}

/** Restores the constraints. Foreign keys are checked against all rows at this point. */
export async function restoreConstraints(
  client: pg.Client,
  { foreignKeys, forced }: RemovedConstraints,
): Promise<void> {
  for (const { table, name, text } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${text}`)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

/** Marks the database as being restored: no server starts on it until `dropRestoreTable`. */
export async function markDatabaseRestoring(client: pg.Client, backupId: string): Promise<void> {
  await client.query(
    'create table platform_restoring (backup uuid primary key, since timestamptz not null default now())',
  )
  await client.query('insert into platform_restoring (backup) values ($1)', [backupId])
}
export async function dropRestoreTable(client: pg.Client): Promise<void> {
  await client.query('drop table platform_restoring')
}

/** Returns the first table, or undefined if there is none. */
export async function firstTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1 limit 1",
  )
  return rows[0]?.name
}

export async function createTablePartition(
  client: pg.Client,
  { name, of, bounds }: { name: string; of: string; bounds: string },
): Promise<void> {
  await client.query(`create table ${name} partition of ${of} ${bounds}`)
}

export async function truncateTable(client: pg.Client, name: string): Promise<void> {
  await client.query(`truncate ${name}`)
}
/** Begins the transaction that fills the table. */
export async function beginTableLoad(client: pg.Client, name: string): Promise<void> {
  await client.query('begin')
  await truncateTable(client, name)
}

export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name, last, called } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called])
}

/** Updates the planner statistics, as autovacuum would do some minutes later. */
export async function updatePlannerStatistics(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
