import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** To a connector `g` whose charge point has the link `l`: planned work on all of the charge point (`wp`), or on it alone (`wg`). */
export const withWorks = sql`
  left join stations_works wp on wp.operator_id = g.operator_id and wp.charge_point_id = g.charge_point_id and wp.connector_no = 0
  left join stations_works wg on wg.operator_id = g.operator_id and wg.charge_point_id = g.charge_point_id and wg.connector_no = g.connector_no`
/**
 * Since when planned work is in progress at a connector; null: none is, or its charge point never connected. The one
 * answer to whether it is in maintenance: what it reports is another, and stays beside it.
 */
export const maintenanceSince = sql<Date | null>`case when l.charge_point_id is not null then least(wp.since, wg.since) end`

/** A charge point, or one of its connectors; connector 0 is all of it. */
export interface WorkPlace {
  operatorId: string
  chargePointId: string
  connectorNo: number
}
/** Whoever works there says since when, null when it is over: asked once nobody else can say it, in the transaction of what changed it. */
export async function saveWorkSince(
  tx: Tx,
  { operatorId, chargePointId, connectorNo }: WorkPlace,
  since: () => Promise<Date | null>,
): Promise<void> {
  await sql`
    insert into stations_works as w (operator_id, charge_point_id, connector_no) values (${operatorId}, ${chargePointId}, ${connectorNo})
    on conflict (operator_id, charge_point_id, connector_no) do update set since = w.since`.execute(tx)
  const at = await since()
  await sql`
    update stations_works set since = ${at}, changed_at = clock_timestamp()
    where operator_id = ${operatorId} and charge_point_id = ${chargePointId} and connector_no = ${connectorNo} and since is distinct from ${at}::timestamptz`.execute(
    tx,
  )
}
