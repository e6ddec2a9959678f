import { type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Erases the personal data of resolved conflicts after this time. */
export async function clearConflictsSettledBefore(tx: Tx, before: Date): Promise<void> {
  await sql`update maintenance_conflicts set picture_type = null, picture_bytes = null, picture_sha256 = null, picture_stored_as = null
    where state <> 'open' and settled_at < ${before} and picture_stored_as is not null`.execute(tx)
  await sql`update maintenance_confirmations f set name = '#' || right(f.id::text, 8), signature = null, erased_at = c.settled_at
    from maintenance_conflicts c where c.operator_id = f.operator_id and c.id = f.id and c.state = 'set_aside'
      and c.settled_at < ${before} and not f.taken and f.erased_at is null`.execute(tx)
}
/** Returns those of the given file names that belong to a photo of a work order or a conflict. */
export async function filterReferencedPhotos(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from maintenance_work_order_pictures where stored_as = any(${names}::text[])
    union all select picture_stored_as from maintenance_conflicts where picture_stored_as = any(${names}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ name }) => name))
}
