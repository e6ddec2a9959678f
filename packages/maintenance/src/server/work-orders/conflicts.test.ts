import { newId } from '@evops/platform/contract'
import { samplePictures } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

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
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
beforeEach(() => shop.setNow(noon))

const workOrderOf = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
/** Creates a work order on site since noon; later steps follow an hour later. */
async function onSite(): Promise<string> {
  const body = { description: 'Screen dark', chargePointNo: shop.chargePoint.chargePointNo, staffId: workerA }
  const { id } = (await shop.call('POST', '/api/work-orders', { body })).data
  await act(id, 'accept')
  await act(id, 'arrive')
  shop.setNow(later(60))
  return id
}
/** Sends an action that the phone stored at half past, with the state known to the phone. */
async function createAct(workOrderId: string, kind: string, body: object) {
  const { state, steps } = await workOrderOf(workOrderId)
  return {
    id: newId(),
    workOrderId,
    kind,
    at: later(30).toISOString(),
    seen: { state, seq: steps.length },
    body,
  }
}
const send = (acts: object[], { actIds = [], token = 'workerA' }: { actIds?: string[]; token?: string } = {}) =>
  shop.call('POST', '/api/work-orders/sync', {
    body: { now: shop.services.now().toISOString(), acts, actIds },
    token,
  })
const list = async (query: Record<string, string> = {}, token = 'chief') =>
  (await shop.call('GET', `/api/work-conflicts?${new URLSearchParams(query).toString()}`, { token })).data
const settle = (id: string, how: 'apply' | 'set-aside', body: object = {}, token = 'chief') =>
  shop.call('POST', `/api/work-conflicts/${id}/${how}`, { body, token })
/** Creates an action of Worker A that is rejected because Worker B began the work meanwhile. Returns its id. */
async function aConflict(): Promise<{ workOrderId: string; id: string }> {
  const workOrderId = await onSite()
  const begin = await createAct(workOrderId, 'begin', { text: 'dark' })
  await act(workOrderId, 'begin', { text: 'first' }, 'chief')
  expect((await send([begin])).data.acts).toMatchObject([{ outcome: 'conflict' }])
  return { workOrderId, id: begin.id }
}
type NoticeTexts = Record<'title' | 'text', { en: string }>
const bell = async (): Promise<NoticeTexts[]> =>
  (await shop.call('GET', '/api/messages')).data.list.map(({ content }: { content: NoticeTexts }) => content)
/** Uploads a photo that the phone sends an hour later. */
const upload = (workOrderId: string, id: string, token = 'workerA') =>
  shop.call(
    'POST',
    `/api/work-orders/${workOrderId}/pictures?act=${id}&at=${later(30).toISOString()}&now=${shop.services.now().toISOString()}`,
    { bytes: samplePictures.png, token },
  )

describe('X-12 what was done offline and was not taken is settled by whoever gives orders out', () => {
  test('X-12 what was said, by whom, when, and what the order said when it came; once, however often it is sent', async () => {
    const workOrderId = await onSite()
    const part = await createAct(workOrderId, 'part', { name: 'Fuse', quantity: 2, unitMinor: 150 })
    await shop.call('POST', `/api/work-orders/${workOrderId}/transfer`, {
      body: { staffId: workerB, text: 'ill' },
    })
    await send([part])
    await send([part])
    const { list: rows, total } = await list({ workOrderId })
    expect(total).toBe(1)
    expect(rows).toEqual([
      {
        id: part.id,
        workOrderId,
        workOrderNo: expect.stringMatching(/^W/),
        workOrderState: 'dispatched',
        stationName: 'Depot 7',
        timeZone: expect.any(String),
        chargePointNo: shop.chargePoint.chargePointNo,
        assetLabel: null,
        kind: 'part',
        attempted: '2 × Fuse',
        byName: 'Worker A',
        doneAt: later(30).toISOString(),
        receivedAt: later(60).toISOString(),
        clockOffSeconds: 0,
        reason: 'not_yours',
        current: expect.objectContaining({
          state: 'dispatched',
          byName: 'Chief',
          assigneeName: 'Worker B',
          at: later(60).toISOString(),
        }),
        isErased: false,
        isNoted: false,
        state: 'open',
        settledByName: '',
        settledAt: null,
        note: '',
        mine: false,
      },
    ])
  })

  test('X-12 who gives orders out hears of it once, by order and person; whoever did it does not', async () => {
    await shop.aStaff({ name: 'Chief', userId: shop.users.chief, chief: true })
    const workOrderId = await onSite()
    const acts = [
      await createAct(workOrderId, 'begin', { text: 'a' }),
      await createAct(workOrderId, 'part', { name: 'Fuse' }),
    ]
    await shop.call('POST', `/api/work-orders/${workOrderId}/transfer`, {
      body: { staffId: workerB, text: 'ill' },
    })
    await send(acts)
    for (let round = 0; round < 2; round += 1) await shop.watch()
    const { no } = await workOrderOf(workOrderId)
    const listConflictNotices = (of: string) =>
      bell().then((all) =>
        all.filter(({ title }) => title.en === `Order ${of}: offline actions not accepted, please settle`),
      )
    expect(await listConflictNotices(no)).toMatchObject([{ text: { en: 'Worker A: 2 offline actions' } }])
    const own = await onSite()
    const begin = await createAct(own, 'begin', { text: 'dark' })
    await act(own, 'begin', { text: 'first' })
    await send([begin], { token: 'chief' })
    await shop.watch()
    expect(await listConflictNotices((await workOrderOf(own)).no)).toEqual([])
  })

  test('X-12 what was refused at the press, or could not be taken as it was, is nobody else’s to settle', async () => {
    const workOrderId = await onSite()
    const begin = await createAct(workOrderId, 'begin', { text: '' })
    const pressed = {
      ...(await createAct(workOrderId, 'begin', { text: 'x' })),
      at: later(59.5).toISOString(),
    }
    await send([begin])
    await act(workOrderId, 'begin', { text: 'first' }, 'chief')
    expect((await send([pressed])).data.acts).toMatchObject([{ outcome: 'conflict' }])
    expect(await list({ workOrderId })).toMatchObject({ total: 0 })
  })

  test('X-12 applied all the same: in the name and at the time of whoever did it, told with both people; once', async () => {
    const { workOrderId, id } = await aConflict()
    expect(await settle(id, 'apply')).toMatchObject({ status: 409, error: 'maintenance.work-order-state' })
    const finish = await createAct(workOrderId, 'finish', { cause: 'power', remedy: 'Fuse changed' })
    await act(workOrderId, 'suspend', { reason: 'parts' }, 'chief')
    await send([finish])
    expect(await settle(finish.id, 'apply')).toMatchObject({
      status: 409,
      error: 'maintenance.work-order-state',
    })
    expect(await list({ workOrderId, state: 'open' })).toMatchObject({ total: 2 })
    await act(workOrderId, 'resume', {}, 'chief')
    shop.setNow(later(90))
    const before = shop.audited.length
    const applied = await settle(finish.id, 'apply', { note: 'seen on site' })
    expect(applied).toMatchObject({
      status: 200,
      data: {
        state: 'applied',
        workOrderState: 'done',
        settledByName: 'Chief',
        settledAt: later(90).toISOString(),
        note: 'seen on site',
      },
    })
    const workOrder = await workOrderOf(workOrderId)
    expect(workOrder).toMatchObject({ state: 'done', cause: 'power', remedy: 'Fuse changed' })
    expect(workOrder.steps.at(-1)).toMatchObject({
      kind: 'done',
      byName: 'Worker A',
      // Not earlier than the step before it.
      at: later(60).toISOString(),
      sent: { at: later(60).toISOString(), clockOffSeconds: 0, appliedByName: 'Chief' },
    })
    expect(shop.audited.slice(before)).toMatchObject([
      {
        action: 'applyWorkConflict',
        entity: 'work-order',
        entityId: workOrderId,
        before: { state: 'processing' },
        after: { state: 'done', byName: 'Worker A', settledByName: 'Chief', act: finish.id },
      },
    ])
    for (const how of ['apply', 'set-aside'] as const)
      expect(await settle(finish.id, how, { note: 'again' })).toMatchObject({
        status: 409,
        error: 'maintenance.conflict-settled',
        msg: 'Chief has already settled this offline action',
      })
  })

  test('X-12 what was given to somebody else meanwhile is theirs to accept, whatever anybody says', async () => {
    const body = { description: 'Screen dark', staffId: workerA }
    const { id } = (await shop.call('POST', '/api/work-orders', { body })).data
    shop.setNow(later(60))
    const accept = await createAct(id, 'accept', {})
    await shop.call('POST', `/api/work-orders/${id}/transfer`, { body: { staffId: workerB, text: 'ill' } })
    await send([accept])
    expect(await settle(accept.id, 'apply')).toMatchObject({ status: 403, error: 'maintenance.not-yours' })
    expect(await workOrderOf(id)).toMatchObject({ state: 'dispatched', assigneeName: 'Worker B' })
    await shop.call('POST', `/api/work-orders/${id}/transfer`, {
      body: { staffId: workerA, text: 'well again' },
    })
    expect(await settle(accept.id, 'apply')).toMatchObject({
      status: 200,
      data: { workOrderState: 'accepted' },
    })
  })

  test('X-12 two who settle at once: one is told that the other has', async () => {
    const { id } = await aConflict()
    const both = await Promise.all([
      settle(id, 'set-aside', { note: 'one' }),
      settle(id, 'set-aside', { note: 'two' }, 'depot'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('X-12 set aside takes a reason; nobody settles their own, whatever they may', async () => {
    const workOrderId = await onSite()
    const begin = await createAct(workOrderId, 'begin', { text: 'dark' })
    await act(workOrderId, 'begin', { text: 'first' })
    expect((await send([begin], { token: 'chief' })).data.acts).toMatchObject([{ outcome: 'conflict' }])
    expect((await list({ workOrderId })).list).toMatchObject([{ mine: true, byName: 'Chief' }])
    for (const how of ['apply', 'set-aside'] as const)
      expect(await settle(begin.id, how, { note: 'mine' })).toMatchObject({
        status: 403,
        error: 'maintenance.conflict-own',
      })
    await expect(
      shop.admin.query(
        `update maintenance_conflicts set state = 'set_aside', note = 'x', settled_by = user_id, settled_at = now() where id = $1`,
        [begin.id],
      ),
    ).rejects.toThrow('maintenance_conflicts_second')
    expect(await settle(begin.id, 'set-aside', { note: ' ' }, 'depot')).toMatchObject({
      status: 400,
      fields: { note: expect.any(String) },
    })
    expect(await settle(begin.id, 'set-aside', { note: 'begun already' }, 'depot')).toMatchObject({
      status: 200,
      data: { state: 'set_aside', note: 'begun already' },
    })
    expect((await workOrderOf(workOrderId)).steps.map(({ text }: { text: string }) => text)).not.toContain('dark')
  })

  test('X-12 the phone asks what became of its own, and hears of nobody else’s', async () => {
    const { id } = await aConflict()
    expect((await send([], { actIds: [id] })).data).toMatchObject({ acts: [], settled: [] })
    await settle(id, 'set-aside', { note: 'begun already' })
    expect((await send([], { actIds: [id, newId()] })).data.settled).toEqual([
      { id, state: 'set_aside', byName: 'Chief', at: later(60).toISOString(), note: 'begun already' },
    ])
    expect((await send([], { actIds: [id], token: 'workerB' })).data.settled).toEqual([])
    expect(await send([])).toMatchObject({ status: 400, fields: { acts: 'Send at least one act' } })
  })

  test('X-12 a photo that the order refused is kept, looked at, and put to the others, though the order is over', async () => {
    const workOrderId = await onSite()
    await shop.call('POST', `/api/work-orders/${workOrderId}/transfer`, {
      body: { staffId: workerB, text: 'ill' },
    })
    const id = newId()
    expect(await upload(workOrderId, id)).toMatchObject({ status: 403, error: 'maintenance.not-yours' })
    expect(await upload(workOrderId, id)).toMatchObject({ status: 403 })
    expect((await list({ workOrderId })).list).toMatchObject([{ id, kind: 'picture', attempted: '', state: 'open' }])
    expect(await shop.call('GET', `/api/work-conflicts/${id}/picture`)).toMatchObject({ status: 200 })
    await act(workOrderId, 'cancel', { text: 'not needed' }, 'chief')
    expect(await settle(id, 'apply')).toMatchObject({ status: 200 })
    const { pictures, state } = await workOrderOf(workOrderId)
    expect(state).toBe('cancelled')
    expect(pictures).toMatchObject([{ id, addedByName: 'Worker A' }])
    expect(await shop.call('GET', `/api/work-orders/${workOrderId}/pictures/${id}`)).toMatchObject({
      status: 200,
    })
    // The same for ended work orders and those of another user; files that are not pictures are not stored.
    const other = newId()
    expect(await upload(workOrderId, other)).toMatchObject({
      status: 409,
      error: 'maintenance.work-order-over',
    })
    expect(await list({ workOrderId, state: 'open' })).toMatchObject({ total: 1 })
    const text = `/api/work-orders/${workOrderId}/pictures?act=${newId()}&at=${later(30).toISOString()}&now=${shop.services.now().toISOString()}`
    const none = await shop.call('POST', text, { bytes: Buffer.from('<script>'), token: 'workerA' })
    expect(none).toMatchObject({ status: 400, error: 'maintenance.picture-type' })
    expect(await list({ workOrderId, state: 'open' })).toMatchObject({ total: 1 })
  })

  test('X-12 a note and a line of a checklist are taken over what stands, where somebody says so', async () => {
    const workOrderId = await onSite()
    const body = { name: `Lines ${newId()}`, items: [{ text: 'Cable', kind: 'choice' }] }
    const checklist = (await shop.call('POST', '/api/work-checklists', { body })).data
    await act(workOrderId, 'checklist', { checklistId: checklist.id })
    const line = await createAct(workOrderId, 'check', { line: 1, result: 'ok' })
    await shop.call('POST', `/api/work-orders/${workOrderId}/checks`, {
      body: { line: 1, version: 1, result: 'failed' },
    })
    await send([line])
    const [row] = (await list({ workOrderId })).list
    expect(row).toMatchObject({
      kind: 'check',
      attempted: '1 · ok',
      reason: 'line',
      current: { line: { value: 'failed' } },
    })
    expect(await settle(line.id, 'apply')).toMatchObject({ status: 200 })
    expect((await workOrderOf(workOrderId)).checklist.checks).toMatchObject([{ result: 'ok', byName: 'Worker A' }])
  })

  test('X-12 the list is found by number, station, person and state, sorted, paged and exported', async () => {
    const { id, workOrderId } = await aConflict()
    const { no } = await workOrderOf(workOrderId)
    expect((await list({ search: no.toLowerCase() })).list).toMatchObject([{ id }])
    const ids = async (query: Record<string, string>) =>
      (await list({ pageSize: '100', ...query })).list.map((row: { id: string }) => row.id)
    expect(await ids({ staffId: workerA, state: 'open' })).toContain(id)
    expect(await ids({ staffId: workerB })).not.toContain(id)
    expect(await ids({ stationId: shop.stationId })).toContain(id)
    expect(await ids({ stationId: newId() })).toEqual([])
    expect(await ids({ sort: 'receivedAt' })).toEqual((await ids({ sort: '-receivedAt' })).toReversed())
    expect((await list({ pageSize: '1' })).list).toHaveLength(1)
    const rows = await shop.file('maintenance.conflicts', { workOrderId })
    expect(rows).toEqual([expect.arrayContaining([no, 'Worker A', 'Depot 7', 'Start work', 'dark', 'Open'])])
  })

  test('X-12 who may not, sees and settles none; another operator’s answers as 404', async () => {
    const { id } = await aConflict()
    for (const [token, status] of [
      ['', 401],
      ['workerA', 403],
      ['viewer', 403],
    ] as const) {
      expect(await shop.call('GET', '/api/work-conflicts', { token })).toMatchObject({ status })
      expect(await settle(id, 'set-aside', { note: 'x' }, token)).toMatchObject({ status })
    }
    expect(await list({}, 'theirs')).toMatchObject({ total: 0 })
    expect(await settle(id, 'apply', {}, 'theirs')).toMatchObject({ status: 404 })
    expect(await shop.call('GET', `/api/work-conflicts/${id}/picture`)).toMatchObject({ status: 404 })
    expect(await shop.call('GET', '/api/work-conflicts?state=gone')).toMatchObject({
      status: 400,
      fields: { state: expect.any(String) },
    })
  })
})
