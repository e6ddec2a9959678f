import { leastDays, type RetainedKind } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { RetentionRule } from './retention.store.ts'

export const dayMs = 86_400_000

export interface Held {
  /** Of a partitioned table and of files on disk; of other tables its rows alone, without indexes. */
  bytes: number
  /** Null where nobody counts: a partitioned table. */
  rows: number | null
  oldestAt: Date | null
  /** Bytes that came in a day, over the last seven at most; null before there was a whole one. */
  addedPerDay: number | null
}
export interface Due {
  bytes: number
  rows: number | null
}

/** A kind of data that is kept for a time, as its owner knows it. Each function opens its own transactions. */
export interface Retained {
  readonly kind: RetainedKind
  look(now: Date): Promise<Held>
  /** Before when it must go so that no more than so many bytes stay; null: it fits. */
  cutFor(maxBytes: number): Promise<Date | null>
  /** What would go. */
  due(before: Date): Promise<Due>
  /** Drops it; taken up again by the next run where it was interrupted. */
  drop(before: Date): Promise<void>
  /** What was promised to people goes by the new rule. */
  follow?(tx: Tx, rule: RetentionRule): Promise<void>
}

/** Before when a kind goes by a rule: the age or the size, whichever takes more, and never what is younger than the least age. */
export async function cutOf(
  kept: Pick<Retained, 'kind' | 'cutFor'>,
  { days, maxBytes }: Pick<RetentionRule, 'days' | 'maxBytes'>,
  now: Date,
): Promise<Date> {
  const byAge = now.getTime() - days * dayMs
  const bySize = maxBytes === null ? undefined : (await kept.cutFor(maxBytes))?.getTime()
  return new Date(Math.min(Math.max(byAge, bySize ?? byAge), now.getTime() - leastDays[kept.kind] * dayMs))
}

/** Bytes a day of what came since `since`; null before there was a whole day. */
export function perDay(
  bytes: number,
  { oldestAt, now }: { oldestAt: Date | null; now: Date },
): number | null {
  const days = oldestAt === null ? 0 : Math.min(7, (now.getTime() - oldestAt.getTime()) / dayMs)
  return days < 1 ? null : Math.round(bytes / days)
}
