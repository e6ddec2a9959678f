import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Returns the test place of a charge point: the given connector, or the first. Undefined: the charge point was removed
 * or has none.
 */
export async function findRetestPlace(
  tx: Tx,
  { chargePointId, connectorNo }: { chargePointId: string; connectorNo: number | null },
): Promise<{ chargePointNo: string; connectorNo: number } | undefined> {
  const { rows } = await sql<{ chargePointNo: string; connectorNo: number }>`
    select charge_point_no as "chargePointNo", min(connector_no)::int as "connectorNo" from stations_bookable_connectors
    where charge_point_id = ${chargePointId} and (${connectorNo}::smallint is null or connector_no = ${connectorNo}::smallint) group by 1`.execute(
    tx,
  )
  return rows[0]
}
