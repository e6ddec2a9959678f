import { Problem } from '@evops/platform/contract'
import { sql } from 'kysely'
import type { KeysetPage } from '../contract/index.ts'

/** Position of a row in a list sorted by time: its instant (with microseconds, as written by PostgreSQL) and its id. */
export interface KeysetPosition {
  at: string
  id: string
}

/** Returns a cursor as text that is opaque to callers. */
export function formatCursor({ at, id }: KeysetPosition): string {
  return `${at}_${id}`
}

export function readCursor(text: string): KeysetPosition {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([\w-]{1,40})$/.exec(text)
  if (!match?.[1] || !match[2]) throw new Problem('request.invalid', { detail: 'before' }, { before: 'kit.not-valid' })
  return { at: match[1], id: match[2] }
}

/** SQL for an instant with all microseconds, which a JavaScript Date would lose. */
export function exactInstantSql(column: string) {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Returns the rows to show out of `limit + 1` found rows, and the cursor for the next ones if there are more. */
export function cutKeysetPage<T extends KeysetPosition, R>(
  found: T[],
  limit: number,
  present: (row: Omit<T, 'at'>) => R,
): KeysetPage<R> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    list: rows.map((row) => {
      const { at: _, ...rest } = row
      return present(rest)
    }),
    next: found.length > limit && last ? formatCursor(last) : null,
  }
}
