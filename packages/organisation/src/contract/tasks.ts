import { endpoint, instant, pageSchemaOf, pageQuery } from '@evops/platform/contract'
import { z } from 'zod'
import { tasksScreen } from './screens.ts'

/*
 * States of a run of a scheduled task. Tasks serve every operator: all users may view them, and only the platform's
 * staff may change or start one. The states are running, done, failed (will be tried again), dead (given up), and lost
 * (its process ended; it runs again elsewhere).
 */
export const taskRunStates = ['running', 'done', 'failed', 'dead', 'lost'] as const
export type TaskRunState = (typeof taskRunStates)[number]

const text = z.object({ zh: z.string(), en: z.string(), es: z.string() })

export const taskRow = z.object({
  /** `organisation:tidy` */
  name: z.string(),
  /** Null if the task has no title yet; show the name instead. */
  title: text.nullable(),
  /** Cron expression with five fields: minute, hour, day of month, month, day of week (0 or 7 is Sunday). */
  cron: z.string(),
  defaultCron: z.string(),
  timeZone: z.string(),
  enabled: z.boolean(),
  /** True if the task checks at its scheduled time whether there is work, and only then runs. */
  looksFirst: z.boolean(),
  nextRunAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  lastState: z.enum(taskRunStates).nullable(),
  lastDurationMs: z.int().nullable(),
  lastError: z.string().nullable(),
  version: z.int(),
})
export type TaskRow = z.infer<typeof taskRow>

export const taskRunRow = z.object({
  id: z.uuid(),
  task: z.string(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  durationMs: z.int().nullable(),
  state: z.enum(taskRunStates),
  attempt: z.int(),
  error: z.string().nullable(),
  /** User who started the run; null if the scheduler did. */
  startedBy: z.string().nullable(),
})
export type TaskRunRow = z.infer<typeof taskRunRow>

const taskParams = z.object({ task: z.string().min(1).max(100) })
const schedule = { cron: z.string().trim().min(1).max(100), timeZone: z.string().min(1).max(64) }

export const listTasks = endpoint({
  name: 'listTasks',
  method: 'GET',
  path: '/api/organisation/tasks',
  permission: tasksScreen.codes,
  summary: 'Lists all scheduled tasks with schedule, last result and next run',
  reply: z.array(taskRow),
})

export const updateTask = endpoint({
  name: 'updateTask',
  reach: 'operator',
  method: 'PUT',
  path: '/api/organisation/tasks/{task}',
  permission: tasksScreen.may.tasks.edit,
  summary: 'Updates the schedule of a task (platform staff only)',
  params: taskParams,
  body: z.object({ ...schedule, enabled: z.boolean(), version: z.int() }),
  reply: taskRow,
})

export const previewTask = endpoint({
  name: 'previewTask',
  method: 'GET',
  path: '/api/organisation/task-preview',
  permission: tasksScreen.codes,
  summary: 'Returns the next five runs of a schedule before it is saved; 400 names the invalid field',
  query: z.object(schedule),
  reply: z.object({ runs: z.array(instant) }),
})

export const runTask = endpoint({
  name: 'runTask',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/tasks/{task}/run',
  permission: tasksScreen.may.tasks.control,
  summary: 'Runs a task now (platform staff only)',
  params: taskParams,
  reply: z.object({ queued: z.literal(true) }),
})

export const listTaskRuns = endpoint({
  name: 'listTaskRuns',
  method: 'GET',
  path: '/api/organisation/task-runs',
  permission: tasksScreen.codes,
  summary: 'Lists task runs, scheduled and manual, and failures in the queue, newest first',
  query: pageQuery.extend({ task: z.string().max(100).optional(), state: z.enum(taskRunStates).optional() }),
  reply: pageSchemaOf(taskRunRow),
})

export const taskEndpoints = [listTasks, updateTask, previewTask, runTask, listTaskRuns] as const
