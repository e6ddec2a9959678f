import {
  orNotFound,
  Problem,
  formatStoredError,
  type Language,
  type Page,
  type ProblemTable,
} from '@evops/platform/contract'
import {
  conflictWith,
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

export interface TaskDesk {
  /** Errors name other operators' affairs: the platform's staff alone read them. */
  list(actor: Actor): Promise<TaskRow[]>
  /** Changes when a task runs; platform's staff only. */
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

/** The jobs that run by the clock. They serve all operators, so the platform's staff alone change them. */
export function createTaskDesk(
  services: Pick<Services, 'jobs' | 'now'>,
  problems: () => ProblemTable = () => ({}),
): TaskDesk {
  const { tasks } = services.jobs
  const existing = async (name: string) => {
    return orNotFound(await tasks.find(name))
  }
  /** A refusal that ended a run, in the words of whoever reads of it. */
  const formatTaskError = (error: string | null, language: Language) =>
    error === null ? null : formatStoredError(error, { problems: problems(), language })
  const toTaskRow = (task: Task, { language }: Actor): TaskRow => {
    const row = rowOf(task)
    return { ...row, lastError: formatTaskError(row.lastError, language) }
  }
  return {
    async list(actor) {
      const rows = (await tasks.list()).map((task) => toTaskRow(task, actor))
      return actor.platformStaff ? rows : rows.map((row) => ({ ...row, lastError: null }))
    },
    async change(actor, name, change) {
      const before = await existing(name)
      requirePlatformStaff(actor)
      scheduleOf(change, services.now())
      if (!(await tasks.change(name, change))) throw conflictWith(change, await existing(name))
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
      const found = await tasks.runs(query)
      const list = found.list.map(runOf).map((run) => ({ ...run, error: formatTaskError(run.error, actor.language) }))
      const shown = actor.platformStaff
        ? list
        : list.map((run) => ({ ...run, error: null, startedBy: run.startedBy === null ? null : '' }))
      return { ...found, list: shown }
    },
  }
}

/** The next run of a schedule after a moment; throws what is wrong with it, beside its field. */
function scheduleOf({ cron, timeZone }: { cron: string; timeZone: string }, after: Date): Date {
  if (!isTimeZone(timeZone))
    throw new Problem(
      'organisation.time-zone-unknown',
      { timeZone },
      { timeZone: 'organisation.time-zone-unknown' },
    )
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
