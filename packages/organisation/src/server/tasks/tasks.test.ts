import { Problem, type Page } from '@evops/platform/contract'
import type { App, Jobs } from '@evops/platform/server'
import { createJobs, createLog } from '@evops/platform/server'
import { testServices, waitUntil, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformOperatorId, type TaskRow, type TaskRunRow } from '../../contract/index.ts'
import { callApp } from '../../testing/calls.ts'
import { createTestOperator, createTestUser, organisationApp } from '../../testing/index.ts'

let test_: TestServices
let app: App
let worker: Jobs
let staff: string
let clerk: string
let ran = 0
const path = '/api/organisation/tasks'
const title = { zh: '测试', en: 'Test', es: 'Prueba' }

beforeAll(async () => {
  test_ = await testServices()
  const problems = () => ({
    'test.short': { status: 409, zh: '少 {missing}', en: '{missing} short', es: 'Faltan {missing}' },
  })
  const made = await organisationApp(test_.services, [], { problems })
  app = made.app
  staff = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: 'all' })).token
  clerk = (await createTestUser(test_.services, { operatorId: await createTestOperator(test_.services), codes: 'all' }))
    .token
  worker = await createJobs({ url: test_.url, processId: 'worker', log: createLog('silent') })
  await worker.start({
    ...made.organisation.domain.jobs,
    'test:good': { title, cron: '0 3 1 1 *', run: async () => void (ran += 1) },
    'test:bad': {
      forOperators: true,
      cron: '0 3 1 1 *',
      attempts: 1,
      run: async () => {
        throw new Error('a secret of another operator')
      },
    },
    'test:refused': {
      cron: '0 3 1 1 *',
      attempts: 1,
      run: async () => {
        throw new Problem('test.short', { missing: 7 })
      },
    },
  })
})
afterAll(async () => {
  await worker.close()
  await app.close()
  await test_.close()
})

const tasks = async (token = staff) => (await callApp(app, ['GET', path], { token })).data<TaskRow[]>()
const task = async (name: string, token = staff) => (await tasks(token)).find((row) => row.name === name)
const runs = async (query: string, token = staff) =>
  (await callApp(app, ['GET', `/api/organisation/task-runs?${query}`], { token })).data<Page<TaskRunRow>>().list
const change = (name: string, payload: object, token = staff) =>
  callApp(app, ['PUT', `${path}/${name}`], { token, payload })
const schedule = { cron: '0 4 * * 1', timeZone: 'Europe/Madrid', enabled: true }

test('ROUTE-13 tasks: every task of the clock with title, schedule and next run', async () => {
  await waitUntil(async () => (await task('test:good'))?.nextRunAt !== null, 'planned')
  expect(await task('test:good')).toMatchObject({
    title,
    cron: '0 3 1 1 *',
    timeZone: 'UTC',
    enabled: true,
    nextRunAt: expect.stringMatching(/-01-01T03:00:00\.000Z$/),
  })
  for (const row of await tasks())
    if (row.name.startsWith('organisation:')) expect(row.title?.es, row.name).toBeTruthy()
})

test('ROUTE-13 tasks: run now does it once and keeps who, when and how long', async () => {
  expect((await callApp(app, ['POST', `${path}/test:good/run`], { token: staff })).status).toBe(200)
  await waitUntil(async () => (await task('test:good'))?.lastState === 'done', 'it ran')
  expect(ran).toBe(1)
  const [run] = await runs('task=test:good')
  expect(run).toMatchObject({
    task: 'test:good',
    state: 'done',
    attempt: 1,
    error: null,
    startedBy: expect.stringContaining('user-'),
  })
  expect(run?.durationMs).toBeGreaterThanOrEqual(0)
})

test('R-07 a task that fails for good is shown as dead with its error, to the platform’s staff alone', async () => {
  await callApp(app, ['POST', `${path}/test:bad/run`], { token: staff })
  await waitUntil(async () => (await task('test:bad'))?.lastState === 'dead', 'it failed')
  expect(await task('test:bad')).toMatchObject({ lastError: 'a secret of another operator' })
  expect((await runs('state=dead'))[0]).toMatchObject({ error: 'a secret of another operator' })
  expect(JSON.stringify([await tasks(clerk), await runs('', clerk)])).not.toContain('a secret of')
})

test("ROUTE-13 tasks: an operator's staff see the tasks that work on their business, and their runs", async () => {
  expect((await tasks(clerk)).map(({ name }) => name)).toContain('test:bad')
  expect((await tasks(clerk)).map(({ name }) => name)).not.toContain('test:good')
  expect(new Set((await runs('', clerk)).map((run) => run.task))).toEqual(new Set(['test:bad']))
  expect((await runs('')).map((run) => run.task)).toContain('test:good')
})

test('R-07 a refusal that ended a task is told in the reader’s language, not by its code', async () => {
  await callApp(app, ['POST', `${path}/test:refused/run`], { token: staff })
  await waitUntil(async () => (await task('test:refused'))?.lastState === 'dead', 'it was refused')
  const read = (language: string) => callApp(app, ['GET', path], { token: staff, language })
  for (const [language, message] of [
    ['es', 'Faltan 7'],
    ['en', '7 short'],
  ] as const) {
    const rows = (await read(language)).data<TaskRow[]>()
    expect(rows.find(({ name }) => name === 'test:refused')?.lastError).toBe(message)
  }
  expect((await runs('task=test:refused'))[0]?.error).toBe('7 short')
})

test('ROUTE-13 tasks: a schedule is changed, previewed and refused beside its field', async () => {
  const version = (await task('test:good'))?.version
  const changed = await change('test:good', { ...schedule, version })
  expect(changed.data()).toMatchObject({ ...schedule, defaultCron: '0 3 1 1 *', version: 2 })
  expect((await change('test:good', { ...schedule, version })).status).toBe(409)
  await waitUntil(async () => ((await task('test:good'))?.nextRunAt ?? '').includes('00:00.000Z'), 'planned anew')
  const preview = (query: Record<string, string>) =>
    callApp(app, ['GET', `/api/organisation/task-preview?${new URLSearchParams(query).toString()}`], {
      token: staff,
    })
  const { runs: next } = (await preview({ cron: '*/20 * * * *', timeZone: 'UTC' })).data<{ runs: string[] }>()
  expect(next).toHaveLength(5)
  expect(Date.parse(next[1] ?? '') - Date.parse(next[0] ?? '')).toBe(1_200_000)
  for (const [wrong, field] of [
    [{ cron: '61 * * * *' }, 'cron'],
    [{ cron: '0 0 31 2 *' }, 'cron'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ] as const) {
    const { enabled: _, ...rest } = schedule
    expect([field, (await preview({ ...rest, ...wrong })).status]).toEqual([field, 400])
    expect((await change('test:good', { ...schedule, ...wrong, version: 2 })).fields).toHaveProperty(field)
  }
})

test("S-19 an operator's staff look; unknown tasks are 404; each call needs its code", async () => {
  expect((await change('test:good', { ...schedule, version: 2 }, clerk)).error).toBe('organisation.platform-only')
  expect((await callApp(app, ['POST', `${path}/test:good/run`], { token: clerk })).status).toBe(403)
  expect((await change('nothing', { ...schedule, version: 1 })).status).toBe(404)
  expect((await callApp(app, ['POST', `${path}/nothing/run`], { token: staff })).status).toBe(404)
  const viewer = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['taskPerm'] })).token
  const nobody = (await createTestUser(test_.services, { operatorId: platformOperatorId, codes: ['auditlog'] })).token
  expect((await change('test:good', { ...schedule, version: 2 }, viewer)).status).toBe(403)
  expect((await callApp(app, ['POST', `${path}/test:good/run`], { token: viewer })).status).toBe(403)
  for (const url of [path, '/api/organisation/task-runs', '/api/organisation/task-preview?cron=*&timeZone=UTC']) {
    expect((await callApp(app, ['GET', url], { token: nobody })).status).toBe(403)
    expect((await callApp(app, ['GET', url])).status).toBe(401)
  }
})

test('S-21 the sealer works by itself in a worker: an entry is sealed soon after its commit', async () => {
  const queryUnsealed = () => test_.admin.query('select from organisation_audit_unsealed')
  await waitUntil(async () => (await queryUnsealed()).rowCount === 0, 'everything is sealed')
  const { rows } = await test_.admin.query('select from organisation_audit_seals')
  expect(rows.length).toBeGreaterThan(0)
})

test('ROUTE-13 tasks: nightly work is done in the night of most operators; a schedule that somebody chose stays', async () => {
  const { version } = (await task('test:good')) ?? {}
  expect((await change('test:good', { ...schedule, version })).status).toBe(200)
  for (const optcode of ['LIMA-1', 'LIMA-2'])
    await callApp(app, ['POST', '/api/organisation/operators'], {
      token: staff,
      payload: { optcode, name: optcode, currency: 'PEN', timeZone: 'America/Lima' },
    })
  await waitUntil(async () => (await task('test:bad'))?.timeZone === 'America/Lima', 'the zone of most')
  // 03:00 in Lima.
  await waitUntil(
    async () => (await task('test:bad'))?.nextRunAt?.endsWith('-01-01T08:00:00.000Z') === true,
    'planned anew',
  )
  expect((await task('test:good'))?.timeZone).toBe('Europe/Madrid')
})
