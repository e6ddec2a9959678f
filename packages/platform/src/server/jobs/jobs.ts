import type { Page, LocalizedText } from '../../contract/index.ts'

/** The work of a job. It runs at least once, so it must be idempotent. */
export type JobHandler = (payload: unknown, context: { jobId: string; attempt: number }) => Promise<void>

export interface JobKind {
  run: JobHandler
  /** Five-field schedule for a job that also runs at fixed times. An installation may change it. */
  cron?: string
  /** Replaces the queue: every worker process repeats the job with this pause in milliseconds, one round at a time. */
  everyMs?: number
  /**
   * Maximum share of time (0 to 1) that the rounds may take; used with `everyMs`. The pause is extended for this up to
   * five times.
   */
  share?: number
  /**
   * An SQL condition; if it is false, the round or scheduled run is skipped because there is no work. Conditions due at
   * the same moment are checked in one statement.
   */
  when?: string
  /** Time zone of the schedule (default UTC). */
  timeZone?: string
  /** True if operators see the scheduled task, because it works on their business; otherwise it is a technical one. */
  forOperators?: true
  /** Title for people. */
  title?: LocalizedText
  /** Number of attempts before the job is given up (default 10). */
  attempts?: number
}
export type JobTable = Readonly<Record<string, JobKind>>

export interface Jobs {
  /**
   * Queues a job. A job with a `key` replaces a waiting job with the same key; jobs of one `queue` run one after
   * another.
   */
  add(name: string, payload: unknown, options?: { key?: string; runAt?: Date; queue?: string }): Promise<void>
  /** Starts to process the given table of jobs, in processes with the worker role. */
  start(table: JobTable): Promise<void>
  /**
   * Returns the state of the queue over all processes: jobs that are due and waiting, the age of the oldest, and jobs
   * given up within a day.
   */
  load(): Promise<{ waiting: number; oldestSeconds: number; deadInADay: number }>
  /** Scheduled tasks, available in any process. */
  tasks: Tasks
  close(): Promise<void>
}

/** `lost`: the process of the run ended; the job runs again elsewhere. `dead`: given up after the last attempt. */
export type TaskRunState = 'running' | 'done' | 'failed' | 'dead' | 'lost'

export interface Task {
  name: string
  title: LocalizedText | null
  cron: string
  defaultCron: string
  timeZone: string
  enabled: boolean
  /** True if a scheduled run starts only when there is work to do. */
  looksFirst: boolean
  nextRunAt: Date | null
  lastRunAt: Date | null
  lastState: TaskRunState | null
  lastDurationMs: number | null
  lastError: string | null
  version: number
}
export interface TaskRun {
  id: string
  task: string
  startedAt: Date
  finishedAt: Date | null
  durationMs: number | null
  state: TaskRunState
  attempt: number
  error: string | null
  startedBy: string | null
}

/** The scheduled tasks of the installation; they belong to no operator. */
export interface Tasks {
  /** Returns all tasks, or those that operators see. */
  list(wanted?: { forOperators?: boolean }): Promise<Task[]>
  find(name: string): Promise<Task | undefined>
  /** Changes the task; returns false if the row has a newer version. The schedule must be valid. */
  change(name: string, change: { cron: string; timeZone: string; enabled: boolean; version: number }): Promise<boolean>
  /** Sets the zone of all tasks without a custom schedule, so that nightly work runs at night. */
  useZone(timeZone: string): Promise<void>
  /** Queues a run in addition to the scheduled ones; returns false while a manually started run is active. */
  runNow(name: string, startedBy: string): Promise<boolean>
  runs(wanted: {
    page: number
    pageSize: number
    task?: string | undefined
    state?: TaskRunState | undefined
    forOperators?: boolean
  }): Promise<Page<TaskRun>>
}
