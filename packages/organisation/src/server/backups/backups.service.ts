import { dayMs, Problem, type Page } from '@evops/platform/contract'
import {
  createBackupService,
  type Actor,
  type Backup,
  type BackupService,
  type Services,
  toReplyRow,
} from '@evops/platform/server'
import { maxDrillAgeDays, type BackupRow, type BackupStatus } from '../../contract/index.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'

export interface BackupConsole {
  status(actor: Actor): Promise<BackupStatus>
  list(actor: Actor, wanted: { page: number; pageSize: number }): Promise<Page<BackupRow>>
  /**
   * Starts a backup; platform's staff only. Throws organisation.backup-off if no process would execute it,
   * organisation.task-running while a backup is running.
   */
  backupNow(actor: Actor): Promise<void>
  /** Starts a drill. Throws organisation.no-backup as well, if there is nothing to restore yet. */
  drillNow(actor: Actor): Promise<void>
}

/** Creates the backup service for the console. Location and errors are visible to the platform's staff only. */
export function createBackups(services: Services): BackupConsole {
  const desk = createBackupService(services)
  const rowFor = (actor: Actor) => (backup: Backup) => rowOf(backup, actor.platformStaff)
  return {
    async status(actor) {
      const { why, target, keepDays, shipping, newest, drilled, provenSince } = await desk.status()
      const latest = services.now().getTime() - maxDrillAgeDays * dayMs
      const row = rowFor(actor)
      return {
        why,
        target: actor.platformStaff ? target : null,
        keepDays,
        shipping: shipping && {
          shippedAt: shipping.shippedAt.toISOString(),
          error: actor.platformStaff ? shipping.error : null,
          failingSince: shipping.failingSince?.toISOString() ?? null,
        },
        newest: newest && row(newest),
        drilled: drilled && row(drilled),
        drillOverdue: provenSince !== null && provenSince.getTime() < latest,
      }
    },
    async list(actor, wanted) {
      const found = await desk.list(wanted)
      return { ...found, list: found.list.map(rowFor(actor)) }
    },
    async backupNow(actor) {
      await ready(actor, desk)
      if (!(await desk.backupNow(actor.name))) throw new Problem('organisation.task-running')
    },
    async drillNow(actor) {
      const { newest } = await ready(actor, desk)
      if (!newest) throw new Problem('organisation.no-backup')
      if (!(await desk.drillNow(actor.name))) throw new Problem('organisation.task-running')
    },
  }
}

async function ready(actor: Actor, desk: BackupService) {
  requirePlatformStaff(actor)
  const status = await desk.status()
  if (status.why !== 'on') throw new Problem('organisation.backup-off')
  return status
}

function rowOf(backup: Backup, all: boolean): BackupRow {
  const { target, startedBy, error, drillReport, ...rest } = backup
  return {
    ...toReplyRow(rest),
    target: all ? target : null,
    startedBy: all || startedBy === null ? startedBy : '',
    error: all ? error : null,
    drillReport: all ? drillReport : null,
  }
}
