import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Creates the partitions of the coming days. Runs in a platform transaction. */
export async function createTelematicsPartitions(tx: Tx): Promise<void> {
  await sql`select telematics_keep_partitions()`.execute(tx)
}
/** Returns the stored days with their size, oldest first. */
export async function listStoredDays(tx: Tx): Promise<{ day: Date; bytes: number }[]> {
  const { rows } = await sql<{ day: Date; bytes: number }>`
    select to_date(right(c.relname, 8), 'YYYYMMDD')::timestamp at time zone 'UTC' as day, pg_total_relation_size(c.oid)::bigint as bytes
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'telematics_points'::regclass and c.relname ~ '_\\d{8}$' order by 1`.execute(tx)
  return rows
}
export async function defaultPartitionBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_total_relation_size('telematics_points_other')::bigint as bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}
/** `before`: start of a day in UTC. */
export async function dropStoredDays(tx: Tx, before: Date): Promise<void> {
  await sql`select telematics_drop_partitions(${before.toISOString().slice(0, 10)}::date)`.execute(tx)
}

/** Deletes unbound names that have not occurred since. Covers all operators in a platform transaction. */
export async function deleteUnknownNamesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from telematics_unknown where last_at < ${before}`.execute(tx)
}
