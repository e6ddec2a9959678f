import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Ask } from './loops.ts'

/** What loops are told by, of a database. */
export const asking =
  (db: Db): Ask =>
  (conditions) =>
    db.asPlatformOnce((tx) => evaluateConditions(tx, conditions))

/** Which SQL conditions hold, in their order. They are the program's own text: nothing from outside is in them. */
export async function evaluateConditions(tx: Tx, conditions: readonly string[]): Promise<boolean[]> {
  const each = conditions.map((condition) => sql`(${sql.raw(condition)})`)
  const { rows } = await sql<{ holds: boolean[] }>`select array[${sql.join(each)}] as holds`.execute(tx)
  return rows[0]?.holds ?? []
}

const wordless = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
/** The text of a condition that is made of parts which statements use as well. It holds no values: they would be of one moment. */
export function conditionOf(condition: RawBuilder<unknown>): string {
  const { sql: text, parameters } = condition.compile(wordless)
  if (parameters.length > 0) throw new Error(`a condition with values: ${text}`)
  return text
}
