import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Sets a savepoint, so that later changes can be rolled back while the transaction continues. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint fleet_rows`.execute(tx)
}
export async function rollBackToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint fleet_rows`.execute(tx)
}
export async function dropSavepoint(tx: Tx): Promise<void> {
  await sql`release savepoint fleet_rows`.execute(tx)
}
