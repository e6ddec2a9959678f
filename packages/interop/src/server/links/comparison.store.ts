import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { LinkRow } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'

/* Nightly comparison of the states at a partner with the states that were sent. */

export interface PartnerComparison {
  stations: number
  differences: number
  detail: string
}
export async function saveComparison(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stations, differences, detail, now }: PartnerComparison & { now: Date },
): Promise<void> {
  await sql`
    insert into interop_links (operator_id, partner_id, next_at, compared_at, compared_stations, compared_differences, compared_detail)
    values (${operatorId}, ${id}, ${now}, ${now}, ${stations}, ${differences}, ${detail.slice(0, 2_000)})
    on conflict (operator_id, partner_id) do update set compared_at = excluded.compared_at, compared_stations = excluded.compared_stations,
      compared_differences = excluded.compared_differences, compared_detail = excluded.compared_detail`.execute(tx)
}
interface StoredComparison {
  comparedAt: Date | null
  comparedStations: number | null
  comparedDifferences: number | null
  comparedDetail: string | null
}
/** Converts the stored comparison for display, for both protocols. */
export function toLinkComparison(stored: StoredComparison): LinkRow['compared'] {
  const { comparedAt, comparedStations, comparedDifferences, comparedDetail } = stored
  return (
    comparedAt && {
      at: comparedAt.toISOString(),
      stations: comparedStations ?? 0,
      differences: comparedDifferences ?? 0,
      detail: comparedDetail ?? '',
    }
  )
}
