import { newId } from '@evops/platform/contract'
import { type App, createJobs, createLog, type Jobs } from '@evops/platform/server'
import { testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOperatorId, type InstallationAlarmRow } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'
import type { UserNotice } from '../sign-in/guessed.service.ts'

interface Status {
  causes: string[]
  processes: { place: string; isLost: boolean }[]
  alarms: InstallationAlarmRow[]
}
const path = '/api/organisation/installation-status'
let test_: TestServices
let app: App
let worker: Jobs
let watch: () => Promise<unknown>
let staff: string
let clerk: string
const notices: UserNotice[] = []
let causes: string[] = []

beforeAll(async () => {
  test_ = await testServices()
  const { services } = test_
  const config = {
    ...services.config,
    backup: { to: { kind: 'folder' as const, path: '/mnt/copies' }, keepDays: 14, logMegabytes: 1_024 },
    unknownSettings: ['EVOPS_BACKUPTO'],
  }
  const made = await organisationApp({ ...services, config }, [], {
    notify: async (_tx, sent) => () => void notices.push(...sent),
    unready: async () => causes,
  })
  app = made.app
  staff = (await createTestUser(services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(services, { operatorId: await createTestOperator(services), codes: 'all' })).token
  worker = await createJobs({ url: test_.url, processId: 'worker', log: createLog('silent') })
  await worker.start({
    ...made.organisation.domain.jobs,
    'test:bad': {
      cron: '0 3 1 1 *',
      attempts: 1,
      run: async () => {
        throw new Error('refused')
      },
    },
  })
  const run = made.organisation.domain.jobs?.['organisation:watch-installation']?.run
  if (!run) throw new Error('no task')
  watch = async () => run(undefined as never, undefined as never)
})
afterAll(async () => {
  await worker.close()
  await app.close()
  await test_.close()
})
const status = async () => (await callApp(app, ['GET', path], { token: staff })).data<Status>()
const openAlarms = async () =>
  (await status()).alarms
    .filter(({ clearedAt }) => clearedAt === null)
    .map(({ kind, subject }) => (subject ? `${kind} ${subject}` : kind))
    .toSorted((a, b) => a.localeCompare(b))

test('OPS-01 a target without a backup and a mistyped setting are alarms; each person is notified once', async () => {
  await watch()
  expect(await openAlarms()).toEqual(['backup-missing', 'setting-unknown EVOPS_BACKUPTO'])
  await watch()
  const titles = () => notices.filter(({ userId }) => userId !== null).map(({ title }) => title.en)
  expect(titles()).toEqual(['Unknown setting, ignored: EVOPS_BACKUPTO'])
  expect(notices.filter(({ toWebhooks }) => toWebhooks).map(({ userId }) => userId)).toEqual([null])
  // The first backup of a large database takes time, so people are notified of its absence after two hours.
  await test_.admin.query(
    "update platform_installation_alarms set since = since - interval '3 hours' where kind = 'backup-missing'",
  )
  await watch()
  await watch()
  expect(titles().slice(1)).toEqual(['A backup target is set, but no backup has succeeded yet'])
})

test('OPS-01 an alarm that is over is cleared, and those who were notified are told so', async () => {
  await test_.admin.query(
    `insert into platform_backups (id, target, log_line, started_at, finished_at, state, bytes, start_lsn, stop_lsn)
     values ($1, '/mnt/copies', 'l', now() - interval '1 hour', now(), 'done', 5000000, '0/1', '0/2')`,
    [newId()],
  )
  const before = notices.length
  await watch()
  expect(await openAlarms()).toEqual(['setting-unknown EVOPS_BACKUPTO'])
  expect(notices.slice(before).find(({ userId }) => userId !== null)?.title.en).toBe(
    'Over: A backup target is set, but no backup has succeeded yet',
  )
  const { alarms } = await status()
  expect(alarms.find(({ kind }) => kind === 'backup-missing')?.clearedAt).toEqual(expect.any(String))
})

test('OPS-01 a task that fails twice and a process that is gone are alarms with their names', async () => {
  const fail = async (times: number) => {
    await callApp(app, ['POST', '/api/organisation/tasks/test:bad/run'], { token: staff, payload: {} })
    const count = async () =>
      (await test_.admin.query("select from platform_task_runs where task = 'test:bad' and state = 'dead'")).rowCount
    await waitUntil(async () => (await count()) === times, `it failed ${times} times`)
  }
  await fail(1)
  await watch()
  expect(await openAlarms()).toEqual(['setting-unknown EVOPS_BACKUPTO'])
  await fail(2)
  await test_.admin.query(
    `insert into platform_probes (process_id, at, place, roles) values
       ('gone', now() - interval '3 minutes', 'depot-2:8080', '{worker}'), ('here', now(), 'depot-1:8080', '{web}')`,
  )
  await watch()
  expect(await openAlarms()).toEqual([
    'process-lost depot-2:8080',
    'setting-unknown EVOPS_BACKUPTO',
    'task-failing test:bad',
  ])
  expect((await status()).processes.map(({ place, isLost }) => [place, isLost])).toEqual([
    ['depot-1:8080', false],
    ['depot-2:8080', true],
  ])
})

test('OPS-01 the page says what /readyz says; an operator’s staff do not see it', async () => {
  causes = ['disk']
  expect((await status()).causes).toEqual(['disk'])
  expect((await callApp(app, ['GET', path], { token: clerk })).error).toBe('organisation.platform-only')
  expect((await callApp(app, ['GET', path])).status).toBe(401)
})
