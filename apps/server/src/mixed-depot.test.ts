import { createYkcPoint, type SimulatedYkcPoint } from '@evops/simulator/simulator'
import { verifyTestBooks } from '@evops/ledger/testing'
import { waitUntil } from '@evops/platform/testing'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepotTestSite, lowPriceNight, type DepotTestSite } from './testing/depot-yard.ts'

const kW = (n: number) => n * 1_000
const card = '5A3C10F2'
const ratedW = kW(120)
const vehicleW = kW(90)
const reportSeconds = 10

let yard: DepotTestSite
let ykc: SimulatedYkcPoint
let ykcId: string
/** Power of both charge points for each simulated second. */
const drawn: { at: number; ocppW: number; ykcW: number }[] = []
let limitW = kW(140)

const server = createServer((socket) => yard.site.ocpp.ykc.accept(socket))

beforeAll(async () => {
  yard = await createDepotTestSite({
    points: 1,
    limitW,
    fallbackW: kW(20),
    busNumbers: ['12', '21'],
    from: lowPriceNight(),
  })
  const { site, stationId } = yard
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await site.token(card)
  const bound = await yard.call('POST', `/api/vehicles/${yard.vehicleIds[1]}/tokens`, { idTag: card, from: null })
  expect(bound).toMatchObject({ status: 200 })
  const chargePoint = await site.chargePoint({ stationId })
  ykcId = chargePoint.chargePointId
  await site.admin.query(
    'update stations_identities set identity = $1, no_password = true where charge_point_id = $2',
    [chargePoint.chargePointNo, ykcId],
  )
  ykc = createYkcPoint({ port, chargePointNo: chargePoint.chargePointNo, now: () => yard.clock.now() })
  expect(await ykc.connect()).toBe(true)
  await waitUntil(async () => {
    const { rows } = await site.admin.query(
      `select from stations_charge_points p join stations_links l on l.charge_point_id = p.id
       where p.id = $1 and p.protocol = 'ykc1.6' and l.connected`,
      [ykcId],
    )
    return rows.length > 0
  }, 'its login is stored')
})
afterAll(async () => {
  ykc.disconnect()
  await yard.close()
  server.close()
})

const ykcPowerW = () => (ykc.isCharging(1) ? Math.min(vehicleW, (ratedW * ykc.maxPower) / 100) : 0)

/** Advances both charge points second by second, with the work that runs by itself. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const ykcW = ykcPowerW()
    if (ykcW > 0 && second % reportSeconds === 0) ykc.charge(1, Math.round((ykcW * reportSeconds) / 360), ykcW)
    if (second % 30 === 0) await yard.site.ocpp.refreshSettings()
    if (second % 60 === 0) await yard.minute()
    await yard.seconds(1)
    drawn.push({ at: yard.clock.now(), ocppW: yard.drawn.at(-1)?.watts ?? 0, ykcW: ykcPowerW() })
  }
}
const addPoint = (fallbackW: number) =>
  yard.call('POST', '/api/depot-limits', {
    stationId: yard.stationId,
    kind: 'point',
    name: 'YKC',
    parentId: yard.siteId,
    chargePointId: ykcId,
    limitW: ratedW,
    fallbackW,
  })
const hoursFromNow = (hours: number) => new Date(yard.clock.now() + hours * 3_600_000).toISOString()
async function depart(bus: number): Promise<void> {
  const made = await yard.call('POST', '/api/departures', {
    stationId: yard.stationId,
    serviceDay: hoursFromNow(4).slice(0, 10),
    blockNo: `${bus + 1}01`,
    vehicleId: yard.vehicleIds[bus],
    departAt: hoursFromNow(4),
    returnAt: hoursFromNow(10),
    targetSoc: 95,
  })
  expect(made).toMatchObject({ status: 200 })
}

test('X-27 a fallback below 30 % of the rated power of a YKC charge point is refused', async () => {
  expect(await addPoint(kW(20))).toMatchObject({ status: 409, error: 'depots.below-least' })
})

test('a stored fallback below that, of a charge point that changed its protocol, is marked in the list', async () => {
  const { data } = await addPoint(kW(40))
  await yard.site.admin.query('update depots_nodes set fallback_w = $2 where id = $1', [data.id, kW(20)])
  const { list } = (await yard.call('GET', `/api/depot-limits?stationId=${yard.stationId}&pageSize=50`)).data
  expect(list.find(({ id }: { id: string }) => id === data.id)).toMatchObject({ fallbackState: 'below-least' })
  expect(await yard.call('DELETE', `/api/depot-limits/${data.id}`)).toMatchObject({ status: 200 })
})

test('X-27 E-02 an OCPP and a YKC charge point charge by plan under one limit: both get their share, and every session is billed and balanced', async () => {
  expect(await addPoint(kW(40))).toMatchObject({ status: 200, data: { leastLimitW: kW(36) } })
  await pass(60)
  await depart(0)
  await depart(1)
  await yard.plug(0, 1, { tag: 'BUS-12', soc: 30, maxKw: vehicleW / 1_000 })
  ykc.plugIn(1)
  expect(await ykc.presentCard(1, card)).toEqual({ isAccepted: true, reason: 0 })
  await pass(240)
  const settled = drawn.at(-1)
  expect(settled?.ocppW).toBeGreaterThan(kW(30))
  expect(settled?.ykcW).toBeGreaterThanOrEqual(kW(36))
  expect((settled?.ocppW ?? 0) + (settled?.ykcW ?? 0)).toBeGreaterThan(limitW * 0.8)
  expect(ykc.maxPower).toBeLessThan(100)
  expect(drawn.filter(({ ocppW, ykcW }) => ocppW + ykcW > limitW)).toEqual([])

  // The supply is cut: both follow within seconds.
  const cutAt = yard.clock.now()
  limitW = kW(100)
  await yard.limit(limitW)
  await pass(120)
  const over = drawn.filter(({ at, ocppW, ykcW }) => at > cutAt + 15_000 && ocppW + ykcW > limitW)
  expect(over).toEqual([])
  expect(drawn.at(-1)?.ykcW).toBeGreaterThanOrEqual(kW(36))
  expect(drawn.at(-1)?.ocppW).toBeGreaterThan(kW(10))
  const { data: alarms } = await yard.call('GET', '/api/alarms?state=open')
  expect(alarms.list.filter(({ code }: { code: string }) => code === 'F63')).toEqual([])

  const [ocpp] = yard.points
  await ocpp?.point.stop(1)
  await ykc.stop(1)
  expect(ykc.pendingRecords).toBe(0)
  await yard.seconds(2)
  const { site } = yard
  const { rows } = await site.admin.query<{ state: string; energy: number; total: number; parts: number }>(
    `select state, energy_dwh::int as energy, total_minor::int as total, (electricity_minor + service_minor + occupancy_minor)::int as parts
     from charging_sessions where station_id = $1`,
    [yard.stationId],
  )
  expect(rows.map(({ state }) => state)).toEqual(['settled', 'settled'])
  for (const { energy, total, parts } of rows) {
    expect(energy).toBeGreaterThan(10_000)
    expect(total).toBeGreaterThan(0)
    expect(parts).toBe(total)
  }
  expect(await verifyTestBooks(site.services, site.domains.ledger, site.operatorId)).toMatchObject({ broken: [] })
})
