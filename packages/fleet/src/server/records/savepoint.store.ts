import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** From here on everything may be taken back, and the transaction goes on. */
export async function savepoint(tx: Tx): Promise<void> {
  await sql`savepoint fleet_rows`.execute(tx)
}
export async function undoTo(tx: Tx): Promise<void> {
  await sql`rollback to savepoint fleet_rows`.execute(tx)
}
export async function dropSavepoint(tx: Tx): Promise<void> {
  await sql`release savepoint fleet_rows`.execute(tx)
}
