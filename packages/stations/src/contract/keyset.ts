import { z } from 'zod'

/** The query of a list that grows without bound: newest first, `before` is the last reply's `next`. */
export const keysetQuery = z.object({
  before: z.string().max(80).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(50),
})

/** A part of such a list. `next` null: that was all. */
export function keysetOf<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), next: z.string().nullable() })
}
export interface Keyset<T> {
  list: T[]
  next: string | null
}
