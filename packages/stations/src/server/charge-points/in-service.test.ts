import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { runStationImport } from '../../testing/shenzhen.ts'

let site: TestSite
const count = 1_300
const lines = Array.from({ length: count }, (_, n) => `N${n},114.05,22.55,1`)
const body = {
  fileName: 'x.csv',
  content: ['code,longitude,latitude,count', ...lines].join('\n'),
  settings: {
    kind: 'station',
    mapping: { stationCode: 'code', longitude: 'longitude', latitude: 'latitude', chargePointCount: 'count' },
    equipmentType: 1,
    connectorType: 4,
    coordinateSystem: 'wgs84',
    answers: { zones: 'keep' },
  },
}
/** Counts the charge points that drivers, partners, monitors, reports and the list's filter get. */
async function readers() {
  const { rows } = await site.admin.query(
    `select (select count(*)::int from stations_open_connectors where operator_id = $1) as driver,
       (select count(*)::int from stations_public_charge_points where operator_id = $1) as public,
       (select count(*)::int from stations_connector_cards where operator_id = $1 and state <> 'planned') as partners,
       (select count(*)::int from stations_connector_facts where operator_id = $1 and in_use_from <= (now() at time zone time_zone)::date) as reports,
       (select count(*)::int from stations_in_service where operator_id = $1 and is_in_service) as "inService"`,
    [site.ours],
  )
  const places = await site.services.db.inTenant(site.ours, (tx) => site.stations.publicPlaces(tx))
  const list = await site.call('GET', '/api/charge-points?inService=true&pageSize=1')
  return { ...rows[0], places: places.length, list: list.data.total }
}
const none = { driver: 0, public: 0, partners: 0, reports: 0, inService: 0, places: 0, list: 0 }
const all = { driver: 1, public: 1, partners: 1, reports: 1, inService: 1, list: 1 }
const planned = async () =>
  (await site.call('GET', '/api/charge-points?inService=false&pageSize=1&sort=chargePointNo')).data
const connectFirst = (id: string) =>
  site.admin.query("insert into stations_links values ($1, $2, true, 'p', 'ocpp1.6', '', now(), now())", [
    site.ours,
    id,
  ])

beforeAll(async () => {
  site = await createTestSite()
  await site.services.jobs.start(site.stations.domain.jobs ?? {})
})
afterAll(() => site.close())

test('ROUTE-03 import: 1,300 imported charge points are planned, and no reader gets one of them', async () => {
  const { id } = await runStationImport(site, body, 'ours', 60_000)
  expect(await readers()).toEqual(none)
  expect((await planned()).total).toBe(count)
  expect((await site.call('POST', `/api/station-imports/${id}/undo`)).status).toBe(200)
  const stateOfImport = async () => (await site.call('GET', `/api/station-imports/${id}`)).data.state
  await waitUntil(async () => (await stateOfImport()) === 'undone', 'the import is undone', 60_000)
  expect(await readers()).toEqual(none)
  expect((await planned()).total).toBe(0)
})

test('ROUTE-03 a date in a file commissions nothing, a date that a user sets does, and is in the audit log', async () => {
  await runStationImport(site, { ...body, content: body.content.split('\n').slice(0, 2).join('\n') }, 'ours')
  const { list } = await planned()
  const { id } = list[0]
  // The date of a file describes the device.
  await site.admin.query(`update stations_charge_points set commissioned_on = '2019-05-01' where id = $1`, [id])
  expect(await readers()).toEqual(none)
  const change = async (more: object) => {
    const { data } = await site.call('GET', `/api/charge-points/${id}`)
    const { version, chargePointNo, name, stationId, ratedPowerW } = data
    const form = { version, chargePointNo, name, stationId, ratedPowerW, commissionedOn: data.commissionedOn }
    return site.call('PUT', `/api/charge-points/${id}`, { body: { ...form, ...more } })
  }
  expect((await change({ name: 'Another name' })).status).toBe(200)
  expect(await readers()).toEqual(none)
  expect((await change({ commissionedOn: '2026-01-02' })).status).toBe(200)
  expect(await readers()).toMatchObject(all)
  expect(site.audited.at(-1)).toMatchObject({
    before: { commissionedOn: '2019-05-01' },
    after: { commissionedOn: '2026-01-02' },
  })
  expect((await change({ commissionedOn: '2999-01-01' })).status).toBe(200)
  expect(await readers()).toEqual(none)
})

test('ROUTE-03 the first connection commissions an imported charge point', async () => {
  const line = `M1,114.05,22.55,1`
  await runStationImport(site, { ...body, content: ['code,longitude,latitude,count', line].join('\n') }, 'ours')
  const { data } = await site.call('GET', '/api/charge-points?search=M1')
  expect(await readers()).toEqual(none)
  await connectFirst(data.list[0].id)
  expect(await readers()).toEqual({ ...all, places: 1 })
})

test('ROUTE-03 lists say which charge points are planned, and a station’s power is their sum if none is entered', async () => {
  const content = ['code,longitude,latitude,count', 'PLAN1,114.05,22.55,2'].join('\n')
  await runStationImport(site, { ...body, content }, 'ours')
  const points = (await site.call('GET', '/api/charge-points?search=PLAN1')).data.list
  expect(points.map(({ inService }: { inService: boolean }) => inService)).toEqual([false, false])
  const station = async () => (await site.call('GET', '/api/stations?search=PLAN1')).data.list[0]
  const sum = 2 * Number(points[0].ratedPowerW)
  expect(await station()).toMatchObject({
    plannedChargePoints: 2,
    ratedPowerW: null,
    chargePointsPowerW: sum,
  })
  await connectFirst(points[0].id)
  expect(await station()).toMatchObject({ plannedChargePoints: 1 })
})
