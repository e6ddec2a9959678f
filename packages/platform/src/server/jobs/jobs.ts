import type { Page, Text } from '../../contract/index.ts'

/** A job's work. At least once: it must be harmless when repeated. */
export type JobHandler = (payload: unknown, context: { jobId: string; attempt: number }) => Promise<void>

export interface JobKind {
  run: JobHandler
  /** Five-field schedule, when the job also runs by the clock. An installation may change it. */
  cron?: string
  /** Instead of the queue: every worker process runs it over and over, one round at a time, so long apart. */
  everyMs?: number
  /** With `everyMs`: rounds take no more than so much of the time (0 to 1), and rest up to five times as long for it. */
  share?: number
  /**
   * An SQL condition without which a round, or a run by the clock, finds nothing to do: there is none then. Those of one
   * moment are asked in one statement.
   */
  when?: string
  /** The zone that the schedule is read in (default UTC). */
  timeZone?: string
  /** What people call it, where it is shown. */
  title?: Text
  /** Tries before the job is given up (default 10). */
  attempts?: number
}
export type JobTable = Readonly<Record<string, JobKind>>

export interface Jobs {
  /** Queues a job. A `key` replaces a waiting job of the same key; jobs of one `queue` run one after another. */
  add(name: string, payload: unknown, options?: { key?: string; runAt?: Date; queue?: string }): Promise<void>
  /** Starts working on the given table of jobs, in processes that play the worker's role. */
  start(table: JobTable): Promise<void>
  /** How the queue stands, in all processes: jobs that are due and wait, since when the oldest is, and those given up within a day. */
  load(): Promise<{ waiting: number; oldestSeconds: number; deadInADay: number }>
  /** What runs by the clock, for any process. */
  tasks: Tasks
  close(): Promise<void>
}

/** `lost`: its process ended; the job runs again elsewhere. `dead`: given up after its last try. */
export type TaskRunState = 'running' | 'done' | 'failed' | 'dead' | 'lost'

export interface Task {
  name: string
  title: Text | null
  cron: string
  defaultCron: string
  timeZone: string
  enabled: boolean
  /** At its time it is only run when there is something to do. */
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

/** The tasks of the installation; they belong to no operator. */
export interface Tasks {
  list(): Promise<Task[]>
  find(name: string): Promise<Task | undefined>
  /** False when the version is not the row's any more. The schedule must be a valid one. */
  change(
    name: string,
    change: { cron: string; timeZone: string; enabled: boolean; version: number },
  ): Promise<boolean>
  /** Tasks whose schedule nobody chose go by this zone's clock: nightly work is done at night. */
  useZone(timeZone: string): Promise<void>
  /** Queues a run beside the clock's; false while one that somebody asked for goes on. */
  runNow(name: string, startedBy: string): Promise<boolean>
  runs(wanted: {
    page: number
    pageSize: number
    task?: string | undefined
    state?: TaskRunState | undefined
  }): Promise<Page<TaskRun>>
}
