import pg from 'pg'

/** Opens a connection as the database's owner. If the connection breaks, the next query fails. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'evops-backup',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export interface ClusterDescription {
  /** The system identifier: created with the cluster and present in every copy. */
  installation: string
  server: string
  timeline: number
  segmentBytes: number
  /** The folder of its files on the server's machine. */
  folder: string
}
export async function describeCluster(client: pg.Client): Promise<ClusterDescription> {
  const { rows } = await client.query<ClusterDescription>(
    `select s.system_identifier::text as installation, current_setting('server_version') as server,
       c.timeline_id as timeline, i.bytes_per_wal_segment as "segmentBytes", current_setting('data_directory') as folder
     from pg_control_system() s, pg_control_checkpoint() c, pg_control_init() i`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database does not describe itself')
  return facts
}

export async function beginBackup(client: pg.Client, label: string): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>('select pg_backup_start($1, fast => true) as lsn', [label])
  return rows[0]?.lsn ?? ''
}

/** Ends the backup. `label` must be stored in the copy as `backup_label`; without it the copy is unusable. */
export async function finishBackup(client: pg.Client): Promise<{ lsn: string; label: string }> {
  const { rows } = await client.query<{ lsn: string; label: string }>(
    'select lsn, labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  const [end] = rows
  if (!end) throw new Error('the database did not end the backup')
  return end
}

/** Returns a moment and a log position: everything committed before `at` is before `lsn` and is durable. */
export async function flushedLog(client: pg.Client): Promise<{ at: Date; lsn: string }> {
  const { rows } = await client.query<{ at: Date; lsn: string }>(
    'select statement_timestamp() as at, pg_current_wal_flush_lsn() as lsn',
  )
  const [flushed] = rows
  if (!flushed) throw new Error('the database does not say how far its log is')
  return flushed
}

/** Acquires a lock until the connection ends. Returns false if another process has the lock. */
export async function acquireBackupLock(client: pg.Client, name: 'ship' | 'backup'): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('platform_backups ' || $1, 0)) as held",
    [name],
  )
  return rows[0]?.held === true
}

/**
 * Prefix of the replication slots, which keep the server from deleting log that is not yet shipped. The slot name ends
 * with the name of the line.
 */
const slotPrefix = 'evops_log_'
export interface ReplicationSlot {
  line: string
  /** True if the server dropped the slot because the retained log exceeded its limit. */
  lost: boolean
  restartLsn: string | null
}

export async function listReplicationSlots(client: pg.Client): Promise<ReplicationSlot[]> {
  const { rows } = await client.query<ReplicationSlot>(
    `select substr(slot_name, length($1) + 1) as line, wal_status is not distinct from 'lost' as lost,
       restart_lsn as "restartLsn" from pg_replication_slots where starts_with(slot_name, $1) order by slot_name`,
    [slotPrefix],
  )
  return rows
}

export async function createSlot(client: pg.Client, line: string): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>(
    'select lsn from pg_create_physical_replication_slot($1, immediately_reserve => true)',
    [slotPrefix + line],
  )
  return rows[0]?.lsn ?? ''
}

export async function dropSlot(client: pg.Client, line: string): Promise<void> {
  await client.query('select pg_drop_replication_slot($1)', [slotPrefix + line])
}

/** Allows the server to delete the log before this position. */
export async function advanceSlot(client: pg.Client, line: string, lsn: string): Promise<void> {
  await client.query(
    `select pg_replication_slot_advance(slot_name, $2) from pg_replication_slots
     where slot_name = $1 and restart_lsn < $2`,
    [slotPrefix + line, lsn],
  )
}

/** Returns the exact row counts of tables, over all operators. */
export async function countRows(url: string, tables: readonly string[]): Promise<Record<string, number>> {
  const client = await connectOwner(url)
  try {
    await client.query('set role evops_platform')
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${client.escapeIdentifier(table)}`,
      )
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  } finally {
    await client.end()
  }
}

/**
 * Reads every stored block to verify its checksum, and walks through all indexes. It is meant for a copy, because it
 * installs two PostgreSQL extensions there. Throws at the first damaged block.
 */
export async function readAllBlocks(url: string): Promise<{ blocks: number; indexes: number }> {
  const client = await connectOwner(url)
  try {
    await client.query('create extension if not exists pg_prewarm')
    await client.query('create extension if not exists amcheck')
    const { rows: stored } = await client.query<{ oid: number; index: boolean }>(
      `select c.oid::int8 as oid, c.relkind = 'i' and a.amname = 'btree' as index from pg_class c
       left join pg_am a on a.oid = c.relam
       where c.relkind in ('r', 'i', 't', 'm', 'S') and c.relpersistence = 'p' order by c.oid`,
    )
    let blocks = 0
    let indexes = 0
    for (const { oid, index } of stored) {
      const { rows } = await client.query<{ blocks: number }>(
        "select pg_prewarm($1::oid::regclass, 'buffer') as blocks",
        [oid],
      )
      blocks += rows[0]?.blocks ?? 0
      if (!index) continue
      await client.query('select bt_index_check($1::oid::regclass)', [oid])
      indexes += 1
    }
    return { blocks, indexes }
  } finally {
    await client.end()
  }
}
