import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA, email: 'workerA@example.org' })
  await shop.aStaff({ name: 'Head', userId: shop.users.chief, chief: true })
})
afterAll(() => shop.close())
// A Friday, 17:00 in Madrid.
const friday = new Date('2026-11-20T16:00:00Z')
beforeEach(async () => {
  await shop.admin.query('delete from maintenance_calendar_stations')
  await shop.admin.query('delete from maintenance_calendars')
  shop.setNow(friday)
})

let names = 0
const week = { mon: '08:00-18:00', tue: '8-18', wed: '08:00-18:00', thu: '08:00-18:00', fri: '08:00-18:00' }
const wish = (more: object = {}) => {
  names += 1
  return { name: `Madrid ${names}`, timeZone: 'Europe/Madrid', ...week, ...more }
}
const path = '/api/work-calendars'
const add = (more: object = {}, token = 'chief') => shop.call('POST', path, { body: wish(more), token })
const act = (id: string, name: string, body: object = {}, token = 'workerA') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
async function aWorkOrder(more: object = {}): Promise<string> {
  const body = {
    description: 'The screen is dark',
    chargePointNo: shop.chargePoint.chargePointNo,
    level: 1,
    staffId: workerA,
    ...more,
  }
  return (await shop.call('POST', '/api/work-orders', { body })).data.id
}
const read = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const titles = async (token: string, no: string) =>
  (await shop.call('GET', '/api/messages?pageSize=200', { token })).data.list
    .map((one: { content: { title: { en: string } } }) => one.content.title.en)
    .filter((title: string) => title.includes(no))

describe('X-12 working calendars', () => {
  test('X-12 a calendar is kept tidily, found, changed by its version and deleted; another operator’s does not exist', async () => {
    const days = [
      { day: '2026-12-25', name: 'Christmas' },
      { day: '2026-12-24', hours: '8-12', name: 'Christmas Eve' },
    ]
    const { data: made } = await add({ days, stationIds: [shop.stationId], standard: true })
    expect(made).toMatchObject({
      tue: '08:00-18:00',
      sat: '',
      days: [
        { day: '2026-12-24', hours: '08:00-12:00' },
        { day: '2026-12-25', hours: '' },
      ],
      stations: [{ stationId: shop.stationId, name: 'Depot 7' }],
      version: 1,
    })
    const { data: found } = await shop.call('GET', `${path}?search=madrid&stationId=${shop.stationId}`)
    expect(found.list).toMatchObject([{ id: made.id }])
    const { stations: _names, id: _id, ...form } = made
    const changed = await shop.call('PUT', `${path}/${made.id}`, { body: { ...form, sat: '9-13' } })
    expect(changed.data).toMatchObject({ sat: '09:00-13:00', version: 2 })
    expect(await shop.call('PUT', `${path}/${made.id}`, { body: form })).toMatchObject({ status: 409 })
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        (
          await shop.call(method, `${path}/${made.id}`, {
            token: 'theirs',
            ...(method === 'PUT' && { body: { ...form, stationIds: [] } }),
          })
        ).status,
      ).toBe(404)
    // There is only one default calendar, and a station uses only one calendar.
    const second = await add({ standard: true })
    expect((await shop.call('GET', `${path}/${made.id}`)).data.standard).toBe(false)
    expect(second.data.standard).toBe(true)
    expect(await add({ stationIds: [shop.stationId] })).toMatchObject({
      status: 409,
      error: 'maintenance.calendar-station',
      fields: { stationIds: expect.anything() },
    })
    expect(await add({ name: made.name.toUpperCase() })).toMatchObject({
      status: 409,
      error: 'maintenance.calendar-name',
    })
    expect((await shop.call('DELETE', `${path}/${made.id}`)).status).toBe(200)
    expect((await shop.call('GET', `${path}/${made.id}`)).status).toBe(404)
    expect(shop.audited.at(-1)).toMatchObject({ entity: 'work-calendar', entityId: made.id })
  })

  test('S-18 what a calendar may not be is named by field; who may not is refused', async () => {
    expect(await add({ mon: '18:00-08:00', timeZone: 'Europe/Nowhere' })).toMatchObject({
      status: 400,
      fields: { mon: expect.stringContaining('08:00-12:00'), timeZone: expect.anything() },
    })
    const none = { mon: '', tue: '', wed: '', thu: '', fri: '' }
    expect(await add(none)).toMatchObject({ status: 400, fields: { mon: expect.anything() } })
    const day = { day: '2026-12-25' }
    expect(await add({ days: [day, day] })).toMatchObject({
      status: 400,
      fields: { days: expect.anything() },
    })
    expect(await add({ stationIds: [newId()] })).toMatchObject({ status: 404 })
    expect((await add({}, '')).status).toBe(401)
    expect((await add({}, 'workerA')).status).toBe(403)
    expect((await add({}, 'nobody')).status).toBe(403)
    // Users limited to some stations cannot change settings of the whole operator.
    expect((await add({}, 'depot')).status).toBe(403)
    expect((await shop.call('GET', path, { token: 'viewer' })).status).toBe(200)
  })
})

describe('X-12 working calendars from a file', () => {
  const url = '/api/work-calendar-imports'
  async function send(content: string) {
    const { suggested: settings } = (await shop.call('POST', `${url}/preview`, { body: { fileName: 'x', content } }))
      .data
    const started = await shop.call('POST', url, { body: { fileName: 'x', content, settings } })
    expect(started.status).toBe(200)
    const get = async () => (await shop.call('GET', `${url}/${started.data.id}`)).data
    await waitUntil(async () => ['done', 'refused', 'failed'].includes((await get()).state), 'the import ends')
    return get()
  }

  test('X-12 rows are added or changed by name, what the file does not say stays; undone it is as before', async () => {
    const { data: existing } = await add({ stationIds: [shop.stationId], remark: 'kept' })
    const done = await send(
      `Name,Time zone,Monday,Holidays,Default\n${existing.name},Europe/Lisbon,7-15,2026-12-25 Christmas; 2026-12-24 8-12,No\nNight ${names},Asia/Shanghai,00:00-24:00,,Yes\n`,
    )
    expect(done).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } })
    const read = async () => (await shop.call('GET', `${path}/${existing.id}`)).data
    expect(await read()).toMatchObject({
      timeZone: 'Europe/Lisbon',
      mon: '07:00-15:00',
      tue: '08:00-18:00',
      days: [
        { day: '2026-12-24', hours: '08:00-12:00' },
        { day: '2026-12-25', name: 'Christmas' },
      ],
      remark: 'kept',
      stationIds: [shop.stationId],
    })
    expect((await shop.call('GET', `${path}?search=night`)).data.list).toMatchObject([{ standard: true }])
    expect((await shop.call('POST', `${url}/${done.id}/undo`)).data).toMatchObject({ state: 'undone' })
    expect((await shop.call('GET', `${path}?search=night`)).data.total).toBe(0)
    expect(await read()).toMatchObject({ timeZone: 'Europe/Madrid', mon: '08:00-18:00', days: [] })
  })

  test('X-12 one bad row and nothing is written; each fault names its row and column', async () => {
    const done = await send(
      'name,timeZone,mon,days,stations\nA,Europe/Madrid,8-18,,\nB,Europe/Nowhere,8-18,,\nC,Europe/Madrid,18-8,,\nD,Europe/Madrid,8-18,soon,\nE,Europe/Madrid,8-18,,Nowhere\n',
    )
    expect(done).toMatchObject({ state: 'refused', faultCount: 4 })
    expect(done.faults.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
      '3 timeZone',
      '4 mon',
      '5 days',
      '6 stations',
    ])
    expect((await shop.call('GET', path)).data.total).toBe(0)
  })
})

describe('X-12 times of orders on a calendar', () => {
  test('X-12 four working hours of Friday 17:00 end on Monday 11:00; a holiday moves what is open, and so does its end', async () => {
    await add({ stationIds: [shop.stationId] })
    const id = await aWorkOrder()
    const workOrder = await read(id)
    expect(workOrder).toMatchObject({
      calendarName: expect.stringContaining('Madrid'),
      phase: 'accept',
      acceptDue: '2026-11-20T16:10:00.000Z',
      arriveDue: '2026-11-20T17:00:00.000Z',
      fixDue: '2026-11-23T10:00:00.000Z',
      usedPercent: 0,
      pausedBy: null,
    })
    const { list } = (await shop.call('GET', path)).data
    const { stations: _names, id: calendarId, ...form } = list[0]
    const updateDays = (days: object[], version: number) =>
      shop.call('PUT', `${path}/${calendarId}`, { body: { ...form, days, version } })
    await updateDays([{ day: '2026-11-23', name: 'Holiday' }], 1)
    expect((await read(id)).fixDue).toBe('2026-11-24T10:00:00.000Z')
    await updateDays([], 2)
    expect((await read(id)).fixDue).toBe('2026-11-23T10:00:00.000Z')
    // Times set by a user are not changed.
    const { type, description, level, acceptDue, arriveDue, version } = await read(id)
    const fixDue = '2026-11-22T10:00:00.000Z'
    const body = { type, description, level, acceptDue, arriveDue, fixDue, version }
    expect((await shop.call('PUT', `/api/work-orders/${id}`, { body })).data.fixDue).toBe(fixDue)
    await shop.call('DELETE', `${path}/${calendarId}`)
    expect(await read(id)).toMatchObject({
      calendarName: null,
      acceptDue: '2026-11-20T16:10:00.000Z',
      fixDue,
    })
    // A work order elsewhere uses the default calendar.
    await add({ standard: true })
    expect((await read(await aWorkOrder({ chargePointNo: null }))).fixDue).toBe('2026-11-23T10:00:00.000Z')
  })

  test('X-12 a suspension takes a reason, its clock stands, and goes on with what was left', async () => {
    await add({ stationIds: [shop.stationId] })
    const id = await aWorkOrder()
    await act(id, 'accept')
    await act(id, 'arrive')
    shop.setNow(new Date('2026-11-20T16:30:00Z'))
    await act(id, 'begin', { text: 'no camera' })
    expect(await act(id, 'suspend')).toMatchObject({ status: 400, fields: { reason: expect.anything() } })
    const waiting = await act(id, 'suspend', { reason: 'parts', text: 'a display' })
    expect(waiting.data).toMatchObject({
      state: 'suspended',
      pausedBy: 'suspended',
      waitsFor: 'parts',
      usedPercent: 12,
    })
    expect(waiting.data.steps.at(-1)).toMatchObject({ kind: 'suspended', reason: 'parts', text: 'a display' })
    // Half an hour of four is used: on Tuesday at 09:00 three and a half remain.
    shop.setNow(new Date('2026-11-24T08:00:00Z'))
    await shop.watch()
    expect(await read(id)).toMatchObject({ pausedBy: 'suspended', usedPercent: 12, broken: false })
    expect((await act(id, 'resume')).data).toMatchObject({
      state: 'processing',
      fixDue: '2026-11-24T11:30:00.000Z',
      waitsFor: null,
      usedPercent: 12,
    })
    const { list } = (await shop.call('GET', `/api/work-orders?search=${(await read(id)).no}`)).data
    expect(list).toMatchObject([{ id, phase: 'fix', usedPercent: 12, pausedBy: null }])
    shop.setNow(new Date('2026-11-24T18:00:00Z'))
    expect(await read(id)).toMatchObject({ pausedBy: 'off_hours', goesOnAt: '2026-11-25T07:00:00.000Z' })
  })

  test('X-12 at 80 % and at 100 % of a time its assignee and the chief hear of it, once each', async () => {
    await add({ stationIds: [shop.stationId] })
    const id = await aWorkOrder()
    const { no } = await read(id)
    await act(id, 'accept')
    await act(id, 'arrive')
    await act(id, 'begin', { text: 'no camera' })
    const kinds = async () =>
      (await read(id)).steps.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`)
    // 3 h 12 min of four: Monday 10:12. No notification is sent a minute before.
    shop.setNow(new Date('2026-11-23T09:11:00Z'))
    await shop.watch()
    expect(await kinds()).not.toContain('warned fix')
    shop.setNow(new Date('2026-11-23T09:13:00Z'))
    await shop.watch()
    await shop.watch()
    expect((await kinds()).filter((one: string) => one === 'warned fix')).toHaveLength(1)
    const warning = `Order ${no}: 80% of the time to fix is used`
    for (const token of ['workerA', 'chief'])
      expect((await titles(token, no)).filter((title: string) => title === warning)).toHaveLength(1)
    shop.setNow(new Date('2026-11-23T10:01:00Z'))
    await shop.watch()
    await shop.watch()
    expect((await kinds()).filter((one: string) => one.endsWith(' fix'))).toEqual(['warned fix', 'late fix'])
    for (const token of ['workerA', 'chief'])
      expect(await titles(token, no)).toContain(`Order ${no} is late: not fixed in time`)
  })

  test('X-12 not accepted within working time it goes back; out of hours nobody is late', async () => {
    shop.setNow(new Date('2026-11-20T16:55:00Z'))
    await add({ stationIds: [shop.stationId] })
    const id = await aWorkOrder()
    // Five of ten minutes on Friday; Saturday does not count.
    shop.setNow(new Date('2026-11-21T10:00:00Z'))
    await shop.watch()
    expect(await read(id)).toMatchObject({
      state: 'dispatched',
      broken: false,
      usedPercent: 50,
      pausedBy: 'off_hours',
    })
    shop.setNow(new Date('2026-11-23T07:06:00Z'))
    await shop.watch()
    expect(await read(id)).toMatchObject({ state: 'new', broken: true })
  })
})
