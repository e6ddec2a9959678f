import { dayMs } from '@evops/platform/contract'
import { perDay, type FileStore, type Services, type RetainedData, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

const strayAfterMs = 86_400_000

/** Retention of snapshots with their files, and of the viewing log; both use the same number of days. */
export function snapshotRetention({ db }: Pick<Services, 'db'>, files: FileStore): RetainedData {
  return {
    kind: 'snapshots',
    async look(now) {
      const week = new Date(now.getTime() - 7 * dayMs)
      const held = await db.asPlatform((tx) => heldNow(tx, week))
      const { oldestAt, week: added, ...rest } = held ?? { bytes: 0, rows: 0, oldestAt: null, week: 0 }
      return { ...rest, oldestAt, addedPerDay: perDay(added, { oldestAt, now }) }
    },
    cutFor: (maxBytes) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ at: Date | null }>`
          select max(at) as at from (select at, sum(bytes) over (order by at desc, id) as held from video_snapshots) f
          where held > ${maxBytes}`.execute(tx)
        const at = rows[0]?.at
        return at ? new Date(at.getTime() + 1) : null
      }),
    due: (before) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ bytes: number; rows: number }>`
          select coalesce(sum(bytes), 0)::bigint as bytes, count(*) + (select count(*) from video_views where seen_at < ${before}) as rows
          from video_snapshots where at < ${before}`.execute(tx)
        return rows[0] ?? { bytes: 0, rows: 0 }
      }),
    async drop(before) {
      const gone = await db.asPlatform(async (tx) => {
        await sql`delete from video_views where seen_at < ${before}`.execute(tx)
        const { rows } = await sql<{ storedAs: string | null }>`
          delete from video_snapshots where at < ${before} returning stored_as as "storedAs"`.execute(tx)
        return rows
      })
      for (const { storedAs } of gone) if (storedAs) await files.remove(storedAs)
    },
  }
}

/** Deletes files without a row: a process was killed in between, or demo data was recreated. */
export async function deleteOrphanFiles({ db, now }: Pick<Services, 'db' | 'now'>, files: FileStore): Promise<void> {
  const old = await files.olderThan(new Date(now().getTime() - strayAfterMs))
  const usedNames = await db.asPlatform((tx) => namedFiles(tx, old))
  for (const name of old) if (!usedNames.has(name)) await files.remove(name)
}
async function namedFiles(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from video_snapshots where stored_as = any(${names}::text[])`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

interface HeldNow {
  oldestAt: Date | null
  rows: number
  bytes: number
  week: number
}
async function heldNow(tx: Tx, week: Date): Promise<HeldNow | undefined> {
  const { rows } = await sql<HeldNow>`
    select min(at) as "oldestAt", count(*) as rows, coalesce(sum(bytes), 0)::bigint as bytes,
      coalesce(sum(case when at > ${week} then bytes end), 0)::bigint as week
    from video_snapshots`.execute(tx)
  return rows[0]
}
