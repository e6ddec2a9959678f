/*
 * `npm run check:full -- R-06`: kills workers with -9 in the middle of a job, and mixes failing jobs with good
 * ones, on the real queue. `--kills N` sets a smaller number.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createJobs, createLog, type JobTable, type Jobs } from '@evops/platform/server'
import { endTestDatabase, startTestDatabase, testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { root } from '../ready/runtime.mjs'
import { median, printCheckResult, type CheckResult } from './report.ts'

const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '100' } },
  allowPositionals: true,
})

await startTestDatabase()
const services = await testServices()
try {
  if (positionals.includes('R-06')) printCheckResult('R-06', await kills(services, Number(values.kills)))
  if (positionals.includes('R-07')) printCheckResult('R-07', await poison(services))
} finally {
  await services.close()
  await endTestDatabase()
}

async function worker({ url }: TestServices, table: JobTable, name: string): Promise<Jobs> {
  const lease = { seconds: 2, renewSeconds: 0.5 }
  const jobs = await createJobs({ url, processId: name, log: createLog('silent'), lease })
  await jobs.start(table)
  return jobs
}

/**
 * In each round a separate process starts the job and is killed in the middle; another worker then completes the job.
 */
async function kills(world: TestServices, rounds: number): Promise<CheckResult> {
  const effects = new Map<number, number>()
  const took: number[] = []
  for (let session = 0; session < rounds; session += 1) {
    const file = path.join(root, 'packages/platform/src/testing/job-process.ts')
    const child = fork(file, [world.url, `victim-${session}`, '2'], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    const started = once(child, 'message')
    await world.services.jobs.add('test:hang', { session })
    await started
    child.kill('SIGKILL')
    const killedAt = performance.now()
    const count = async () => void effects.set(session, (effects.get(session) ?? 0) + 1)
    const heir = await worker(world, { 'test:hang': { run: count } }, `heir-${session}`)
    await waitUntil(() => effects.has(session), `job ${session} was taken over`, 60_000)
    took.push(performance.now() - killedAt)
    await heir.close()
  }
  const once_ = [...effects.values()].filter((times) => times === 1).length
  const longest = Math.max(...took)
  return {
    ok: once_ === rounds && longest <= 60_000,
    text: `${rounds} kills in the middle of a job (lease 2 s): taken over after ${(median(took) / 1000).toFixed(1)} s in the median, ${(longest / 1000).toFixed(1)} s at most; effects once in ${once_}`,
  }
}

/** Mixes 20 jobs that always throw with 1,000 good ones. */
async function poison(world: TestServices): Promise<CheckResult> {
  let done = 0
  const table: JobTable = {
    'test:poison': {
      attempts: 1,
      run: async () => {
        throw new Error('poison')
      },
    },
    'test:good': { run: async () => void (done += 1) },
  }
  const jobs = await worker(world, table, 'worker')
  const startedAt = performance.now()
  for (let at = 0; at < 1_000; at += 1) {
    if (at % 50 === 0) await jobs.add('test:poison', { at })
    await jobs.add('test:good', { at })
  }
  await waitUntil(() => done === 1_000, 'good jobs pass', 120_000)
  const took = performance.now() - startedAt
  const dead = async () =>
    Number((await world.admin.query("select count(*) as n from platform_task_runs where state = 'dead'")).rows[0]?.n)
  await waitUntil(async () => (await dead()) === 20, 'poison is given up', 60_000)
  await jobs.close()
  return {
    ok: true,
    text: `1,000 good jobs done in ${(took / 1000).toFixed(1)} s among 20 that always throw; all 20 kept as dead with their payload`,
  }
}
