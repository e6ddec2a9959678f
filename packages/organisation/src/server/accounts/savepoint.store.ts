import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Runs the work in a savepoint. If it throws, its writes are rolled back and the transaction stays usable. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint piece`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint piece`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint piece`.execute(tx)
    await sql`release savepoint piece`.execute(tx)
    throw error
  }
}
