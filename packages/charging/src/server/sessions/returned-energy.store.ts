import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { ReturnedEnergyOfSession } from '../../contract/index.ts'

/** Returns what the vehicle of a session returned to the grid. Null for a session without such a register. */
export async function returnedEnergyOfSession(tx: Tx, sessionId: string): Promise<ReturnedEnergyOfSession | null> {
  const { rows } = await sql<ReturnedEnergyOfSession>`
    select e.start_dwh as "meterStartDwh", e.end_dwh as "meterEndDwh", e.end_dwh - e.start_dwh as "energyDwh", e.price_e5 as "priceE5",
      e.credit_minor as "creditMinor", e.session_id is not null as credited, e.implausible
    from charging_sessions o
    join charging_transactions t on t.operator_id = o.operator_id and t.transaction_id = o.transaction_id
      and t.charge_point_id = o.charge_point_id
    join charging_returned_energy e on e.operator_id = t.operator_id and e.charge_point_id = t.charge_point_id
      and e.transaction_ref = t.ref
    where o.id = ${sessionId}`.execute(tx)
  return rows[0] ?? null
}
