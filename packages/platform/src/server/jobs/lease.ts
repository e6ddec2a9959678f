import type { WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { markLost } from './task-runs.ts'

export interface JobLease {
  /** Seconds after the last sign of life after which a process counts as ended. */
  seconds: number
  renewSeconds: number
}
/** A killed worker is replaced within 60 s: the lease, one renewal and one poll of the queue. */
export const defaultJobLease: JobLease = { seconds: 40, renewSeconds: 8 }

interface LeaseParts {
  pool: pg.Pool
  utils: WorkerUtils
  /** The names under which the workers of this process lock jobs; the workers generate these names themselves. */
  names: ReadonlySet<string>
  log: Logger
  lease: JobLease
}

/**
 * Renews the rows of this process and releases jobs of dead processes: graphile-worker's own locks outlive a killed
 * process by hours. Whichever worker notices first does this; repeating it is safe. Runs of dead processes are marked
 * before the jobs can restart, so that the history is in order. Recent locks are excluded, because they may belong to a
 * new worker that is not registered yet.
 */
export async function renewLease({ pool, utils, names, log, lease }: LeaseParts): Promise<void> {
  const { rows } = await pool.query<{ gone: number; dead: string[] }>(
    `with renewed as (insert into platform_processes (process_id, roles) select unnest($1::text[]), array['worker']
       on conflict (process_id) do update set renewed_at = now()),
     gone as (delete from platform_processes where renewed_at < now() - make_interval(secs => $2) and process_id <> all($1)
       returning process_id),
     alive as (select process_id from platform_processes where renewed_at >= now() - make_interval(secs => $2) union select unnest($1)),
     ${markLost('(select process_id from alive)')}
     select (select count(*)::int from gone) as gone, array(select distinct locked_by from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $2 / 2) and locked_by not in (select process_id from alive)) as dead`,
    [[...names], lease.seconds],
  )
  const [{ gone, dead } = { gone: 0, dead: [] }] = rows
  if (gone > 0) log.warn({ dead: gone }, 'released the jobs of processes that ended without notice')
  if (dead.length > 0) await utils.forceUnlockWorkers(dead)
}

/** Renews the lease until it is ended; then the rows are deleted and others may take over at once. */
export async function keepJobLease(parts: LeaseParts): Promise<() => Promise<void>> {
  await renewLease(parts)
  const renewal = setInterval(
    () => void renewLease(parts).catch((error: unknown) => parts.log.warn({ error }, 'job lease')),
    parts.lease.renewSeconds * 1000,
  )
  return async () => {
    clearInterval(renewal)
    await parts.pool
      .query('delete from platform_processes where process_id = any($1)', [[...parts.names]])
      .catch(() => undefined)
  }
}
