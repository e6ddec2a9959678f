/** A job's work. At least once: it must be harmless when repeated. */
export type JobHandler = (payload: unknown, context: { jobId: string; attempt: number }) => Promise<void>

export interface JobKind {
  run: JobHandler
  /** Crontab line in UTC, when the job also runs by the clock. */
  cron?: string
  /** Tries before the job is left as failed (default 10). */
  attempts?: number
}
export type JobTable = Readonly<Record<string, JobKind>>

export interface Jobs {
  /** Queues a job. A `key` replaces a waiting job of the same key. */
  add(name: string, payload: unknown, options?: { key?: string; runAt?: Date }): Promise<void>
  /** Starts working on the given table of jobs, in processes that play the worker's role. */
  start(table: JobTable): Promise<void>
  close(): Promise<void>
}
