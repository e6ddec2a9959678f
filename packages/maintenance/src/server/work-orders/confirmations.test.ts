import { crc32, deflateSync } from 'node:zlib'
import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
})
afterAll(() => shop.close())
const noon = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
beforeEach(() => shop.setNow(noon))

/** Creates a PNG like a canvas: RGBA, eight bits. */
function aSignature({ width = 300, height = 100, ink = 255, tail = '' } = {}): string {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const pixels = Buffer.alloc(height * (1 + width * 4))
  pixels.fill(ink, 1, 40)
  const start = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [start, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([...parts, Buffer.from(tail)]).toString('base64')
}
const workOrderOf = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
const createSignatureBody = (name = 'Zoe Cliente') => ({ name, signature: aSignature() })
/** Creates a work order in progress that needs a confirmation. */
async function aWorkOrder(more: object = {}): Promise<string> {
  const body = {
    description: 'Cable',
    type: 'installation',
    staffId: workerA,
    customerConfirms: true,
    ...more,
  }
  const { id } = (await shop.call('POST', '/api/work-orders', { body })).data
  await act(id, 'accept')
  await act(id, 'arrive')
  await act(id, 'begin', { text: 'no camera' })
  return id
}
const finish = (id: string, more: object = {}) => act(id, 'finish', { cause: 'none', remedy: 'Built', ...more })

describe('X-12 a customer on site confirms what was done', () => {
  test('X-12 by a signature: who, when, by whose phone; done and closed follow, and it is confirmed anew once returned', async () => {
    const id = await aWorkOrder()
    expect(await finish(id)).toMatchObject({
      status: 409,
      error: 'maintenance.confirmation-missing',
      fields: { text: expect.any(String) },
    })
    const before = shop.audited.length
    const { data } = await act(id, 'confirm', createSignatureBody())
    expect(data).toMatchObject({
      customerConfirms: true,
      awaitsConfirmation: false,
      confirmation: { name: 'Zoe Cliente', isSigned: true, at: noon.toISOString(), byName: 'Worker A' },
    })
    expect(data.steps.at(-1)).toMatchObject({ kind: 'confirmed', byName: 'Worker A', text: '' })
    expect(JSON.stringify(shop.audited.slice(before))).not.toContain('Zoe')
    const picture = `/api/work-confirmations/${data.confirmation.id}/picture`
    expect(await shop.call('GET', picture, { token: 'viewer' })).toMatchObject({ status: 200 })
    expect(await finish(id)).toMatchObject({ status: 200, data: { state: 'done', unconfirmed: '' } })
    await act(id, 'return', { text: 'not yet' }, 'chief')
    expect(await workOrderOf(id)).toMatchObject({ awaitsConfirmation: true, confirmation: null })
    expect(await finish(id)).toMatchObject({ error: 'maintenance.confirmation-missing' })
    await act(id, 'confirm', createSignatureBody('Otra'))
    await finish(id)
    expect(await act(id, 'close', {}, 'chief')).toMatchObject({ status: 200, data: { state: 'closed' } })
    const { confirmation, confirmations } = await workOrderOf(id)
    expect(confirmation).toMatchObject({ name: 'Otra' })
    expect(confirmations).toMatchObject([{ name: 'Otra' }, { name: 'Zoe Cliente' }])
  })

  test('X-12 a second click on confirm with the same name and signature writes no second confirmation', async () => {
    const id = await aWorkOrder()
    const body = createSignatureBody()
    const replies = await Promise.all([act(id, 'confirm', body), act(id, 'confirm', body)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const [one, other] = replies.map(({ data }) => data.confirmation.id)
    expect(one).toBe(other)
    const confirmed = (order: { steps: { kind: string }[] }) =>
      order.steps.filter(({ kind }) => kind === 'confirmed').length
    expect(confirmed(await workOrderOf(id))).toBe(1)
    await act(id, 'confirm', createSignatureBody('Another Client'))
    expect(confirmed(await workOrderOf(id))).toBe(2)
  })

  test('X-12 without a hand that draws: a name that was typed and a box that was ticked', async () => {
    const id = await aWorkOrder()
    expect(await act(id, 'confirm', { name: 'Zoe' })).toMatchObject({
      status: 400,
      fields: { agreed: 'Sign, or tick the box' },
    })
    expect(await act(id, 'confirm', { name: ' ', agreed: true })).toMatchObject({ status: 400 })
    const { data } = await act(id, 'confirm', { name: 'Zoe', agreed: true })
    expect(data.confirmation).toMatchObject({ name: 'Zoe', isSigned: false })
    const picture = `/api/work-confirmations/${data.confirmation.id}/picture`
    expect(await shop.call('GET', picture)).toMatchObject({ status: 404 })
  })

  test.each([
    ['no picture', Buffer.from('<svg/>').toString('base64')],
    ['another kind of picture', samplePictures.jpeg.toString('base64')],
    ['something behind it', aSignature({ tail: '<script>' })],
    ['broken off', Buffer.from(aSignature(), 'base64').subarray(0, -20).toString('base64')],
    ['too wide', aSignature({ width: 1_300 })],
    ['too flat', aSignature({ height: 20 })],
    ['nothing drawn', aSignature({ ink: 0 })],
  ])('X-12 a signature that is none is refused: %s', async (_, signature) => {
    const id = await aWorkOrder()
    expect(await act(id, 'confirm', { name: 'Zoe', signature })).toMatchObject({
      status: 400,
      fields: { signature: 'The signature is not a valid picture: sign again' },
    })
    expect(await workOrderOf(id)).toMatchObject({ confirmation: null })
  })

  test('X-12 too large a signature is refused by its field', async () => {
    const id = await aWorkOrder()
    const signature = Buffer.alloc(30 * 1024).toString('base64')
    expect(await act(id, 'confirm', { name: 'Zoe', signature })).toMatchObject({
      status: 400,
      fields: { signature: expect.any(String) },
    })
  })

  test('X-12 nobody there to sign: done for a reason, closed once a second person has agreed; the database holds it', async () => {
    const id = await aWorkOrder()
    expect(await finish(id, { text: 'nobody on site' })).toMatchObject({
      status: 200,
      data: { state: 'done', unconfirmed: 'nobody on site', confirmation: null },
    })
    expect(await act(id, 'close', {}, 'chief')).toMatchObject({
      status: 409,
      error: 'maintenance.close-unconfirmed',
    })
    await expect(
      shop.admin.query(`update maintenance_work_orders set unconfirmed = '' where id = $1`, [id]),
    ).rejects.toThrow('maintenance_work_orders_confirmed')
    expect(await act(id, 'close', { text: 'by phone' }, 'chief')).toMatchObject({
      status: 200,
      data: { state: 'done', closeWaits: { byName: 'Chief' } },
    })
    // If the customer confirms afterwards, no second user is needed.
    const other = await aWorkOrder()
    await finish(other, { text: 'nobody on site' })
    expect(await act(other, 'confirm', createSignatureBody())).toMatchObject({
      status: 200,
      data: { unconfirmed: '' },
    })
    expect(await act(other, 'close', {}, 'chief')).toMatchObject({ data: { state: 'closed' } })
    expect(await act(other, 'confirm', createSignatureBody())).toMatchObject({
      error: 'maintenance.work-order-over',
    })
  })

  test('X-12 by rule for a type, changed until it is done; an outage is not confirmed itself', async () => {
    const rules = (await shop.call('GET', '/api/work-order-rules')).data
    const body = { ...rules, confirmTypes: ['installation'] }
    expect(await shop.call('PUT', '/api/work-order-rules', { body })).toMatchObject({ status: 200 })
    const createWorkOrder = async (more: object) =>
      (await shop.call('POST', '/api/work-orders', { body: { description: 'x', ...more } })).data
    expect(await createWorkOrder({ type: 'cleaning' })).toMatchObject({ customerConfirms: false })
    expect(await createWorkOrder({ type: 'installation', customerConfirms: false })).toMatchObject({
      customerConfirms: false,
    })
    const workOrder = await createWorkOrder({ type: 'installation' })
    expect(workOrder).toMatchObject({ customerConfirms: true })
    const updateWorkOrder = (id: string, change: object) => shop.call('PUT', `/api/work-orders/${id}`, { body: change })
    const { version } = workOrder
    expect(await updateWorkOrder(workOrder.id, { version, customerConfirms: false })).toMatchObject({
      data: { customerConfirms: false, description: 'x' },
    })
    const id = await aWorkOrder()
    await finish(id, { text: 'nobody on site' })
    const done = await workOrderOf(id)
    expect(await updateWorkOrder(id, { version: done.version, customerConfirms: false })).toMatchObject({
      status: 409,
      error: 'maintenance.work-order-state',
    })
    await expect(
      shop.admin.query(`update maintenance_work_orders set alarm_id = $2, customer_confirms = true where id = $1`, [
        workOrder.id,
        await shop.anAlarm(),
      ]),
    ).rejects.toThrow('maintenance_work_orders_confirms')
  })

  test('X-12 signed without a network, with the end of the work behind it; where the order was over, kept for who gives orders out', async () => {
    const id = await aWorkOrder()
    const { steps } = await workOrderOf(id)
    const seen = { state: 'processing', seq: steps.length }
    shop.setNow(later(60))
    const createSentAct = (kind: string, body: object, minutes: number) => ({
      id: newId(),
      workOrderId: id,
      kind,
      at: later(minutes).toISOString(),
      seen,
      body,
    })
    const send = (acts: object[]) =>
      shop.call('POST', '/api/work-orders/sync', {
        body: { now: shop.services.now().toISOString(), acts },
        token: 'workerA',
      })
    const acts = [
      createSentAct('confirm', createSignatureBody(), 20),
      createSentAct('finish', { cause: 'none', remedy: 'Built' }, 25),
    ]
    expect((await send(acts)).data.acts).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    expect((await send(acts)).data.acts).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
    expect(await workOrderOf(id)).toMatchObject({
      state: 'done',
      confirmation: { id: acts[0]?.id, at: later(20).toISOString() },
    })
    const late = createSentAct('confirm', createSignatureBody('Zoe Tarde'), 22)
    const wrong = createSentAct('confirm', { name: 'Zoe', signature: 'AAAA' }, 22)
    await act(id, 'close', {}, 'chief')
    expect((await send([late, wrong])).data.acts).toMatchObject([
      { outcome: 'conflict', error: 'maintenance.work-order-over' },
      { outcome: 'refused', fields: { signature: expect.any(String) } },
    ])
    const { list } = (await shop.call('GET', `/api/work-conflicts?workOrderId=${id}`)).data
    expect(list).toMatchObject([{ id: late.id, kind: 'confirm', attempted: 'Zoe Tarde', reason: 'over' }])
    const { rows } = await shop.admin.query('select act::text from maintenance_sent_acts where id = $1', [late.id])
    expect(rows[0].act).not.toContain('Zoe')
    expect(await shop.call('POST', `/api/work-conflicts/${late.id}/apply`, { body: {} })).toMatchObject({
      error: 'maintenance.work-order-over',
    })
    // A confirmation of a work order that was returned meanwhile can still be applied by a dispatcher.
    const again = await aWorkOrder()
    await finish(again, { text: 'nobody on site' })
    const lost = { ...createSentAct('confirm', createSignatureBody('Zoe Otra'), 30), workOrderId: again }
    await shop.call('POST', `/api/work-orders/${again}/return`, { body: { text: 'x' } })
    await shop.call('POST', `/api/work-orders/${again}/transfer`, {
      body: { staffId: await shop.aStaff(), text: 'x' },
    })
    await send([lost])
    const apply = () => shop.call('POST', `/api/work-conflicts/${lost.id}/apply`, { body: {} })
    expect(await apply()).toMatchObject({ error: 'maintenance.work-order-state' })
    for (const name of ['accept', 'arrive']) await act(again, name, {}, 'chief')
    expect(await apply()).toMatchObject({ status: 200, data: { state: 'applied' } })
    expect(await workOrderOf(again)).toMatchObject({ confirmation: { name: 'Zoe Otra', byName: 'Worker A' } })
  })

  test('PRIV-01 who confirmed asks for what is held, and to be forgotten: that it was confirmed stays', async () => {
    const id = await aWorkOrder()
    const mark = `Zoe${newId().slice(-8)}`
    const { confirmation } = (await act(id, 'confirm', createSignatureBody(mark))).data
    const place = `/api/work-confirmations/${confirmation.id}`
    const requestPersonalData = (how: string) => shop.call('GET', `${place}/personal-data${how}`)
    expect(await requestPersonalData('')).toMatchObject({ status: 400 })
    const reply = await requestPersonalData('?reason=asked')
    expect(reply).toMatchObject({ status: 200, confirmation: { name: mark, signature: aSignature() } })
    expect(await shop.call('POST', `${place}/erase`, { body: {} })).toMatchObject({ status: 400 })
    const body = { reason: 'asked for it' }
    const gone = `/api/work-confirmations/${newId()}`
    expect(await shop.call('POST', `${gone}/erase`, { body })).toMatchObject({ status: 404 })
    expect(await shop.call('POST', `${place}/erase`, { body, token: 'theirs' })).toMatchObject({
      status: 404,
    })
    expect(await shop.call('POST', `${place}/erase`, { body, token: 'workerA' })).toMatchObject({
      status: 403,
    })
    expect(await shop.call('POST', `${place}/erase`, { body })).toMatchObject({
      status: 200,
      data: { name: `#${confirmation.id.slice(-8)}`, isSigned: false, erasedAt: noon.toISOString() },
    })
    expect(await shop.call('GET', `${place}/picture`)).toMatchObject({ status: 404 })
    expect(await finish(id)).toMatchObject({ status: 200, data: { state: 'done' } })
    const tables = await shop.admin.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'maintenance_%' and relkind = 'r'`,
    )
    for (const { name } of tables.rows) {
      const found = await shop.admin.query(`select from ${name} x where x::text like '%' || $1 || '%'`, [mark])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
  })

  test('X-12 who does not work on it confirms nothing; signed out 401, code missing 403, another operator’s 404', async () => {
    const id = await aWorkOrder()
    for (const [token, status] of [
      ['', 401],
      ['viewer', 403],
      ['workerB', 403],
      ['theirs', 404],
    ] as const)
      expect(await act(id, 'confirm', createSignatureBody(), token)).toMatchObject({ status })
    const early = (await shop.call('POST', '/api/work-orders', { body: { description: 'x', customerConfirms: true } }))
      .data
    expect(await act(early.id, 'confirm', createSignatureBody(), 'chief')).toMatchObject({
      error: 'maintenance.work-order-state',
    })
  })
})
