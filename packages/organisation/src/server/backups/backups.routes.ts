import { type App, serveAll } from '@evops/platform/server'
import { backupEndpoints } from '../../contract/index.ts'
import type { BackupConsole } from './backups.service.ts'

export function backupRoutes(app: App, backups: BackupConsole): void {
  serveAll(app, backupEndpoints, {
    getBackupStatus: ({ actor }) => backups.status(actor),
    listBackups: ({ actor, query }) => backups.list(actor, query),
    startBackup: async ({ actor, audit }) => {
      await backups.backupNow(actor)
      audit({ entity: 'backup' })
      return { queued: true as const }
    },
    startRestoreDrill: async ({ actor, audit }) => {
      await backups.drillNow(actor)
      audit({ entity: 'backup' })
      return { queued: true as const }
    },
  })
}
