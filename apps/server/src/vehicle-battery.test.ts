import { runTestSession, ocppSite, type OcppSite } from '@evops/charging/testing'
import { batteryHealth, fleetEndpoints } from '@evops/fleet/contract'
import { createFleetModule, assignedTokenIds, type FleetModule } from '@evops/fleet/server'
import { fleetDeps } from '@evops/fleet/testing'
import { newId } from '@evops/platform/contract'
import type { App } from '@evops/platform/server'
import { createTestActor, permissionCodesOf, testApp, testServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: OcppSite
let app: App
let fleet: FleetModule
beforeAll(async () => {
  site = await ocppSite([], testServices(), { tokensAssigned: assignedTokenIds })
  fleet = createFleetModule(fleetDeps(site.services))
  const codes = permissionCodesOf(fleetEndpoints)
  const actors = new Map([
    ['ours', createTestActor(site.operatorId, codes)],
    ['theirs', createTestActor(await site.operator(), codes)],
    ['nobody', createTestActor(site.operatorId, [])],
  ])
  app = await testApp(site.services, [fleet.domain, site.charging.domain], {
    actor: (token) => actors.get(token) ?? null,
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})

async function request(method: 'GET' | 'POST', url: string, body?: object, token = 'ours') {
  const headers = token === '' ? {} : { authorization: `Bearer ${token}` }
  const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) })
  return { status: reply.statusCode, data: JSON.parse(reply.body).data }
}
const learn = () => fleet.domain.jobs?.['fleet:learn-batteries']?.run(undefined, { jobId: '', attempt: 1 })
const percent = async (vehicleId: string) =>
  (await site.admin.query('select dwh_per_percent as n from fleet_depot_vehicles where vehicle_id = $1', [vehicleId]))
    .rows[0].n

test('X-23 a battery is learnt from ten sessions, an odd one moves nothing, and the depot reckons with it', async () => {
  const idTag = `BUS-${newId().slice(-6)}`
  await site.token(idTag)
  const { data: bus } = await request('POST', '/api/vehicles', { selfNo: idTag, batteryDwh: 400_000 })
  await request('POST', `/api/vehicles/${bus.id}/tokens`, {
    idTag,
    from: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  })
  const point = await site.connect(await site.chargePoint())
  const battery = async () => (await request('GET', `/api/vehicles/${bus.id}/battery`)).data
  // Each session charges from 35 to 65 percent: 0.4 kWh per percent.
  const session = (n: number, kWh: number) =>
    runTestSession(point, { idTag, from: 4_000 - n * 60, until: 3_950 - n * 60, startWh: 1_000_000 * (n + 1), kWh })
  for (let n = 0; n < 9; n += 1) await session(n, 12)
  await learn()
  expect(await battery()).toMatchObject({ nominalDwh: 400_000, usable: 9, learnt: null })
  expect(await percent(bus.id)).toBeNull()

  // An outlier: the displayed state of charge jumped.
  await session(9, 30)
  await learn()
  const { learnt, months } = await battery()
  expect(learnt).toMatchObject({
    dwhPerPercent: 4_000,
    lowDwh: 4_000,
    highDwh: 4_000,
    firstDwh: 4_000,
    sessions: 10,
  })
  expect(months.reduce((sum: number, one: { sessions: number }) => sum + one.sessions, 0)).toBe(10)
  expect(await percent(bus.id)).toBe(4_000)

  // The battery takes less energy over time; the value of its first sessions is stored as well.
  for (let n = 10; n < 30; n += 1) await session(n, 10.8)
  await learn()
  expect((await battery()).learnt).toMatchObject({ dwhPerPercent: 3_600, firstDwh: 4_000, sessions: 30 })
})

test('X-23 a battery that takes more than at first is at 100 per cent, never above', async () => {
  const idTag = `BUS-${newId().slice(-6)}`
  await site.token(idTag)
  const { data: bus } = await request('POST', '/api/vehicles', { selfNo: idTag })
  await request('POST', `/api/vehicles/${bus.id}/tokens`, {
    idTag,
    from: new Date(Date.now() - 5 * 86_400_000).toISOString(),
  })
  const point = await site.connect(await site.chargePoint())
  // Most sessions take 0.4 kWh per percent; the first ten were measured too low.
  for (let n = 0; n < 30; n += 1)
    await runTestSession(point, {
      idTag,
      from: 4_000 - n * 60,
      until: 3_950 - n * 60,
      startWh: 1_000_000 * (n + 1),
      kWh: n < 10 ? 11 : 12,
    })
  await learn()
  const { learnt } = (await request('GET', `/api/vehicles/${bus.id}/battery`)).data
  expect(learnt).toMatchObject({ dwhPerPercent: 4_000, firstDwh: 4_000 })
  expect(batteryHealth(learnt.dwhPerPercent, learnt.firstDwh)).toBe(100)
  // A single month may have taken more.
  expect(batteryHealth(4_300, learnt.firstDwh)).toBe(100)
})

test('X-23 figures of a battery are told to whoever sees vehicles, of their own operator', async () => {
  const { data: bus } = await request('POST', '/api/vehicles', { selfNo: `N-${newId().slice(-6)}` })
  const url = `/api/vehicles/${bus.id}/battery`
  const statuses = []
  for (const token of ['', 'nobody', 'theirs', 'ours'])
    statuses.push((await request('GET', url, undefined, token)).status)
  expect(statuses).toEqual([401, 403, 404, 200])
  expect((await request('GET', '/api/vehicles/none/battery')).status).toBe(400)
  expect((await request('GET', url)).data).toEqual({ nominalDwh: null, usable: 0, learnt: null, months: [] })
})
