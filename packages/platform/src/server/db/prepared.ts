import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import pg from 'pg'

/** Returns true for PostgreSQL's error: cached plan must not change result type. */
export const isCachedPlanError = (error: unknown) => error instanceof pg.DatabaseError && error.code === '0A000'

/**
 * Maximum number of named statements. Above it, a statement is planned each time, because every connection caches a
 * plan per name.
 */
const mostNames = 500
/** A statement with more parameters inserts many rows, so its text differs from call to call. */
const mostParameters = 40

const names = new Map<string, string>()
const storyNames = new Map<string, string>()
const marked = new WeakSet<CompiledQuery['queryId']>()

const marking: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    marked.add(queryId)
    return node
  },
  transformResult: async ({ result }) => result,
}

/**
 * Returns the transaction with statements that each connection plans once instead of at every call: planning the query
 * for a session took ten times as long as reading it. Use it for lookups by key and for queries repeated in a loop.
 * Never use it if the best plan depends on the values, as for lists, or if the text differs from call to call.
 */
export function withPreparedStatements<Tables>(tx: Kysely<Tables>): Kysely<Tables> {
  return tx.withPlugin(marking)
}

/** Returns the name under which a connection caches the statement's plan; undefined if caching was not requested. */
export function preparedStatementName({ queryId, sql, parameters }: CompiledQuery): string | undefined {
  if (!marked.has(queryId) || parameters.length > mostParameters) return undefined
  const cached = names.get(sql)
  if (cached || names.size >= mostNames) return cached
  return assignStatementName(sql, '')
}

/**
 * Renames a statement whose result type changed while the program runs (another process upgrades the schema), so that
 * its next call is planned again.
 */
export function renewStatementName({ sql }: CompiledQuery, name: string): void {
  if (names.get(sql) === name) assignStatementName(sql, name)
}

/**
 * Returns the statement name for demo data, which repeats the same statements some hundred times: each text is planned
 * once for all values. A partial index then needs literals in the statement (`on conflict … where`).
 */
export function demoStatementName({ sql, parameters }: CompiledQuery): string | undefined {
  if (parameters.length > mostParameters) return undefined
  const cached = storyNames.get(sql)
  if (cached !== undefined) return cached
  const name = `told_${storyNames.size}`
  storyNames.set(sql, name)
  return name
}

function assignStatementName(sql: string, before: string): string {
  const name = `kept_${createHash('sha256')
    .update(sql + before)
    .digest('base64url')
    .slice(0, 24)}`
  names.set(sql, name)
  return name
}
