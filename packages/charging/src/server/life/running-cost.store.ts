import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface DisplayedCostSession {
  operatorId: string
  id: string
  chargePointNo: string
  transactionId: number
  currency: string
  registerDwh: number
}

/**
 * Returns sessions at charge points that display the cost so far and that reported a register since then. Runs in a
 * platform transaction.
 */
export async function listDisplayingSessions(tx: Tx, since: Date): Promise<DisplayedCostSession[]> {
  const { rows } = await sql<DisplayedCostSession>`
    select o.operator_id as "operatorId", o.id, n.charge_point_no as "chargePointNo", o.transaction_id as "transactionId", o.currency, v.register_dwh as "registerDwh"
    from charging_sessions o
    join stations_cost_displays d on d.operator_id = o.operator_id and d.charge_point_id = o.charge_point_id
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    join stations_last_values v on v.operator_id = o.operator_id and v.charge_point_id = o.charge_point_id and v.connector_no = o.connector_no and v.sampled_at >= o.started_at
    where o.state = 'charging' and o.protocol <> 'ocpp1.6j' and v.sampled_at >= ${since} and v.register_dwh > o.meter_start_dwh`.execute(
    tx,
  )
  return rows
}
