import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nightlyTest, testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import { createLog } from '../log.ts'
import { conditionChecker } from './conditions.store.ts'
import type { Jobs, JobTable } from './jobs.ts'
import { runScheduleTick } from './schedule.ts'
import { createJobs } from './worker-jobs.ts'

let test_: TestServices
const opened: Jobs[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  test_ = await testServices()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const jobs of opened.splice(0)) await jobs.close()
  await test_.close()
})

async function worker(table: JobTable, processId = 'second'): Promise<Jobs> {
  const jobs = await createJobs({
    url: test_.url,
    processId,
    log: createLog('silent'),
    lease: { seconds: 2, renewSeconds: 0.5 },
  })
  opened.push(jobs)
  await jobs.start(table)
  return jobs
}
async function childWorker(): Promise<ChildProcess> {
  const file = path.resolve(import.meta.dirname, '../../testing/job-process.ts')
  const child = fork(file, [test_.url, 'first', '2'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  await once(child, 'message')
  return child
}
const runs = async (jobs: Jobs, task: string) =>
  (await jobs.tasks.runs({ page: 1, pageSize: 50, task })).list.toReversed()

test('R-06 a worker killed with -9 in the middle of a job is replaced: the job runs elsewhere, its effect once', async () => {
  const child = await childWorker()
  const started = once(child, 'message')
  await test_.services.jobs.add('test:hang', { order: 7 })
  await started
  child.kill('SIGKILL')
  const effects: unknown[] = []
  await worker({
    'test:hang': { run: async (payload, { attempt }) => void effects.push([payload, attempt]) },
  })
  await waitUntil(() => effects.length > 0, 'the job ran elsewhere', 15_000)
  const queryQueuedJobs = () => test_.admin.query('select from graphile_worker._private_jobs')
  await waitUntil(async () => (await queryQueuedJobs()).rowCount === 0, 'the queue is empty')
  expect(effects).toEqual([[{ order: 7 }, 2]])
})

nightlyTest(test)(
  'R-06 a task whose process was killed is shown as lost, and done by the process that took over',
  async () => {
    const child = await childWorker()
    const started = once(child, 'message')
    await test_.services.jobs.tasks.runNow('test:task', 'somebody')
    await started
    child.kill('SIGKILL')
    const jobs = await worker({ 'test:task': { cron: '0 0 1 1 *', run: async () => undefined } })
    await waitUntil(async () => (await runs(jobs, 'test:task')).at(-1)?.state === 'done', 'taken over', 15_000)
    expect((await runs(jobs, 'test:task')).map((run) => [run.state, run.attempt, run.startedBy])).toEqual([
      ['lost', 1, 'somebody'],
      ['done', 2, 'somebody'],
    ])
  },
)

test('a task that is asked for twice runs once; when it is over, it can be asked for again', async () => {
  let started = 0
  let end: (() => void) | undefined
  const run = async () => {
    started += 1
    await new Promise<void>((resolve) => (end = resolve))
  }
  const jobs = await worker({ 'test:task': { cron: '0 0 1 1 *', run } })
  const presses = () => Promise.all([1, 2].map(() => test_.services.jobs.tasks.runNow('test:task', 'somebody')))
  await presses()
  await waitUntil(() => started === 1, 'it began')
  expect(await presses()).toEqual([false, false])
  end?.()
  const queryPendingJobs = () => test_.admin.query('select from graphile_worker._private_jobs')
  await waitUntil(async () => (await queryPendingJobs()).rowCount === 0, 'the queue is empty')
  expect(await runs(jobs, 'test:task')).toHaveLength(1)
  expect(await test_.services.jobs.tasks.runNow('test:task', 'somebody')).toBe(true)
  await waitUntil(() => started === 2, 'it began again')
  end?.()
})

test('R-06 a job that takes longer than the lease is left to its living worker', async () => {
  let started = 0
  let end: (() => void) | undefined
  const table = {
    'test:long': {
      run: async () => {
        started += 1
        await new Promise<void>((resolve) => (end = resolve))
      },
    },
  }
  const jobs = await worker(table, 'first')
  await worker(table, 'second')
  await jobs.add('test:long', {})
  await waitUntil(() => started === 1, 'it began')
  await test_.admin.query("update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'")
  const queryRenewedAt = async () =>
    (await test_.admin.query<{ at: Date }>('select min(renewed_at) as at from platform_processes')).rows[0]?.at
  const before = await queryRenewedAt()
  await waitUntil(
    async () => Number(await queryRenewedAt()) - Number(before) > 1_000,
    'both looked for dead workers twice',
  )
  expect(started).toBe(1)
  end?.()
  const queryRemainingJobs = () => test_.admin.query('select from graphile_worker._private_jobs')
  await waitUntil(async () => (await queryRemainingJobs()).rowCount === 0, 'the queue is empty')
})

test('R-07 a poison job is tried again later and later, then given up with its payload; the queue keeps moving', async () => {
  const tries: number[] = []
  const done: unknown[] = []
  const jobs = await worker({
    'test:poison': {
      attempts: 2,
      run: async () => {
        tries.push(performance.now())
        throw new Error('poison')
      },
    },
    'test:good': { run: async (payload) => void done.push(payload) },
  })
  await jobs.add('test:poison', { id: 1 })
  for (const id of [1, 2, 3]) await jobs.add('test:good', { id })
  await waitUntil(() => done.length === 3, 'good jobs pass')
  await waitUntil(() => tries.length === 2, 'second try')
  const [first = 0, second = 0] = tries
  expect(second - first).toBeGreaterThan(2_000)
  await waitUntil(async () => (await runs(jobs, 'test:poison')).length === 2, 'both tries are kept')
  expect((await runs(jobs, 'test:poison')).map(({ state, error }) => [state, error])).toEqual([
    ['failed', 'poison'],
    ['dead', 'poison'],
  ])
  expect((await test_.admin.query('select payload from platform_task_runs where state = $1', ['dead'])).rows).toEqual([
    { payload: { id: 1 } },
  ])
})

test('ROUTE-13 tasks: what is due is queued once however many processes look; what was missed is made up for once', async () => {
  let ran = 0
  const table = {
    'test:due': { cron: '0 4 * * *', timeZone: 'Asia/Shanghai', run: async () => void (ran += 1) },
  }
  const first = await worker(table)
  await worker(table, 'third')
  const next = async () => (await first.tasks.find('test:due'))?.nextRunAt
  await waitUntil(async () => (await next()) !== null, 'the next run is known')
  await test_.admin.query("update platform_tasks set next_run_at = now() - interval '3 days' where name = 'test:due'")
  await Promise.all(Array.from({ length: 5 }, () => runScheduleTick(test_.admin)))
  await waitUntil(() => ran > 0, 'it ran')
  const after = await next()
  expect(after && after.getTime() > Date.now()).toBe(true)
  expect(after?.toISOString().slice(11)).toBe('20:00:00.000Z')
  await waitUntil(async () => (await first.tasks.find('test:due'))?.lastState === 'done', 'its result is kept')
  expect(ran).toBe(1)
})

test('ROUTE-13 tasks: one with nothing to do is not run, and comes up again at its next time; pressed it runs all the same', async () => {
  const ran: string[] = []
  const task = (name: string, when?: string) => ({
    cron: '0 4 * * *',
    ...(when === undefined ? {} : { when }),
    run: async () => void ran.push(name),
  })
  const jobs = await createJobs({
    url: test_.url,
    processId: 'second',
    log: createLog('silent'),
    checkConditions: conditionChecker(test_.services.db),
  })
  opened.push(jobs)
  await jobs.start({
    'test:always': task('always'),
    'test:idle': task('idle', 'exists (select from platform_task_runs where task = $$nobody$$)'),
    'test:due': task('due', 'exists (select from platform_tasks)'),
  })
  const names = ['test:always', 'test:idle', 'test:due']
  const listNextRuns = async () => Promise.all(names.map(async (name) => (await jobs.tasks.find(name))?.nextRunAt))
  await waitUntil(async () => (await listNextRuns()).every((at) => at instanceof Date), 'planned')
  expect((await jobs.tasks.list()).map(({ name, looksFirst }) => [name, looksFirst])).toEqual(
    expect.arrayContaining([
      ['test:always', false],
      ['test:idle', true],
      ['test:due', true],
    ]),
  )
  await test_.admin.query("update platform_tasks set next_run_at = now() - interval '1 day' where name like 'test:%'")
  await waitUntil(() => ran.length === 2, 'two of them ran', 15_000)
  await waitUntil(
    async () => (await listNextRuns()).every((at) => at && at.getTime() > Date.now()),
    'all are planned anew',
  )
  expect(ran.toSorted()).toEqual(['always', 'due'])
  await jobs.tasks.runNow('test:idle', 'somebody')
  await waitUntil(() => ran.includes('idle'), 'pressed')
})

test('R-13 a clock that was set back moves the next run back with it', async () => {
  const jobs = await worker({ 'test:often': { cron: '*/10 * * * *', run: async () => undefined } })
  await waitUntil(async () => (await jobs.tasks.find('test:often'))?.nextRunAt !== null, 'planned')
  await test_.admin.query("update platform_tasks set next_run_at = now() + interval '1 hour' where name = 'test:often'")
  const soon = async () => ((await jobs.tasks.find('test:often'))?.nextRunAt?.getTime() ?? Infinity) - Date.now()
  await waitUntil(async () => (await soon()) <= 600_000, 'planned anew')
})

test('ROUTE-13 tasks: a schedule that is changed between the look and the write is planned by what it is then', async () => {
  await test_.admin.query(
    "insert into platform_tasks (name, cron, default_cron, time_zone) values ('test:moved', '0 3 1 1 *', '0 3 1 1 *', 'UTC')",
  )
  let isChanged = false
  const later = Object.assign(Object.create(test_.admin), {
    async query(text: string, values?: unknown[]) {
      const seen = await test_.admin.query(text, values)
      if (!isChanged) await test_.admin.query("update platform_tasks set time_zone = 'America/Lima'")
      isChanged = true
      return seen
    },
  })
  await runScheduleTick(later)
  await runScheduleTick(later)
  const { rows } = await test_.admin.query(
    "select to_char(next_run_at at time zone 'UTC', 'MM-DD HH24:MI') as next from platform_tasks",
  )
  // 03:00 in Lima.
  expect(rows).toEqual([{ next: '01-01 08:00' }])
})

test('ROUTE-13 tasks: a changed schedule stays over restarts, a disabled task does not run, an old version is refused', async () => {
  const table = (cron: string) => ({ 'test:kept': { cron, run: async () => undefined } })
  const first = await worker(table('0 1 * * *'))
  const change = { cron: '30 5 * * 1', timeZone: 'Europe/Madrid', enabled: false, version: 1 }
  expect(await first.tasks.change('test:kept', change)).toBe(true)
  expect(await first.tasks.change('test:kept', change)).toBe(false)
  await worker(table('0 2 * * *'), 'third')
  await runScheduleTick(test_.admin)
  expect(await first.tasks.find('test:kept')).toMatchObject({
    cron: '30 5 * * 1',
    defaultCron: '0 2 * * *',
    timeZone: 'Europe/Madrid',
    enabled: false,
    nextRunAt: null,
    version: 2,
  })
})

test('a loop goes on after a round that failed', async () => {
  let rounds = 0
  await worker({
    'test:loop': {
      everyMs: 5,
      run: async () => {
        rounds += 1
        if (rounds === 1) throw new Error('once')
      },
    },
  })
  await waitUntil(() => rounds >= 4, 'it goes on')
})
