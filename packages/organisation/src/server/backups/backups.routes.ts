import { serve, type App } from '@evops/platform/server'
import { getBackupStatus, listBackups, startBackup, startRestoreDrill } from '../../contract/index.ts'
import type { Backups } from './backups.service.ts'

export function backupRoutes(app: App, backups: Backups): void {
  serve(app, getBackupStatus, ({ actor }) => backups.status(actor))
  serve(app, listBackups, ({ actor, query }) => backups.list(actor, query))
  serve(app, startBackup, async ({ actor, audit }) => {
    await backups.backupNow(actor)
    audit({ entity: 'backup' })
    return { queued: true as const }
  })
  serve(app, startRestoreDrill, async ({ actor, audit }) => {
    await backups.drillNow(actor)
    audit({ entity: 'backup' })
    return { queued: true as const }
  })
}
