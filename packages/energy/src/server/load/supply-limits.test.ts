import { createTestOperator } from '@evops/organisation/testing'
import { createTestStation } from '@evops/stations/testing'
import { instantOfLocalTime } from '@evops/tariffs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { energySite, spanishContent, type EnergySite } from '../../testing/index.ts'
import type { ContractedPower } from '../../contract/index.ts'
import { contractLimitsAt } from './supply-limits.store.ts'

let site: EnergySite
let tariffId: string
beforeAll(async () => {
  site = await energySite('Europe/Madrid')
  const body = { name: '6.1TD', fromDay: '2026-01-01', content: spanishContent }
  tariffId = (await site.call('POST', '/api/energy/tariffs', { body })).data.tariffId
})
afterAll(() => site.close())
const localTime = (local: string) => new Date(instantOfLocalTime('Europe/Madrid', Date.parse(`${local}:00Z`)))
const station = (name: string) => createTestStation(site.services, site.operatorId, { name, timeZone: 'Europe/Madrid' })
async function addSupply(name: string, more: object): Promise<void> {
  const body = { name, supplyNo: name, validFrom: '2026-01-01', ...more }
  expect((await site.call('POST', '/api/energy/supply-points', { body })).status).toBe(200)
}
const limitsOf = (stationIds: string[], from: string, until: string, operatorId = site.operatorId) =>
  site.services.db.inTenant(operatorId, (tx) =>
    contractLimitsAt(tx, { stationIds, from: localTime(from), until: localTime(until) }),
  )

test('E-02 the contracted power of each period limits the stations of a supply point', async () => {
  const [north, south] = [await station('Norte'), await station('Sur')]
  const contractedW = [90_000, 100_000, 120_000, 130_000, 140_000, 200_000]
  await addSupply('C-1', { stationIds: [north, south], tariffId, contractedW })
  const limits = await limitsOf([north], '2026-11-25T17:50', '2026-11-26T00:20')
  expect(limits.map(({ limitW, cause }) => [limitW, cause])).toEqual([
    [120_000, 'contracted'],
    [100_000, 'contracted'],
    [120_000, 'contracted'],
    [200_000, 'contracted'],
  ])
  const [first, second] = limits
  expect(first?.from).toBe(localTime('2026-11-25T17:45').getTime())
  expect(first?.until).toBe(second?.from)
  expect(limits.at(-1)?.until).toBe(localTime('2026-11-26T00:30').getTime())
  expect(first?.stationIds.toSorted()).toEqual([north, south].toSorted())
})

test('E-02 transformers limit a supply point without a contract, and a contract that has ended limits nothing', async () => {
  const [plain, ended, none] = [await station('Este'), await station('Oeste'), await station('Centro')]
  await addSupply('C-2', { stationIds: [plain], capacityVa: 630_000 })
  await addSupply('C-3', { stationIds: [ended], contractedW: [50_000], validUntil: '2026-11-25' })
  await addSupply('C-4', { stationIds: [none] })
  expect(await limitsOf([plain], '2026-11-25T10:00', '2026-11-25T11:00')).toMatchObject([
    { limitW: 630_000, cause: 'capacity' },
  ])
  expect(await limitsOf([ended], '2026-11-25T23:00', '2026-11-26T02:00')).toMatchObject([
    { limitW: 50_000, until: localTime('2026-11-26T00:00').getTime() },
  ])
  expect(await limitsOf([none], '2026-11-25T10:00', '2026-11-25T11:00')).toEqual([])
})

test('E-02 the contract of another operator is not read', async () => {
  const own = await station('Puerto')
  await addSupply('C-5', { stationIds: [own], contractedW: [70_000] })
  const at = ['2026-11-25T10:00', '2026-11-25T11:00'] as const
  expect(await limitsOf([own], ...at)).toHaveLength(1)
  expect(await limitsOf([own], ...at, await createTestOperator(site.services))).toEqual([])
})

test('E-02 the contracted power of all supply points is that of the present period, with the stations that they feed', async () => {
  const own = await energySite('Europe/Madrid')
  const read = async () => (await own.call('GET', '/api/energy/contracted-power')).data as ContractedPower
  const add = async (name: string, more: object) => {
    const stationId = await createTestStation(own.services, own.operatorId, { name, timeZone: 'Europe/Madrid' })
    const body = { name, supplyNo: name, validFrom: '2026-01-01', stationIds: [stationId], ...more }
    expect((await own.call('POST', '/api/energy/supply-points', { body })).status).toBe(200)
  }
  const { allStations } = await read()
  const tariff = { name: '6.1TD', fromDay: '2026-01-01', content: spanishContent }
  const { data } = await own.call('POST', '/api/energy/tariffs', { body: tariff })
  expect(await read()).toMatchObject({ contractedW: null, stations: 0 })
  await add('P-1', {
    tariffId: data.tariffId,
    contractedW: [90_000, 100_000, 120_000, 130_000, 140_000, 200_000],
  })
  await add('P-2', { contractedW: [50_000] })
  await add('P-3', { contractedW: [70_000], validUntil: '2026-01-31' })
  await add('P-4', { capacityVa: 630_000 })
  own.setNow(localTime('2026-11-25T23:30'))
  expect(await read()).toEqual({ contractedW: 170_000, stations: 2, allStations: allStations + 4 })
  own.setNow(localTime('2026-11-26T03:00'))
  expect((await read()).contractedW).toBe(250_000)
  const nobody = await own.call('GET', '/api/energy/contracted-power', { token: 'nobody' })
  expect(nobody.status).toBe(403)
  await own.close()
})

test('E-02 the building and stations without a plan are subtracted from what a depot may draw', async () => {
  const [depot, shop] = [await station('Cocheras'), await station('Tienda')]
  const meterId = await site.aMeter('O-1', { stationId: depot })
  await addSupply('C-6', { stationIds: [depot, shop], meterIds: [meterId], contractedW: [600_000] })
  // Last Wednesday: 300 kW at the meter, of which the depot charged 180 kW and the shop's charge points 20 kW.
  const like = localTime('2026-11-18T20:00')
  await site.admin.query(
    'insert into energy_quarters (operator_id, meter_id, at, active_dwh, from_id) values ($1, $2, $3, $4, $2)',
    [site.operatorId, meterId, like, 300 * 2_500],
  )
  for (const [stationId, powerW] of [
    [depot, 180_000],
    [shop, 20_000],
  ] as const)
    for (const five of [0, 5, 10])
      await site.admin.query(
        'insert into stations_load (operator_id, station_id, step, at, power_w) values ($1, $2, 300, $3, $4)',
        [site.operatorId, stationId, new Date(like.getTime() + five * 60_000), powerW],
      )
  await site.tick('energy:roll-up')
  const span = { from: localTime('2026-11-25T20:00'), until: localTime('2026-11-25T20:20') }
  const limitsFor = async (plannedStationIds: string[]) =>
    site.services.db.inTenant(site.operatorId, async (tx) =>
      (await contractLimitsAt(tx, { ...span, stationIds: [depot], plannedStationIds })).map(({ limitW }) => limitW),
    )
  expect(await limitsFor([depot])).toEqual([480_000, 600_000])
  expect(await limitsFor([depot, shop])).toEqual([500_000, 600_000])
})
