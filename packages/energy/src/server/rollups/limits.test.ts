import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { energySite, spanishContent, type EnergySite } from '../../testing/index.ts'
import { saveQuarters } from '../series/quarters.store.ts'
import { daySpan } from './day.rules.ts'

const timeZone = 'Europe/Madrid'
/** A Wednesday of the middle season. */
const day = '2026-11-25'
let site: EnergySite
beforeAll(async () => {
  site = await energySite(timeZone)
})
afterAll(() => site.close())

const contractedW = [40_000, 50_000, 60_000, 60_000, 60_000, 100_000]
/** Every quarter hour of the day has 55 kW, the third has 120 kW. */
const loadW = (place: number) => (place === 2 ? 120_000 : 55_000)
async function aMeasuredDay(meterId: string): Promise<void> {
  const { from, quarters } = daySpan(timeZone, day)
  await site.services.db.inTenant(site.operatorId, (tx) =>
    saveQuarters(
      tx,
      site.operatorId,
      Array.from({ length: quarters }, (_, place) => ({
        meterId,
        at: from + place * quarterMs,
        // 0.1 Wh of a quarter hour.
        activeDwh: (loadW(place) * 10) / 4,
        reactiveDvarh: null,
        exportDwh: null,
        spread: false,
        fromId: meterId,
      })),
    ),
  )
}
async function limits() {
  await site.tick('energy:roll-up')
  const { rows } = await site.admin.query(
    'select limit_w as "limitW", exceeded_quarters as exceeded, over_w as "overW" from energy_supply_days where day = $1 order by supply_id',
    [day],
  )
  return rows
}

test('ROUTE-10 quarter hours above the limit of their own period are counted, and anew when contract or tariff change', async () => {
  const meterId = await site.aMeter('LIMIT-1')
  const tariff = { name: '6.1TD', fromDay: '2026-01-01', content: spanishContent }
  const { tariffId, id, version } = (await site.call('POST', '/api/energy/tariffs', { body: tariff })).data
  const body = {
    name: 'Limited',
    supplyNo: 'L1',
    validFrom: '2026-01-01',
    stationIds: [site.stationId],
    meterIds: [meterId],
    tariffId,
    contractedW,
  }
  const supply = (await site.call('POST', '/api/energy/supply-points', { body })).data
  await aMeasuredDay(meterId)
  const perPeriod = periodsOfDay()
  const above = (place: number, period: number) => loadW(place) > (contractedW[period - 1] ?? 0)
  const expected = perPeriod.filter((period, place) => above(place, period)).length
  expect(expected).toBeGreaterThan(10)
  expect(expected).toBeLessThan(96)
  expect(await limits()).toEqual([{ limitW: 100_000, exceeded: expected, overW: 20_000 }])

  const changed = { ...body, contractedW: [110_000], version: supply.version }
  expect((await site.call('PUT', `/api/energy/supply-points/${supply.id}`, { body: changed })).status).toBe(200)
  expect(await limits()).toEqual([{ limitW: 110_000, exceeded: 1, overW: 10_000 }])

  // The tariff version begins after this day, so the applicable contracted power is unknown.
  const parts = { ...changed, contractedW, version: supply.version + 1 }
  expect((await site.call('PUT', `/api/energy/supply-points/${supply.id}`, { body: parts })).status).toBe(200)
  expect(await limits()).toEqual([{ limitW: 100_000, exceeded: expected, overW: 20_000 }])
  const later = { ...tariff, fromDay: '2026-12-01', version }
  expect((await site.call('PUT', `/api/energy/tariffs/${id}`, { body: later })).status).toBe(200)
  expect(await limits()).toEqual([{ limitW: null, exceeded: null, overW: null }])
})

test('ROUTE-10 a quarter hour in which the charge points drew more than the meter counted is above the limit', async () => {
  const stationId = await createTestStation(site.services, site.operatorId, { name: 'Dos', timeZone })
  const meterId = await site.aMeter('LIMIT-2', { stationId })
  const body = { name: 'Two', supplyNo: 'L2', validFrom: '2026-01-01', contractedW: [590_000] }
  await site.call('POST', '/api/energy/supply-points', {
    body: { ...body, stationIds: [stationId], meterIds: [meterId] },
  })
  await aMeasuredDay(meterId)
  const noon = daySpan(timeZone, day).from + 48 * quarterMs
  for (const five of [0, 1, 2])
    await site.admin.query(
      'insert into stations_load (operator_id, station_id, step, at, power_w) values ($1, $2, 300, $3, 1079000)',
      [site.operatorId, stationId, new Date(noon + five * 300_000)],
    )
  expect((await limits()).at(-1)).toEqual({ limitW: 590_000, exceeded: 1, overW: 489_000 })
})

/**
 * November on the mainland (circular 3/2020 of the CNMC): P2 from 9 to 14 and from 18 to 22, P6 before 8, otherwise P3.
 */
function periodsOfDay(): number[] {
  return Array.from({ length: 96 }, (_, place) => {
    const hour = Math.floor(place / 4)
    if (hour < 8) return 6
    return (hour >= 9 && hour < 14) || (hour >= 18 && hour < 22) ? 2 : 3
  })
}
