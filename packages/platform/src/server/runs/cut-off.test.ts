import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type BackgroundRun } from '../../contract/index.ts'
import { createTestActor, testApp, testServices, waitUntil, type TestServices } from '../../testing/index.ts'
import type { App } from '../services.ts'
import { exportKind } from './kinds.ts'
import { createRuns } from './runs.ts'

let t: TestServices
let app: App
let port: number
let runs: ReturnType<typeof createRuns>
const operatorId = newId()
const rows = 200_000
/** Writers that pause half-way, like those of a killed or frozen server; calling a function resumes its writer. */
const still: (() => void)[] = []
let isWithoutProgress = false

const numbers = exportKind({
  name: 'test.numbers',
  permission: ['numbers:export'],
  title: { zh: '数字', en: 'Numbers', es: 'Números' },
  filter: z.object({}),
  head: () => ['number', 'text'],
  count: async () => rows,
  async *rows() {
    for (let at = 1; at <= rows; at += 1) {
      if (at === rows / 2 && isWithoutProgress) await new Promise<void>((resolve) => still.push(resolve))
      yield [at, 'a line of some length, so that the file does not fit into what a socket holds']
    }
  },
})

beforeAll(async () => {
  t = await testServices()
  await t.admin.query(`insert into organisation_operators (operator_id, optcode, name) values ($1, $2, 'Operator')`, [
    operatorId,
    operatorId.slice(-12),
  ])
  const audit = async () => undefined
  const operatorOf = async () => ({ name: 'Operator', timeZone: 'UTC' })
  const actorNow = async () => ({ permissions: new Set(['numbers:export']) })
  runs = createRuns(t.services, { exports: [numbers], acts: [], audit, operatorOf, actorNow })
  app = await testApp(t.services, [runs.domain], {
    actor: () => createTestActor(operatorId, ['numbers:export']),
    audit,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const [address] = app.addresses()
  port = typeof address === 'object' ? address.port : 0
  // The job is queued, and the test itself runs it in the role of one server process and then the next.
  await t.services.jobs.start({})
})
afterAll(async () => {
  for (const goOn of still) goOn()
  await app.close()
  await t.close()
})

const headers = { authorization: 'Bearer mine' }
const sendRequest = (method: 'GET' | 'POST', url: string, body?: object) =>
  app.inject({ method, url, headers, ...(body && { payload: body }) })
async function requestExport(): Promise<string> {
  const reply = await sendRequest('POST', '/api/runs/exports', {
    name: 'test.numbers',
    format: 'csv',
    filter: {},
  })
  return reply.json<{ data: BackgroundRun }>().data.id
}
async function findRun(id: string): Promise<BackgroundRun | undefined> {
  const reply = await sendRequest('GET', '/api/runs')
  return reply.json<{ data: BackgroundRun[] }>().data.find((run) => run.id === id)
}
const work = (id: string, attempt: number) =>
  runs.domain.jobs?.['platform:run']?.run({ operatorId, id }, { jobId: '', attempt })
const filesIn = () => readdirSync(path.join(t.services.config.dataDir, 'files')).length
/** Downloads the file, or only until the client disconnects after the first piece. */
async function download(id: string, isCutOff: boolean) {
  const request = get({ host: '127.0.0.1', port, path: `/api/runs/${id}/file`, headers })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of reply) {
    pieces.push(piece as Buffer)
    if (isCutOff) break
  }
  return { bytes: Buffer.concat(pieces), headers: reply.headers }
}

test('ROUTE-04 an export whose server is killed half-way is running and has no file; the next life makes it whole', async () => {
  isWithoutProgress = true
  const id = await requestExport()
  const first = work(id, 1)
  await waitUntil(() => still.length === 1, 'half of it is written', 20_000)
  expect(filesIn()).toBe(1)
  const half = await findRun(id)
  expect(half).toMatchObject({ state: 'running', total: rows, file: null, finishedAt: null })
  expect(half?.done).toBeLessThan(rows)
  expect((await sendRequest('GET', `/api/runs/${id}/file`)).statusCode).toBe(404)

  isWithoutProgress = false
  await work(id, 2)
  const whole = await findRun(id)
  expect(whole).toMatchObject({ state: 'done', done: rows })
  const { bytes } = await download(id, false)
  expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(rows + 1)

  // A run that only paused ends later: its file is discarded, and the file of the second run stays.
  still.pop()?.()
  await first
  expect(await findRun(id)).toEqual(whole)
  expect(filesIn()).toBe(1)
})

test('ROUTE-04 a download that is cut off is short of what it said of itself, and asked again it is whole', async () => {
  const id = await requestExport()
  await work(id, 1)
  const cut = await download(id, true)
  expect(cut.bytes.length).toBeLessThan(Number(cut.headers['content-length']))
  const { bytes, headers } = await download(id, false)
  expect(bytes.length).toBe(Number(headers['content-length']))
  expect(headers['repr-digest']).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
  expect(headers['repr-digest']).toBe(cut.headers['repr-digest'])
  expect(await findRun(id)).toMatchObject({ state: 'done', file: { bytes: bytes.length } })
})
