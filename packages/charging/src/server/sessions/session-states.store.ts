import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { idleInfo, type ConnectorStateReport } from './power-states.rules.ts'

/**
 * Column: states that the connector of a session `o` reported from just before its start until its stop. A connector
 * often changes its state a moment before the start is sent.
 */
export const connectorStatesColumnSql = `(
    select coalesce(json_agg(json_build_array((extract(epoch from s.device_at) * 1000)::bigint, (extract(epoch from s.received_at) * 1000)::bigint,
      case when s.reported_status = 'Preparing' and s.info = '${idleInfo}' then 'Idle' else s.reported_status end)
      order by s.received_at, s.at), '[]')
    from stations_state_log s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id and s.connector_no = o.connector_no
      and s.received_at >= o.start_received_at - interval '1 minute' and s.received_at <= coalesce(o.stop_received_at, 'infinity'))`

/** Returns the states of a session of the transaction's operator. */
export async function connectorStatesOfSession(tx: Tx, sessionId: string): Promise<ConnectorStateReport[]> {
  const { rows } = await sql<{ states: ConnectorStateReport[] }>`
    select ${sql.raw(connectorStatesColumnSql)} as states from charging_sessions o where o.id = ${sessionId}`.execute(
    tx,
  )
  return rows[0]?.states ?? []
}
