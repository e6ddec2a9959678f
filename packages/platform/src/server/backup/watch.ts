import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { PrometheusMetric } from '../metrics/metrics.ts'
import {
  hasBackup,
  newestBackup,
  lastProvenBackupAt,
  readShipping,
  saveLogShipping,
  type Backup,
} from './backups.store.ts'
import type { ShippedLog } from './shipper.ts'

/** Interval at which the shipping state is recorded: the record itself adds more log to ship. */
const noteEveryMs = 10_000

/**
 * Reports the state of the log shipping: in the database for people, as metrics for monitoring, and in the log on
 * failure.
 */
export function createBackupMonitor({ db, log, target }: { db: Db; log: Logger; target: string }) {
  let failing: { error: string; since: Date } | undefined
  let last: ShippedLog | undefined
  let notedAt = 0
  let newest: Backup | undefined
  let drilled: Backup | undefined
  let proven: Date | null = null
  return {
    /** Returns true if this log line has no backup that it continues from. This is checked from time to time. */
    async shipped(shipped: ShippedLog): Promise<boolean> {
      last = shipped
      if (failing) log.info({ target }, 'the log reaches its target again')
      if (!failing && Date.now() - notedAt < noteEveryMs) return false
      failing = undefined
      notedAt = Date.now()
      return db.asPlatform(async (tx) => {
        const { line, lsn, at } = shipped
        await saveLogShipping(tx, {
          target,
          line,
          shippedLsn: lsn,
          shippedAt: at,
          error: null,
          failingSince: null,
        })
        newest = await newestBackup(tx, target)
        drilled = await newestBackup(tx, target, { drilled: true })
        proven = await lastProvenBackupAt(tx, target)
        return !(await hasBackup(tx, line))
      })
    },
    async failed(error: unknown): Promise<void> {
      const text = error instanceof Error ? error.message : String(error)
      if (failing?.error === text) return
      failing = { error: text, since: failing?.since ?? new Date() }
      log.warn({ error, target }, 'the log does not reach its target')
      // The database itself may be the cause of the failure.
      await db
        .asPlatform(async (tx) => {
          const noted = (await readShipping(tx)) ?? { line: '', shippedLsn: '0/0', shippedAt: new Date(0) }
          const failure = { error: text.slice(0, 2_000), failingSince: failing?.since ?? new Date() }
          await saveLogShipping(tx, { ...noted, target, ...failure })
        })
        .catch(() => undefined)
    },
    metrics: () => backupMetrics({ newest, drilled, last, proven }),
  }
}

/** Metrics for monitoring. A metric without a value has no sample. */
export function backupMetrics({
  newest,
  drilled,
  last,
  proven,
}: {
  newest: Backup | undefined
  drilled: Backup | undefined
  last?: ShippedLog | undefined
  /** The last successful restore drill, or the first backup if there was no drill. */
  proven: Date | null
}): PrometheusMetric[] {
  const figures: [string, string, number | undefined][] = [
    ['evops_backup_age_seconds', 'Since the newest backup was finished', secondsSince(newest?.finishedAt)],
    [
      'evops_backup_log_lag_seconds',
      "Since the moment up to which the database's log is in the backup",
      secondsSince(last?.at),
    ],
    [
      'evops_backup_proven_age_seconds',
      'Since the newest restore drill that held, or the first backup where none has',
      secondsSince(proven),
    ],
    [
      'evops_backup_drill_ok',
      '1 when the newest restore drill held',
      drilled && (drilled.drillState === 'passed' ? 1 : 0),
    ],
  ]
  return figures.map(([name, help, value]) => ({
    name,
    help,
    type: 'gauge',
    samples: value === undefined ? [] : [{ value }],
  }))
}

function secondsSince(at: Date | null | undefined): number | undefined {
  return at ? Math.max(0, (Date.now() - at.getTime()) / 1_000) : undefined
}
