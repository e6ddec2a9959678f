import { dayMs, minRetentionDays, type RetainedKind } from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import type { RetentionRule } from './retention.store.ts'

export interface RetentionUsage {
  /** Size of a partitioned table and of files on disk; for other tables only the rows, without indexes. */
  bytes: number
  /** Null if the rows are not counted: a partitioned table. */
  rows: number | null
  oldestAt: Date | null
  /** Bytes added per day, over the last seven days at most; null before the first full day. */
  addedPerDay: number | null
}
export interface RetentionDue {
  bytes: number
  rows: number | null
}

/** A kind of data with limited retention, implemented by its owner. Each function opens its own transactions. */
export interface RetainedData {
  readonly kind: RetainedKind
  look(now: Date): Promise<RetentionUsage>
  /** Returns the time before which data must be deleted to stay within this number of bytes; null if it fits. */
  cutFor(maxBytes: number): Promise<Date | null>
  /** Returns the data that would be deleted. */
  due(before: Date): Promise<RetentionDue>
  /** Deletes the data; the next run continues an interrupted one. */
  drop(before: Date): Promise<void>
  /** Adapts end dates promised to people to the new rule. */
  follow?(tx: Tx, rule: RetentionRule): Promise<void>
}

/**
 * Returns the time before which a rule deletes data: by age or by size, whichever deletes more, but never data younger
 * than the minimum age.
 */
export async function retentionCutoff(
  retained: Pick<RetainedData, 'kind' | 'cutFor'>,
  { days, maxBytes }: Pick<RetentionRule, 'days' | 'maxBytes'>,
  now: Date,
): Promise<Date> {
  const byAge = now.getTime() - days * dayMs
  const bySize = maxBytes === null ? undefined : (await retained.cutFor(maxBytes))?.getTime()
  return new Date(Math.min(Math.max(byAge, bySize ?? byAge), now.getTime() - minRetentionDays[retained.kind] * dayMs))
}

/** Returns the bytes per day since `since`; null before the first full day. */
export function perDay(bytes: number, { oldestAt, now }: { oldestAt: Date | null; now: Date }): number | null {
  const days = oldestAt === null ? 0 : Math.min(7, (now.getTime() - oldestAt.getTime()) / dayMs)
  return days < 1 ? null : Math.round(bytes / days)
}
