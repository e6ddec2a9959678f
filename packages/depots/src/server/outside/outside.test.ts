import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestStation } from '@evops/stations/testing'
import type { ReadinessBoard } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { nodeLimitAt } from '../limit-at.rules.ts'
import { siteExternalLimitsOf } from './outside.service.ts'

let site: DepotSite
const noon = Date.parse('2026-11-25T12:00:00Z')
const minute = 60_000
beforeAll(async () => {
  site = await depotSite()
  site.setNow(new Date(noon))
  const points = [1, 2].map(() => ({ limitW: 60_000, fallbackW: 5_000 }))
  await createTestDepot(site, { limitW: 100_000, points })
})
afterAll(() => site.close())
afterEach(() => {
  site.outside.length = 0
  site.setNow(new Date(noon))
})
const addOutsideLimit = (from: number, until: number, limitW: number, stationIds = [site.stationId]) =>
  void site.outside.push({
    from: noon + from * minute,
    until: noon + until * minute,
    limitW,
    stationIds,
    cause: 'outside',
  })
const siteRow = async () =>
  (await site.call('GET', `/api/depot-limits?stationId=${site.stationId}&kind=site`)).data.list[0]

test('E-02 what others allow a supply point limits the plan from the quarter hour in which it begins to that in which it ends', async () => {
  const [bus] = await createTestBuses(site, ['7'])
  addOutsideLimit(67, 120, 30_000)
  const at = (hours: number) => new Date(noon + hours * 60 * minute).toISOString()
  const body = {
    stationId: site.stationId,
    serviceDay: '2026-11-26',
    blockNo: '7',
    vehicleId: bus,
    departAt: at(12),
    returnAt: at(20),
  }
  expect((await site.call('POST', '/api/departures', { body })).status).toBe(200)
  const board = async (): Promise<ReadinessBoard> =>
    (await site.call('GET', `/api/depots/${site.stationId}/board`)).data
  const planned = await board()
  expect(planned.plan?.siteLimitW.slice(3, 9)).toEqual([100_000, 30_000, 30_000, 30_000, 30_000, 100_000])
  expect(planned.plan?.siteW.slice(4, 8).every((watts) => watts <= 30_000)).toBe(true)
  // A plan without the external limit uses the site's own limit again.
  site.outside.length = 0
  expect((await site.call('POST', `/api/depots/${site.stationId}/plan`)).status).toBe(200)
  expect((await board()).plan?.siteLimitW.slice(3, 9).every((watts) => watts === 100_000)).toBe(true)
})

test('E-02 the list of limits shows what others allow now, until when, and nothing where they allow more', async () => {
  addOutsideLimit(-10, 60, 40_000)
  addOutsideLimit(-10, 30, 20_000)
  addOutsideLimit(5, 90, 10_000)
  expect(await siteRow()).toMatchObject({
    outsideW: 20_000,
    outsideCause: 'outside',
    outsideUntil: '2026-11-25T12:30:00.000Z',
    limitW: 100_000,
  })
  site.outside.length = 0
  addOutsideLimit(-10, 60, 150_000)
  expect(await siteRow()).toMatchObject({ outsideW: null, outsideUntil: null })
})

test('E-02 depots of one supply point share what it is allowed as their own limits are; a station that is none takes nothing of it', async () => {
  const other = await createTestStation(site.services, site.operatorId, { name: 'Depot South' })
  const plain = await createTestStation(site.services, site.operatorId, { name: 'Car park' })
  const body = { stationId: other, kind: 'site', name: 'South', limitW: 300_000 }
  expect((await site.call('POST', '/api/depot-limits', { body })).status).toBe(200)
  addOutsideLimit(0, 60, 100_001, [site.stationId, other, plain])
  const found = await site.services.db.inTenant(site.operatorId, (tx) =>
    siteExternalLimitsOf(
      tx,
      { outsideLimitsAt: async () => site.outside, contractLimitsAt: async () => [] },
      {
        stationIds: [site.stationId, other, plain],
        now: new Date(noon),
        until: new Date(noon + 60 * minute),
      },
    ),
  )
  expect([site.stationId, other, plain].map((id) => found.get(id)?.[0]?.limitW)).toEqual([25_000, 75_000, undefined])
})

test('E-02 of a span that is looked at the lowest counts in any part of it; of an instant what holds then', () => {
  const node = {
    limitW: 100,
    windows: [],
    cutW: null,
    cutUntil: null,
    outside: [{ from: 10, until: 20, limitW: 30, cause: 'outside' as const }],
  }
  expect([0, 9, 10, 19, 20].map((at) => nodeLimitAt(node, at, 0))).toEqual([100, 100, 30, 30, 100])
  expect([0, 5, 15, 20].map((at) => nodeLimitAt(node, at, 0, 6))).toEqual([100, 30, 30, 100])
  expect(nodeLimitAt({ ...node, outside: [{ from: 0, until: 9, limitW: 500, cause: 'contracted' }] }, 1, 0)).toBe(100)
})
