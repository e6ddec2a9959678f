import { createTestChargePoint, createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMaintenanceTestSite, type MaintenanceTestSite } from '../../testing/index.ts'

let shop: MaintenanceTestSite
let staffId: string
beforeAll(async () => {
  shop = await createMaintenanceTestSite()
  staffId = await shop.aStaff({ name: 'Worker A', userId: shop.users.workerA })
})
afterAll(() => shop.close())

const act = async (id: string, name: string, body: object = {}) => {
  const done = await shop.call('POST', `/api/work-orders/${id}/${name}`, { body })
  expect(done).toMatchObject({ status: 200 })
  return done.data
}
async function aWorkOrder(more: object): Promise<string> {
  const body = {
    description: 'Yearly check',
    chargePointNo: shop.chargePoint.chargePointNo,
    level: 4,
    staffId,
    ...more,
  }
  return (await shop.call('POST', '/api/work-orders', { body })).data.id
}
async function begin(id: string): Promise<void> {
  await act(id, 'accept')
  await act(id, 'arrive')
  await act(id, 'begin', { text: 'no picture' })
}
/** Returns the places with planned work in progress, as monitoring sees them. */
async function works(): Promise<number[]> {
  const { rows } = await shop.admin.query(
    'select connector_no from stations_works where charge_point_id = $1 and since is not null order by 1',
    [shop.chargePoint.id],
  )
  return rows.map((row) => row.connector_no)
}
const spans = async () =>
  (
    await shop.admin.query(
      'select connector_no, until_at > from_at as long, why from maintenance_excluded_spans where charge_point_id = $1',
      [shop.chargePoint.id],
    )
  ).rows
const finish = { cause: 'none', remedy: 'Checked' }

test('planned work in progress is maintenance: from its beginning on, while it waits, not once it is done; returned, again', async () => {
  const id = await aWorkOrder({ type: 'inspection', connectorNo: 1 })
  expect([await works(), await spans()]).toEqual([[], []])
  await begin(id)
  expect(await works()).toEqual([1])
  expect(await spans()).toEqual([{ connector_no: 1, long: true, why: 'planned' }])
  await act(id, 'suspend', { reason: 'parts' })
  expect([await works(), await spans()]).toMatchObject([[1], [{ why: 'planned' }]])
  await act(id, 'resume')
  await act(id, 'finish', finish)
  expect([await works(), await spans()]).toMatchObject([[], [{ why: 'planned' }]])
  await act(id, 'return', { text: 'The seal is missing' })
  expect(await works()).toEqual([1])
  await act(id, 'finish', finish)
  await act(id, 'close')
  expect(await works()).toEqual([])
})

test('of two orders at one place the last that ends ends it; one of the whole charge point stands beside one of a connector', async () => {
  const [a, b, whole] = [
    await aWorkOrder({ type: 'planned', connectorNo: 1 }),
    await aWorkOrder({ type: 'meter', connectorNo: 1 }),
    await aWorkOrder({ type: 'cleaning' }),
  ]
  for (const id of [a, b, whole]) await begin(id)
  expect(await works()).toEqual([0, 1])
  await act(a, 'finish', finish)
  expect(await works()).toEqual([0, 1])
  await act(b, 'transfer', { staffId, text: 'Tomorrow' })
  expect(await works()).toEqual([0])
  await act(whole, 'finish', finish)
  expect(await works()).toEqual([])
})

test('a repair is no planned work: it is once it is called so, and excluded from when it began', async () => {
  const id = await aWorkOrder({ type: 'fault', connectorNo: 1 })
  await begin(id)
  expect(await works()).toEqual([])
  const { data } = await shop.call('GET', `/api/work-orders/${id}`)
  const { level, description, acceptDue, arriveDue, fixDue, version } = data
  const body = { type: 'planned', level, description, acceptDue, arriveDue, fixDue, version }
  expect(await shop.call('PUT', `/api/work-orders/${id}`, { body })).toMatchObject({ status: 200 })
  expect(await works()).toEqual([1])
})

test('planned work on a station as a whole is maintenance of its charge points, until the last work there ends', async () => {
  const stationId = await createTestStation(shop.services, shop.operatorId, { name: 'West' })
  const [one, other] = [
    await createTestChargePoint(shop.services, shop.operatorId, stationId),
    await createTestChargePoint(shop.services, shop.operatorId, stationId),
  ]
  const inWork = async () => {
    const { rows } = await shop.admin.query(
      'select charge_point_id from stations_works where since is not null and connector_no = 0 and charge_point_id = any($1)',
      [[one.id, other.id]],
    )
    return rows.map((row: { charge_point_id: string }) => row.charge_point_id).toSorted()
  }
  const listExcludedSpans = async () =>
    (
      await shop.admin.query(
        'select charge_point_id, connector_no, why from maintenance_excluded_spans where charge_point_id = any($1) order by 1',
        [[one.id, other.id]],
      )
    ).rows
  const both = [one.id, other.id].toSorted()
  const ofStation = { chargePointNo: undefined, stationId }
  const reading = await aWorkOrder({ ...ofStation, type: 'meter' })
  await begin(reading)
  expect([await inWork(), await listExcludedSpans()]).toEqual([[], []])

  const whole = await aWorkOrder({ ...ofStation, type: 'planned' })
  await begin(whole)
  expect(await inWork()).toEqual(both)
  expect(await listExcludedSpans()).toEqual(
    both.map((id) => ({ charge_point_id: id, connector_no: 0, why: 'planned' })),
  )
  const single = await aWorkOrder({ chargePointNo: one.chargePointNo, type: 'cleaning' })
  await begin(single)
  await act(whole, 'suspend', { reason: 'parts' })
  await act(whole, 'resume')
  await shop.admin.query('update stations_charge_points set station_id = $2 where id = $1', [other.id, shop.stationId])
  await act(whole, 'finish', finish)
  expect(await inWork()).toEqual([one.id])
  expect(new Set((await listExcludedSpans()).map(({ charge_point_id }) => charge_point_id))).toEqual(new Set([one.id]))
  const { rows: noted } = await shop.admin.query(
    'select charge_point_id from stations_unreported_states where charge_point_id = any($1)',
    [[one.id, other.id]],
  )
  expect(noted).toHaveLength(2)
  await act(single, 'finish', finish)
  expect(await inWork()).toEqual([])
})
