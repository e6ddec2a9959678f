import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CloseRow } from '../sessions/close-row.ts'

/** What an order was closed by whose end came without a register. */
export async function saveClosingRegister(
  tx: Tx,
  sessionId: string,
  taken: { by: 'next' | 'last'; registerDwh: number | null },
): Promise<void> {
  await sql`update charging_awaited_ends set taken_by = ${taken.by}, taken_dwh = ${taken.registerDwh} where session_id = ${sessionId}`.execute(
    tx,
  )
}

/** Closes as the gateway does, in the operator of the transaction. False: somebody else closed it meanwhile. */
export async function closeByRule(tx: Tx, row: CloseRow): Promise<boolean> {
  const { rows } = await sql`select charging_close_by_rule(${JSON.stringify([row])}::jsonb)`.execute(tx)
  return rows.length === 1
}
