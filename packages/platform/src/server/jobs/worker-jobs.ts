import { EventEmitter } from 'node:events'
import {
  Logger as WorkerLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { reportErrors } from '../db/db.ts'
import type { Jobs, JobTable } from './jobs.ts'

const leaseSeconds = 45
const usualRenewSeconds = 10

/** Creates the queue's tables. Part of migrating. */
export async function migrateJobs(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet })
}

/**
 * The job runner: graphile-worker with a lease of our own. Its locks outlive a killed process by hours; ours
 * are freed as soon as a process has not renewed its row for 45 s, by whichever worker notices first.
 */
export async function createJobs(options: {
  url: string
  processId: string
  log: Logger
  renewSeconds?: number
}): Promise<Jobs> {
  const { url, processId, log, renewSeconds = usualRenewSeconds } = options
  const pool = new pg.Pool({ connectionString: url, max: 6, application_name: 'evops-jobs' })
  reportErrors(pool, (error) => log.warn({ error }, 'job pool'))
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  const runners: Runner[] = []
  let renewal: NodeJS.Timeout | undefined
  // graphile-worker locks a job under the id of its pool, not of its worker: each of our pools holds a lease too.
  const leases = new Set([processId])

  async function renew(): Promise<void> {
    await pool.query(
      'insert into platform_processes (process_id, roles) select id, $2 from unnest($1::text[]) as id on conflict (process_id) do update set renewed_at = now()',
      [[...leases], ['worker']],
    )
    const { rows } = await pool.query<{ process_id: string }>(
      'delete from platform_processes where renewed_at < now() - make_interval(secs => $1) returning process_id',
      [leaseSeconds],
    )
    if (rows.length > 0)
      log.warn({ dead: rows.length }, 'released the jobs of processes that ended without notice')
    // Whatever nobody holds a lease for is free again.
    const { rows: held } = await pool.query<{ locked_by: string }>(
      'select distinct locked_by from graphile_worker._private_jobs where locked_by is not null',
    )
    const { rows: alive } = await pool.query<{ process_id: string }>(
      'select process_id from platform_processes',
    )
    const dead = held
      .map((row) => row.locked_by)
      .filter((owner) => !alive.some((row) => row.process_id === owner))
    if (dead.length > 0) await utils.forceUnlockWorkers(dead)
  }

  return {
    async add(name, payload, { key, runAt } = {}) {
      await utils.addJob(name, payload ?? {}, {
        ...(key ? { jobKey: key, jobKeyMode: 'replace' } : {}),
        ...(runAt ? { runAt } : {}),
      })
    },
    async start(table: JobTable) {
      await renew()
      const renewSoon = () => void renew().catch((error: unknown) => log.warn({ error }, 'job lease'))
      renewal = setInterval(renewSoon, renewSeconds * 1000)
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => {
        leases.add(workerPool.id)
        renewSoon()
      })
      const taskList = tasksOf(table, log)
      const cron = Object.entries(table).flatMap(([task, kind]) =>
        kind.cron ? [{ task, match: kind.cron, options: { backfillPeriod: 0 } }] : [],
      )
      // Two workers, so that a long import does not hold up the clock's jobs.
      for (const items of [cron, []]) {
        const options = {
          pgPool: pool,
          concurrency: 1,
          events,
          noHandleSignals: true,
          pollInterval: 2_000,
          taskList,
          parsedCronItems: parseCronItems(items),
          logger: quiet,
        }
        runners.push(await run(options))
      }
    },
    async close() {
      clearInterval(renewal)
      await Promise.all(runners.map((runner) => runner.stop()))
      await pool
        .query('delete from platform_processes where process_id = any($1::text[])', [[...leases]])
        .catch(() => undefined)
      await utils.release()
      await pool.end()
    },
  }
}

function tasksOf(table: JobTable, log: Logger): TaskList {
  return Object.fromEntries(
    Object.entries(table).map(([name, kind]) => [
      name,
      async (payload: unknown, helpers: { job: { id: string; attempts: number } }) => {
        try {
          await kind.run(payload, { jobId: helpers.job.id, attempt: helpers.job.attempts })
        } catch (error) {
          log.error({ error, job: name, attempt: helpers.job.attempts }, 'job failed')
          throw error
        }
      },
    ]),
  )
}

const quiet = new WorkerLogger(() => () => undefined)
