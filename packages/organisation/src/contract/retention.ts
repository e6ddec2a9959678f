import { endpoint, instant, maxRetentionDays, retainedKinds } from '@evops/platform/contract'
import { z } from 'zod'
import { tasksScreen } from './screens.ts'

/** Task that removes old data, every night and on request. */
export const retentionTask = 'organisation:retention'

const kind = z.enum(retainedKinds)
const days = z.coerce.number<number>().int().min(1).max(maxRetentionDays)
/** Size limit in megabytes of one million bytes. */
const maxMegabytes = z.coerce.number<number>().int().min(1).max(1_000_000_000)

/**
 * Data that the next run would remove: everything older than `before`. `rows` is null for kinds that are not counted.
 */
const going = z.object({ before: instant, bytes: z.int(), rows: z.int().nullable() })
export type RetentionPreview = z.infer<typeof going>

export const retentionRow = z.object({
  kind,
  bytes: z.int(),
  rows: z.int().nullable(),
  oldestAt: instant.nullable(),
  /** Average over the last seven days at most; null before the first full day. */
  addedPerDay: z.int().nullable(),
  days: z.int(),
  /** Minimum retention in days; no rule may be shorter. */
  leastDays: z.int(),
  /** Size limit above which the oldest data is removed first; null: no limit. */
  maxMegabytes: z.int().nullable(),
  version: z.int(),
})
export type RetentionRow = z.infer<typeof retentionRow>

export const retentionSettings = z.object({
  kinds: z.array(retentionRow),
  /** Null if the database is managed externally, because its disk is then unknown. */
  disk: z
    .object({
      freeBytes: z.int(),
      totalBytes: z.int(),
      databaseBytes: z.int(),
      filesBytes: z.int(),
      /** Growth of database and files per day since `since`; null until a day has passed. */
      growthPerDay: z.int().nullable(),
      since: instant.nullable(),
      /** Time at which the disk is full at that growth; null if unknown or if there is no growth. */
      fullAt: instant.nullable(),
    })
    .nullable(),
})
export type RetentionSettings = z.infer<typeof retentionSettings>

export const getRetention = endpoint({
  name: 'getRetention',
  method: 'GET',
  path: '/api/organisation/retention',
  permission: tasksScreen.codes,
  summary:
    'Returns the retention of each kind of data: size, growth, rule, and the time at which the disk will be full (platform staff only)',
  reply: retentionSettings,
})

export const previewRetention = endpoint({
  name: 'previewRetention',
  method: 'GET',
  path: '/api/organisation/retention/{kind}/preview',
  permission: tasksScreen.codes,
  summary: 'Returns how much data a retention rule would delete, without deleting it (platform staff only)',
  params: z.object({ kind }),
  query: z.object({ days, maxMegabytes: maxMegabytes.optional() }),
  reply: going,
})

export const updateRetention = endpoint({
  name: 'updateRetention',
  fresh: 'data',
  reach: 'operator',
  method: 'PUT',
  path: '/api/organisation/retention/{kind}',
  permission: tasksScreen.may.tasks.edit,
  summary:
    'Updates the retention time and size limit of a kind of data; a rule that deletes data must be confirmed (platform staff only)',
  params: z.object({ kind }),
  body: z.object({
    days,
    maxMegabytes: maxMegabytes.nullable(),
    version: z.int(),
    /** True if the caller has seen how much will be removed. */
    confirmed: z.boolean(),
  }),
  reply: z.object({ kind, days: z.int(), maxMegabytes: z.int().nullable(), version: z.int() }),
})

export const retentionEndpoints = [getRetention, previewRetention, updateRetention] as const
