import { afterAll, beforeAll, expect, test } from 'vitest'
import { testHouse, until, type TestHouse } from '../../testing/index.ts'
import { createJobs } from './worker-jobs.ts'

let made: TestHouse
beforeAll(async () => {
  made = await testHouse()
})
afterAll(() => made.close())

test('a job that outlasts many leases of a living process runs once, and what a dead one held is freed', async () => {
  const jobs = await createJobs({
    url: made.url,
    processId: 'alive',
    log: made.house.log,
    renewSeconds: 0.05,
  })
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  let runs = 0
  await jobs.start({
    'test:long': {
      run: async () => {
        runs += 1
        await held
      },
    },
  })
  const held_by = async () =>
    (await made.admin.query('select locked_by, attempts from graphile_worker._private_jobs')).rows
  await jobs.add('test:long', {})
  await until(() => runs === 1, 'the job begins')
  const renewals = async () =>
    (await made.admin.query("select renewed_at from platform_processes where process_id = 'alive'")).rows[0]
      .renewed_at
  for (let seen = 0, last = await renewals(); seen < 5;) {
    await until(async () => (await renewals()) > last, 'the lease is renewed')
    last = await renewals()
    seen += 1
  }
  expect(await held_by()).toMatchObject([{ locked_by: expect.any(String), attempts: 1 }])
  await made.admin.query("update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead'")
  await until(async () => (await held_by())[0]?.locked_by !== 'pool-of-the-dead', 'the dead owner is noticed')
  await until(() => runs === 2, 'the job runs again')
  release()
  await jobs.close()
})
