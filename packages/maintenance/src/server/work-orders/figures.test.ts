import { addDays } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOrderCounts, figureWorkOrdersPath } from '../../contract/index.ts'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
const today = new Date().toISOString().slice(0, 10)
const near = (days: number) => addDays(today, days)
const span = { dayFrom: near(-1), dayTo: near(1) }

const act = (id: string, name: string, body: object = {}) =>
  shop.call('POST', `/api/work-orders/${id}/${name}`, { body })
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  await shop.admin.query(
    `update stations_charge_points set vendor = 'Acme', model = 'F60', firmware = '1.0' where id = $1`,
    [shop.chargePoint.id],
  )
  const staffId = await shop.aStaff({ name: 'Worker A' })
  const aWorkOrder = async (more: object) => {
    const body = { description: 'x', chargePointNo: shop.chargePoint.chargePointNo, level: 2, ...more }
    return (await shop.call('POST', '/api/work-orders', { body })).data.id
  }
  const createFinishedWorkOrder = async () => {
    const id = await aWorkOrder({ staffId })
    for (const name of ['accept', 'arrive']) await act(id, name)
    await act(id, 'begin', { text: 'no picture' })
    await act(id, 'finish', { cause: 'screen', remedy: 'Changed' })
    return id
  }
  const first = await createFinishedWorkOrder()
  await shop.proven(first)
  expect(await act(first, 'close')).toMatchObject({ status: 200 })
  await shop.admin.query(`update stations_charge_points set firmware = '2.0' where id = $1`, [shop.chargePoint.id])
  await act(await createFinishedWorkOrder(), 'return', { text: 'Still dark' })
  await act(await aWorkOrder({ type: 'inspection' }), 'cancel', { text: 'not needed' })
  await aWorkOrder({ chargePointNo: null, stationId: shop.stationId, level: 4 })
})
afterAll(() => shop.close())

const list = async (query: object, token?: string) =>
  (await shop.call('GET', `/api/work-orders?${new URLSearchParams(Object.entries(query))}`, token ? { token } : {}))
    .data

test('ROUTE-03 a figure leads to exactly the orders that it counts', async () => {
  for (const counted of workOrderCounts) {
    const { rows } = await shop.admin.query(
      `select sum(${counted}_work_orders)::int as n from maintenance_work_order_days where operator_id = $1`,
      [shop.operatorId],
    )
    expect([counted, (await list({ ...span, counted })).total]).toEqual([counted, rows[0].n])
  }
  const counts = await Promise.all(
    (['accepted', 'repaired', 'verified', 'repeated', 'cancelled'] as const).map(
      async (counted) => (await list({ counted })).total,
    ),
  )
  expect(counts).toEqual([2, 1, 1, 1, 1])
})

test('ROUTE-03 orders are found by their days, and by what their charge point was when they were made', async () => {
  expect((await list(span)).total).toBe(4)
  expect((await list({ dayFrom: near(2) })).total).toBe(0)
  expect((await list({ chargePointModel: 'Acme F60' })).total).toBe(3)
  expect((await list({ firmware: '1.0' })).total).toBe(1)
  expect((await list({ firmware: '2.0', chargePointId: shop.chargePoint.id })).total).toBe(2)
  expect((await list(span, 'theirs')).total).toBe(0)
  expect(await shop.call('GET', '/api/work-orders?counted=everything')).toMatchObject({ status: 400 })
})

test('ROUTE-03 the same fault at the same model and firmware is a cluster: its orders and charge points, and the way to them', async () => {
  const clusters = async (token?: string) =>
    (await shop.call('GET', `/api/work-orders/clusters?${new URLSearchParams(span)}`, token ? { token } : {})).data
  const fromAlarm = async (code: string, connectorNo: number) => {
    const body = { alarmId: await shop.anAlarm({ code, connectorNo }) }
    expect(await shop.call('POST', '/api/work-orders/from-alarm', { body })).toMatchObject({ status: 200 })
  }
  await fromAlarm('F30', 1)
  await fromAlarm('F31', 1)
  expect(await clusters()).toEqual([])
  await fromAlarm('F30', 2)
  const cluster = { code: 'F30', chargePointModel: 'Acme F60', firmware: '2.0' }
  expect(await clusters()).toEqual([{ ...cluster, workOrders: 2, chargePoints: 1 }])
  expect((await list({ ...span, ...cluster })).total).toBe(2)
  expect(await clusters('theirs')).toEqual([])
  expect(await shop.call('GET', '/api/work-orders/clusters')).toMatchObject({ status: 400 })
  const nobody = { token: 'nobody' }
  expect(await shop.call('GET', `/api/work-orders/clusters?${new URLSearchParams(span)}`, nobody)).toMatchObject({
    status: 403,
  })
})

test('ROUTE-03 the way to the orders says days, place and what is counted', () => {
  expect(figureWorkOrdersPath({ ...span, staffId: 's' }, 'meanRepairSeconds')).toBe(
    `/statsanalysis/chgyworder?dayFrom=${span.dayFrom}&dayTo=${span.dayTo}&assigneeId=s&counted=repaired`,
  )
})
