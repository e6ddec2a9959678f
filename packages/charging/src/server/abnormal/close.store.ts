import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CloseRow } from '../ocpp/stop-transaction.store.ts'

/** Closes as the gateway does, in the operator of the transaction. False: somebody else closed it meanwhile. */
export async function closeByRule(tx: Tx, row: CloseRow): Promise<boolean> {
  const { rows } = await sql`select charging_close_by_rule(${JSON.stringify([row])}::jsonb)`.execute(tx)
  return rows.length === 1
}
