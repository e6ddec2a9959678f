import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

interface StreamCount {
  subject: Buffer
  open: number
}

/** Makes processes that open streams of the same subjects wait for each other until the transaction ends. */
export async function lockStreamCounts(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`platform_stream_counts ${key}`}, 0))`.execute(tx)
}

/** Writes the numbers of open streams of one process. A subject without streams has no row. */
export async function writeStreamCounts(tx: Tx, processId: string, counts: readonly StreamCount[]): Promise<void> {
  const open = counts.filter((count) => count.open > 0)
  const closed = counts.filter((count) => count.open === 0)
  if (open.length > 0)
    await sql`
      insert into platform_stream_counts as c (subject, process_id, open, seen_at)
      select u.subject, ${processId}, u.open, clock_timestamp()
      from unnest(${open.map(({ subject }) => subject)}::bytea[], ${open.map((count) => count.open)}::int[])
        as u (subject, open)
      order by u.subject
      on conflict (subject, process_id) do update set open = excluded.open, seen_at = excluded.seen_at`.execute(tx)
  if (closed.length > 0)
    await tx
      .deleteFrom('platform_stream_counts')
      .where('process_id', '=', processId)
      .where(
        'subject',
        'in',
        closed.map(({ subject }) => subject),
      )
      .execute()
}

/** Returns the open streams of other processes that renewed their row lately. */
export async function sumStreamCounts(
  tx: Tx,
  { processId, subjects, freshMs }: { processId: string; subjects: readonly Buffer[]; freshMs: number },
): Promise<StreamCount[]> {
  const { rows } = await sql<StreamCount>`
    select subject, sum(open)::int as open from platform_stream_counts
    where subject = any (${subjects}::bytea[]) and process_id <> ${processId}
      and seen_at > clock_timestamp() - make_interval(secs => ${freshMs / 1_000})
    group by subject`.execute(tx)
  return rows
}

export async function deleteStreamCounts(tx: Tx, processId: string): Promise<void> {
  await tx.deleteFrom('platform_stream_counts').where('process_id', '=', processId).execute()
}

/** Deletes rows of processes that ended without deleting them. Runs in a platform transaction. */
export async function deleteOldStreamCounts(tx: Tx): Promise<void> {
  await sql`delete from platform_stream_counts where seen_at < clock_timestamp() - interval '10 minutes'`.execute(tx)
}
