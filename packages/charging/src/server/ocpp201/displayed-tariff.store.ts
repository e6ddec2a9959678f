import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SessionState } from '../../contract/index.ts'

/** Returns the tariff version in force at a charge point (connector 0) or one of its connectors. Null: none. */
export async function versionInForce(
  tx: Tx,
  place: { operatorId: string; stationId: string; chargePointId: string; connectorNo: number; at: Date },
): Promise<string | null> {
  const { operatorId, stationId, chargePointId, connectorNo, at } = place
  const { rows } = await sql<{ id: string | null }>`
    select tariffs_version_at(${operatorId}, ${stationId}, ${chargePointId}, ${connectorNo}, ${at}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the session of a charge point's transaction, with the tariff version of its bill. */
export async function sessionOfTransaction(
  tx: Tx,
  { chargePointId, transactionId }: { chargePointId: string; transactionId: number },
): Promise<{ id: string; state: SessionState; versionId: string | null } | undefined> {
  return tx
    .selectFrom('charging_sessions')
    .where('charge_point_id', '=', chargePointId)
    .where('transaction_id', '=', transactionId)
    .select(['id', 'state', 'tariff_version_id as versionId'])
    .executeTakeFirst()
}
