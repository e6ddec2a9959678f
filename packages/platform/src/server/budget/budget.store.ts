import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'

interface Bucket {
  act: string
  level: string
  subject: Buffer
}
/** Milliseconds from one part of the rate to the next, and for the whole of it. */
interface Steps {
  stepMs: number
  spanMs: number
  now: Date
}

/**
 * Takes one from a bucket. `fullAt`: the time at which the bucket is full again; a refused caller comes again when it
 * is nearer than the whole span. A time beyond the span means that the clock was set back; the bucket is then full.
 * Locks the bucket until the transaction ends.
 */
export async function takeFromBucket(
  tx: Tx,
  { act, level, subject }: Bucket,
  { stepMs, spanMs, now }: Steps,
): Promise<{ taken: boolean; fullAt: Date }> {
  const end = new Date(now.getTime() + spanMs)
  const step = sql`make_interval(secs => ${stepMs / 1_000})`
  const { rows } = await sql<{ fullAt: Date }>`
    insert into platform_budgets as b (act, level, subject, full_at)
    values (${act}, ${level}, ${subject}, ${new Date(now.getTime() + stepMs)})
    on conflict (act, level, subject) do update
      set full_at = case when b.full_at between ${now} and ${end} then b.full_at else ${now} end + ${step}
      where not b.full_at between ${end}::timestamptz - ${step} + interval '1 microsecond' and ${end}
    returning full_at as "fullAt"`.execute(tx)
  const [taken] = rows
  if (taken) return { taken: true, fullAt: taken.fullAt }
  return { taken: false, fullAt: (await findBucketFullAt(tx, { act, level, subject })) ?? now }
}
export async function findBucketFullAt(tx: Tx, { act, level, subject }: Bucket): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('platform_budgets')
    .select('full_at')
    .where('act', '=', act)
    .where('level', '=', level)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.full_at
}
export async function returnToBucket(
  tx: Tx,
  { act, level, subject }: Bucket,
  { stepMs }: Pick<Steps, 'stepMs'>,
): Promise<void> {
  await sql`update platform_budgets set full_at = full_at - make_interval(secs => ${stepMs / 1_000})
    where act = ${act} and level = ${level} and subject = ${subject}`.execute(tx)
}
/** Deletes full buckets. Runs in a platform transaction. */
export async function deleteFullBuckets(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('platform_budgets').where('full_at', '<', now).execute()
}
