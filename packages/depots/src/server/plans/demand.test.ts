import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadinessBoard } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { planDemandRuleOf, highestQuarter } from './demand.rules.ts'

let site: DepotSite
let siteId: string
beforeAll(async () => {
  site = await depotSite()
  ;({ siteId } = await createTestDepot(site, {
    limitW: 120_000,
    points: Array.from({ length: 2 }, () => ({ limitW: 60_000, fallbackW: 5_000 })),
  }))
  await site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, now(), now() from stations_charge_points`,
  )
  const vehicles = await createTestBuses(site, ['12', '21'])
  for (const [no, vehicleId] of vehicles.entries())
    await site.call('POST', '/api/departures', {
      body: {
        stationId: site.stationId,
        serviceDay: '2026-11-24',
        blockNo: String(no),
        vehicleId,
        departAt: at(6 + no),
        returnAt: at(12),
        targetSoc: 60,
      },
    })
})
afterAll(() => site.close())
const at = (hours: number) => new Date(site.services.now().getTime() + hours * 3_600_000).toISOString()
const change = async (body: object) => {
  const { data } = await site.call('GET', `/api/depot-limits?stationId=${site.stationId}&kind=site`)
  return site.call('PUT', `/api/depot-limits/${siteId}`, { body: { version: data.list[0].version, ...body } })
}
const planOf = async (): Promise<ReadinessBoard['plan']> =>
  (await site.call('GET', `/api/depots/${site.stationId}/board`)).data.plan

test('a demand charge of a site is in the plan: what the month has reached is paid, what goes above it costs', async () => {
  expect(await planOf()).toMatchObject({ demand: null })
  const plain = (await planOf())?.costMinor ?? 0
  expect((await change({ demandKind: 'max15' })).fields).toHaveProperty('demandPriceMinor')
  expect((await change({ demandKind: 'period', demandPriceMinor: 4_000 })).fields).toHaveProperty('demandPeriod')
  expect((await change({ demandKind: 'max15', demandPriceMinor: 4_000 })).data).toMatchObject({
    demandKind: 'max15',
    demandUntil: null,
  })
  const first = await planOf()
  expect(first?.demand).toMatchObject({ alreadyW: 0 })
  const { peakW, minor } = first?.demand ?? { peakW: 0, minor: 0 }
  expect(minor).toBe(Math.round((peakW / 1_000) * 4_000))
  expect(first?.costMinor).toBeGreaterThanOrEqual(plain + minor - 1)

  // A quarter hour of this month with 90 kW: a lower peak causes no cost.
  const quarter = Math.floor(site.services.now().getTime() / 900_000) * 900_000 - 900_000
  for (const part of [0, 1, 2])
    await site.admin.query('insert into stations_load values ($1, $2, 300, $3, 90000, null)', [
      site.operatorId,
      site.stationId,
      new Date(quarter + part * 300_000),
    ])
  await site.call('POST', `/api/depots/${site.stationId}/plan`)
  expect(await planOf()).toMatchObject({ demand: { alreadyW: 90_000 } })

  const url = `/api/depots/${site.stationId}/what-if`
  const without = (await site.call('POST', url, { body: { withoutDemand: true } })).data.plan
  expect(without.demand).toBeNull()
})

test('after its last day a demand charge counts no more; a feeder has none', async () => {
  await change({ demandKind: 'max15', demandPriceMinor: 4_000, demandUntil: '2020-01-01' })
  expect(await planOf()).toMatchObject({ demand: null })
  await change({ demandUntil: '2130-01-01' })
  expect((await planOf())?.demand).not.toBeNull()
  const feeder = { stationId: site.stationId, kind: 'feeder', name: 'F', parentId: siteId, limitW: 50_000 }
  const refused = await site.call('POST', '/api/depot-limits', {
    body: { ...feeder, demandKind: 'max15', demandPriceMinor: 1 },
  })
  expect(refused.fields).toHaveProperty('demandKind')
})

test('a peak is the mean of a quarter hour in the period that counts, until the last day', () => {
  const at0 = Date.UTC(2026, 10, 24)
  const load = [0, 1, 2, 3, 4].map((part) => ({ at: new Date(at0 + part * 300_000), powerW: 30_000 + part }))
  expect(highestQuarter(load, () => true)).toBe(30_001)
  expect(highestQuarter(load, (quarter) => quarter > at0)).toBe(Math.round((60_000 + 7) / 3))
  expect(highestQuarter([], () => true)).toBe(0)
  const rule = {
    id: 's',
    demandKind: 'period' as const,
    demandPriceMinor: 3_500,
    demandPeriod: 'peak',
    demandUntil: '2026-11-24',
  }
  const slots = [
    { date: '2026-11-24', period: 'peak' },
    { date: '2026-11-24', period: 'valley' },
    { date: '2026-11-25', period: 'peak' },
  ]
  const options = { slots, alreadyW: 5, currency: 'CNY', usedDwh: 0 }
  expect(planDemandRuleOf(rule, options)).toMatchObject({ priceE5PerKw: 3_500_000, inWindow: [true, false, false] })
  expect(planDemandRuleOf({ ...rule, demandUntil: '2026-11-23' }, options)).toBeNull()
  expect(planDemandRuleOf({ ...rule, demandKind: 'none' }, options)).toBeNull()
})
