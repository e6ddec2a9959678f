import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { maxDrillAgeDays } from './backups.ts'
import { tasksScreen } from './screens.ts'

/**
 * Limits beyond which the installation is in danger. The notices in the product, `deploy/alerts.yml` and
 * `docs/OPERATIONS.md` use these values, and a test compares them.
 */
export const installationLimits = {
  /** A base backup is made every night. */
  backupAgeHours: 26,
  /** A bucket gets the log every 25 s, a folder every second. */
  backupLogLagSeconds: 120,
  drillAgeDays: maxDrillAgeDays,
  /** Days until the disk of the data folder is full at the present growth. */
  diskDays: 14,
  /** Percent of the disk that must be free. */
  diskFreePercent: 10,
  /** A process writes a sign of life every 30 s. */
  silenceSeconds: 150,
} as const

export const installationAlarmKinds = [
  'backup-unset',
  'backup-missing',
  'backup-old',
  'backup-log-behind',
  'drill-failed',
  'drill-overdue',
  'task-failing',
  'process-lost',
  'disk-full',
  'setting-unknown',
] as const
export type InstallationAlarmKind = (typeof installationAlarmKinds)[number]

const alarm = z.object({
  id: z.uuid(),
  kind: z.enum(installationAlarmKinds),
  /** Task, process or setting; empty where the kind has one subject. */
  subject: z.string(),
  since: instant,
  /** Time at which staff of the platform were notified; null: not yet. */
  notifiedAt: instant.nullable(),
  clearedAt: instant.nullable(),
})
export type InstallationAlarmRow = z.infer<typeof alarm>

export const getInstallationStatus = endpoint({
  name: 'getInstallationStatus',
  method: 'GET',
  path: '/api/organisation/installation-status',
  permission: tasksScreen.codes,
  summary:
    'Returns whether this process serves (as `/readyz` does), the processes that are known, and the alarms of the installation: open ones, and those of the last 30 days (platform staff only)',
  reply: z.object({
    /** Empty: the process serves. */
    causes: z.array(z.string()),
    processes: z.array(
      z.object({
        place: z.string(),
        roles: z.array(z.string()),
        startedAt: instant,
        at: instant,
        isLost: z.boolean(),
      }),
    ),
    alarms: z.array(alarm),
  }),
})

export const installationEndpoints = [getInstallationStatus] as const
