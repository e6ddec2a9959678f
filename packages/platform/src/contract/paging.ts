import { z } from 'zod'
import type { CallArgs, EndpointSpec } from './endpoint.ts'

/** Total counts are exact up to here; beyond, `totalIsAtLeast` is true. */
export const exactTotalLimit = 10_000

/**
 * The query every list takes. `sort` is a column key, `-key` for descending; which keys are legal is
 * said by the endpoint (`pageQuery.extend({ sort: sortKeys([...]) })`).
 */
export const pageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(200).default(20),
  sort: z.string().max(60).optional(),
})

/**
 * A filter whose search may have an older name: addresses that people keep, pages that are still open and work begun
 * by an older version say `text` or `q`. Read as it stands, it would select everything (D-30i).
 */
export function withSearch<V>({ q, text, ...filter }: Readonly<Record<string, V>>): Record<string, V> {
  const search = filter.search ?? text ?? q
  return search === undefined ? filter : { ...filter, search }
}

/** Legal sort keys of a list, each also with a leading minus. */
export function sortKeys<const K extends string>(keys: readonly [K, ...K[]]) {
  const legal = keys.flatMap((key) => [key, `-${key}` as const])
  return z
    .string()
    .pipe(z.enum(legal, { error: `one of ${legal.join(', ')}` }))
    .optional()
}

/** A sort key without its minus, and what that says. */
export function sortOf(sort: string): { key: string; sign: 1 | -1 } {
  return sort.startsWith('-') ? { key: sort.slice(1), sign: -1 } : { key: sort, sign: 1 }
}

/** Which page of a list is wanted, in which of the orders that its endpoint knows. */
export interface Paged<E extends EndpointSpec> {
  page: number
  pageSize: number
  sort?: SortIn<CallArgs<E>['query']> | SortIn<CallArgs<E>['body']> | undefined
}
type SortIn<Q> = Q extends { sort?: infer S } ? Extract<S, string> : never

/** A query flag: `true`/`false`, `1`/`0`. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')

export function pageOf<T extends z.ZodType>(row: T) {
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

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true })
export const done = z.object({ done: z.literal(true) })
