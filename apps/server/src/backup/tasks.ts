import {
  BackupError,
  backupTask,
  createBackups,
  drillTask,
  dropReplicationSlots,
  openTarget,
  recordDrill,
  manualRunStarter,
  type BackupSettings,
  type Services,
  type JobKind,
  type JobTable,
  type PrometheusMetric,
} from '@evops/platform/server'
import type { InstallationDatabase } from '../database.ts'
import type { Domains } from '../domains.ts'
import { createCopyBackupService } from './copies.ts'
import { runRestoreDrill, formatRestoreFinding, type DrillParts, type RestoreDrillResult } from './drill.ts'
import { createBackupProofs } from './proofs.ts'

export interface BackupTasks {
  jobs: JobTable
  metrics(): PrometheusMetric[]
  close(): Promise<void>
}
const none: BackupTasks = { jobs: {}, metrics: () => [], close: async () => undefined }
const lookEveryMs = 60_000

export interface BackupTaskParts extends Pick<DrillParts, 'boot'> {
  services: Services
  domains: Domains
  database: InstallationDatabase
}

/**
 * Creates the worker tasks for backups if a target is set: for the embedded database with its log, for an external one
 * by COPY.
 */
export async function createBackupTasks(parts: BackupTaskParts): Promise<BackupTasks> {
  const { config } = parts.services
  if (!config.roles.has('worker')) return none
  if (parts.database.embedded && !config.backup) await dropReplicationSlots(parts.database.ownerUrl)
  if (!config.backup) return none
  return parts.database.embedded ? ofOurs(parts, config.backup) : byCopy(parts, config.backup)
}

function ofOurs(parts: BackupTaskParts, settings: BackupSettings): BackupTasks {
  const { services, domains, database } = parts
  const { config, db, jobs, log } = services
  const { ownerUrl: url } = database
  const backups = createBackups({
    settings,
    url,
    dataDir: config.dataDir,
    db,
    log,
    proofs: createBackupProofs(services, domains, url),
    // Uses the same key and queue as the scheduled task: one waiting job is enough.
    wanted: () => jobs.add(backupTask, { startedBy: null }, { key: `task:${backupTask}`, queue: `task:${backupTask}` }),
  })
  return {
    jobs: {
      'platform:ship-log': { everyMs: 1_000, run: () => backups.shipRound() },
      ...tasks(parts, settings, async (startedBy) => void (await backups.make({ startedBy }))),
    },
    metrics: () => backups.metrics(),
    close: () => backups.close(),
  }
}

function byCopy(parts: BackupTaskParts, settings: BackupSettings): BackupTasks {
  const { services, domains, database } = parts
  const copies = createCopyBackupService({ services, domains, url: database.url }, settings)
  const { megabytesPerSecond = 0 } = settings
  return {
    jobs: {
      'platform:look-at-copies': { everyMs: lookEveryMs, run: () => copies.look() },
      ...tasks(parts, settings, async (startedBy) => {
        await copies.make({ startedBy, megabytesPerSecond })
        await copies.look()
      }),
    },
    metrics: () => copies.metrics(),
    close: async () => undefined,
  }
}

function tasks(
  { services, boot }: BackupTaskParts,
  settings: BackupSettings,
  make: (startedBy: string | null) => Promise<void>,
): Record<string, JobKind> {
  const { config, log } = services
  return {
    [backupTask]: {
      title: { zh: '备份', en: 'Backup', es: 'Copia de seguridad' },
      cron: '40 1 * * *',
      attempts: 3,
      run: (payload) => make(manualRunStarter(payload)),
    },
    [drillTask]: {
      title: { zh: '恢复演练', en: 'Restore drill', es: 'Simulacro de restauración' },
      cron: '30 4 * * 0',
      attempts: 2,
      async run() {
        const drilled = await runRestoreDrill({ config, log, target: openTarget(settings.to), boot })
        await saveDrillResult(services, drilled)
        // The task fails, because users look at the task's last result.
        if (!drilled.ok) throw new BackupError(drillFailureText(drilled))
      },
    },
  }
}

export async function saveDrillResult(
  { db }: Pick<Services, 'db'>,
  { backupId, ok, report }: RestoreDrillResult,
): Promise<void> {
  const state = ok ? 'passed' : 'failed'
  await db.asPlatform((tx) => recordDrill(tx, backupId, { state, at: new Date(), report }))
}

export function drillFailureText({ backupId, report }: RestoreDrillResult): string {
  const broken = report.findings.filter(({ ok }) => !ok).map(formatRestoreFinding)
  return `backup ${backupId} does not hold: ${broken.join('; ')}`
}
