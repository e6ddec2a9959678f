import { z } from 'zod'

/** Query of an unbounded list, newest first. `before` is the `next` of the previous reply. */
export const keysetQuery = z.object({
  before: z.string().max(80).optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(50),
})

/** One part of an unbounded list. `next` is null after the last part. */
export function keysetReply<T extends z.ZodType>(row: T) {
  return z.object({ list: z.array(row), next: z.string().nullable() })
}
export interface KeysetPage<T> {
  list: T[]
  next: string | null
}
