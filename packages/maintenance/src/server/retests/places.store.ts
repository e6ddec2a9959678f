import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Where a charge point is tested: at a connector of it, its first where none is named. Undefined: it is gone, or has none. */
export async function placeOfRetest(
  tx: Tx,
  { pileId, gunNo }: { pileId: string; gunNo: number | null },
): Promise<{ pileNo: string; gunNo: number } | undefined> {
  const { rows } = await sql<{ pileNo: string; gunNo: number }>`
    select pile_no as "pileNo", min(gun_no)::int as "gunNo" from stations_bookable_guns
    where pile_id = ${pileId} and (${gunNo}::smallint is null or gun_no = ${gunNo}::smallint) group by 1`.execute(
    tx,
  )
  return rows[0]
}
