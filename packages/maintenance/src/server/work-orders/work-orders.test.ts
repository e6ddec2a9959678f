import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
let workerB: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
  workerB = await shop.aStaff({ name: 'Worker B', userId: shop.users.workerB, email: 'workerB@example.org' })
  await shop.aStaff({ name: 'Head', userId: shop.users.chief, chief: true })
})
afterAll(() => shop.close())

const { png } = samplePictures
const act = (id: string, name: string, body: object = {}, token = 'chief') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
async function aWorkOrder(more: object = {}): Promise<string> {
  const body = {
    description: 'The screen is dark',
    chargePointNo: shop.chargePoint.chargePointNo,
    connectorNo: 1,
    level: 2,
    ...more,
  }
  const made = await shop.call('POST', '/api/work-orders', { body })
  expect(made).toMatchObject({
    status: 200,
    data: { state: 'new', source: 'console', stationName: 'Depot 7' },
  })
  return made.data.id
}
const read = async (id: string, token = 'chief') => (await shop.call('GET', `/api/work-orders/${id}`, { token })).data
/** Creates a work order that Worker A has brought to `state`. */
async function aWorkOrderAt(state: 'dispatched' | 'accepted' | 'on_site' | 'processing' | 'done', more: object = {}) {
  const id = await aWorkOrder(more)
  await act(id, 'dispatch', { staffId: workerA })
  const steps = [
    ['accepted', 'accept', {}],
    ['on_site', 'arrive', {}],
    ['processing', 'begin', { text: 'too dark for a picture' }],
    ['done', 'finish', { cause: 'screen', remedy: 'Changed the display' }],
  ] as const
  for (const [reached, name, body] of steps) {
    if ((await read(id)).state === state) break
    expect(await act(id, name, body, 'workerA')).toMatchObject({ status: 200, data: { state: reached } })
  }
  return id
}

describe('ROUTE-03 chgyworder: the life of a work order', () => {
  test('a charge point of the chosen station is found by the name that screens show', async () => {
    const { chargePointNo } = shop.chargePoint
    const body = { description: 'The screen is dark', stationId: shop.stationId }
    const named = { ...body, chargePointNo: `charge point ${chargePointNo}` }
    expect(await shop.call('POST', '/api/work-orders', { body: named })).toMatchObject({
      status: 200,
      data: { chargePointNo },
    })
    const elsewhere = { ...named, stationId: null }
    expect(await shop.call('POST', '/api/work-orders', { body: elsewhere })).toMatchObject({ status: 404 })
  })

  test('ROUTE-03 from the console to closed: given out, accepted, reached, begun, done, verified; each step says who and when', async () => {
    const id = await aWorkOrder()
    expect(await act(id, 'dispatch', { staffId: workerA, helperIds: [workerB] })).toMatchObject({
      data: { state: 'dispatched', assigneeName: 'Worker A', helpers: [{ id: workerB, name: 'Worker B' }] },
    })
    expect((await act(id, 'accept', {}, 'workerA')).data).toMatchObject({ state: 'accepted', mine: true })
    expect((await act(id, 'arrive', { lat: 40.4168, lng: -3.7038 }, 'workerB')).data.state).toBe('on_site')
    expect(await act(id, 'begin', {}, 'workerA')).toMatchObject({
      status: 409,
      error: 'maintenance.photo-missing',
    })
    const seen = await shop.call('POST', `/api/work-orders/${id}/pictures`, { bytes: png, token: 'workerA' })
    expect(seen.data.pictures).toHaveLength(1)
    expect((await act(id, 'begin', {}, 'workerA')).data.state).toBe('processing')
    const part = { name: 'Display', partNo: 'D-7', quantity: 2, unitMinor: 12_550 }
    expect((await act(id, 'parts', part, 'workerA')).data.parts).toMatchObject([{ ...part, currency: 'EUR' }])
    expect(await act(id, 'finish', { cause: 'screen' }, 'workerA')).toMatchObject({
      status: 400,
      fields: { remedy: expect.anything() },
    })
    expect((await act(id, 'finish', { cause: 'screen', remedy: 'New display' }, 'workerA')).data.state).toBe('done')
    expect(await act(id, 'close', {}, 'workerA')).toMatchObject({ status: 403 })
    expect(await act(id, 'close', { rating: 5 })).toMatchObject({
      status: 409,
      error: 'maintenance.retest-missing',
      fields: { text: expect.anything() },
    })
    await shop.proven(id)
    const closed = (await act(id, 'close', { rating: 5 })).data
    expect(closed).toMatchObject({
      state: 'closed',
      rating: 5,
      cause: 'screen',
      remedy: 'New display',
      returned: 0,
      proof: 'retest',
      retests: [{ state: 'passed' }],
    })
    expect(closed.steps.map((step: { kind: string; byName: string }) => `${step.kind} ${step.byName}`)).toEqual([
      'created Chief',
      'dispatched Chief',
      'accepted Worker A',
      'on_site Worker B',
      'begun Worker A',
      'part Worker A',
      'done Worker A',
      'closed Chief',
    ])
    expect(closed.steps[3]).toMatchObject({ lat: 40.4168, lng: -3.7038 })
    expect(await act(id, 'note', { text: 'late word' })).toMatchObject({
      status: 409,
      error: 'maintenance.work-order-over',
    })
    expect(shop.audited.at(-2)).toMatchObject({ entity: 'work-order', entityId: id })
  })

  test('ROUTE-03 a step that does not fit is refused, by the service and by the database', async () => {
    const id = await aWorkOrder()
    for (const [name, body] of [
      ['accept', {}],
      ['finish', { cause: 'none', remedy: 'x' }],
      ['close', { text: 'x' }],
    ] as const)
      expect(await act(id, name, body)).toMatchObject({ status: 409, error: 'maintenance.work-order-state' })
    const jump = (from: string, to: string, kind: string) =>
      shop.admin.query(
        `insert into maintenance_work_order_steps (operator_id, work_order_id, seq, kind, from_state, to_state, at) values ($1, $2, 2, $3, $4, $5, now())`,
        [shop.operatorId, id, kind, from, to],
      )
    await expect(jump('new', 'closed', 'closed')).rejects.toThrow('maintenance_work_order_steps_legal')
    await expect(jump('done', 'closed', 'closed')).rejects.toThrow('foreign key')
    await expect(
      shop.admin.query("update maintenance_work_orders set state = 'cancelled', closed_at = now() where id = $1", [id]),
    ).rejects.toThrow('maintenance_work_orders_step')
    await expect(
      shop.services.db.inTenant(shop.operatorId, (tx) =>
        tx
          .updateTable('maintenance_work_order_steps')
          .set({ text: 'otherwise' })
          .where('work_order_id', '=', id)
          .execute(),
      ),
    ).rejects.toThrow('permission denied')
  })

  test('ROUTE-03 whoever it was not given to does nothing with it; handed back it can be given to another', async () => {
    const id = await aWorkOrderAt('dispatched')
    expect(await act(id, 'accept', {}, 'workerB')).toMatchObject({
      status: 403,
      error: 'maintenance.not-yours',
    })
    expect(await act(id, 'reject', { text: 'on holiday' }, 'workerA')).toMatchObject({
      data: { state: 'new', assigneeId: null },
    })
    await act(id, 'dispatch', { staffId: workerB })
    expect((await act(id, 'accept', {}, 'workerB')).data.state).toBe('accepted')
    expect((await act(id, 'transfer', { staffId: workerA, text: 'nearer' }, 'workerB')).data).toMatchObject({
      state: 'dispatched',
      assigneeName: 'Worker A',
    })
    const mine = await shop.call('GET', '/api/work-orders?mine=true&state=open', { token: 'workerB' })
    expect(mine.data.list.map((row: { id: string }) => row.id)).not.toContain(id)
  })

  test('ROUTE-03 returned it goes back to work; suspended its clock stands still', async () => {
    const id = await aWorkOrderAt('processing')
    const before = await read(id)
    await act(id, 'suspend', { reason: 'parts', text: 'a display' }, 'workerA')
    expect(await read(id)).toMatchObject({ state: 'suspended', due: null, overdue: false })
    const now = Date.now()
    shop.setNow(new Date(now + 40 * 3_600_000))
    await shop.watch()
    const after = (await act(id, 'resume', {}, 'workerA')).data
    shop.setNow(undefined)
    expect(after).toMatchObject({ state: 'processing', broken: false })
    expect(after.suspendedSeconds).toBeGreaterThanOrEqual(40 * 3_600)
    expect(new Date(after.fixDue).getTime() - new Date(before.fixDue).getTime()).toBeGreaterThanOrEqual(40 * 3_600_000)
    await act(id, 'finish', { cause: 'module', remedy: 'new module' }, 'workerA')
    expect((await act(id, 'return', { text: 'still dark' })).data).toMatchObject({
      state: 'processing',
      returned: 1,
    })
  })

  test('ROUTE-03 a change names the version it saw; a new level brings its own times', async () => {
    const id = await aWorkOrder()
    const { type, description, acceptDue, arriveDue, fixDue, version, createdAt } = await read(id)
    const body = { type, description, acceptDue, arriveDue, fixDue, level: 1, version }
    const changed = await shop.call('PUT', `/api/work-orders/${id}`, { body })
    expect(new Date(changed.data.acceptDue).getTime() - new Date(createdAt).getTime()).toBe(10 * 60_000)
    expect(await shop.call('PUT', `/api/work-orders/${id}`, { body })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
  })

  test('S-17 another operator’s order does not exist; S-18 without the code nothing is done', async () => {
    const id = await aWorkOrder()
    expect((await shop.call('GET', `/api/work-orders/${id}`, { token: 'theirs' })).status).toBe(404)
    expect((await act(id, 'cancel', { text: 'x' }, 'theirs')).status).toBe(404)
    expect((await act(id, 'dispatch', { staffId: workerA }, 'workerA')).status).toBe(403)
    expect((await act(id, 'accept', {}, 'viewer')).status).toBe(403)
    expect((await shop.call('GET', '/api/work-orders', { token: 'nobody' })).status).toBe(403)
    expect((await shop.call('GET', '/api/work-orders', { token: '' })).status).toBe(401)
    expect((await act(newId(), 'accept', {})).status).toBe(404)
  })

  test('S-15 what is no picture is refused, and more than twelve are', async () => {
    const id = await aWorkOrder()
    const add = (bytes: Buffer) => shop.call('POST', `/api/work-orders/${id}/pictures`, { bytes })
    expect(await add(Buffer.from('<svg onload="x"/>'))).toMatchObject({
      status: 400,
      error: 'maintenance.picture-type',
    })
    const added = await Promise.all(Array.from({ length: 14 }, () => add(png)))
    expect(added.filter(({ status }) => status === 200)).toHaveLength(12)
    const [first] = (await read(id)).pictures
    expect((await shop.call('GET', `/api/work-orders/${id}/pictures/${first.id}`)).status).toBe(200)
    expect((await shop.call('GET', `/api/work-orders/${id}/pictures/${first.id}`, { token: 'theirs' })).status).toBe(
      404,
    )
    expect((await shop.call('DELETE', `/api/work-orders/${id}/pictures/${first.id}`)).status).toBe(200)
  })

  test('X-12 PRIV-01 a photo has the time and place that its phone says, no later than now; the file itself says neither', async () => {
    const id = await aWorkOrder()
    const add = (query: string, bytes: Buffer = png) =>
      shop.call('POST', `/api/work-orders/${id}/pictures?${query}`, { bytes })
    const { jpeg } = samplePictures
    const exif = Buffer.concat([Buffer.from('ffe10018', 'hex'), Buffer.from('Exif\0\0 GPS 40.41 -3.70')])
    const spoken = Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)])
    const early = new Date(shop.services.now().getTime() - 600_000).toISOString()
    expect((await add(`takenAt=${early}&lat=40.4168&lng=-3.7038`, spoken)).status).toBe(200)
    expect((await add(`takenAt=2099-01-01T00:00:00.000Z&lat=40`)).status).toBe(200)
    const { pictures } = await read(id)
    const [earlyPicture, ahead] = pictures
    expect(earlyPicture).toMatchObject({ takenAt: early, lat: 40.4168, lng: -3.7038 })
    expect(ahead).toMatchObject({ takenAt: ahead.addedAt, lat: null, lng: null })
    const file = await shop.raw(`/api/work-orders/${id}/pictures/${earlyPicture.id}`)
    expect(file.bytes.equals(jpeg)).toBe(true)
    for (const wrong of ['takenAt=noon', 'lat=91&lng=0', 'lat=0&lng=east']) expect((await add(wrong)).status).toBe(400)
  })

  test('ROUTE-03 figures are sums and counts over a span', async () => {
    const from = new Date().toISOString()
    const done = await aWorkOrderAt('done')
    await shop.proven(done)
    await act(done, 'close')
    await act(await aWorkOrder(), 'cancel', { text: 'not needed' })
    const { data } = await shop.call(
      'GET',
      `/api/work-orders/figures?from=${from}&to=${new Date(Date.now() + 60_000).toISOString()}`,
    )
    expect(data).toMatchObject({
      created: 2,
      closed: 1,
      cancelled: 1,
      accepted: 1,
      repaired: 1,
      inTime: 1,
      judged: 1,
      firstFixed: 1,
      verified: 1,
    })
    expect(data.acceptSeconds).toBeGreaterThanOrEqual(0)
    const summary = (await shop.call('GET', '/api/work-orders/summary')).data
    expect(summary.open.new).toBeGreaterThan(0)
    const elsewhere = await shop.call('GET', `/api/work-orders/summary?stationId=${newId()}`)
    expect(elsewhere.data).toMatchObject({ open: { new: 0 }, overdue: 0 })
  })
})
