import type pg from 'pg'
import type { Logger } from 'pino'
import { nextRun, parseCron } from './cron.rules.ts'
import type { JobKind } from './jobs.ts'

/** How soon what was changed in the table is noticed, and how close to its time a task is begun at best. */
const [longestMs, shortestMs] = [5_000, 50]

interface TaskTimes {
  name: string
  cron: string
  timeZone: string
  nextRunAt: Date | null
  now: Date
}

/** Writes the program's tasks into their table; what an installation changed stays. */
export async function registerTasks(pool: pg.Pool, kinds: ReadonlyMap<string, JobKind>): Promise<void> {
  for (const [name, { cron, timeZone = 'UTC', title }] of kinds) {
    if (cron === undefined) continue
    if (!parseCron(cron)) throw new Error(`${name}: '${cron}' is no schedule`)
    await pool.query(
      `insert into platform_tasks as t (name, title, cron, default_cron, time_zone) values ($1, $2, $3, $3, $4)
       on conflict (name) do update set title = excluded.title, default_cron = excluded.default_cron,
         cron = case when t.cron = t.default_cron then excluded.cron else t.cron end,
         next_run_at = case when t.cron = t.default_cron and t.cron <> excluded.cron then null else t.next_run_at end
       where (t.title, t.default_cron) is distinct from (excluded.title, excluded.default_cron)`,
      [name, title ? JSON.stringify(title) : null, cron, timeZone],
    )
  }
  const scheduled = [...kinds].filter(([, kind]) => kind.cron !== undefined).map(([name]) => name)
  await pool.query('delete from platform_tasks where name <> all($1)', [scheduled])
}

/**
 * Queues what is due, at its time, in every worker process; a row that one process has in hand is left alone by the
 * others, so a run is queued once. All go by the database's clock. A run that was missed is made up for once. When the
 * clock is set back, tasks follow it instead of waiting until it has caught up.
 */
export function runSchedule(pool: pg.Pool, log: Logger): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()
  const known: KnownRuns = new Map()
  const again = (ms: number) => {
    if (stopped) return
    timer = setTimeout(look, ms)
  }
  const look = () => {
    ticking = tick(pool, known)
      .catch((error: unknown) => {
        log.warn({ error }, 'schedule')
        return longestMs
      })
      .then(again)
  }
  look()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await ticking
  }
}

/**
 * One look at the clock of the database. `known`: next runs worked out before, which hold until they come. Returns in how
 * many milliseconds it is worth looking again.
 */
export async function tick(pool: pg.Pool, known: KnownRuns = new Map()): Promise<number> {
  const { rows } = await pool.query<TaskTimes>(
    'select name, cron, time_zone as "timeZone", next_run_at as "nextRunAt", clock_timestamp() as now from platform_tasks where enabled',
  )
  let waitMs = longestMs
  for (const task of rows) {
    const next = nextOf(task, known)
    const due = task.nextRunAt !== null && task.nextRunAt <= task.now
    // Earlier than what is written: the schedule was changed, or the clock set back.
    const moved = next !== undefined && (task.nextRunAt === null || next < task.nextRunAt)
    if (due || moved) await advance(pool, { task, next, due })
    if (next) waitMs = Math.min(waitMs, next.getTime() - task.now.getTime())
  }
  return Math.max(waitMs, shortestMs)
}

/** By schedule and zone: the first run after `after`. It is the same for every moment between the two. */
type KnownRuns = Map<string, { after: Date; next: Date }>

/** Working a run out costs up to a hundred dates: once for each run, not once a second. */
function nextOf({ cron, timeZone, now }: TaskTimes, known: KnownRuns): Date | undefined {
  const key = `${cron} ${timeZone}`
  const run = known.get(key)
  if (run && run.after <= now && now < run.next) return run.next
  const parsed = parseCron(cron)
  const next = parsed && nextRun(parsed, timeZone, now)
  if (next) known.set(key, { after: now, next })
  return next
}

/** Sets the next run and queues the one that is due, in one transaction. */
async function advance(
  pool: pg.Pool,
  { task, next, due }: { task: TaskTimes; next: Date | undefined; due: boolean },
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      // As it was looked at: what was changed since is planned at the next look.
      `select from platform_tasks where name = $1 and enabled and cron = $3 and time_zone = $4
         and date_trunc('milliseconds', next_run_at) is not distinct from $2 for update skip locked`,
      [task.name, task.nextRunAt, task.cron, task.timeZone],
    )
    if (rows.length > 0) {
      await client.query('update platform_tasks set next_run_at = $2 where name = $1', [task.name, next])
      if (due) await queueRun(client, { name: task.name, key: `task:${task.name}`, startedBy: null })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** Runs of one task never overlap: they stand in a queue of their own. One that still waits is not doubled. */
export async function queueRun(
  client: pg.ClientBase | pg.Pool,
  { name, key, startedBy }: { name: string; key: string; startedBy: string | null },
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, payload => $2::json, queue_name => $3, job_key => $4, max_attempts => 1000)`,
    [name, JSON.stringify({ startedBy }), `task:${name}`, key],
  )
}

/** A second press does nothing while the first one's run goes on (false); one that waits after a failure comes at once. */
export async function queuePressed(
  pool: pg.Pool,
  { name, startedBy }: { name: string; startedBy: string },
): Promise<boolean> {
  const key = `task:${name}:pressed`
  const { rows } = await pool.query<{ isRunning: boolean; hasFailed: boolean }>(
    `select locked_at is not null as "isRunning", attempts > 0 as "hasFailed" from graphile_worker.add_job(
       $1, payload => $2::json, queue_name => $3, job_key => $4, max_attempts => 1000, job_key_mode => 'unsafe_dedupe')`,
    [name, JSON.stringify({ startedBy }), `task:${name}`, key],
  )
  if (rows[0]?.isRunning) return false
  if (rows[0]?.hasFailed) await queueRun(pool, { name, key, startedBy })
  return true
}
