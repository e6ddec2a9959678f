import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Joins planned work for a connector `g` with the connection `l` of its charge point: work on the whole charge point
 * (`wp`), or on the connector alone (`wg`).
 */
export const joinPlannedWorkSql = sql`
  left join stations_works wp on wp.operator_id = g.operator_id and wp.charge_point_id = g.charge_point_id and wp.connector_no = 0
  left join stations_works wg on wg.operator_id = g.operator_id and wg.charge_point_id = g.charge_point_id and wg.connector_no = g.connector_no`
/**
 * SQL for the start of planned work in progress at a connector. Null if there is none or its charge point never
 * connected. This is the only definition of maintenance; the reported state is independent of it.
 */
export const maintenanceSinceSql = sql<Date | null>`case when l.charge_point_id is not null then least(wp.since, wg.since) end`

/** Charge point, or one of its connectors; connector 0 is the whole charge point. */
export interface PlannedWorkPlace {
  operatorId: string
  chargePointId: string
  connectorNo: number
}
/**
 * Stores the start of planned work at a place, or deletes it (null). The caller must have checked that no other work
 * continues there, and uses the transaction of the change.
 */
export async function savePlannedWorkStart(
  tx: Tx,
  { operatorId, chargePointId, connectorNo }: PlannedWorkPlace,
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
