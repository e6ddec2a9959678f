import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Ask } from './loops.ts'

/** What loops are told by, of a database. */
export const asking =
  (db: Db): Ask =>
  (conditions) =>
    db.asPlatformOnce((tx) => whichHold(tx, conditions))

/** Which SQL conditions hold, in their order. They are the program's own text: nothing from outside is in them. */
export async function whichHold(tx: Tx, conditions: readonly string[]): Promise<boolean[]> {
  const each = conditions.map((condition) => sql`(${sql.raw(condition)})`)
  const { rows } = await sql<{ holds: boolean[] }>`select array[${sql.join(each)}] as holds`.execute(tx)
  return rows[0]?.holds ?? []
}
