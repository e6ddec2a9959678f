import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Does the work; what it wrote is gone again when it throws, and the transaction goes on. */
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
