import { makeWorkerUtils, type TaskList, type WorkerUtils } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from 'pino'
import { serializeProblem, Problem } from '../../contract/index.ts'
import { idleMs, minOpenConnections, reportErrors } from '../db/db.ts'
import { retryUntilAvailable } from './while-unavailable.ts'
import type { JobHandler, JobKind, Jobs, JobTable } from './jobs.ts'
import { runInSpan } from '../traces/traces.ts'
import { superviseRunner } from './supervise-runner.ts'
import { keepJobLease, defaultJobLease, type JobLease } from './lease.ts'
import { createConditionCollector, runLoop, type CheckConditions } from './loops.ts'
import { QueuePool } from './queue-pool.ts'
import { queueOptions, silentWorkerLogger } from './queue-schema.ts'
import { registerTasks, runSchedule, waitingTasks } from './schedule.ts'
import { createTaskStore } from './task-board.ts'
import { recordEnd, recordFailure, recordStart, deleteOldTaskRuns, type RunStart } from './task-runs.ts'

const usualAttempts = 10

export interface JobsOptions {
  url: string
  processId: string
  log: Logger
  lease?: JobLease
  /** Checks the conditions of loops in the database (`JobKind.when`); if absent, each round runs. */
  checkConditions?: CheckConditions
}

/** Creates the job runner: graphile-worker with a lease, an editable schedule and our own history. */
export async function createJobs({
  url,
  processId,
  log,
  lease = defaultJobLease,
  checkConditions,
}: JobsOptions): Promise<Jobs> {
  const pool = new QueuePool({
    connectionString: url,
    max: 8,
    // Two connections listen permanently.
    min: 2 + minOpenConnections,
    idleTimeoutMillis: idleMs,
    application_name: 'evops-jobs',
    options: queueOptions,
  })
  reportErrors(pool, (error) => log.warn({ error }, 'job pool'))
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: pool, logger: silentWorkerLogger })
  /** Functions that close calls, the last started one first. */
  const ends: (() => Promise<void>)[] = []

  return {
    tasks: createTaskStore(pool),
    load: () => loadOf(pool),
    async add(name, payload, { key, runAt, queue } = {}) {
      await utils.addJob(name, payload ?? {}, {
        ...(key ? { jobKey: key, jobKeyMode: 'replace' } : {}),
        ...(runAt ? { runAt } : {}),
        ...(queue ? { queueName: queue } : {}),
        maxAttempts: 1_000,
      })
    },
    async start(table: JobTable) {
      const kinds = new Map([...Object.entries(ownJobs(pool)), ...Object.entries(table)])
      const wait = (error: unknown) => log.warn({ error }, 'the job runner waits for the database')
      await retryUntilAvailable(() => registerTasks(pool, kinds), wait)
      const names = new Set([processId])
      // Two workers, so that a long import does not delay scheduled jobs.
      const stops: (() => Promise<void>)[] = []
      for (let worker = 0; worker < 2; worker += 1) {
        const options = {
          pgPool: pool,
          concurrency: 1,
          noHandleSignals: true,
          pollInterval: 5_000,
          taskList: tasksOf(kinds, { pool, processId, log }),
          logger: silentWorkerLogger,
        }
        stops.push(await superviseRunner({ options, names, report: wait }))
      }
      ends.push(await retryUntilAvailable(() => keepJobLease({ pool, utils, names, log, lease }), wait))
      ends.push(async () => void (await Promise.all(stops.map((stop) => stop()))))
      ends.push(runSchedule(pool, log, checkConditions && waitingTasks(kinds, checkConditions)))
      const look = checkConditions && createConditionCollector(checkConditions)
      for (const [name, { run: round, everyMs, share, when }] of kinds)
        if (everyMs !== undefined) {
          const report = (error: unknown) => log.warn({ error, loop: name }, 'loop')
          ends.push(
            runLoop({
              round: (...args) => runInSpan(`loop ${name}`, {}, () => round(...args)),
              everyMs,
              share,
              report,
              hasWork: when && look ? () => look(when) : undefined,
            }),
          )
        }
    },
    async close() {
      for (const end of ends.splice(0).toReversed()) await end()
      await utils.release()
      await pool.end()
    },
  }
}

async function loadOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ waiting: number; oldestSeconds: number; deadInADay: number }>(
    `select count(*)::integer as waiting,
       coalesce(extract(epoch from now() - min(run_at)), 0)::double precision as "oldestSeconds",
       (select count(*)::integer from platform_task_runs
        where state = 'dead' and started_at > now() - interval '1 day') as "deadInADay"
     from graphile_worker.jobs where locked_at is null and run_at <= now()`,
  )
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, deadInADay: 0 }
}

/** Returns the queue's own maintenance jobs. */
function ownJobs(pool: pg.Pool): Record<string, JobKind> {
  return {
    'platform:tidy-task-runs': {
      title: {
        zh: '清理任务历史',
        en: 'Clean up the task history',
        es: 'Depurar el historial de tareas',
      },
      cron: '23 3 * * *',
      run: () => deleteOldTaskRuns(pool),
    },
  }
}

interface RunParts {
  pool: pg.Pool
  processId: string
  log: Logger
}

function tasksOf(kinds: ReadonlyMap<string, JobKind>, parts: RunParts): TaskList {
  return Object.fromEntries(
    [...kinds].map(([name, kind]) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number } }) => {
        const start = { task: name, jobId: job.id, processId: parts.processId, attempt: job.attempts }
        if (kind.cron === undefined) await runJob(kind, { ...start, startedBy: null }, { payload, ...parts })
        else await runTask(kind, { ...start, startedBy: manualRunStarter(payload) }, parts)
      },
    ]),
  )
}

/** Runs a scheduled or manually started task; each attempt is in the history. */
async function runTask(kind: JobKind, start: RunStart, { pool, log }: RunParts): Promise<void> {
  const id = await recordStart(pool, start)
  try {
    refuseEndless(kind, start)
    await tracedRun(kind.run, start, { startedBy: start.startedBy })
    await recordEnd(pool, id, { state: 'done' })
  } catch (error) {
    log.error({ error, job: start.task, attempt: start.attempt }, 'job failed')
    const state = hasUsedAllAttempts(kind, start) ? 'dead' : 'failed'
    await recordEnd(pool, id, { state, error: messageOf(error) })
    if (state === 'failed') throw error
  }
}

async function runJob(
  kind: JobKind,
  start: RunStart,
  { pool, log, payload }: RunParts & { payload: unknown },
): Promise<void> {
  const startedAt = new Date()
  try {
    refuseEndless(kind, start)
    await tracedRun(kind.run, start, payload)
  } catch (error) {
    log.error({ error, job: start.task, attempt: start.attempt }, 'job failed')
    const state = hasUsedAllAttempts(kind, start) ? 'dead' : 'failed'
    await recordFailure(pool, { ...start, startedAt, state, error: messageOf(error), payload })
    // A given-up job leaves the queue, and its data is in the history. Otherwise the queue retries later.
    if (state === 'failed') throw error
  }
}

const tracedRun = (run: JobHandler, { task, jobId, attempt }: RunStart, payload: unknown) =>
  runInSpan(`job ${task}`, { 'evops.attempt': attempt }, () => run(payload, { jobId, attempt }))

function hasUsedAllAttempts(kind: JobKind, { attempt }: RunStart): boolean {
  return attempt >= (kind.attempts ?? usualAttempts)
}
/**
 * Rejects a job that ends its process in every attempt and therefore never reports a failure: it is not started more
 * often than its number of attempts.
 */
function refuseEndless(kind: JobKind, start: RunStart): void {
  if (start.attempt > (kind.attempts ?? usualAttempts))
    throw new Error('given up: every try ended the process that made it')
}
function messageOf(error: unknown): string {
  if (error instanceof Problem) return serializeProblem(error)
  return (error instanceof Error ? error.message : String(error)).slice(0, 2_000)
}
/** Returns the user who started a task manually; null for a scheduled run. */
export function manualRunStarter(payload: unknown): string | null {
  return typeof payload === 'object' &&
    payload !== null &&
    'startedBy' in payload &&
    typeof payload.startedBy === 'string'
    ? payload.startedBy
    : null
}
