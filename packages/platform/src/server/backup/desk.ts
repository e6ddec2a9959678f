import type { Page } from '../../contract/index.ts'
import type { Services } from '../services.ts'
import {
  newestBackup,
  pageOfBackups,
  lastProvenBackupAt,
  readShipping,
  type Backup,
  type LogShipping,
} from './backups.store.ts'
import { targetName } from './targets/target.ts'

/** Names of the jobs that make backups and run restore drills. */
export const backupTask = 'platform:backup'
export const drillTask = 'platform:backup-drill'

export interface BackupStatus {
  /** Location of the backups without secrets; null if backups are off. */
  target: string | null
  /** `unset`: EVOPS_BACKUP_TO is not set. `external`: not set either, and the database is external. */
  why: 'on' | 'unset' | 'external'
  keepDays: number | null
  /** State of the log shipping; null before the first round, and if the database is external. */
  shipping: LogShipping | null
  /** The newest complete backup, and the newest one that a drill restored successfully. */
  newest: Backup | null
  drilled: Backup | null
  /** Start of the unproven period: the newest successful drill, otherwise the first backup. */
  provenSince: Date | null
}
/** Backups in the console: reading and starting them. Backups belong to no operator. */
export interface BackupService {
  list(wanted: { page: number; pageSize: number }): Promise<Page<Backup>>
  status(): Promise<BackupStatus>
  /**
   * Queues a backup or a drill of the newest one. Call only while `why` is `on`; otherwise no worker picks up the job.
   * Returns false if one is already running.
   */
  backupNow(startedBy: string): Promise<boolean>
  drillNow(startedBy: string): Promise<boolean>
}

export function createBackupService({ config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>): BackupService {
  const { backup } = config
  const target = backup ? targetName(backup.to) : null
  return {
    list: (wanted) => db.asPlatform((tx) => pageOfBackups(tx, wanted)),
    async status() {
      const why = backup ? 'on' : config.databaseUrl ? 'external' : 'unset'
      return db.asPlatform(async (tx) => ({
        target,
        why,
        keepDays: target === null ? null : (backup?.keepDays ?? null),
        shipping: target === null || config.databaseUrl ? null : ((await readShipping(tx)) ?? null),
        newest: (target !== null && (await newestBackup(tx, target))) || null,
        drilled: (target !== null && (await newestBackup(tx, target, { drilled: true }))) || null,
        provenSince: target === null ? null : await lastProvenBackupAt(tx, target),
      }))
    },
    backupNow: (startedBy) => jobs.tasks.runNow(backupTask, startedBy),
    drillNow: (startedBy) => jobs.tasks.runNow(drillTask, startedBy),
  }
}
