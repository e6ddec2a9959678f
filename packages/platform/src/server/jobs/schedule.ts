import type pg from 'pg'
import type { Logger } from 'pino'
import { nextRun, parseCron } from './cron.rules.ts'
import type { JobKind } from './jobs.ts'
import type { CheckConditions } from './loops.ts'

/** Maximum time in milliseconds until a change of the table is noticed, and the shortest wait before a task is due. */
const [longestMs, shortestMs] = [5_000, 50]

interface TaskTimes {
  name: string
  cron: string
  timeZone: string
  nextRunAt: Date | null
  now: Date
}

/** Inserts the program's tasks into their table; changes by an installation stay. */
export async function registerTasks(pool: pg.Pool, kinds: ReadonlyMap<string, JobKind>): Promise<void> {
  for (const [name, { cron, timeZone = 'UTC', title, when, forOperators = false }] of kinds) {
    if (cron === undefined) continue
    if (!parseCron(cron)) throw new Error(`${name}: '${cron}' is no schedule`)
    await pool.query(
      `insert into platform_tasks as t (name, title, cron, default_cron, time_zone, looks_first, serves_operators) values ($1, $2, $3, $3, $4, $5, $6)
       on conflict (name) do update set title = excluded.title, default_cron = excluded.default_cron, looks_first = excluded.looks_first, serves_operators = excluded.serves_operators,
         cron = case when t.cron = t.default_cron then excluded.cron else t.cron end,
         next_run_at = case when t.cron = t.default_cron and t.cron <> excluded.cron then null else t.next_run_at end
       where (t.title, t.default_cron, t.looks_first, t.serves_operators)
         is distinct from (excluded.title, excluded.default_cron, excluded.looks_first, excluded.serves_operators)`,
      [name, title ? JSON.stringify(title) : null, cron, timeZone, when !== undefined, forOperators],
    )
  }
  const scheduled = [...kinds].filter(([, kind]) => kind.cron !== undefined).map(([name]) => name)
  await pool.query('delete from platform_tasks where name <> all($1)', [scheduled])
}

/** Returns those of the due tasks that have work to do. */
export type FindWaitingTasks = (due: readonly string[]) => Promise<ReadonlySet<string>>

/** Checks the conditions of tasks together; a task without a condition always has work. */
export function waitingTasks(kinds: ReadonlyMap<string, JobKind>, checkConditions: CheckConditions): FindWaitingTasks {
  return async (due) => {
    const conditions = due.flatMap((name) => {
      const when = kinds.get(name)?.when
      return when === undefined ? [] : [{ name, when }]
    })
    const holds = conditions.length > 0 ? await checkConditions(conditions.map(({ when }) => when)) : []
    const idle = new Set(conditions.filter((_, at) => holds[at] === false).map(({ name }) => name))
    return new Set(due.filter((name) => !idle.has(name)))
  }
}

/**
 * Queues due tasks in every worker process. A row locked by one process is skipped by the others, so a run is queued
 * once. All processes use the database's clock. A missed run is made up for once. If the clock is set back, tasks
 * follow it instead of waiting until the clock has caught up (R-13).
 */
export function runSchedule(pool: pg.Pool, log: Logger, waiting?: FindWaitingTasks): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> = Promise.resolve()
  const runCache: ScheduledRuns = new Map()
  const again = (ms: number) => {
    if (stopped) return
    timer = setTimeout(pollSchedule, ms)
  }
  const pollSchedule = () => {
    ticking = runScheduleTick(pool, { cached: runCache, waiting })
      .catch((error: unknown) => {
        log.warn({ error }, 'schedule')
        return longestMs
      })
      .then(again)
  }
  pollSchedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await ticking
  }
}

/**
 * Checks the schedule once against the database's clock. `known`: next runs calculated earlier, which are valid until
 * they are due. Returns the milliseconds until the next check.
 */
export async function runScheduleTick(
  pool: pg.Pool,
  { cached = new Map(), waiting }: { cached?: ScheduledRuns; waiting?: FindWaitingTasks | undefined } = {},
): Promise<number> {
  const { rows } = await pool.query<TaskTimes>(
    'select name, cron, time_zone as "timeZone", next_run_at as "nextRunAt", clock_timestamp() as now from platform_tasks where enabled',
  )
  let waitMs = longestMs
  const moves: Move[] = []
  for (const task of rows) {
    const next = nextOf(task, cached)
    const due = task.nextRunAt !== null && task.nextRunAt <= task.now
    // The next run is earlier than the stored one: the schedule was changed, or the clock was set back.
    const moved = next !== undefined && (task.nextRunAt === null || next < task.nextRunAt)
    if (due || moved) moves.push({ task, next, due })
    if (next) waitMs = Math.min(waitMs, next.getTime() - task.now.getTime())
  }
  if (moves.length > 0) await advance(pool, moves, waiting)
  return Math.max(waitMs, shortestMs)
}

/** The first run after `after`, by schedule and zone. The run is the same for every moment between the two. */
type ScheduledRuns = Map<string, { after: Date; next: Date }>

/**
 * Calculates the next run, which takes up to a hundred dates; therefore it is done once for each run instead of once a
 * second.
 */
function nextOf({ cron, timeZone, now }: TaskTimes, runCache: ScheduledRuns): Date | undefined {
  const key = `${cron} ${timeZone}`
  const run = runCache.get(key)
  if (run && run.after <= now && now < run.next) return run.next
  const parsed = parseCron(cron)
  const next = parsed && nextRun(parsed, timeZone, now)
  if (next) runCache.set(key, { after: now, next })
  return next
}

interface Move {
  task: TaskTimes
  next: Date | undefined
  due: boolean
}

/**
 * Sets the next runs and queues the due ones in one statement, for rows unchanged since they were read. A changed row
 * is planned at the next check, and a row locked by another process is left to that process.
 */
async function advance(pool: pg.Pool, moves: readonly Move[], waiting: FindWaitingTasks | undefined): Promise<void> {
  const due = moves.filter((move) => move.due).map(({ task }) => task.name)
  const queued = waiting && due.length > 0 ? await waiting(due) : new Set(due)
  await pool.query(
    `with m as (select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[], $6::boolean[])
       as m (name, was, cron, zone, next, queued)),
     free as (select t.name from platform_tasks t join m on m.name = t.name
       where t.enabled and t.cron = m.cron and t.time_zone = m.zone and date_trunc('milliseconds', t.next_run_at) is not distinct from m.was
       for update of t skip locked),
     moved as (update platform_tasks t set next_run_at = m.next from m join free on free.name = m.name where t.name = m.name
       returning t.name, m.queued)
     select ${addRun('moved.name', `'{"startedBy":null}'::json`, `'task:' || moved.name`)} from moved where queued`,
    [
      moves.map(({ task }) => task.name),
      moves.map(({ task }) => task.nextRunAt),
      moves.map(({ task }) => task.cron),
      moves.map(({ task }) => task.timeZone),
      moves.map(({ next }) => next ?? null),
      moves.map(({ task }) => queued.has(task.name)),
    ],
  )
}
const addRun = (name: string, payload: string, key: string) =>
  `graphile_worker.add_job(${name}, payload => ${payload}, queue_name => 'task:' || ${name}, job_key => ${key}, max_attempts => 1000)`

/**
 * Queues a run. Runs of one task never overlap, because each task has a queue of its own. A run that is still waiting
 * is not queued twice.
 */
async function queueRun(
  pool: pg.Pool,
  { name, key, startedBy }: { name: string; key: string; startedBy: string },
): Promise<void> {
  await pool.query(`select ${addRun('$1::text', '$2::json', '$3')}`, [name, JSON.stringify({ startedBy }), key])
}

/**
 * Queues a manual run. A second request has no effect while the run of the first is active (false). A run that waits
 * after a failure starts at once.
 */
export async function queueManualRun(
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
