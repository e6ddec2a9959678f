import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely, KyselyPlugin } from 'kysely'
import pg from 'pg'

/** PostgreSQL's code for: cached plan must not change result type. */
export const isChangedBeneath = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000'

/** Beyond, a statement is planned each time: every connection keeps the plan of each name. */
const mostNames = 500
/** A text with more of them is one of many rows: it differs from call to call. */
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
 * The transaction for statements that each connection plans once, not at every call: planning an order's row took ten
 * times as long as reading it. For what is found by key and for what a loop asks again and again; never where
 * the best plan hangs on the values, as it does for lists, nor for a text that differs from call to call.
 */
export function withPreparedStatements<Tables>(tx: Kysely<Tables>): Kysely<Tables> {
  return tx.withPlugin(marking)
}

/** The name under which a connection keeps the statement's plan; undefined where it was not asked for. */
export function nameOf({ queryId, sql, parameters }: CompiledQuery): string | undefined {
  if (!marked.has(queryId) || parameters.length > mostParameters) return undefined
  const known = names.get(sql)
  if (known || names.size >= mostNames) return known
  return assignStatementName(sql, '')
}

/** What it returns was changed beneath the running program (another process upgrades it): its next call is planned anew. */
export function renewStatementName({ sql }: CompiledQuery, name: string): void {
  if (names.get(sql) === name) assignStatementName(sql, name)
}

/**
 * A story asks the same some hundred times and is over: each of its texts is planned once, whatever the values. A partial
 * index is then found by literals alone (`on conflict … where`).
 */
export function storyNameOf({ sql, parameters }: CompiledQuery): string | undefined {
  if (parameters.length > mostParameters) return undefined
  const known = storyNames.get(sql)
  if (known !== undefined) return known
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
