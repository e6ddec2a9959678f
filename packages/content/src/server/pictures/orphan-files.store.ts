import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns those of the files that a picture or a version of any operator references. */
export async function filterReferencedContentFiles(tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select stored_as as name from content_pictures where stored_as = any (${names}::text[])
    union all select stored_as from content_app_versions where stored_as = any (${names}::text[])`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}
