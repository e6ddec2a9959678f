import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'
import { phoneClockOffset, correctedActTime } from './sync.rules.ts'

let shop: MaintenanceTestSite
let workerA: string
let workerB: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
  workerB = await shop.aStaff({ name: 'Worker B', userId: shop.users.workerB })
})
afterAll(() => shop.close())
const noon = new Date('2026-11-20T12:00:00Z')
beforeEach(() => shop.setNow(noon))

const workOrderOf = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
async function aWorkOrder(more: object = {}): Promise<string> {
  const body = {
    description: 'Screen dark',
    chargePointNo: shop.chargePoint.chargePointNo,
    staffId: workerA,
    ...more,
  }
  return (await shop.call('POST', '/api/work-orders', { body })).data.id
}
/** Creates a work order on site since noon; later steps follow an hour later. */
async function onSite(more: object = {}): Promise<string> {
  const id = await aWorkOrder(more)
  await act(id, 'accept')
  expect(await act(id, 'arrive')).toMatchObject({ status: 200 })
  shop.setNow(later(60))
  return id
}
const later = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000)
const newest = async (id: string) => (await workOrderOf(id)).steps.at(-1)
/** Returns an action as stored by the phone, with the last known state of the work order. */
async function createAct(workOrderId: string, kind: string, body: object, more: object = {}) {
  const { state, steps } = await workOrderOf(workOrderId)
  const seen = { state, seq: steps.length }
  return { id: newId(), workOrderId, kind, at: later(30).toISOString(), seen, body, ...more }
}
const send = async (acts: object[], how: { token?: string; now?: Date } = {}) =>
  shop.call('POST', '/api/work-orders/sync', {
    body: { now: (how.now ?? shop.services.now()).toISOString(), acts },
    token: how.token ?? 'workerA',
  })
const outcomes = ({ data }: Awaited<ReturnType<typeof send>>) =>
  data.acts.map(({ outcome }: { outcome: string }) => outcome)

describe('X-12 what was done on a phone without a network is sent later', () => {
  test('X-12 a day’s work is taken in its order, each act at the time when it was done, with its audit entry', async () => {
    const id = await onSite()
    const seen = { state: 'processing', seq: 4 }
    const acts = [
      await createAct(id, 'begin', { text: 'no camera' }),
      await createAct(id, 'note', { text: 'Fuse gone' }, { at: later(35).toISOString() }),
      await createAct(id, 'part', { name: 'Fuse', quantity: 2, unitMinor: 150 }),
      await createAct(id, 'finish', { cause: 'power', remedy: 'Fuse changed' }, { at: later(45).toISOString(), seen }),
    ]
    const before = shop.audited.length
    const answer = await send(acts)
    expect(answer).toMatchObject({ status: 200, data: { clockOffSeconds: 0 } })
    expect(outcomes(answer)).toEqual(['done', 'done', 'done', 'done'])
    const workOrder = await workOrderOf(id)
    expect(workOrder).toMatchObject({ state: 'done', cause: 'power', doneAt: later(45).toISOString() })
    expect(workOrder.parts).toMatchObject([{ name: 'Fuse', quantity: 2, unitMinor: 150 }])
    expect(workOrder.steps.slice(-4).map(({ kind, at }: { kind: string; at: string }) => [kind, at])).toEqual([
      ['begun', later(30).toISOString()],
      ['noted', later(35).toISOString()],
      ['part', later(30).toISOString()],
      ['done', later(45).toISOString()],
    ])
    expect(workOrder.steps.at(-1)).toMatchObject({
      byName: 'Worker A',
      sent: { at: later(60).toISOString(), clockOffSeconds: 0 },
    })
    expect(shop.audited.slice(before).map(({ action }) => action)).toEqual([
      'beginWorkOrder',
      'noteWorkOrder',
      'addWorkOrderPart',
      'finishWorkOrder',
      'syncWorkOrders',
    ])
  })

  test('X-12 who was there in time is not late because the phone could not say so: told at the time, judged by when it was', async () => {
    const id = await aWorkOrder({ level: 1 })
    await act(id, 'accept')
    shop.setNow(later(61))
    await shop.watch()
    expect(await workOrderOf(id)).toMatchObject({ broken: true, arriveBrokenAt: later(61).toISOString() })
    const [there, afterwards] = [await createAct(id, 'arrive', {}), await createAct(id, 'note', { text: 'Fuse gone' })]
    expect(outcomes(await send([there, afterwards]))).toEqual(['done', 'done'])
    const workOrder = await workOrderOf(id)
    expect(workOrder).toMatchObject({ broken: false, arriveBrokenAt: null })
    expect(workOrder.steps.map(({ kind }: { kind: string }) => kind)).toContain('late')
    // A delayed acceptance remains late.
    const slow = await aWorkOrder({ level: 1 })
    await act(slow, 'accept')
    shop.setNow(later(200))
    await shop.watch()
    const after = await createAct(slow, 'arrive', {}, { at: later(130).toISOString() })
    expect(outcomes(await send([after]))).toEqual(['done'])
    expect(await workOrderOf(slow)).toMatchObject({ broken: true, arriveBrokenAt: later(200).toISOString() })
  })

  test('X-12 an answer that was lost, and the same twice at once: each act is taken once', async () => {
    const id = await onSite()
    const acts = [
      await createAct(id, 'begin', { text: 'dark' }),
      await createAct(id, 'part', { name: 'Cable', unitMinor: 900 }),
    ]
    const [one, two] = await Promise.all([send(acts), send(acts)])
    expect([outcomes(one), outcomes(two), outcomes(await send(acts))]).toEqual(
      Array.from({ length: 3 }, () => ['done', 'done']),
    )
    const { steps, parts } = await workOrderOf(id)
    expect(parts).toHaveLength(1)
    expect(steps.filter(({ kind }: { kind: string }) => kind === 'begun')).toHaveLength(1)
    // Another user's action id does not give access to its response.
    expect((await send(acts, { token: 'workerB' })).data.acts[0]).toMatchObject({
      outcome: 'refused',
      error: 'request.duplicate',
      at: null,
    })
  })

  test('X-12 two technicians: fields merge, a step that another took first is not taken again', async () => {
    const id = await onSite()
    await shop.call('POST', `/api/work-orders/${id}/transfer`, {
      body: { staffId: workerA, helperIds: [workerB], text: 'two of you' },
    })
    await act(id, 'accept')
    await act(id, 'arrive')
    const acts = [
      await createAct(id, 'begin', { text: 'dark' }),
      await createAct(id, 'note', { text: 'From A' }),
      await createAct(id, 'part', { name: 'A', unitMinor: 1 }),
    ]
    await act(id, 'begin', { text: 'first' }, 'workerB')
    await act(id, 'note', { text: 'From B' }, 'workerB')
    const answer = await send(acts)
    expect(outcomes(answer)).toEqual(['conflict', 'done', 'done'])
    expect(answer.data.acts[0]).toMatchObject({
      status: 409,
      error: 'maintenance.sent-meanwhile',
      current: { state: 'processing', byName: 'Worker B', at: later(60).toISOString() },
    })
    const { steps, parts } = await workOrderOf(id)
    expect(steps.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['From A', 'From B', 'first']),
    )
    expect(steps.map(({ text }: { text: string }) => text)).not.toContain('dark')
    expect(parts).toHaveLength(1)
    // A repeated action gets the first response, and is saved as a note only once.
    expect((await send(acts)).data.acts[0]).toEqual(answer.data.acts[0])
    const note = await createAct(id, 'note', { text: 'Begun at 12:30' }, { keeps: acts[0]?.id })
    expect(outcomes(await send([note]))).toEqual(['done'])
    expect(outcomes(await send([{ ...note, id: newId() }]))).toEqual(['refused'])
  })

  test('X-12 done, returned and begun anew by others: what was pressed before does not end it', async () => {
    const id = await onSite()
    await act(id, 'begin', { text: 'dark' })
    const finish = await createAct(id, 'finish', { cause: 'none', remedy: 'Looked at' })
    await act(id, 'finish', { cause: 'power', remedy: 'Mended' }, 'chief')
    await shop.call('POST', `/api/work-orders/${id}/return`, { body: { text: 'still dark' } })
    expect(outcomes(await send([finish]))).toEqual(['conflict'])
    expect(await workOrderOf(id)).toMatchObject({ state: 'processing', returned: 1 })
  })

  test('X-12 given to somebody else, and cancelled, while offline: kept as a conflict, which may stand as a note', async () => {
    const orderId = await onSite()
    const acts = [
      await createAct(orderId, 'begin', { text: 'dark' }),
      await createAct(orderId, 'part', { name: 'Cable', unitMinor: 1 }),
    ]
    await shop.call('POST', `/api/work-orders/${orderId}/transfer`, {
      body: { staffId: workerB, text: 'ill' },
    })
    const answer = await send(acts)
    expect(outcomes(answer)).toEqual(['conflict', 'conflict'])
    expect(answer.data.acts[1]).toMatchObject({
      status: 403,
      error: 'maintenance.not-yours',
      current: { state: 'dispatched', byName: 'Chief', assigneeName: 'Worker B' },
    })
    expect((await workOrderOf(orderId)).parts).toEqual([])

    const cancelled = await aWorkOrder()
    const accept = await createAct(cancelled, 'accept', {})
    const plain = await createAct(cancelled, 'note', { text: 'plain' })
    await shop.call('POST', `/api/work-orders/${cancelled}/cancel`, { body: { text: 'not needed' } })
    expect(outcomes(await send([accept, plain]))).toEqual(['conflict', 'conflict'])
    const note = await createAct(cancelled, 'note', { text: 'I was on my way' }, { keeps: accept.id })
    expect(outcomes(await send([note]))).toEqual(['done'])
    expect(await newest(cancelled)).toMatchObject({
      kind: 'noted',
      to: 'cancelled',
      text: 'I was on my way',
    })
    expect(shop.audited.some(({ result }) => result === 'refused')).toBe(true)
  })

  test.each([
    ['three hours ahead', 180],
    ['three hours behind', -180],
  ])('X-12 a clock that is %s: the time is corrected, both are kept, and it is said', async (_, minutesOff) => {
    const id = await onSite()
    const begin = await createAct(id, 'begin', { text: 'dark' }, { at: later(30 + minutesOff, noon).toISOString() })
    const answer = await send([begin], { now: later(minutesOff, shop.services.now()) })
    expect(answer.data).toMatchObject({
      clockOffSeconds: minutesOff * 60,
      acts: [{ outcome: 'done', at: later(30).toISOString() }],
    })
    expect(await newest(id)).toMatchObject({
      at: later(30).toISOString(),
      sent: { at: later(60).toISOString(), clockOffSeconds: minutesOff * 60 },
    })
    const { rows } = await shop.admin.query(
      'select reported_at, off_seconds from maintenance_sent_acts where id = $1',
      [begin.id],
    )
    expect(rows).toEqual([{ reported_at: new Date(begin.at), off_seconds: minutesOff * 60 }])
  })

  test('X-12 no time is before the order was given or its last step, none after it was received', () => {
    const at = (minutes: number) => later(minutes)
    const bounds = { off: 0, since: at(10), now: at(60) }
    expect(correctedActTime(at(-600), bounds)).toEqual(at(10))
    expect(correctedActTime(at(600), bounds)).toEqual(at(60))
    expect(correctedActTime(at(20), { ...bounds, off: 59 })).toEqual(at(20))
    expect(correctedActTime(at(20), { ...bounds, off: -120 })).toEqual(at(22))
    expect(correctedActTime(at(20), { ...bounds, since: at(90) })).toEqual(at(60))
    expect(phoneClockOffset(new Date(0), noon)).toBeLessThan(-1_700_000_000)
    expect(phoneClockOffset(new Date('9999-01-01T00:00:00Z'), noon)).toBe(2_000_000_000)
  })

  test('X-12 a line of a checklist that somebody else filled in is theirs; one’s own is changed', async () => {
    const id = await onSite()
    const items = [
      { text: 'Cable', kind: 'choice' },
      { text: 'Insulation', kind: 'value', unit: 'MΩ', min: '1' },
    ]
    const body = { name: `Lines ${newId()}`, items }
    const list = (await shop.call('POST', '/api/work-checklists', { body })).data
    await act(id, 'checklist', { checklistId: list.id })
    const mine = await createAct(id, 'check', { line: 2, value: '5' })
    const again = await createAct(id, 'check', { line: 2, value: '0.5' }, { at: later(31).toISOString() })
    const theirs = await createAct(id, 'check', { line: 1, result: 'ok' })
    const wrong = await createAct(id, 'check', { line: 2, result: 'ok' })
    await shop.call('POST', `/api/work-orders/${id}/checks`, {
      body: { line: 1, version: 1, result: 'failed' },
    })
    const answer = await send([mine, again, theirs, wrong])
    expect(outcomes(answer)).toEqual(['done', 'done', 'conflict', 'refused'])
    expect(answer.data.acts[2]).toMatchObject({
      error: 'maintenance.line-meanwhile',
      current: { line: { value: 'failed', byName: 'Chief', at: later(60).toISOString() } },
    })
    expect(answer.data.acts[3].fields).toHaveProperty('value')
    const { checks } = (await workOrderOf(id)).checklist
    expect(checks).toMatchObject([
      { result: 'failed' },
      { result: 'failed', value: '0.5', byName: 'Worker A', at: later(31).toISOString() },
    ])
  })

  test('X-12 a photo that is sent twice is there once, under the id that the phone made; too large a one is refused', async () => {
    const id = await onSite()
    const picture = newId()
    const now = shop.services.now().toISOString()
    const url = `/api/work-orders/${id}/pictures?act=${picture}&at=${later(30).toISOString()}&now=${now}`
    const upload = (bytes: Buffer, at = url) => shop.call('POST', at, { bytes, token: 'workerA' })
    const both = await Promise.all([upload(samplePictures.png), upload(samplePictures.png)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { pictures } = await workOrderOf(id)
    expect(pictures).toMatchObject([{ id: picture, addedAt: later(30).toISOString() }])
    const large = await upload(Buffer.alloc(50 * 1024 * 1024), url.replace(picture, newId()))
    expect([413, 400]).toContain(large.status)
    expect((await workOrderOf(id)).pictures).toHaveLength(1)
    const check = await createAct(id, 'begin', { text: '' })
    expect(outcomes(await send([check]))).toEqual(['done'])
  })

  test('X-12 who may not, does not; another operator’s answers as 404; a batch has an end', async () => {
    const id = await onSite()
    const one = await createAct(id, 'note', { text: 'x' })
    expect(await send([one], { token: '' })).toMatchObject({ status: 401 })
    expect(await send([one], { token: 'viewer' })).toMatchObject({ status: 403 })
    const foreign = await send([one], { token: 'theirs' })
    expect(foreign.data.acts).toMatchObject([
      { outcome: 'refused', status: 404, error: 'request.not-found', current: null },
    ])
    const many = Array.from({ length: 51 }, () => ({ ...one, id: newId() }))
    expect(await send(many)).toMatchObject({ status: 400, fields: { acts: expect.anything() } })
    expect(await send([])).toMatchObject({ status: 400 })
    expect(await send([{ ...one, kind: 'close' }])).toMatchObject({ status: 400 })
    expect(outcomes(await send([one]))).toEqual(['done'])
  })
})
