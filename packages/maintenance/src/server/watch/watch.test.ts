import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let workerA: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  workerA = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA, email: 'workerA@example.org' })
  await shop.aStaff({ name: 'Head', userId: shop.users.chief, chief: true })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setNow(undefined)
  await shop.admin.query(
    "update stations_alarms set state = 'closed', cleared_at = now(), closed_at = now() where state <> 'closed'",
  )
  await shop.watch()
})

const ofAlarm = async (alarmId: string) => (await shop.call('GET', `/api/work-orders?alarmId=${alarmId}`)).data.list
const act = (id: string, name: string, body: object = {}, token = 'chief') =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body, token })
const clear = (alarmId: string) =>
  shop.admin.query("update stations_alarms set state = 'cleared', cleared_at = now() where id = $1", [alarmId])
const raise = (alarmId: string) =>
  shop.admin.query("update stations_alarms set state = 'raised', cleared_at = null where id = $1", [alarmId])
const later = (minutes: number) => shop.setNow(new Date(Date.now() + minutes * 60_000))
const workOrder = async (id: string) => (await shop.call('GET', `/api/work-orders/${id}`)).data
const bell = async (token: string) => (await shop.call('GET', '/api/messages?pageSize=200', { token })).data.list
const titles = async (token: string) =>
  (await bell(token)).map((one: { content: { title: { en: string } } }) => one.content.title.en)

describe('X-12 alarm → work order → re-test', () => {
  test('X-12 an alarm of level 3 that stands for five minutes becomes one order, by itself', async () => {
    const young = await shop.anAlarm({ minutes: 4, connectorNo: 2 })
    const small = await shop.anAlarm({ level: 2, code: 'F02' })
    const alarmId = await shop.anAlarm()
    await shop.watch()
    await shop.watch()
    expect(await ofAlarm(alarmId)).toMatchObject([
      {
        source: 'alarm',
        state: 'new',
        level: 2,
        stationName: 'Depot 7',
        chargePointNo: shop.chargePoint.chargePointNo,
        connectorNo: 1,
      },
    ])
    expect(await ofAlarm(young)).toEqual([])
    expect(await ofAlarm(small)).toEqual([])
    expect((await titles('chief')).filter((one: string) => one.includes('waiting to be assigned'))).toHaveLength(1)
  })

  test('OPS-01 a round that finds nothing opens no transaction for it, one that finds something opens one', async () => {
    const opened = vi.spyOn(shop.services.db, 'asPlatform')
    onTestFinished(() => opened.mockRestore())
    const round = async () => {
      opened.mockClear()
      await shop.watchWorkOrders()
      return opened.mock.calls.length
    }
    await shop.anAlarm()
    expect([await round(), await round()]).toEqual([1, 0])
  })

  test('X-12 over for five minutes, an alarm that nobody took ends its order; raised again it gets another', async () => {
    const alarmId = await shop.anAlarm()
    await shop.watch()
    const [{ id }] = await ofAlarm(alarmId)
    await clear(alarmId)
    await shop.watch()
    expect((await workOrder(id)).state).toBe('new')
    later(6)
    await shop.watch()
    expect(await workOrder(id)).toMatchObject({ state: 'cancelled' })
    expect((await workOrder(id)).steps.at(-1)).toMatchObject({ kind: 'cancelled', byName: '' })
    await raise(alarmId)
    await shop.watch()
    expect((await ofAlarm(alarmId)).map(({ state }: { state: string }) => state)).toEqual(['new', 'cancelled'])
  })

  test('X-12 an alarm that comes and goes within minutes has one order', async () => {
    const alarmId = await shop.anAlarm()
    await shop.watch()
    for (const minutes of [2, 4, 6, 8, 10]) {
      later(minutes)
      await shop.admin.query(
        minutes % 4 === 0
          ? "update stations_alarms set state = 'raised', cleared_at = null where id = $1"
          : "update stations_alarms set state = 'cleared', cleared_at = now() + make_interval(mins => $2) where id = $1",
        minutes % 4 === 0 ? [alarmId] : [alarmId, minutes],
      )
      await shop.watch()
    }
    expect(await ofAlarm(alarmId)).toMatchObject([{ state: 'new' }])
  })

  test('X-12 what a person dispatched is never cancelled when the alarm is over: a note is added, once', async () => {
    const alarmId = await shop.anAlarm()
    await shop.watch()
    const [{ id }] = await ofAlarm(alarmId)
    await act(id, 'dispatch', { staffId: workerA })
    await clear(alarmId)
    await shop.watch()
    later(10)
    await shop.watch()
    const { state, steps } = await workOrder(id)
    expect(state).toBe('dispatched')
    const notes = steps.filter(({ kind }: { kind: string }) => kind === 'noted')
    expect(notes).toMatchObject([{ byName: '', text: expect.stringMatching(/\S/) }])
    await act(id, 'accept', {}, 'workerA')
    later(60)
    await shop.watch()
    expect((await workOrder(id)).state).toBe('accepted')
  })

  test('X-12 pressed twice an alarm has one order; done, it is closed when its alarm is over, or for a reason', async () => {
    const alarmId = await shop.anAlarm({ level: 2 })
    const press = () => shop.call('POST', '/api/work-orders/from-alarm', { body: { alarmId } })
    const [first, second] = await Promise.all([press(), press()])
    expect(first.data.id).toBe(second.data.id)
    const { id } = first.data
    await act(id, 'dispatch', { staffId: workerA })
    await act(id, 'accept', {}, 'workerA')
    await act(id, 'arrive', {}, 'workerA')
    await act(id, 'begin', { text: 'no camera' }, 'workerA')
    const done = (await act(id, 'finish', { cause: 'connector', remedy: 'new cable' }, 'workerA')).data
    expect(done.retest).toMatchObject({
      alarm: { id: alarmId, holds: true, clearedAt: null },
      connected: false,
      failedStarts: 0,
    })
    expect(await act(id, 'close')).toMatchObject({ status: 409, error: 'maintenance.retest-missing' })
    await shop.proven(id)
    expect(await act(id, 'close')).toMatchObject({ status: 409, error: 'maintenance.alarm-holds' })
    await clear(alarmId)
    expect((await shop.call('GET', `/api/work-orders/${id}`)).data.retest.alarm).toMatchObject({
      holds: false,
    })
    expect((await act(id, 'close')).data.state).toBe('closed')
    const other = await shop.anAlarm({ connectorNo: 2 })
    const again = (await shop.call('POST', '/api/work-orders/from-alarm', { body: { alarmId: other } })).data.id
    await act(again, 'dispatch', { staffId: workerA })
    for (const [name, body] of [
      ['accept', {}],
      ['arrive', {}],
      ['begin', { text: 'x' }],
      ['finish', { cause: 'other', remedy: 'x' }],
    ] as const)
      await act(again, name, body, 'workerA')
    const reason = { text: 'the sensor is wrong, replaced next week' }
    expect((await act(again, 'close', reason)).data).toMatchObject({
      state: 'done',
      closeWaits: { byName: 'Chief', approvalId: expect.any(String) },
    })
    expect(
      (await shop.call('POST', '/api/work-orders/from-alarm', { token: 'theirs', body: { alarmId: other } })).status,
    ).toBe(404)
  })

  test('X-12 three starts that came to nothing at one connector become one order', async () => {
    const fail = (no: number) =>
      shop.admin.query(
        `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, id_tag, token_state, started_at, ended_at, stop_reason, time_zone, currency)
         values ($1, uuidv7(), $2, $3, $4, 1, 'ocpp1.6', $5, 'failed', 'TAG', 'accepted', now(), now(), 'start_failed', 'Asia/Shanghai', 'CNY')`,
        [shop.operatorId, `O-${no}`, shop.stationId, shop.chargePoint.id, no],
      )
    await fail(1)
    await fail(2)
    await shop.watch()
    const list = async () => (await shop.call('GET', '/api/work-orders?source=starts')).data.list
    expect(await list()).toEqual([])
    await fail(3)
    await shop.watch()
    await fail(4)
    await shop.watch()
    expect(await list()).toMatchObject([{ connectorNo: 1, chargePointNo: shop.chargePoint.chargePointNo, level: 3 }])
  })

  test('ROUTE-13 feedback that was handed over becomes an order, and its thread hears what came of it', async () => {
    const feedback = await shop.call('POST', '/api/feedback', {
      body: {
        kind: 'chargePoint',
        chargePointNo: shop.chargePoint.chargePointNo,
        content: 'The cable is cut',
      },
    })
    await shop.call('POST', `/api/feedback/${feedback.data.id}/hand-over`, { body: { text: 'Please look' } })
    await shop.watch()
    await shop.watch()
    const { list } = (await shop.call('GET', '/api/work-orders?source=feedback')).data
    expect(list).toMatchObject([
      { feedbackId: feedback.data.id, chargePointNo: shop.chargePoint.chargePointNo, state: 'new' },
    ])
    await act(list[0].id, 'cancel', { text: 'It is a drawing on the cable' })
    const { thread } = (await shop.call('GET', `/api/feedback/${feedback.data.id}`)).data
    expect(thread.at(-1)).toMatchObject({
      kind: 'note',
      text: `${list[0].no}: It is a drawing on the cable`,
      byName: 'Chief',
    })
  })
})

describe('ROUTE-03 chgyworder: times and notices', () => {
  test('ROUTE-03 whom it is given to hears of it; not accepted in time it goes back, and each broken time is said once', async () => {
    const body = {
      description: 'Dark',
      chargePointNo: shop.chargePoint.chargePointNo,
      level: 1,
      staffId: workerA,
    }
    const { id, no } = (await shop.call('POST', '/api/work-orders', { body })).data
    await shop.watch()
    expect(await titles('workerA')).toContain(`Order ${no} awaits your acceptance`)
    const mails = await shop.admin.query('select target, subject from outreach_deliveries where subject like $1', [
      `%${no}%`,
    ])
    expect(mails.rows).toMatchObject([{ target: 'workerA@example.org' }])
    shop.setNow(new Date(Date.now() + 11 * 60_000))
    await shop.watch()
    await shop.watch()
    const late = (await shop.call('GET', `/api/work-orders/${id}`)).data
    expect(late).toMatchObject({ state: 'new', assigneeId: null, broken: true, overdue: true })
    expect(late.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'dispatched', 'late', 'timed_out'])
    const chief = await titles('chief')
    expect(chief.filter((one: string) => one === `Order ${no} is late: not accepted in time`)).toHaveLength(1)
    expect(chief).toContain(`Order ${no} was not accepted`)
    shop.setNow(undefined)
    const before = (await shop.call('GET', '/api/messages/unread')).data.unread
    await shop.call('POST', '/api/messages/read', { body: {} })
    expect(before).toBeGreaterThan(0)
    expect((await shop.call('GET', '/api/messages/unread')).data.unread).toBe(0)
  })

  test('ROUTE-03 the operator’s own rules hold for what is made from then on', async () => {
    const { data: rules } = await shop.call('GET', '/api/work-order-rules')
    expect(rules).toMatchObject({ acceptMinutes: [10, 30, 120, null], alarmLevel: 3, version: 0 })
    const body = { ...rules, acceptMinutes: [5, 30, 120, null], fromAlarms: false }
    expect((await shop.call('PUT', '/api/work-order-rules', { body })).data.version).toBe(1)
    expect(await shop.call('PUT', '/api/work-order-rules', { body })).toMatchObject({ status: 409 })
    const alarmId = await shop.anAlarm()
    await shop.watch()
    expect(await ofAlarm(alarmId)).toEqual([])
    const made = (await shop.call('POST', '/api/work-orders', { body: { description: 'x', level: 1 } })).data
    expect(new Date(made.acceptDue).getTime() - new Date(made.createdAt).getTime()).toBe(5 * 60_000)
  })
})
