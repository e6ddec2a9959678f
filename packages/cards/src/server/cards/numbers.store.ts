import type { InFull } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CardFamily } from '../../contract/index.ts'

/** Families whose numbers the caller may see. */
export interface Findable {
  inFull: readonly CardFamily[]
}
export const cardNo = sql<string>`c.card_no`
export const secure = sql<string>`coalesce(c.secure_no, '')`
export const uid = sql<string>`c.uid`
/** Condition on cards with the alias `c`. */
export function fullNumberFilter({ inFull }: Findable): InFull {
  return inFull.length > 0 && sql`c.family = any(${[...inFull]}::text[])`
}
