import type pg from 'pg'
import { exactTotalLimit } from '../../contract/index.ts'
import type { Task, TaskRun, Tasks } from './jobs.ts'
import { queueManualRun } from './schedule.ts'

const durationOf = `(extract(epoch from finished_at - started_at) * 1000)::int as "durationMs"`
const taskColumns = `
  t.name, t.title, t.cron, t.default_cron as "defaultCron", t.time_zone as "timeZone", t.enabled,
  t.looks_first as "looksFirst",
  case when t.enabled then t.next_run_at end as "nextRunAt", t.version,
  r.started_at as "lastRunAt", r.state as "lastState", r."durationMs" as "lastDurationMs", r.error as "lastError"
  from platform_tasks t left join lateral (
    select started_at, state, error, ${durationOf} from platform_task_runs
    where task = t.name order by started_at desc limit 1) r on true`
const runColumns = `id, task, started_at as "startedAt", finished_at as "finishedAt", ${durationOf}, state, attempt, error, started_by as "startedBy"`

/** Creates the access to scheduled tasks, their results and their history. */
export function createTaskStore(pool: pg.Pool): Tasks {
  const tasks: Tasks = {
    async list({ forOperators = false } = {}) {
      const text = `select ${taskColumns} where not $1 or t.serves_operators order by t.name`
      return (await pool.query<Task>(text, [forOperators])).rows
    },
    async find(name) {
      return (await pool.query<Task>(`select ${taskColumns} where t.name = $1`, [name])).rows[0]
    },
    async change(name, { cron, timeZone, enabled, version }) {
      const { rowCount } = await pool.query(
        `update platform_tasks set cron = $2, time_zone = $3, enabled = $4, next_run_at = null, version = version + 1
         where name = $1 and version = $5`,
        [name, cron, timeZone, enabled, version],
      )
      return rowCount === 1
    },
    async useZone(timeZone) {
      await pool.query(
        'update platform_tasks set time_zone = $1, next_run_at = null where version = 1 and time_zone <> $1',
        [timeZone],
      )
    },
    runNow: (name, startedBy) => queueManualRun(pool, { name, startedBy }),
    async runs({ page, pageSize, task, state, forOperators = false }) {
      const filter = `where ($1::text is null or task = $1) and ($2::text is null or state = $2)
        and (not $3 or task in (select name from platform_tasks where serves_operators))`
      const { rows: list } = await pool.query<TaskRun>(
        `select ${runColumns} from platform_task_runs ${filter} order by started_at desc, id desc limit $4 offset $5`,
        [task ?? null, state ?? null, forOperators, pageSize, (page - 1) * pageSize],
      )
      const { rows: counted } = await pool.query<{ total: number }>(
        `select count(*)::int as total from (select from platform_task_runs ${filter} limit $4) found`,
        [task ?? null, state ?? null, forOperators, exactTotalLimit + 1],
      )
      const total = counted[0]?.total ?? 0
      return {
        list,
        total: Math.min(total, exactTotalLimit),
        ...(total > exactTotalLimit ? { totalIsAtLeast: true } : {}),
        page,
        pageSize,
      }
    },
  }
  return tasks
}
