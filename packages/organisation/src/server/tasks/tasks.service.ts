import {
  requireFound,
  Problem,
  formatStoredError,
  type Language,
  type Page,
  type ProblemTable,
} from '@evops/platform/contract'
import {
  conflictProblem,
  isTimeZone,
  nextRun,
  parseCron,
  type Actor,
  type Services,
  type Task,
  type TaskRun,
  toReplyRow,
} from '@evops/platform/server'
import type { TaskRow, TaskRunRow, TaskRunState } from '../../contract/index.ts'
import { requirePlatformStaff } from '../operators/operators.service.ts'

const previewed = 5

export interface TaskService {
  /**
   * Lists the tasks; operators see those that work on their business. Errors may reveal data of other operators, so only
   * the platform's staff see them.
   */
  list(actor: Actor): Promise<TaskRow[]>
  /** Changes the schedule of a task; platform's staff only. */
  change(actor: Actor, name: string, change: TaskChange): Promise<{ before: TaskRow; after: TaskRow }>
  preview(schedule: { cron: string; timeZone: string }): { runs: string[] }
  runNow(actor: Actor, name: string): Promise<void>
  runs(actor: Actor, query: RunsQuery): Promise<Page<TaskRunRow>>
}
interface TaskChange {
  cron: string
  timeZone: string
  enabled: boolean
  version: number
}
interface RunsQuery {
  page: number
  pageSize: number
  task?: string | undefined
  state?: TaskRunState | undefined
}

/** Creates the service for scheduled tasks. They serve all operators, so only the platform's staff may change them. */
export function createTaskService(
  services: Pick<Services, 'jobs' | 'now'>,
  problems: () => ProblemTable = () => ({}),
): TaskService {
  const { tasks } = services.jobs
  const existing = async (name: string) => {
    return requireFound(await tasks.find(name))
  }
  /** Returns the message of a refusal that ended a run, in the reader's language. */
  const formatTaskError = (error: string | null, language: Language) =>
    error === null ? null : formatStoredError(error, { problems: problems(), language })
  const toTaskRow = (task: Task, { language }: Actor): TaskRow => {
    const row = rowOf(task)
    return { ...row, lastError: formatTaskError(row.lastError, language) }
  }
  return {
    async list(actor) {
      const found = await tasks.list({ forOperators: !actor.platformStaff })
      const rows = found.map((task) => toTaskRow(task, actor))
      return actor.platformStaff ? rows : rows.map((row) => ({ ...row, lastError: null }))
    },
    async change(actor, name, change) {
      const before = await existing(name)
      requirePlatformStaff(actor)
      scheduleOf(change, services.now())
      if (!(await tasks.change(name, change))) throw conflictProblem(change, await existing(name))
      return { before: toTaskRow(before, actor), after: toTaskRow(await existing(name), actor) }
    },
    preview(schedule) {
      const runs: string[] = []
      for (let at = services.now(); runs.length < previewed;) {
        at = scheduleOf(schedule, at)
        runs.push(at.toISOString())
      }
      return { runs }
    },
    async runNow(actor, name) {
      await existing(name)
      requirePlatformStaff(actor)
      if (!(await tasks.runNow(name, actor.name))) throw new Problem('organisation.task-running')
    },
    async runs(actor, query) {
      const found = await tasks.runs({ ...query, forOperators: !actor.platformStaff })
      const list = found.list.map(runOf).map((run) => ({ ...run, error: formatTaskError(run.error, actor.language) }))
      const shown = actor.platformStaff
        ? list
        : list.map((run) => ({ ...run, error: null, startedBy: run.startedBy === null ? null : '' }))
      return { ...found, list: shown }
    },
  }
}

/** Returns the next run of a schedule after a time; throws an error at the invalid field. */
function scheduleOf({ cron, timeZone }: { cron: string; timeZone: string }, after: Date): Date {
  if (!isTimeZone(timeZone))
    throw new Problem('organisation.time-zone-unknown', { timeZone }, { timeZone: 'organisation.time-zone-unknown' })
  const parsed = parseCron(cron)
  const next = parsed && nextRun(parsed, timeZone, after)
  if (!next) throw new Problem('organisation.cron-invalid', {}, { cron: 'organisation.cron-invalid' })
  return next
}

function rowOf(task: Task): TaskRow {
  return toReplyRow(task)
}
function runOf(run: TaskRun): TaskRunRow {
  return toReplyRow(run)
}
