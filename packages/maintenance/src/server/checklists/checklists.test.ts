import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  await shop.admin.query("update stations_stations set time_zone = 'Europe/Madrid' where id = $1", [shop.stationId])
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
})
afterAll(() => shop.close())
beforeEach(() => shop.setNow(new Date('2026-11-20T16:00:00Z')))

const path = '/api/work-checklists'
const visual = { text: 'Cable and connector', kind: 'choice' }
const insulation = { text: 'Insulation', kind: 'value', unit: 'MΩ', min: '1', instrument: true }
const stop = { text: 'Emergency stop pressed', kind: 'tick', photo: true }
let names = 0
const wish = (more: object = {}) => {
  names += 1
  return { name: `Inspection ${names}`, items: [visual, insulation, stop], ...more }
}
const add = (more: object = {}, token = 'chief') => shop.call('POST', path, { body: wish(more), token })
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
const versionOf = async (id: string, line: number): Promise<number> => {
  const { data } = await shop.call('GET', `/api/work-orders/${id}`)
  return data.checklist?.checks.find((check: { line: number }) => check.line === line)?.version ?? 1
}
const fill = async (id: string, line: number, body: object, token = 'workerA') => {
  const version = await versionOf(id, line)
  return shop.call('POST', `/api/work-orders/${id}/checks`, { body: { line, version, ...body }, token })
}
const meter = { instrumentNo: 'M-7', instrumentUntil: '2027-03-31' }
const workOrderOf = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
async function inWork(checklistId: string): Promise<string> {
  const body = {
    type: 'inspection',
    level: 4,
    description: 'Look',
    chargePointNo: shop.chargePoint.chargePointNo,
    staffId: workerA,
  }
  const { id } = (await shop.call('POST', '/api/work-orders', { body })).data
  expect(await act(id, 'checklist', { checklistId })).toMatchObject({ status: 200 })
  await act(id, 'accept')
  await act(id, 'arrive')
  await act(id, 'begin', { text: 'no camera' })
  return id
}
async function allWell(id: string, more: Record<number, object> = {}): Promise<void> {
  const { pictures } = (await shop.call('POST', `/api/work-orders/${id}/pictures`, { bytes: samplePictures.png })).data
  const results: Record<number, object> = {
    1: { result: 'ok' },
    2: { value: '5', ...meter },
    3: { result: 'ok', pictureId: pictures.at(-1).id },
    ...more,
  }
  for (const [line, body] of Object.entries(results))
    expect(await fill(id, Number(line), body)).toMatchObject({ status: 200 })
}
const finished = { cause: 'none', remedy: 'Looked at' }

describe('X-12 checklists', () => {
  test('X-12 a checklist is found, changed by its version and deleted; its lines keep their keys', async () => {
    const { data: made } = await add({ name: 'Yearly' })
    expect(made).toMatchObject({ version: 1, plans: 0, items: [visual, insulation, stop] })
    const [first] = made.items
    expect(first.key).toMatch(/^[0-9a-f-]{36}$/)
    const change = {
      name: 'Yearly',
      remark: 'new',
      items: [{ ...first, text: 'Cable', unit: 'V', min: '3' }],
      version: 1,
    }
    const { data: after } = await shop.call('PUT', `${path}/${made.id}`, { body: change })
    expect(after).toMatchObject({
      version: 2,
      items: [{ key: first.key, text: 'Cable', unit: '', min: null }],
    })
    expect(await shop.call('PUT', `${path}/${made.id}`, { body: change })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    const found = await shop.call('GET', `${path}?search=yEAR&pageSize=1`)
    expect(found.data).toMatchObject({ total: 1, list: [{ id: made.id }] })
    expect(await add({ name: 'yearly' })).toMatchObject({ status: 409, fields: { name: expect.anything() } })
    expect(await shop.call('DELETE', `${path}/${made.id}`)).toMatchObject({ status: 200 })
    expect(await shop.call('GET', `${path}/${made.id}`)).toMatchObject({ status: 404 })
    expect(shop.audited.at(-1)).toMatchObject({ entity: 'checklist', entityId: made.id })
  })

  test.each([
    ['no line', { items: [] }],
    ['limits the wrong way round', { items: [{ ...insulation, max: '0.5' }] }],
    ['a limit that is no number', { items: [{ ...insulation, min: 'one' }] }],
    ['more photos than an order may have', { items: Array.from({ length: 13 }, () => stop) }],
    ['no name', { name: ' ' }],
  ])('X-12 %s is refused with its field', async (_, more) => {
    const { status, fields } = await add(more)
    expect(status).toBe(400)
    expect(Object.keys(fields ?? {})).toHaveLength(1)
  })

  test('X-12 who may not, does not; another operator’s does not exist', async () => {
    const { data: made } = await add()
    expect(await add({}, '')).toMatchObject({ status: 401 })
    expect(await add({}, 'workerA')).toMatchObject({ status: 403 })
    expect(await shop.call('GET', path, { token: 'nobody' })).toMatchObject({ status: 403 })
    for (const method of ['GET', 'DELETE'] as const)
      expect(await shop.call(method, `${path}/${made.id}`, { token: 'theirs' })).toMatchObject({
        status: 404,
      })
    expect(
      await shop.call('PUT', `${path}/${made.id}`, { body: { ...wish(), version: 1 }, token: 'theirs' }),
    ).toMatchObject({ status: 404 })
    expect((await shop.call('GET', path, { token: 'theirs' })).data.total).toBe(0)
  })
})

describe('X-12 an order is worked off by its checklist', () => {
  test('X-12 the server judges what is measured and says who and when; photo and every line before it is done', async () => {
    const { data: list } = await add()
    const id = await inWork(list.id)
    const measured = await fill(id, 2, { value: '1,0', ...meter })
    expect(measured.data.checklist.checks[1]).toMatchObject({
      result: 'ok',
      value: '1.0',
      byName: 'Worker A',
      at: '2026-11-20T16:00:00.000Z',
      ...meter,
    })
    expect((await fill(id, 2, { value: '0.999999', ...meter })).data.checklist.checks[1].result).toBe('failed')
    expect(await act(id, 'finish', finished)).toMatchObject({ status: 409, error: 'maintenance.checks-open' })
    await allWell(id)
    const { pictures } = await workOrderOf(id)
    await shop.call('DELETE', `/api/work-orders/${id}/pictures/${pictures.at(-1).id}`)
    const refused = await act(id, 'finish', finished)
    expect(refused).toMatchObject({ status: 409, error: 'maintenance.checks-open' })
    expect(refused.msg).toContain('(3)')
    await allWell(id)
    expect((await act(id, 'finish', finished)).data.state).toBe('done')
    expect(await fill(id, 1, { result: 'failed' })).toMatchObject({
      status: 409,
      error: 'maintenance.work-order-state',
    })
  })

  test('X-12 an order keeps the lines as they were; one checklist is given', async () => {
    const { data: list } = await add()
    const id = await inWork(list.id)
    const change = { name: list.name, items: [{ ...list.items[0], text: 'Another' }], version: 1 }
    await shop.call('PUT', `${path}/${list.id}`, { body: change })
    await shop.call('DELETE', `${path}/${list.id}`)
    const { checklist } = await workOrderOf(id)
    expect(checklist).toMatchObject({ name: list.name, version: 1 })
    expect(checklist.checks.map(({ item }: { item: { text: string } }) => item.text)).toEqual([
      visual.text,
      insulation.text,
      stop.text,
    ])
    const other = (await add()).data
    expect(await act(id, 'checklist', { checklistId: other.id })).toMatchObject({
      status: 409,
      error: 'maintenance.checklist-assigned',
    })
    expect(await fill(id, 9, { result: 'ok' })).toMatchObject({ status: 404 })
  })

  test('X-12 an instrument is named, and its calibration holds', async () => {
    const id = await inWork((await add()).data.id)
    expect(await fill(id, 2, { value: '5' })).toMatchObject({
      status: 400,
      error: 'maintenance.check-instrument',
      fields: { instrumentNo: expect.anything() },
    })
    expect(await fill(id, 2, { value: '5', ...meter, instrumentUntil: '2026-11-19' })).toMatchObject({
      status: 409,
      error: 'maintenance.check-calibration',
      fields: { instrumentUntil: expect.anything() },
    })
    expect(await fill(id, 2, { value: '5', ...meter, instrumentUntil: '2026-11-20' })).toMatchObject({
      status: 200,
    })
    expect(await fill(id, 2, { result: 'ok' })).toMatchObject({
      status: 400,
      error: 'maintenance.check-value',
    })
    expect(await fill(id, 2, { value: 'five', ...meter })).toMatchObject({
      status: 400,
      fields: { value: expect.anything() },
    })
  })

  test('X-12 what failed becomes one order of that charge point, linked both ways, unless one of the line is open', async () => {
    const list = (await add()).data
    const first = await inWork(list.id)
    await allWell(first, { 2: { value: '0.4', note: 'wet', ...meter } })
    const before = (await shop.call('GET', '/api/work-orders?type=fault')).data.total
    expect((await act(first, 'finish', finished)).data.state).toBe('done')
    const [, check] = (await workOrderOf(first)).checklist.checks
    const fault = await workOrderOf(check.faultId)
    expect(fault).toMatchObject({
      no: check.faultNo,
      type: 'fault',
      source: 'inspection',
      state: 'new',
      chargePointNo: shop.chargePoint.chargePointNo,
      description: 'Insulation · 0.4 MΩ (≥ 1) · wet',
      foundIn: { id: first, text: 'Insulation' },
    })
    await act(first, 'return', { text: 'again' }, 'chief')
    await act(first, 'finish', finished)
    const second = await inWork(list.id)
    await allWell(second, { 2: { value: '0.3', ...meter } })
    await act(second, 'finish', finished)
    expect((await workOrderOf(second)).checklist.checks[1].faultId).toBe(fault.id)
    expect((await shop.call('GET', '/api/work-orders?type=fault')).data.total).toBe(before + 1)
    await act(fault.id, 'cancel', { text: 'measured wrongly' }, 'chief')
    const third = await inWork(list.id)
    await allWell(third, { 2: { value: '0.3', ...meter } })
    await act(third, 'finish', finished)
    expect((await workOrderOf(third)).checklist.checks[1].faultId).not.toBe(fault.id)
  })

  test('X-12 of two who fill in the same line the second is told, and nothing of the first is lost', async () => {
    const id = await inWork((await add()).data.id)
    const version = await versionOf(id, 1)
    expect(await fill(id, 1, { result: 'ok', note: 'first' })).toMatchObject({ status: 200 })
    expect(await fill(id, 1, { result: 'ok', note: 'second', version })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    expect((await workOrderOf(id)).checklist.checks[0]).toMatchObject({ note: 'first', version: version + 1 })
    expect(await fill(id, 1, { result: 'ok', note: 'second' })).toMatchObject({ status: 200 })
    expect((await workOrderOf(id)).checklist.checks[0].note).toBe('second')
  })

  test('X-12 whoever does not work on it fills nothing in; elsewhere it does not exist', async () => {
    const list = (await add()).data
    const id = await inWork(list.id)
    expect(await fill(id, 1, { result: 'ok' }, 'workerB')).toMatchObject({ error: 'maintenance.not-yours' })
    expect(await fill(id, 1, { result: 'ok' }, 'viewer')).toMatchObject({ status: 403 })
    expect(await fill(id, 1, { result: 'ok' }, 'theirs')).toMatchObject({ status: 404 })
    expect(await act(id, 'checklist', { checklistId: list.id }, 'theirs')).toMatchObject({ status: 404 })
    expect(await fill(id, 1, { result: 'ok', pictureId: newId() })).toMatchObject({
      status: 404,
      fields: { pictureId: expect.anything() },
    })
  })
})
