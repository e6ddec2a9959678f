import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'
import type { SiteChargePoint } from '../../testing/ocpp-site.ts'

let site: StaffSite
beforeAll(async () => (site = await staffSite()))
afterAll(() => site.close())

/** Creates a charge point at a station with these coordinates, and its connection. */
async function at(longitude: number | null, latitude: number | null) {
  const chargePoint = await site.chargePoint()
  await site.admin.query('update stations_stations set longitude = $2, latitude = $3 where id = $1', [
    chargePoint.stationId,
    longitude,
    latitude,
  ])
  return { chargePoint, point: await site.connect(chargePoint) }
}
const runFinder = async () => {
  await site.charging.finder.lookAtClosed()
  await site.charging.finder.lookAtOpen()
}
async function findCloneEvidence(chargePoint: SiteChargePoint) {
  const { data } = await site.call('GET', `/api/abnormal-sessions?search=${chargePoint.chargePointNo}&flag=A18`)
  return data.list.map(({ evidence }: { evidence: object }) => evidence)
}
const alarms = async (...chargePoints: SiteChargePoint[]) =>
  (
    await site.admin.query(
      "select detail, count from stations_alarms where code = 'F62' and charge_point_id = any($1) order by id",
      [chargePoints.map(({ chargePointId }) => chargePointId)],
    )
  ).rows
/** Madrid and Barcelona, 505 km apart. */
const madrid = [-3.7038, 40.4168] as const
const barcelona = [2.1734, 41.3851] as const

test('a card in Madrid and an hour later in Barcelona: one alarm that names both, however often it is looked at', async () => {
  await site.token('CLONED', { manyAtOnce: false })
  const [here, there] = [await at(...madrid), await at(...barcelona)]
  await runTestSession(here.point, { idTag: 'CLONED', from: 180, until: 150 })
  await runFinder()
  expect(await findCloneEvidence(here.chargePoint)).toEqual([])
  await runTestSession(there.point, { idTag: 'CLONED', from: 120, until: 90 })
  await runFinder()
  await runFinder()
  const both = [...(await findCloneEvidence(here.chargePoint)), ...(await findCloneEvidence(there.chargePoint))]
  expect(both).toMatchObject([{ kind: 'clone-distance', distanceKm: 505, firstStation: expect.any(String) }])
  expect(Math.round(both[0].betweenS / 60)).toBe(60)
  expect(both[0].travelS).toBeGreaterThan(15_000)
  expect(both[0].firstStation).not.toBe(both[0].secondStation)
  expect(await alarms(here.chargePoint, there.chargePoint)).toEqual([
    { detail: expect.stringContaining(both[0].firstStation), count: 1 },
  ])
})

test('told late from a memory, in another order: its own times count, not when they came', async () => {
  await site.token('LATE', { manyAtOnce: false })
  const [here, there] = [await at(...madrid), await at(...barcelona)]
  await runTestSession(there.point, { idTag: 'LATE', from: 60, until: 50 })
  await runFinder()
  await runTestSession(here.point, { idTag: 'LATE', from: 90, until: 70 })
  await runFinder()
  const both = [...(await findCloneEvidence(here.chargePoint)), ...(await findCloneEvidence(there.chargePoint))]
  expect(both).toMatchObject([{ kind: 'clone-distance' }])
  expect(Math.round(both[0].betweenS / 60)).toBe(30)
  // A day earlier the distance was no problem.
  const third = await at(...madrid)
  await runTestSession(third.point, { idTag: 'LATE', from: 1_440, until: 1_400 })
  await runFinder()
  expect(await findCloneEvidence(third.chargePoint)).toEqual([])
})

test('who had the time to travel, or charges at many connectors by right, is nothing odd', async () => {
  await site.token('SLOW', { manyAtOnce: false })
  await site.token('FLEET', { manyAtOnce: true })
  const [here, there] = [await at(...madrid), await at(...barcelona)]
  await runTestSession(here.point, { idTag: 'SLOW', from: 600, until: 580 })
  await runTestSession(there.point, { idTag: 'SLOW', from: 200, until: 180 })
  await runTestSession(here.point, { idTag: 'FLEET', from: 60, until: 50 })
  await runTestSession(there.point, { idTag: 'FLEET', from: 59, until: 49 })
  await runFinder()
  expect([...(await findCloneEvidence(here.chargePoint)), ...(await findCloneEvidence(there.chargePoint))]).toEqual([])
})

test('two stations on no map: a token that charges at both at once is told', async () => {
  await site.token('BOTH', { manyAtOnce: false })
  const [here, there] = [await at(null, null), await at(null, null)]
  await runTestSession(here.point, { idTag: 'BOTH', from: 60, until: 30 })
  await runTestSession(there.point, { idTag: 'BOTH', from: 40, until: 35 })
  await runFinder()
  expect([
    ...(await findCloneEvidence(here.chargePoint)),
    ...(await findCloneEvidence(there.chargePoint)),
  ]).toMatchObject([{ kind: 'clone-both' }])
})

test('an operator says how fast its people travel', async () => {
  const { data: limits } = await site.call('GET', '/api/abnormal-sessions/limits')
  expect(limits.cloneKmh).toBe(120)
  const set = (cloneKmh: number, version: number) =>
    site.call('PUT', '/api/abnormal-sessions/limits', { body: { ...limits, cloneKmh, version } })
  expect((await set(1_000, limits.version)).status).toBe(200)
  await site.token('FLIES', { manyAtOnce: false })
  const [here, there] = [await at(...madrid), await at(...barcelona)]
  await runTestSession(here.point, { idTag: 'FLIES', from: 180, until: 150 })
  await runTestSession(there.point, { idTag: 'FLIES', from: 120, until: 90 })
  await runFinder()
  expect([...(await findCloneEvidence(here.chargePoint)), ...(await findCloneEvidence(there.chargePoint))]).toEqual([])
  expect((await set(19, limits.version + 1)).fields).toMatchObject({ cloneKmh: expect.any(String) })
  await set(120, limits.version + 1)
})
