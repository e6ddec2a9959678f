import { createOrganisation } from '@evops/organisation/server'
import type { App } from '@evops/platform/server'
import { zoneAtMidday, testApp } from '@evops/platform/testing'
import { createStations, type Stations } from '@evops/stations/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublicMonitor } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import { createMonitors } from './monitors.ts'

const timeZone = zoneAtMidday()
let site: StaffSite
let stations: Stations
let app: App
let code: string
let chargePoint: Awaited<ReturnType<StaffSite['chargePoint']>>

beforeAll(async () => {
  site = await staffSite()
  stations = createStations(site.services, { operatorOf: async () => ({ timeZone }) })
  app = await testApp(
    site.services,
    [createMonitors(site.services, { ...createOrganisation(site.services), stations })],
    {
      actor: () => null,
    },
  )
  const { rows } = await site.admin.query<{ optcode: string }>(
    'update organisation_operators set time_zone = $2 where operator_id = $1 returning optcode',
    [site.operatorId, timeZone],
  )
  code = rows[0]?.optcode ?? ''
  await site.token('TAG-SECRET')
  chargePoint = await site.chargePoint({ timeZone })
  const point = await site.connect(chargePoint)
  await runTestSession(point, { from: 12, until: 6, kWh: 10, idTag: 'TAG-SECRET' })
  await runTestSession(point, { from: 5, until: 2, kWh: 40, connectorNo: 2, startWh: 5_000, idTag: 'TAG-SECRET' })
})
afterAll(async () => {
  stations.close()
  await app.close()
  await site.close()
})

const show = (publicMonitors: object) =>
  site.admin.query('update organisation_operators set settings = settings || $2 where operator_id = $1', [
    site.operatorId,
    JSON.stringify({ publicMonitors }),
  ])
const requestMonitor = (kind: string, optcode = code, address = '10.0.0.1') =>
  app.inject({
    method: 'GET',
    url: `/api/public/monitors/${kind}?optcode=${optcode}`,
    remoteAddress: address,
  })

test('ROUTE-14 a public monitor is there only where its operator shows it; a code of nobody looks the same', async () => {
  await show({})
  expect((await requestMonitor('operation')).statusCode).toBe(404)
  expect((await requestMonitor('operation', 'no-such-code')).json().error).toBe(
    (await requestMonitor('information')).json().error,
  )
  await show({ operation: true })
  expect((await requestMonitor('operation')).statusCode).toBe(200)
  expect((await requestMonitor('information')).statusCode).toBe(404)
  expect((await requestMonitor('nonsense')).statusCode).toBe(400)
})

test('ROUTE-14 S-13 it has the figures of the lists and public names, no identity, number, order, token or person', async () => {
  await show({ operation: true, information: true })
  const reply = await requestMonitor('operation', code.toUpperCase())
  const seen: PublicMonitor = (await requestMonitor('operation')).json().data
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format()
  const sums = (await site.call('GET', `/api/sessions/sums?dayFrom=${today}&dayTo=${today}`)).data
  expect(sums.countedSessions).toBe(2)
  expect(seen.energyByPeriodDwh.reduce((sum: number, energy: number) => sum + energy, 0)).toBe(sums.energyDwh)
  expect(sums.energyDwh).toBeGreaterThan(0)
  expect(seen.today).toEqual({
    sessions: sums.countedSessions,
    energyDwh: sums.energyDwh,
    payableMinor: null,
  })
  expect(seen.ranking.reduce((sum, place) => sum + place.energyDwh, 0)).toBe(sums.energyDwh)
  expect(seen.connectors).toBe(2)
  const sessions = (await site.call('GET', '/api/sessions')).data.list as { sessionNo: string; id: string }[]
  const secrets = [
    chargePoint.identity,
    chargePoint.chargePointNo,
    chargePoint.chargePointId,
    chargePoint.stationId,
    site.operatorId,
    'TAG-SECRET',
    ...sessions.flatMap(({ id, sessionNo }) => [id, sessionNo]),
  ]
  for (const body of [reply.body, (await requestMonitor('information')).body])
    for (const secret of secrets) expect(body).not.toContain(secret)
})

/** Reads the monitor without the cache. */
async function requestUncachedMonitor(): Promise<PublicMonitor> {
  const fresh = await testApp(
    site.services,
    [createMonitors(site.services, { ...createOrganisation(site.services), stations })],
    { actor: () => null },
  )
  const reply = await fresh.inject({
    method: 'GET',
    url: `/api/public/monitors/operation?optcode=${code}`,
  })
  await fresh.close()
  return reply.json().data
}

test('ROUTE-14 a station that is not open to the public is counted and never named; money only where it is shown', async () => {
  await site.admin.query('update stations_stations set open_to_public = false where id = $1', [chargePoint.stationId])
  await show({ operation: true, information: true, revenue: true })
  // Another kind of monitor of the same operator: the cached result stays for ten seconds.
  const seen: PublicMonitor = (await requestMonitor('information')).json().data
  expect(seen.places.length + seen.connectors).toBeGreaterThan(0)
  const again = await requestUncachedMonitor()
  expect(again).toMatchObject({ connectors: 2, places: [], ranking: [] })
  expect(again.today.payableMinor).toBeGreaterThan(0)
})

test('ROUTE-14 one address may look 120 times a minute', async () => {
  let looks = 0
  // The minute of the limit may end while the test looks, so a second minute's limit is allowed for.
  while (looks <= 240 && (await requestMonitor('operation', code, '10.9.9.9')).statusCode !== 429) looks += 1
  expect(looks).toBeGreaterThanOrEqual(120)
  expect(looks).toBeLessThanOrEqual(240)
})

test('ROUTE-14 ROUTE-03 chgpile: a charge point that is not shown to the public is in no place of a monitor; a station of such ones is not named', async () => {
  await show({ operation: true })
  const other = await site.chargePoint()
  await site.admin.query('update stations_stations set open_to_public = true')
  expect((await requestUncachedMonitor()).connectors).toBe(2)
  await site.connect(other)
  const hide = (chargePointId: string, visible: boolean) =>
    site.admin.query('update stations_charge_points set public_visible = $2 where id = $1', [chargePointId, visible])
  const energyOf = ({ ranking }: PublicMonitor) => ranking.reduce((sum, place) => sum + place.energyDwh, 0)
  const connectorsOf = ({ places }: PublicMonitor) => places.reduce((sum, place) => sum + place.connectors, 0)
  const before = await requestUncachedMonitor()
  await hide(other.chargePointId, false)
  const hidden = await requestUncachedMonitor()
  expect(connectorsOf(hidden)).toBe(connectorsOf(before) - (before.connectors - 2))
  // The operator's totals equal those of the lists.
  expect(hidden.connectors).toBe(before.connectors)
  // The ranking of a public station name shows no more than the public place: sessions at hidden charge points are not
  // in it.
  expect(energyOf(before)).toBe(before.today.energyDwh)
  const twin = await site.chargePoint({ stationId: chargePoint.stationId })
  await site.connect(twin)
  await hide(chargePoint.chargePointId, false)
  const all = await requestUncachedMonitor()
  expect(all.places.map(({ connectors }) => connectors)).toEqual([2])
  expect([all.ranking, all.connectors, all.today]).toEqual([[], before.connectors + 2, before.today])
  await hide(twin.chargePointId, false)
  const none = await requestUncachedMonitor()
  expect([none.places, none.ranking, none.connectors]).toEqual([[], [], before.connectors + 2])
})
