import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { markLost } from './task-runs.ts'

export interface Lease {
  /** So long after its last sign of life a process counts as ended. */
  seconds: number
  renewSeconds: number
}
/** A killed worker is replaced within 60 s: the lease, one renewal and one poll of the queue. */
export const usualLease: Lease = { seconds: 40, renewSeconds: 8 }

interface LeaseParts {
  pool: pg.Pool
  utils: WorkerUtils
  processId: string
  log: Logger
  lease: Lease
}

/**
 * Renews this process's row, and frees what dead processes held: graphile-worker's own locks outlive a killed process
 * by hours. Whichever worker notices first does it; doing it twice is harmless.
 */
export async function renewLease({ pool, utils, processId, log, lease }: LeaseParts): Promise<void> {
  await pool.query(
    'insert into platform_processes (process_id, roles) values ($1, $2) on conflict (process_id) do update set renewed_at = now()',
    [processId, ['worker']],
  )
  const { rows } = await pool.query<{ process_id: string }>(
    'delete from platform_processes where renewed_at < now() - make_interval(secs => $1) returning process_id',
    [lease.seconds],
  )
  if (rows.length > 0)
    log.warn({ dead: rows.length }, 'released the jobs of processes that ended without notice')
  // A worker's id begins with its process's id: whatever no living process owns is free again.
  const { rows: held } = await pool.query<{ locked_by: string }>(
    'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null',
  )
  const { rows: alive } = await pool.query<{ process_id: string }>(
    'select process_id from platform_processes',
  )
  const dead = held
    .map((row) => row.locked_by)
    .filter((worker) => !alive.some((row) => worker.startsWith(row.process_id)))
  // Before anybody can begin them anew, so that the history reads in order.
  await markLost(pool)
  if (dead.length > 0) await utils.forceUnlockWorkers(dead)
}

/** Keeps the lease until it is ended; then the row is gone and others may take over at once. */
export async function holdLease(parts: LeaseParts): Promise<() => Promise<void>> {
  await renewLease(parts)
  const renewal = setInterval(
    () => void renewLease(parts).catch((error: unknown) => parts.log.warn({ error }, 'job lease')),
    parts.lease.renewSeconds * 1000,
  )
  return async () => {
    clearInterval(renewal)
    await parts.pool
      .query('delete from platform_processes where process_id = $1', [parts.processId])
      .catch(() => undefined)
  }
}
