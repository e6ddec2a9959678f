import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Last fault report of a connector. 0 is the charge point as a whole. */
export interface ConnectorFaultReport {
  status: string
  errorCode: string | null
  /** Text of the report, or otherwise the vendor's error code. */
  text: string
  at: Date
}
/** Returns faults by `chargePoint:connector`. */
export async function connectorFaultsOf(tx: Tx, stationId: string): Promise<Map<string, ConnectorFaultReport>> {
  const { rows } = await sql<ConnectorFaultReport & { id: string }>`
    select s.charge_point_id || ':' || s.connector_no as id, s.status, s.error_code as "errorCode", s.changed_at as at,
      coalesce(nullif(s.info, ''), nullif(s.vendor_error_code, ''), nullif(s.error_code, 'NoError'), '') as text
    from depots_nodes n join stations_connector_states_now s on s.operator_id = n.operator_id and s.charge_point_id = n.charge_point_id
    where n.station_id = ${stationId}`.execute(tx)
  return new Map(rows.map(({ id, ...fault }) => [id, fault]))
}
