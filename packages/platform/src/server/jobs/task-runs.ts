import type pg from 'pg'
import { newId } from '../../contract/index.ts'

export interface RunStart {
  task: string
  jobId: string
  processId: string
  attempt: number
  startedBy: string | null
}

export async function recordStart(pool: pg.Pool, run: RunStart): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into platform_task_runs (id, task, job_id, process_id, attempt, started_at, state, started_by)
     values ($1, $2, $3, $4, $5, clock_timestamp(), 'running', $6)`,
    [id, run.task, run.jobId, run.processId, run.attempt, run.startedBy],
  )
  return id
}

export async function recordEnd(
  pool: pg.Pool,
  id: string,
  { state, error }: { state: 'done' | 'failed' | 'dead'; error?: string },
): Promise<void> {
  await pool.query(
    'update platform_task_runs set state = $2, error = $3, finished_at = clock_timestamp() where id = $1',
    [id, state, error ?? null],
  )
}

/**
 * Records a failure. A job that is not a task has a row only if it fails, and the row has the payload once the job is
 * given up.
 */
export async function recordFailure(
  pool: pg.Pool,
  run: RunStart & { startedAt: Date; state: 'failed' | 'dead'; error: string; payload: unknown },
): Promise<void> {
  await pool.query(
    `insert into platform_task_runs (id, task, job_id, process_id, attempt, started_at, finished_at, state, error, started_by, payload)
     values ($1, $2, $3, $4, $5, $6, greatest(clock_timestamp(), $6), $7, $8, $9, $10)`,
    [
      newId(),
      run.task,
      run.jobId,
      run.processId,
      run.attempt,
      run.startedAt,
      run.state,
      run.error,
      run.startedBy,
      run.state === 'dead' ? JSON.stringify(run.payload ?? null) : null,
    ],
  )
}

/** SQL fragment that marks runs of processes that ended without notice. `alive`: the processes that did not. */
export const markLost = (alive: string): string =>
  `lost as (update platform_task_runs set state = 'lost', finished_at = clock_timestamp()
     where state = 'running' and process_id not in ${alive})`

export async function deleteOldTaskRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from platform_task_runs
     where started_at < now() - interval '90 days' or (state = 'done' and started_at < now() - interval '14 days')`,
  )
}
