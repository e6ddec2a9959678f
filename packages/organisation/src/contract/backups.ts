import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { tasksScreen } from './screens.ts'

/*
 * Backups of the whole installation. They serve every operator, so every user with access to tasks sees that they
 * exist. Their location, their errors and the buttons are for the platform's staff only.
 */
export const backupStates = ['running', 'done', 'failed'] as const
export type BackupState = (typeof backupStates)[number]
export const drillStates = ['running', 'passed', 'failed'] as const
export type DrillState = (typeof drillStates)[number]

export const backupRow = z.object({
  id: z.uuid(),
  /** Null for users outside the platform's staff. */
  target: z.string().nullable(),
  /** User who started the backup; null if the scheduler started it. */
  startedBy: z.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(backupStates),
  bytes: z.int().nullable(),
  startLsn: z.string().nullable(),
  stopLsn: z.string().nullable(),
  error: z.string().nullable(),
  /** Time at which the backup was removed because its retention ended. */
  removedAt: instant.nullable(),
  /** State of the newest drill that restored this backup; null if no drill did. */
  drillState: z.enum(drillStates).nullable(),
  drillAt: instant.nullable(),
  drillReport: z
    .object({
      seconds: z.number(),
      restoredTo: instant.nullable(),
      findings: z.array(
        z.object({
          check: z.string(),
          of: z.string().optional(),
          ok: z.boolean(),
          found: z.string(),
          figures: z.array(z.number()).optional(),
        }),
      ),
    })
    .nullable(),
})
export type BackupRow = z.infer<typeof backupRow>

/**
 * Maximum age of the last successful drill, in days. Drills run weekly: two that failed or did not run are too many.
 */
export const maxDrillAgeDays = 15

export const backupStatus = z.object({
  /**
   * `unset`: no backup location is configured. `external`: the database is managed externally, and its own tools back
   * it up.
   */
  why: z.enum(['on', 'unset', 'external']),
  target: z.string().nullable(),
  keepDays: z.int().nullable(),
  /** Everything that was committed up to `shippedAt` is in the backup location; null before the first round. */
  shipping: z.object({ shippedAt: instant, error: z.string().nullable(), failingSince: instant.nullable() }).nullable(),
  newest: backupRow.nullable(),
  drilled: backupRow.nullable(),
  /** True if the newest successful drill is too old, or no drill has succeeded for that long. */
  drillOverdue: z.boolean(),
})
export type BackupStatus = z.infer<typeof backupStatus>

export const getBackupStatus = endpoint({
  name: 'getBackupStatus',
  method: 'GET',
  path: '/api/organisation/backup-status',
  permission: tasksScreen.codes,
  summary:
    'Returns whether backups are made, how far the log is backed up, the newest backup, and the newest one that a restore drill has restored',
  reply: backupStatus,
})

export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path: '/api/organisation/backups',
  permission: tasksScreen.codes,
  summary: 'Lists all backups with their size and the result of their restore drill, newest first',
  query: pageQuery,
  reply: pageSchemaOf(backupRow),
})

export const startBackup = endpoint({
  name: 'startBackup',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/backups',
  permission: tasksScreen.may.tasks.control,
  summary: 'Starts a backup now (platform staff only)',
  body: z.object({}),
  reply: z.object({ queued: z.literal(true) }),
})

export const startRestoreDrill = endpoint({
  name: 'startRestoreDrill',
  fresh: 'data',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/restore-drills',
  permission: tasksScreen.may.tasks.control,
  summary:
    'Starts a restore drill: restores the newest backup to a separate place and verifies it (platform staff only)',
  body: z.object({}),
  reply: z.object({ queued: z.literal(true) }),
})

export const backupEndpoints = [getBackupStatus, listBackups, startBackup, startRestoreDrill] as const
