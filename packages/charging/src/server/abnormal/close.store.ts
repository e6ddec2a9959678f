import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CloseSessionRow } from '../sessions/close-row.ts'

/** Stores the register with which a session was closed that ended without one. */
export async function saveClosingRegister(
  tx: Tx,
  sessionId: string,
  taken: { by: 'next' | 'last'; registerDwh: number | null },
): Promise<void> {
  await sql`update charging_awaited_ends set taken_by = ${taken.by}, taken_dwh = ${taken.registerDwh} where session_id = ${sessionId}`.execute(
    tx,
  )
}

/**
 * Closes the session in the same way as the OCPP gateway, for the operator of the transaction. Returns false if it was
 * closed in the meantime.
 */
export async function closeSessionByRule(tx: Tx, row: CloseSessionRow): Promise<boolean> {
  const { rows } = await sql`select charging_close_by_rule(${JSON.stringify([row])}::jsonb)`.execute(tx)
  return rows.length === 1
}
