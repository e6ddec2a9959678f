import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId, Problem, type BackgroundRun, type RunRow } from '../../contract/index.ts'
import {
  createTestActor,
  testApp,
  testServices,
  extractPdfText,
  waitUntil,
  type TestServices,
} from '../../testing/index.ts'
import type { App, AuditEntry } from '../services.ts'
import type { Actor } from '../actor.ts'
import { defineBulkAction, exportKind } from './kinds.ts'
import { createRuns } from './runs.ts'

let t: TestServices
let app: App
let runs: ReturnType<typeof createRuns>
let actors: Map<string, Actor>
let audited: AuditEntry[]
/** Codes that every user still has when a run begins; undefined: those of the call. */
let heldNow: ReadonlySet<string> | undefined
const operatorId = newId()
const otherId = newId()
const title = { zh: '数字', en: 'Numbers', es: 'Números' }

const numbers = exportKind({
  name: 'test.numbers',
  permission: ['numbers:export'],
  title,
  filter: z.object({
    upTo: z.coerce.number<number>().int().max(2_000_000),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  head: (actor) => [actor.language === 'es' ? 'Número' : 'Number', 'text'],
  count: async (_tx, filter) => filter.upTo,
  totals: async (_tx, _actor, { upTo }) => [{ decimal: `${(upTo * (upTo + 1)) / 2}` }, 'suma'],
  async *rows(_actor, { upTo }) {
    for (let at = 1; at <= upTo; at += 1) yield [at, `=${at}`]
  },
})
const endless = exportKind({
  name: 'test.endless',
  permission: ['numbers:export'],
  title,
  filter: z.object({}),
  head: () => ['n'],
  async *rows() {
    for (let at = 1; ; at += 1) {
      if (at % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve))
      yield [at]
    }
  },
})
const codesOfRun = exportKind({
  name: 'test.codes',
  permission: ['numbers:export'],
  title,
  filter: z.object({}),
  head: () => ['code'],
  async *rows(actor) {
    for (const code of [...actor.permissions].toSorted()) yield [code]
  },
})
const broken = exportKind({
  name: 'test.broken',
  permission: ['numbers:export'],
  title,
  filter: z.object({}),
  head: () => ['n'],
  // oxlint-disable-next-line require-yield -- it fails before its first row
  async *rows() {
    throw new Error('no rows')
  },
})
const acted: string[] = []
async function* targets(keys: Iterable<string>) {
  for (const key of keys) yield { key, label: `row ${key}` }
}
const mark = defineBulkAction({
  name: 'test.mark',
  permission: ['numbers:edit'],
  title,
  entity: 'number',
  atOnce: 5,
  params: z.object({ colour: z.enum(['red', 'green']) }),
  filter: z.object({ upTo: z.coerce.number<number>().int() }),
  matching: (_actor, { upTo }) => targets(Array.from({ length: upTo }, (_, at) => String(at + 1))),
  named: (_actor, keys) => targets(keys),
  async act(_actor, { key }, { colour }) {
    acted.push(key)
    if (key === '7') throw new Problem('request.in-use')
    return Number(key) % 3 === 0 ? { ok: false, answer: 'divisible' } : { ok: true, answer: colour, after: { colour } }
  },
})

beforeAll(async () => {
  t = await testServices()
  for (const id of [operatorId, otherId])
    await t.admin.query("insert into organisation_operators (operator_id, optcode, name) values ($1, $2, 'Operator')", [
      id,
      id.slice(-12),
    ])
  const audit = async (_tx: unknown, _actor: unknown, entry: AuditEntry) => void audited.push(entry)
  const operatorOf = async () => ({ name: 'Operador Ñ 云汐', timeZone: 'Europe/Madrid' })
  const actorNow = async ({ userId }: { userId: string }) => {
    const found = [...actors.values()].find((actor) => actor.userId === userId)
    return found && { permissions: heldNow ?? found.permissions }
  }
  runs = createRuns(t.services, {
    exports: [numbers, endless, broken, codesOfRun],
    acts: [mark],
    audit,
    operatorOf,
    actorNow,
  })
  actors = new Map([
    ['mine', createTestActor(operatorId, ['numbers:export', 'numbers:edit'], { language: 'es' })],
    ['colleague', createTestActor(operatorId, ['numbers:export'], { userId: newId() })],
    ['nobody', createTestActor(operatorId, [], { userId: newId() })],
    ['stranger', createTestActor(otherId, ['numbers:export', 'numbers:edit'])],
  ])
  app = await testApp(t.services, [runs.domain], { actor: (token) => actors.get(token) ?? null, audit })
  await t.services.jobs.start(runs.domain.jobs ?? {})
})
beforeEach(() => {
  audited = []
  heldNow = undefined
  acted.length = 0
})
afterAll(async () => {
  await app.close()
  await t.close()
})

async function sendRequest(
  method: 'GET' | 'POST',
  url: string,
  { as = 'mine', body }: { as?: string; body?: object } = {},
) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${as}`, cookie: 'language=es' },
    ...(body ? { payload: body } : {}),
  })
  return reply
}
const data = async <T>(...args: Parameters<typeof sendRequest>) => (await sendRequest(...args)).json<{ data: T }>().data
const start = (name: string, format: string, filter: object, as = 'mine') =>
  sendRequest('POST', '/api/runs/exports', { as, body: { name, format, filter } })
const startRun = async (...args: Parameters<typeof start>) =>
  (await start(...args)).json<{ data: BackgroundRun }>().data
const findRun = async (id: string) => (await data<BackgroundRun[]>('GET', '/api/runs')).find((run) => run.id === id)
async function waitForRunEnd(id: string): Promise<BackgroundRun> {
  await waitUntil(async () => (await findRun(id))?.finishedAt !== null, 'the run ends', 30_000)
  return z.custom<BackgroundRun>().parse(await findRun(id))
}
const filesIn = () => {
  try {
    return readdirSync(path.join(t.services.config.dataDir, 'files'))
  } catch {
    return []
  }
}

describe('an export in the background', () => {
  test('S-23 makes a CSV of exactly what is filtered, in the words of who asked, and leaves its trace', async () => {
    const run = await startRun('test.numbers', 'csv', { upTo: '3' })
    expect(run).toMatchObject({ kind: 'export', title: 'Números', state: 'waiting', file: null })
    expect(audited[0]).toMatchObject({
      action: 'test.numbers',
      after: { filter: { upTo: 3 }, format: 'csv' },
    })
    const done = await waitForRunEnd(run.id)
    expect(done).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      file: { name: expect.stringMatching(/^Números .*\.csv$/) },
    })
    const file = await sendRequest('GET', `/api/runs/${run.id}/file`)
    expect(file.body).toBe("\uFEFFNúmero,text\r\n1,'=1\r\n2,'=2\r\n3,'=3\r\n")
    expect(file.headers['repr-digest']).toMatch(/^sha-256=:.+:$/)
    expect(audited.at(-1)).toMatchObject({ entity: 'export', entityId: run.id })
  })

  test('acts with those codes of its call that the user still has', async () => {
    heldNow = new Set(['numbers:export', 'numbers:delete'])
    const run = await startRun('test.codes', 'csv', {})
    expect(await waitForRunEnd(run.id)).toMatchObject({ state: 'done', done: 1 })
    const file = await sendRequest('GET', `/api/runs/${run.id}/file`)
    expect(file.body).toBe('\uFEFFcode\r\nnumbers:export\r\n')
  })

  test('fails if its permission was withdrawn before it began', async () => {
    heldNow = new Set()
    const run = await startRun('test.numbers', 'csv', { upTo: '3' })
    expect(await waitForRunEnd(run.id)).toMatchObject({ state: 'failed', file: null })
  })

  test('100,000 rows become a workbook', async () => {
    const run = await startRun('test.numbers', 'xlsx', { upTo: '100000' })
    expect(await waitForRunEnd(run.id)).toMatchObject({ state: 'done', done: 100_000 })
    const file = await sendRequest('GET', `/api/runs/${run.id}/file`)
    const sheet = Buffer.from(unzipSync(file.rawPayload)['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')
    expect(sheet.match(/<row>/g)).toHaveLength(100_002)
    expect(sheet).not.toContain('<f>')
  })

  test('a CSV for spreadsheets has the separator of the language, and is named .csv', async () => {
    const run = await startRun('test.numbers', 'csv-sheet', { upTo: '2' })
    expect(await waitForRunEnd(run.id)).toMatchObject({ file: { name: expect.stringMatching(/\.csv$/) } })
    const file = await sendRequest('GET', `/api/runs/${run.id}/file`)
    expect(file.body).toBe("\uFEFFNúmero;text\r\n1;'=1\r\n2;'=2\r\n")
  })

  test('JSON lines bear the names of the head', async () => {
    const run = await startRun('test.numbers', 'jsonl', { upTo: '2' })
    expect(await waitForRunEnd(run.id)).toMatchObject({ file: { name: expect.stringMatching(/\.jsonl$/) } })
    const file = await sendRequest('GET', `/api/runs/${run.id}/file`)
    expect(file.body.split('\n')).toEqual(['{"Número":1,"text":"=1"}', '{"Número":2,"text":"=2"}', ''])
  })

  test('a PDF has its head on every page, the operator, the filter in words, the clock, its totals and how many pages there are', async () => {
    // October in Madrid, which includes the day on which clocks go back.
    const span = { from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' }
    const exportRequest = {
      name: 'test.numbers',
      format: 'pdf',
      filter: { upTo: '90', ...span },
      view: 'Mes: 一',
    }
    const body = {
      ...exportRequest,
      filterTexts: [
        { label: 'Desde', value: '≥ 01/10/2026' },
        { label: 'Estado', value: 'cobrada' },
        { label: 'Estación', value: 'N/../orte: 北' },
      ],
    }
    const { id } = await data<BackgroundRun>('POST', '/api/runs/exports', { body })
    const done = await waitForRunEnd(id)
    expect(done.file?.name).toBe('Números 2026-10 Mes 一 cobrada Norte 北.pdf')
    const file = await sendRequest('GET', `/api/runs/${id}/file`)
    expect(file.headers['content-type']).toBe('application/pdf')
    const text = extractPdfText(file.rawPayload)
    for (const part of [
      'Operador Ñ 云汐',
      'Periodo: 2026-10-01 – 2026-10-31 · Desde: ≥ 01/10/2026 · Estado: cobrada · Estación: N/../orte: 北',
      '(Europe/Madrid)',
      '4095',
      'suma',
    ])
      expect(text.replaceAll('\n', '')).toContain(part)
    expect(text.match(/Número\n/g)?.length).toBeGreaterThan(1)
    expect(text).toMatch(/3 \/ \n/)
    expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3)
    expect(text).not.toContain('=90?')
  })

  test('a PDF of more rows than anybody reads is refused in words that name the workbook, at once and on the way', async () => {
    const run = await startRun('test.numbers', 'pdf', { upTo: '10001' })
    const refused = { state: 'failed', error: 'request.pdf-too-long', file: null }
    expect(await waitForRunEnd(run.id)).toMatchObject({
      ...refused,
      message: expect.stringContaining('XLSX'),
    })
    const uncounted = await startRun('test.endless', 'pdf', {})
    expect(await waitForRunEnd(uncounted.id)).toMatchObject(refused)
  })

  test('is stopped: no file stays', async () => {
    const before = filesIn().length
    const run = await startRun('test.endless', 'csv', {})
    await waitUntil(async () => ((await findRun(run.id))?.done ?? 0) > 0, 'it got on', 20_000)
    expect(await data<BackgroundRun>('POST', `/api/runs/${run.id}/stop`)).toMatchObject({
      state: 'stopped',
      file: null,
    })
    await waitUntil(() => filesIn().length === before, 'the file is gone', 10_000)
  })

  test('that fails again and again is given up, and message so', async () => {
    const run = await startRun('test.broken', 'csv', {})
    const job = runs.domain.jobs?.['platform:run']
    await job?.run({ operatorId, id: run.id }, { jobId: '', attempt: 3 })
    expect(await findRun(run.id)).toMatchObject({ state: 'failed', error: 'server.failed', file: null })
  })

  test('S-17 is nobody else’s: a colleague and another operator find nothing', async () => {
    const run = await startRun('test.numbers', 'csv', { upTo: '1' })
    await waitForRunEnd(run.id)
    for (const as of ['colleague', 'stranger']) {
      expect(await data('GET', '/api/runs', { as })).toEqual([])
      for (const [method, part] of [
        ['GET', 'file'],
        ['GET', 'rows'],
        ['POST', 'stop'],
      ] as const)
        expect((await sendRequest(method, `/api/runs/${run.id}/${part}`, { as })).statusCode).toBe(404)
    }
  })

  test('S-19 needs a session, the permission of its kind, and a filter that is one', async () => {
    expect((await start('test.numbers', 'csv', { upTo: '1' }, 'unknown')).statusCode).toBe(401)
    expect((await start('test.numbers', 'csv', { upTo: '1' }, 'nobody')).statusCode).toBe(403)
    expect((await start('test.nothing', 'csv', {})).statusCode).toBe(404)
    const bad = await start('test.numbers', 'csv', { upTo: 'x' })
    expect([bad.statusCode, Object.keys(bad.json<{ fields: object }>().fields)]).toEqual([400, ['filter.upTo']])
    expect((await start('test.numbers', 'doc', { upTo: '1' })).statusCode).toBe(400)
  })

  test('an expired file is removed from the list and from the disk, a stray one from the disk', async () => {
    const run = await startRun('test.numbers', 'csv', { upTo: '1' })
    await waitForRunEnd(run.id)
    expect(statSync(path.join(t.services.config.dataDir, 'files')).mode & 0o077).toBe(0)
    t.setNow(new Date(Date.now() + 8 * 86_400_000))
    await t.services.jobs.tasks.runNow('platform:expired-files', 'tester')
    await waitUntil(() => filesIn().length === 0, 'the files are gone', 20_000)
    t.setNow(undefined)
    expect(await findRun(run.id)).toMatchObject({ state: 'done', file: null })
    expect((await sendRequest('GET', `/api/runs/${run.id}/file`)).statusCode).toBe(404)
  })
})

describe('an act on many rows', () => {
  const act = (body: object, as = 'mine') =>
    sendRequest('POST', '/api/runs/acts', { as, body: { name: 'test.mark', ...body } })
  const params = { colour: 'red' }

  test('is done to all that a filter selects, each once, with its answer and audit entry', async () => {
    const reply = await act({ params, filter: { upTo: '40' } })
    const { id } = reply.json<{ data: BackgroundRun }>().data
    expect(await waitForRunEnd(id)).toMatchObject({ state: 'done', total: 40, done: 40, refused: 14 })
    expect(acted.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => String(at + 1)).toSorted())
    const refused = await data<{ list: RunRow[]; total: number }>('GET', `/api/runs/${id}/rows?ok=false&pageSize=5`)
    expect(refused).toMatchObject({ total: 14 })
    expect(audited).toContainEqual(expect.objectContaining({ entityId: '7', result: 'refused' }))
    expect(refused.list[0]).toMatchObject({
      ok: false,
      answer: 'divisible',
      label: expect.stringMatching(/^row /),
    })
    expect(audited.filter((entry) => entry.entity === 'number')).toHaveLength(41)
    expect(audited).toContainEqual(expect.objectContaining({ entityId: '3', result: 'refused' }))
    expect(audited).toContainEqual(expect.objectContaining({ entityId: '4', after: { colour: 'red' } }))
  })

  test('taken up again, it leaves alone what is done', async () => {
    const { id } = (await act({ params, keys: ['1', '2'] })).json<{ data: BackgroundRun }>().data
    await waitForRunEnd(id)
    await t.admin.query("update platform_runs set state = 'running', finished_at = null where id = $1", [id])
    acted.length = 0
    await t.services.jobs.add('platform:run', { operatorId, id })
    expect(await waitForRunEnd(id)).toMatchObject({ state: 'done', done: 2 })
    expect(acted).toEqual([])
  })

  test('VALID-03 needs its permission, good parameters (what is wrong is said in words), and either keys or a filter', async () => {
    expect((await act({ params, keys: ['1'] }, 'colleague')).statusCode).toBe(403)
    expect((await act({ params })).statusCode).toBe(400)
    expect((await act({ params, keys: ['1'], filter: {} })).statusCode).toBe(400)
    const bad = await act({ params: { colour: 'blue' }, keys: ['1'] })
    expect(bad.statusCode).toBe(400)
    expect(bad.json<{ fields: object }>().fields).toEqual({ 'params.colour': 'Uno de: red, green' })
  })
})
