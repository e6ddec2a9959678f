import type { FullTagAccess } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CardFamily } from '../../contract/index.ts'

/** Families whose numbers the caller may see. */
export interface UnmaskableFamilies {
  inFull: readonly CardFamily[]
}
export const cardNoSql = sql<string>`c.card_no`
export const secureNoSql = sql<string>`coalesce(c.secure_no, '')`
export const cardUidSql = sql<string>`c.uid`
/** Condition on cards with the alias `c`. */
export function fullNumberFilter({ inFull }: UnmaskableFamilies): FullTagAccess {
  return inFull.length > 0 && sql`c.family = any(${[...inFull]}::text[])`
}
