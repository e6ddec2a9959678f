import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { markTokenFactsStale, markFactsStale, setTokenBatteries } from '@evops/charging/server'
import { fleetEndpoints, vehicleAlarmExport } from '@evops/fleet/contract'
import { createFleetModule, assignedTokenIds } from '@evops/fleet/server'
import { createOrganisation } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { ServerDomain } from '@evops/platform/server'
import {
  createTestActor,
  createTestCaller,
  permissionCodesOf,
  readExport,
  testApp,
  testServices,
  type TestHttpCall,
} from '@evops/platform/testing'
import { telematicsEndpoints } from '@evops/telematics/contract'
import { createTelematics, type Telematics } from '@evops/telematics/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let call: TestHttpCall
let fleet: ServerDomain
let telematics: Telematics
let close: () => Promise<void>
beforeAll(async () => {
  site = await ocppSite([], testServices(), { tokensAssigned: assignedTokenIds })
  const { operatorOf } = createOrganisation(site.services)
  const sessions = { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale }
  fleet = createFleetModule({
    services: site.services,
    tokens: { setBatteries: setTokenBatteries },
    sessions,
    operatorOf,
  }).domain
  telematics = createTelematics({ services: site.services, operatorOf, allowedNetworks: async () => [] })
  const codes = permissionCodesOf([...fleetEndpoints, ...telematicsEndpoints])
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes)],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['vehicles', createTestActor(site.operatorId, ['carPerm'])],
    ['alarms', createTestActor(site.operatorId, ['eventPerm'])],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  const app = await testApp(site.services, [fleet, telematics.domain, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
  call = createTestCaller(app)
  close = async () => {
    await app.close()
    await telematics.close()
    await site.close()
  }
})
afterAll(() => close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const unique = () => newId().slice(-6)
/** Creates a vehicle that charged from an hour ago until half an hour ago, at its own charge point. */
async function aChargedVehicle() {
  const chargePoint = await site.chargePoint()
  const idTag = `BUS-${unique()}`
  await site.token(idTag)
  const { id } = (await call('POST', '/api/vehicles', { body: { selfNo: unique() } })).data
  const body = { idTag, from: ago(300).toISOString() }
  expect((await call('POST', `/api/vehicles/${id}/tokens`, { body })).status).toBe(200)
  const point = await site.connect(chargePoint)
  await runTestSession(point, { idTag, from: 60, until: 30 })
  return { id, chargePoint, point }
}
/** Only one alarm of each code can be open. */
let codes = 20
async function anAlarm(
  chargePoint: { chargePointId: string; stationId: string },
  at: Date,
  more: { connectorNo?: number; level?: number } = {},
) {
  const id = newId()
  await site.admin.query(
    `insert into stations_alarms (operator_id, id, station_id, charge_point_id, connector_no, code, level, raised_at, last_at)
     values ($1, $2, $3, $4, $5, $8, $6, $7, $7)`,
    [
      site.operatorId,
      id,
      chargePoint.stationId,
      chargePoint.chargePointId,
      more.connectorNo ?? 1,
      more.level ?? 4,
      at,
      `F${(codes += 1)}`,
    ],
  )
  return id
}

test('ROUTE-03 vehicle: alarms of its connector and charge point count to a vehicle while it charged there, and no others', async () => {
  const { id, chargePoint } = await aChargedVehicle()
  const { id: other, chargePoint: elsewhere } = await aChargedVehicle()
  const [during, whole, atEnd] = [
    await anAlarm(chargePoint, ago(50)),
    await anAlarm(chargePoint, ago(40), { connectorNo: 0, level: 2 }),
    await anAlarm(chargePoint, ago(29)),
  ]
  // Alarms before, long after, at another connector, and at another charge point.
  await anAlarm(chargePoint, ago(70))
  await anAlarm(chargePoint, ago(10))
  await anAlarm(chargePoint, ago(45), { connectorNo: 2 })
  const theirs = await anAlarm(elsewhere, ago(45))
  const list = async (query = '', token = 'ours') =>
    call('GET', `/api/vehicle-alarms?vehicleId=${id}${query}`, { token })
  const ids = (reply: { data: { list: { alarmId: string }[] } }) => reply.data.list.map(({ alarmId }) => alarmId)
  expect(ids(await list())).toEqual([atEnd, whole, during])
  expect((await list()).data.list[1]).toMatchObject({
    connectorNo: 0,
    level: 2,
    code: 'F22',
    state: 'raised',
    chargePointId: chargePoint.chargePointId,
  })
  expect((await list()).data.list[0].sessionNo).not.toBe('')
  expect(ids(await list('&sort=level'))[0]).toBe(whole)
  expect(ids(await list('&level=2'))).toEqual([whole])
  expect(ids(await list('&state=closed'))).toEqual([])
  expect(ids(await list('&pageSize=1&page=2'))).toEqual([whole])
  const day = (at: Date) => at.toISOString().slice(0, 10)
  expect(ids(await list(`&from=${day(ago(-3 * 24 * 60))}`))).toEqual([])
  expect(ids(await call('GET', `/api/vehicle-alarms?vehicleId=${other}`))).toEqual([theirs])
  const actor = createTestActor(site.operatorId, ['carPerm', 'eventPerm', 'vehicle:export'])
  const { rows } = await readExport(fleet, actor, { name: vehicleAlarmExport, filter: { vehicleId: id } })
  expect(rows).toHaveLength(3)
})

test('ROUTE-03 vehicle: its alarms are told to who sees both vehicles and alarms, of the own operator', async () => {
  const { id } = await aChargedVehicle()
  const list = (token: string, query = `vehicleId=${id}`) => call('GET', `/api/vehicle-alarms?${query}`, { token })
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['vehicles', 403],
    ['alarms', 403],
    ['theirs', 404],
    ['ours', 200],
  ] as const)
    expect((await list(token)).status, token).toBe(status)
  expect(await list('ours', 'vehicleId=bus&level=9')).toMatchObject({
    status: 400,
    fields: { vehicleId: expect.any(String), level: expect.any(String) },
  })
  const rows = readExport(fleet, createTestActor(site.operatorId, ['carPerm', 'vehicle:export']), {
    name: vehicleAlarmExport,
    filter: { vehicleId: id },
  })
  await expect(rows).rejects.toThrow('request.forbidden')
})

test('ROUTE-13 last known: each sign says its age and who told it; where it charges now stands beside', async () => {
  const { id, chargePoint, point } = await aChargedVehicle()
  const getLatestReadings = async (token = 'ours') => call('GET', `/api/telematics/vehicles/${id}/known`, { token })
  expect((await getLatestReadings()).data).toEqual({
    vehicleId: id,
    place: null,
    soc: { percent: 65, source: 'lastSession', sourceName: null, at: expect.any(String) },
    odometer: null,
    plugged: null,
  })
  const { data: vehicle } = await call('GET', `/api/vehicles/${id}`)
  const form = { selfNo: vehicle.selfNo, odometerM: 5_000_000, version: vehicle.version }
  expect((await call('PUT', `/api/vehicles/${id}`, { body: form })).status).toBe(200)
  expect((await getLatestReadings()).data).toMatchObject({
    odometer: { metres: 5_000_000, source: 'person', sourceName: null },
    place: null,
  })
  const source = (
    await call('POST', '/api/telematics/sources', {
      body: { name: 'Bus units', kind: 'push', naming: 'self-number' },
    })
  ).data
  const createReport = (at: Date, more: object) => ({
    vehicle: vehicle.selfNo,
    time: at.toISOString(),
    ...more,
  })
  const placed = { longitude: 114.06, latitude: 22.54, speed: 31 }
  const [first, second] = [ago(2), ago(1)]
  const body = [createReport(first, placed), createReport(second, { soc: 71 })]
  const pushed = await call('POST', '/api/public/telematics/push', {
    token: `${source.id}:${source.pushPassword}`,
    body,
  })
  expect(pushed.data.taken).toBe(2)
  expect((await getLatestReadings()).data).toMatchObject({
    place: {
      longitude: 114.06,
      latitude: 22.54,
      speedKmh: 31,
      at: first.toISOString(),
      sourceName: 'Bus units',
    },
    soc: { percent: 71, at: second.toISOString(), source: 'telematics', sourceName: 'Bus units' },
    odometer: { source: 'person' },
    plugged: null,
  })
  const [{ idTag }] = (
    await site.admin.query(
      'select k.id_tag as "idTag" from charging_tokens k join fleet_vehicle_tokens t on t.token_id = k.id where t.vehicle_id = $1',
      [id],
    )
  ).rows
  await runTestSession(point, { idTag, from: 5, until: null, startWh: 2_000_000 })
  const { plugged } = (await getLatestReadings()).data
  expect(plugged).toMatchObject({
    chargePointId: chargePoint.chargePointId,
    connectorNo: 1,
    stationId: chargePoint.stationId,
  })
  expect((await call('GET', '/api/telematics/plugged')).data).toContainEqual(plugged)
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['vehicles', 200],
  ] as const)
    expect((await getLatestReadings(token)).status, token).toBe(status)
})
