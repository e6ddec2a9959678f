import { newId } from '../../../contract/index.ts'
import type { BackupSettings } from '../../config.ts'
import type { Db } from '../../db/db.ts'
import type { PrometheusMetric } from '../../metrics/metrics.ts'
import {
  recordBackupEnd,
  insertBackup,
  markRemoved,
  newestBackup,
  lastProvenBackupAt,
  type Backup,
} from '../backups.store.ts'
import { openTarget } from '../targets/open-target.ts'
import { backupMetrics } from '../watch.ts'
import type { CopyManifest } from './copy-manifest.ts'
import { deleteExpiredCopies } from './generations.ts'
import { runCopyInThread } from './copy-apart.ts'
import type { CopyParts } from './make-copy.ts'
import { openVault } from './vault.ts'

export interface CopyBackupParts extends Pick<CopyParts, 'url' | 'dataDir' | 'secretKey' | 'heads' | 'processesOurs'> {
  settings: BackupSettings
  /** The key that encrypts the backups. */
  key: Buffer
  db: Db
}
/** Backups by COPY, recorded in the database for the console. */
export interface CopyBackups {
  /** Makes a backup now, then deletes expired ones. `megabytesPerSecond`: 0 is unlimited. Throws `BackupError`. */
  make(options: { startedBy: string | null; megabytesPerSecond: number; connections?: number }): Promise<CopyManifest>
  /** Reads the values for the metrics, including backups that another process made. */
  look(): Promise<void>
  metrics(): PrometheusMetric[]
}

export function createCopyBackups({ settings, db, key, heads, ...parts }: CopyBackupParts): CopyBackups {
  const target = openTarget(settings.to)
  let seen: { newest: Backup | undefined; drilled: Backup | undefined; proven: Date | null } | undefined
  return {
    async look() {
      seen = await db.asPlatform(async (tx) => ({
        newest: await newestBackup(tx, target.name),
        drilled: await newestBackup(tx, target.name, { drilled: true }),
        proven: await lastProvenBackupAt(tx, target.name),
      }))
    },
    metrics: () => (seen ? backupMetrics(seen) : []),
    async make({ startedBy, megabytesPerSecond, connections }) {
      const id = newId()
      // The vault is opened for each backup, because another process may have cleaned up since.
      const vault = openVault(target, key)
      await db.asPlatform((tx) => insertBackup(tx, { id, target: target.name, line: null, startedBy, at: new Date() }))
      try {
        const made = await runCopyInThread({
          ...parts,
          to: settings.to,
          key,
          heads: await heads(),
          id,
          rate: megabytesPerSecond * 1_048_576,
          ...(connections === undefined ? {} : { connections }),
        })
        await db.asPlatform((tx) => recordBackupEnd(tx, id, { at: new Date(), bytes: made.bytes }))
        const gone = await deleteExpiredCopies(vault, { keepDays: settings.keepDays, now: new Date() })
        await db.asPlatform((tx) => markRemoved(tx, gone, new Date()))
        return made
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        await db.asPlatform((tx) => recordBackupEnd(tx, id, { at: new Date(), error: why })).catch(() => undefined)
        throw error
      }
    },
  }
}
