import { getRetentionDays, type RetentionRule, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface StoredUpload {
  operatorId: string
  id: string
  storedAs: string
}

/**
 * Returns charge point uploads and withdrawn firmware. The end of retention is stored at arrival, so the arrival time
 * is that end minus the rule's days.
 */
async function selectRetainedUploads(tx: Tx) {
  const days = await getRetentionDays(tx, 'uploads')
  return sql`(
    select operator_id, id, stored_as, coalesce(bytes, 0) as bytes, retained_until - make_interval(days => ${days}) as at
    from stations_transfers where stored_as is not null
    union all
    select operator_id, id, stored_as, bytes, created_at from stations_firmware where state = 'withdrawn' and removed_at is null) u`
}

export async function measureRetainedUploads(tx: Tx, { now, before }: { now: Date; before?: Date }) {
  const { rows } = await sql<{ bytes: number; rows: number; oldestAt: Date | null; added: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*) as rows, min(at) as "oldestAt",
      coalesce(sum(bytes) filter (where at > ${now}::timestamptz - interval '7 days'), 0)::bigint as added
    from ${await selectRetainedUploads(tx)} where ${before ?? null}::timestamptz is null or at < ${before ?? null}`.execute(
    tx,
  )
  return rows[0] ?? { bytes: 0, rows: 0, oldestAt: null, added: 0 }
}

/** Returns the time from which the newest files fit into the limit, or undefined if all fit. */
export async function startOfFittingUploads(tx: Tx, maxBytes: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select max(at) as at from (select at, sum(bytes) over (order by at desc, id) as held from ${await selectRetainedUploads(tx)}) f
    where held > ${maxBytes}`.execute(tx)
  return rows[0]?.at
}

export async function uploadsBefore(tx: Tx, before: Date, limit: number): Promise<StoredUpload[]> {
  const { rows } = await sql<StoredUpload>`
    select operator_id as "operatorId", id, stored_as as "storedAs" from ${await selectRetainedUploads(tx)} where at < ${before} order by at limit ${limit}`.execute(
    tx,
  )
  return rows
}

/** Marks an upload as deleted. Its metadata remain. */
export async function markUploadDeleted(tx: Tx, { operatorId, id }: StoredUpload): Promise<void> {
  await sql`update stations_transfers set stored_as = null, removed_at = clock_timestamp()
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
  await sql`update stations_firmware set removed_at = clock_timestamp()
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}

/** Moves the ends of retention by the change of the rule. Must be called before the new rule is stored. */
export async function shiftRetentionEnds(tx: Tx, { days }: Pick<RetentionRule, 'days'>): Promise<void> {
  const moved = days - (await getRetentionDays(tx, 'uploads'))
  await sql`update stations_transfers set retained_until = retained_until + make_interval(days => ${moved})
    where stored_as is not null`.execute(tx)
}

/** Returns those file names that a row refers to: uploads, firmware, station pictures. */
export async function referencedFiles(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from stations_transfers where stored_as = any(${names}::text[])
    union all select stored_as from stations_firmware where stored_as = any(${names}::text[]) and removed_at is null
    union all select stored_as from stations_pictures where stored_as = any(${names}::text[])`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}
