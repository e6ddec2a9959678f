import { z } from 'zod'
import type { CallArgs, EndpointSpec } from './endpoint.ts'

/** Total counts are exact up to this number; above the limit, `totalIsAtLeast` is true. */
export const exactTotalLimit = 10_000

/**
 * The query of every list. `sort` is a column key, with a leading minus (`-key`) for descending. The endpoint defines
 * the legal keys (`pageQuery.extend({ sort: sortKeys([...]) })`).
 */
export const pageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(200).default(20),
  sort: z.string().max(60).optional(),
})

/**
 * Renames older names of the search filter: bookmarked addresses, open pages and jobs started by an older version use
 * `text` or `q`. Without the rename, such a filter would select every row (D-30i).
 */
export function renameSearchFilter<V>({ q, text, ...filter }: Readonly<Record<string, V>>): Record<string, V> {
  const search = filter.search ?? text ?? q
  return search === undefined ? filter : { ...filter, search }
}

/** Builds the schema of the legal sort keys of a list, each also with a leading minus. */
export function sortKeys<const K extends string>(keys: readonly [K, ...K[]]) {
  const legal = keys.flatMap((key) => [key, `-${key}` as const])
  return z
    .string()
    .pipe(z.enum(legal, { error: `one of ${legal.join(', ')}` }))
    .optional()
}

/** Returns a sort key without its minus, and the direction. */
export function parseSortKey(sort: string): { key: string; sign: 1 | -1 } {
  return sort.startsWith('-') ? { key: sort.slice(1), sign: -1 } : { key: sort, sign: 1 }
}

/** The requested page of a list and one of the sort orders of its endpoint. */
export interface PagedQuery<E extends EndpointSpec> {
  page: number
  pageSize: number
  sort?: SortIn<CallArgs<E>['query']> | SortIn<CallArgs<E>['body']> | undefined
}
type SortIn<Q> = Q extends { sort?: infer S } ? Extract<S, string> : never

/** A query flag: `true`/`false`, `1`/`0`. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')

export function pageSchemaOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int(),
    totalIsAtLeast: z.boolean().optional(),
    page: z.int(),
    pageSize: z.int(),
  })
}
export interface Page<T> {
  list: T[]
  total: number
  totalIsAtLeast?: boolean
  page: number
  pageSize: number
}

/** An instant in requests and replies: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })
export const doneReply = z.object({ done: z.literal(true) })
