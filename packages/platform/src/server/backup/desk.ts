import type { Page } from '../../contract/index.ts'
import type { Services } from '../services.ts'
import {
  newestBackup,
  pageOfBackups,
  provenSince,
  readShipping,
  type Backup,
  type LogShipping,
} from './backups.store.ts'
import { targetName } from './targets/target.ts'

/** The tasks by which backups are made and proved. */
export const backupTask = 'platform:backup'
export const drillTask = 'platform:backup-drill'

export interface BackupStatus {
  /** Where backups go, without secrets; null: nowhere. */
  target: string | null
  /** `unset`: EVOPS_BACKUP_TO says nothing. `external`: nor does it, and the database is not ours. */
  why: 'on' | 'unset' | 'external'
  keepDays: number | null
  /** How far the log has come; null before the first round, and where the database is not ours. */
  shipping: LogShipping | null
  /** The newest that is whole, and the newest that was restored for a proof. */
  newest: Backup | null
  drilled: Backup | null
  /** Since when nothing has been proved: the newest drill that held, else the first backup. */
  provenSince: Date | null
}
/** What people see of backups and may set going. They belong to no operator. */
export interface BackupDesk {
  list(wanted: { page: number; pageSize: number }): Promise<Page<Backup>>
  status(): Promise<BackupStatus>
  /** Queues a backup, or the drill of the newest. Only while `why` is `on`: else nobody takes it up. False: one goes on. */
  backupNow(startedBy: string): Promise<boolean>
  drillNow(startedBy: string): Promise<boolean>
}

export function createBackupDesk({ config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>): BackupDesk {
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
        provenSince: target === null ? null : await provenSince(tx, target),
      }))
    },
    backupNow: (startedBy) => jobs.tasks.runNow(backupTask, startedBy),
    drillNow: (startedBy) => jobs.tasks.runNow(drillTask, startedBy),
  }
}
