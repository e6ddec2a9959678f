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
import type { CheckConditions } from './loops.ts'

/** Creates the function with which loops check their conditions in a database. */
export const conditionChecker =
  (db: Db): CheckConditions =>
  (conditions) =>
    db.asPlatformOnce((tx) => evaluateConditions(tx, conditions))

/**
 * Checks which SQL conditions are true, in their order. The conditions are part of the program and contain no external
 * input.
 */
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
/**
 * Returns the text of a condition built from fragments that statements use as well. It must not contain values, because
 * they would be valid only for one moment.
 */
export function conditionSqlText(condition: RawBuilder<unknown>): string {
  const { sql: text, parameters } = condition.compile(wordless)
  if (parameters.length > 0) throw new Error(`a condition with values: ${text}`)
  return text
}
