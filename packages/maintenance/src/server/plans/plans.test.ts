import { newId } from '@evops/platform/contract'
import { planExport } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
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
const at = (time: string) => shop.setNow(new Date(time))
beforeEach(async () => {
  await shop.admin.query('update maintenance_plans set enabled = false')
  at('2026-11-20T16:00:00Z')
})

const path = '/api/work-plans'
let names = 0
const wish = (more: object = {}) => {
  names += 1
  return {
    name: `Plan ${names}`,
    firstOn: '2026-12-01',
    everyN: 1,
    everyUnit: 'month',
    stationIds: [shop.stationId],
    ...more,
  }
}
const add = (more: object = {}, token = 'chief') => shop.call('POST', path, { body: wish(more), token })
const act = (id: string, name: string, body: object = {}) =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body })
const places = async (id: string) => (await shop.call('GET', `${path}/${id}/places`)).data.list
const sessionsOf = async (planId: string) => {
  const { rows } = await shop.admin.query(
    'select work_order_id from maintenance_plan_dues where plan_id = $1 order by due_no, place_id',
    [planId],
  )
  return rows.map(({ work_order_id }: { work_order_id: string }) => work_order_id)
}
async function workOff(id: string): Promise<void> {
  await act(id, 'dispatch', { staffId: workerA })
  await act(id, 'accept')
  await act(id, 'arrive')
  await act(id, 'begin', { text: 'no camera' })
  expect(await act(id, 'finish', { cause: 'none', remedy: 'Done' })).toMatchObject({ status: 200 })
}
let sessions = 0
async function aSession(
  startedAt: string,
  energyDwh: number,
  chargePointId = shop.chargePoint.id,
  stationId = shop.stationId,
) {
  sessions += 1
  const ended = new Date(Date.parse(startedAt) + 1_800_000).toISOString()
  await shop.admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at, meter_end_dwh,
       time_zone, currency, energy_dwh, electricity_minor, service_minor, total_minor)
     values ($1, $2, $2::uuid::text, $3, $4, 1, 'ocpp1.6j', $5, 'settled', 'unpaid', 'PAST', 'accepted', $6, $6, $6, 0, $7, $7, $7, $8::bigint,
       'Europe/Madrid', 'EUR', $8::bigint, 0, 0, 0)`,
    [shop.operatorId, newId(), stationId, chargePointId, sessions, startedAt, ended, energyDwh],
  )
}

/** Inserts statuses of connector 1, one minute apart. */
async function states(from: string, statuses: readonly string[]): Promise<void> {
  for (const [minute, status] of statuses.entries())
    await shop.admin.query(
      `insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, received_at)
       values ($1, $2, $3, 1, $4, $5)`,
      [shop.operatorId, newId(), shop.chargePoint.id, status, new Date(Date.parse(from) + minute * 60_000)],
    )
}
/** Inserts alarms of these levels, and one that is part of an outage. */
async function alarms(levels: readonly number[]): Promise<void> {
  const [whole = ''] = await Promise.all(
    levels.map((level) => shop.anAlarm({ level, minutes: 60, code: `F1${level}` })),
  )
  const part = await shop.anAlarm({ level: 3, minutes: 60, code: 'F20' })
  await shop.admin.query('update stations_alarms set folded_into = $1 where id = $2', [whole, part])
}

describe('X-12 maintenance plans', () => {
  test('X-12 a plan is found, changed by its version and deleted; another operator’s does not exist', async () => {
    const { data: made } = await add({ name: 'Monthly round' })
    expect(made).toMatchObject({
      version: 1,
      nextOn: '2026-12-01',
      openWorkOrders: 0,
      per: 'chargePoint',
      stations: [{ stationId: shop.stationId, name: 'Depot 7' }],
    })
    const change = { ...wish({ name: 'Monthly round', leadDays: 3, everyN: 2 }), version: 1 }
    expect((await shop.call('PUT', `${path}/${made.id}`, { body: change })).data).toMatchObject({
      version: 2,
      leadDays: 3,
    })
    expect(await shop.call('PUT', `${path}/${made.id}`, { body: change })).toMatchObject({
      status: 409,
      error: 'request.conflict',
    })
    expect((await shop.call('GET', `${path}?search=monthly&sort=-nextOn`)).data.list).toMatchObject([{ id: made.id }])
    expect(await add({ name: 'monthly round' })).toMatchObject({
      status: 409,
      fields: { name: expect.anything() },
    })
    for (const url of [`${path}/${made.id}`, `${path}/${made.id}/places`])
      expect(await shop.call('GET', url, { token: 'theirs' })).toMatchObject({ status: 404 })
    expect(await shop.call('DELETE', `${path}/${made.id}`, { token: 'theirs' })).toMatchObject({
      status: 404,
    })
    expect(await add({}, 'workerA')).toMatchObject({ status: 403 })
    expect(await add({}, '')).toMatchObject({ status: 401 })
    expect(await shop.call('DELETE', `${path}/${made.id}`)).toMatchObject({ status: 200 })
    expect(shop.audited.at(-1)).toMatchObject({ entity: 'work-plan', entityId: made.id })
  })

  test.each([
    ['no trigger', { everyN: null }, 400, 'everyN'],
    ['a month that is none', { months: [13] }, 400, 'months.0'],
    ['nothing every so often', { everyKwh: 0 }, 400, 'everyKwh'],
    ['a day that is none', { firstOn: '2026-02-30' }, 400, 'firstOn'],
    ['a checklist that is not there', { checklistId: newId() }, 404, 'checklistId'],
    ['a station that is not there', { stationIds: [newId()] }, 404, 'stationIds'],
  ])('X-12 %s is refused with its field', async (_, more, status, field) => {
    expect(await add(more)).toMatchObject({ status, fields: { [field]: expect.anything() } })
  })
  test('X-12 another operator’s checklist and station do not exist for a plan', async () => {
    const body = { name: 'Theirs', items: [{ text: 'Look', kind: 'tick' }] }
    const { data: theirs } = await shop.call('POST', '/api/work-checklists', { body, token: 'theirs' })
    expect(await add({ checklistId: theirs.id })).toMatchObject({ status: 404 })
    expect(await add({}, 'theirs')).toMatchObject({ status: 404, fields: { stationIds: expect.anything() } })
  })

  test('X-12 what is due becomes one order with its checklist, before its day, whoever looks how often', async () => {
    const body = { name: 'Lines of a plan', items: [{ text: 'Look', kind: 'tick' }] }
    const { data: list } = await shop.call('POST', '/api/work-checklists', { body })
    const { data: plan } = await add({
      checklistId: list.id,
      leadDays: 2,
      name: 'Early',
      description: 'All of it',
    })
    at('2026-11-28T22:59:00Z')
    await shop.plan()
    expect(await sessionsOf(plan.id)).toEqual([])
    at('2026-11-28T23:01:00Z')
    await Promise.all([shop.plan(), shop.plan(), shop.plan()])
    await shop.plan()
    const [id = '', ...more] = await sessionsOf(plan.id)
    expect(more).toEqual([])
    const { data: workOrder } = await shop.call('GET', `/api/work-orders/${id}`)
    expect(workOrder).toMatchObject({
      source: 'inspection',
      type: 'inspection',
      level: 4,
      chargePointNo: shop.chargePoint.chargePointNo,
      description: 'Early\nAll of it',
      fixDue: '2026-12-01T22:59:59.000Z',
      plan: { id: plan.id, name: 'Early', dueOn: '2026-12-01', cause: 'calendar' },
      checklist: { name: list.name, checks: [{ line: 1, result: null }] },
    })
    expect(await shop.call('DELETE', `/api/work-checklists/${list.id}`)).toMatchObject({
      error: 'maintenance.checklist-used',
    })
    expect(await shop.call('DELETE', `${path}/${plan.id}`)).toMatchObject({
      error: 'maintenance.plan-has-work-orders',
    })
    expect(await places(plan.id)).toMatchObject([{ dueOn: null, lastWorkOrderId: id, lastState: 'new' }])
    expect((await shop.call('GET', `${path}/${plan.id}`)).data).toMatchObject({
      openWorkOrders: 1,
      nextOn: null,
    })
  })

  test('X-12 late work is followed by the next day of the calendar; what passed meanwhile is not caught up', async () => {
    const { data: plan } = await add()
    at('2026-12-01T08:00:00Z')
    await shop.plan()
    at('2027-03-10T08:00:00Z')
    await shop.plan()
    const [id = ''] = await sessionsOf(plan.id)
    await workOff(id)
    await shop.plan()
    expect(await sessionsOf(plan.id)).toHaveLength(1)
    expect(await places(plan.id)).toMatchObject([{ dueOn: '2027-04-01', cause: 'calendar', lastState: 'done' }])
    at('2027-04-01T08:00:00Z')
    await shop.plan()
    expect(await sessionsOf(plan.id)).toHaveLength(2)
  })

  test('X-12 energy and sessions of a charge point since the last one; failed starts are none', async () => {
    const { data: plan } = await add({ everyN: null, everyKwh: 100, everySessions: 3, firstOn: '2026-11-01' })
    await aSession('2026-10-31T10:00:00Z', 5_000_000)
    await aSession('2026-11-10T10:00:00Z', 400_000)
    await aSession('2026-11-11T10:00:00Z', 500_000)
    await shop.plan()
    expect(await sessionsOf(plan.id)).toEqual([])
    expect(await places(plan.id)).toMatchObject([{ dueOn: null, usedDwh: 900_000, usedSessions: 2 }])
    await aSession('2026-11-19T10:00:00Z', 0)
    await shop.plan()
    const [id = ''] = await sessionsOf(plan.id)
    expect((await shop.call('GET', `/api/work-orders/${id}`)).data.plan).toMatchObject({
      cause: 'sessions',
      dueOn: '2026-11-20',
      usedDwh: 900_000,
      usedSessions: 3,
    })
    await workOff(id)
    await shop.plan()
    expect(await places(plan.id)).toMatchObject([{ usedDwh: 0, usedSessions: 0 }])
    at('2026-11-22T16:00:00Z')
    await aSession('2026-11-21T10:00:00Z', 1_000_000)
    await shop.plan()
    const [, next = ''] = await sessionsOf(plan.id)
    expect((await shop.call('GET', `/api/work-orders/${next}`)).data.plan).toMatchObject({ cause: 'energy' })
  })

  test('X-12 plug cycles since the last one: from free to plugged, whatever a fault or a stop in between says', async () => {
    const { data: plan } = await add({ everyN: null, everyPlugs: 3, firstOn: '2026-11-01' })
    await states('2026-10-30T10:00:00Z', ['Available', 'Preparing', 'Available'])
    await states('2026-11-10T10:00:00Z', ['Preparing', 'Charging', 'SuspendedEV', 'Finishing', 'Available'])
    await states('2026-11-11T10:00:00Z', ['Faulted', 'Available', 'Preparing', 'Faulted', 'Charging'])
    await states('2026-11-12T10:00:00Z', ['Unavailable', 'Finishing'])
    await shop.plan()
    expect(await sessionsOf(plan.id)).toEqual([])
    expect(await places(plan.id)).toMatchObject([{ dueOn: null, usedPlugs: 2, usedFaults: 0 }])
    await states('2026-11-13T10:00:00Z', ['Available', 'Reserved', 'Charging'])
    await shop.plan()
    const [id = ''] = await sessionsOf(plan.id)
    expect((await shop.call('GET', `/api/work-orders/${id}`)).data.plan).toMatchObject({ cause: 'plugs' })
    await workOff(id)
    expect(await places(plan.id)).toMatchObject([{ usedPlugs: 0, lastState: 'done' }])
  })

  test('X-12 faults per 1,000 sessions, once there were enough of them; neither slight ones nor an outage’s count', async () => {
    at('2026-12-20T16:00:00Z')
    const { data: plan } = await add({
      everyN: null,
      faultRate: 100,
      faultSessions: 10,
      firstOn: '2026-12-10',
    })
    const { data: byStation } = await add({
      everyN: null,
      faultRate: 100,
      faultSessions: 10,
      firstOn: '2026-12-10',
      per: 'station',
    })
    for (let n = 0; n < 9; n += 1) await aSession(`2026-12-11T0${n}:00:00Z`, 1_000)
    await alarms([3, 4, 2])
    await shop.plan()
    expect(await places(plan.id)).toMatchObject([{ dueOn: null, usedSessions: 9, usedFaults: 2 }])
    await aSession('2026-12-12T10:00:00Z', 1_000)
    await shop.plan()
    for (const { id } of [plan, byStation]) {
      const [workOrder = ''] = await sessionsOf(id)
      expect((await shop.call('GET', `/api/work-orders/${workOrder}`)).data.plan).toMatchObject({
        cause: 'faults',
      })
      await workOff(workOrder)
    }
  })

  test('X-12 of some models alone; models are told with how many there are', async () => {
    const { services, operatorId } = shop
    const far = await createTestStation(services, operatorId, { name: 'Far' })
    const [one, other] = [
      await createTestChargePoint(services, operatorId, far),
      await createTestChargePoint(services, operatorId, far),
    ]
    await shop.admin.query(
      "update stations_charge_points set manufacturer = 'Maker', plate_model = 'M-60' where id = $1",
      [one.id],
    )
    expect((await shop.call('GET', '/api/work-plan-models')).data).toContainEqual({
      model: 'Maker M-60',
      chargePoints: 1,
    })
    expect((await shop.call('GET', '/api/work-plan-models', { token: 'theirs' })).data).toEqual([])
    const { data: plan } = await add({ stationIds: [far], models: ['Maker M-60'] })
    expect(plan.models).toEqual(['Maker M-60'])
    expect(await places(plan.id)).toMatchObject([{ chargePointNo: one.chargePointNo }])
    const { data: all } = await add({ stationIds: [far] })
    const numbers = (await places(all.id)).map(({ chargePointNo }: { chargePointNo: string }) => chargePointNo)
    expect(numbers.toSorted()).toEqual([one.chargePointNo, other.chargePointNo].toSorted())
    const file = await shop.file(planExport, { search: plan.name })
    expect(file).toMatchObject([
      {
        0: plan.name,
        1: 'Inspection',
        2: 'P4',
        4: 'Charge point',
        5: 'Far',
        6: 'Maker M-60',
        8: 1,
        9: 'Months',
        17: 'Yes',
      },
    ])
    const { data: none } = await add({ per: 'station', stationIds: [far], models: ['Maker M-61'] })
    expect(await places(none.id)).toEqual([])
  })

  test('X-12 one of each station where the plan says so; the day is that of the station’s clock', async () => {
    const { services, operatorId } = shop
    const east = await createTestStation(services, operatorId, { name: 'East', timeZone: 'Asia/Shanghai' })
    await Promise.all([
      createTestChargePoint(services, operatorId, east),
      createTestChargePoint(services, operatorId, east),
    ])
    const { data: plan } = await add({ per: 'station', stationIds: [shop.stationId, east] })
    at('2026-11-30T16:30:00Z')
    await shop.plan()
    const [id = '', ...more] = await sessionsOf(plan.id)
    expect(more).toEqual([])
    expect((await shop.call('GET', `/api/work-orders/${id}`)).data).toMatchObject({
      stationName: 'East',
      chargePointNo: null,
      fixDue: '2026-12-01T15:59:59.000Z',
    })
    at('2026-11-30T23:30:00Z')
    await shop.plan()
    expect(await sessionsOf(plan.id)).toHaveLength(2)
    expect((await shop.call('GET', `${path}/${plan.id}/places`, { token: 'depot' })).data).toMatchObject({
      total: 1,
    })
  })

  test('X-12 switched off it makes nothing; the database lets nothing be due twice', async () => {
    const { data: plan } = await add({ firstOn: '2026-11-20', enabled: false })
    await shop.plan()
    expect(await sessionsOf(plan.id)).toEqual([])
    await shop.call('PUT', `${path}/${plan.id}`, {
      body: { ...wish({ firstOn: '2026-11-20', enabled: true }), version: 1 },
    })
    await shop.plan()
    expect(await sessionsOf(plan.id)).toHaveLength(1)
    await expect(
      shop.admin.query(
        `insert into maintenance_plan_dues select operator_id, plan_id, place_id, due_no, due_on, cause, slot_on, used_dwh, used_sessions, gen_random_uuid(), opened_at
         from maintenance_plan_dues where plan_id = $1`,
        [plan.id],
      ),
    ).rejects.toThrow('maintenance_plan_dues_pkey')
  })
})
