import { sql } from 'kysely'
import type { FileStore } from '../files/file-store.ts'
import type { Services } from '../services.ts'
import { perDay, type RetainedData } from '../retention/retained.ts'

/** Defines the retention of files made for users; the files are deleted with their rows. */
export function exportRetention(services: Pick<Services, 'db'>, files: FileStore): RetainedData {
  const { db } = services
  return {
    kind: 'exports',
    look: (now) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ bytes: number; rows: number; oldestAt: Date | null; added: number }>`
          select coalesce(sum(bytes), 0)::bigint as bytes, count(*) as rows, min(created_at) as "oldestAt",
            coalesce(sum(bytes) filter (where created_at > ${now}::timestamptz - interval '7 days'), 0)::bigint as added
          from platform_files`.execute(tx)
        const { added, ...held } = rows[0] ?? { bytes: 0, rows: 0, oldestAt: null, added: 0 }
        return { ...held, addedPerDay: perDay(added, { oldestAt: held.oldestAt, now }) }
      }),
    cutFor: (maxBytes) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ at: Date | null }>`
          select max(at) as at from (select created_at as at, sum(bytes) over (order by created_at desc, id) as held
            from platform_files) f where held > ${maxBytes}`.execute(tx)
        const at = rows[0]?.at
        return at ? new Date(at.getTime() + 1) : null
      }),
    due: (before) =>
      db.asPlatform(async (tx) => {
        const { rows } = await sql<{ bytes: number; rows: number }>`
          select coalesce(sum(bytes), 0)::bigint as bytes, count(*) as rows from platform_files where created_at < ${before}`.execute(
          tx,
        )
        return rows[0] ?? { bytes: 0, rows: 0 }
      }),
    async drop(before) {
      const gone = await db.asPlatform(async (tx) => {
        await sql`update platform_runs r set file_id = null from platform_files f
          where f.created_at < ${before} and r.operator_id = f.operator_id and r.file_id = f.id`.execute(tx)
        const { rows } = await sql<{ storedAs: string }>`
          delete from platform_files where created_at < ${before} returning stored_as as "storedAs"`.execute(tx)
        return rows
      })
      for (const { storedAs } of gone) await files.remove(storedAs)
    },
    async follow(tx, { days }) {
      await sql`update platform_files set expires_at = created_at + make_interval(days => ${days})`.execute(tx)
    },
  }
}
