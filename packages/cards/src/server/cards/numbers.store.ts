import type { InFull } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CardFamily } from '../../contract/index.ts'

/** The families whose numbers the caller may see. */
export interface Findable {
  inFull: readonly CardFamily[]
}
export const cardNo = sql<string>`c.card_no`
export const secure = sql<string>`coalesce(c.secure_no, '')`
export const uid = sql<string>`c.uid`
/** Of cards by the alias of `c`. */
export function fullNumberFilter({ inFull }: Findable): InFull {
  return inFull.length > 0 && sql`c.family = any(${[...inFull]}::text[])`
}
