import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

export interface DatabaseFigures {
  bytes: number
  /** Bytes written to the log since the cluster was created. */
  walBytes: number
  partitions: { table: string; count: number }[]
  /** Open alarms of the installation by kind. */
  alarms: { kind: string; count: number }[]
}

/** Reads the figures of the database. Needs no superuser. */
export async function readDatabaseFigures(tx: Tx): Promise<DatabaseFigures> {
  const { rows } = await sql<{ bytes: number; walBytes: number }>`
    select pg_database_size(current_database()) as bytes,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as "walBytes"`.execute(tx)
  const { rows: partitions } = await sql<{ table: string; count: number }>`
    select inhparent::regclass::text as table, count(*) as count from pg_inherits i
    join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' group by 1 order by 1`.execute(tx)
  const { rows: alarms } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from platform_installation_alarms where cleared_at is null
    group by kind order by kind`.execute(tx)
  return { ...(rows[0] ?? { bytes: 0, walBytes: 0 }), partitions, alarms }
}
