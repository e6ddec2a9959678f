import { sql } from 'kysely'
import type { RetainedKind } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'

export interface RetentionRule {
  kind: RetainedKind
  days: number
  /** Null: no size limit. */
  maxBytes: number | null
  version: number
}
const rule = sql`kind, days, max_bytes as "maxBytes", version`

/** Returns the rules of all kinds. */
export async function retentionRules(tx: Tx): Promise<RetentionRule[]> {
  return (await sql<RetentionRule>`select ${rule} from platform_retention order by kind`.execute(tx)).rows
}

/** Returns the retention of a kind in days, for data whose end date is set when it arrives. */
export async function getRetentionDays(tx: Tx, kind: RetainedKind): Promise<number> {
  const { rows } = await sql<{
    days: number
  }>`select days from platform_retention where kind = ${kind}`.execute(tx)
  if (!rows[0]) throw new Error(`no rule says how long ${kind} are kept`)
  return rows[0].days
}

/** Returns undefined if the rule was changed meanwhile. */
export async function changeRetention(
  tx: Tx,
  { kind, days, maxBytes, version }: RetentionRule,
): Promise<RetentionRule | undefined> {
  const { rows } = await sql<RetentionRule>`
    update platform_retention set days = ${days}, max_bytes = ${maxBytes}, version = version + 1
    where kind = ${kind} and version = ${version} returning ${rule}`.execute(tx)
  return rows[0]
}

export interface StorageSizes {
  at: Date
  databaseBytes: number
  filesBytes: number
}
const sizesRetentionDays = 400

/** Records the sizes; only the first record of a day is stored. */
export async function recordStorageSizes(tx: Tx, { at, databaseBytes, filesBytes }: StorageSizes): Promise<void> {
  await sql`insert into platform_sizes (day, at, database_bytes, files_bytes)
    values ((${at}::timestamptz at time zone 'UTC')::date, ${at}, ${databaseBytes}, ${filesBytes})
    on conflict (day) do nothing`.execute(tx)
  await sql`delete from platform_sizes where at < ${at}::timestamptz - make_interval(days => ${sizesRetentionDays})`.execute(
    tx,
  )
}

/** Returns the oldest record of the last thirty days. */
export async function firstSizes(tx: Tx, now: Date): Promise<StorageSizes | undefined> {
  const { rows } = await sql<StorageSizes>`
    select at, database_bytes as "databaseBytes", files_bytes as "filesBytes" from platform_sizes
    where at > ${now}::timestamptz - interval '30 days' order by day limit 1`.execute(tx)
  return rows[0]
}

/**
 * Returns the number of rows of a table and the size of a row, without indexes. For a large table, the number is the
 * planner's estimate, which vacuum maintains; the row size is the average of two thousand rows.
 */
export async function rowsAndSize(tx: Tx, table: string): Promise<{ rows: number; rowBytes: number }> {
  const { rows } = await sql<{ rows: number; rowBytes: number }>`
    select case when c.reltuples < 100000 then (select count(*) from ${sql.table(table)}) else c.reltuples::bigint end as rows,
      (select coalesce(avg(pg_column_size(t.*)), 0)::float8 + 4 from (select * from ${sql.table(table)} limit 2000) t) as "rowBytes"
    from pg_class c where c.oid = ${table}::regclass`.execute(tx)
  return rows[0] ?? { rows: 0, rowBytes: 0 }
}
