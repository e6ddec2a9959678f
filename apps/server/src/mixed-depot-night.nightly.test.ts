import { verifyTestBooks } from '@evops/ledger/testing'
import { minuteMs } from '@evops/platform/contract'
import { scaleTestTimeout } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDepotTestSite,
  longestOverLimitSeconds,
  lowPriceNight,
  type DepotTestSite,
} from './testing/depot-yard.ts'
import { createYkcYard } from './testing/ykc-yard.ts'

const kW = (n: number) => n * 1_000
const limitW = kW(280)
const each = 4
const busNumbers = ['12', '21', '30', '41', '52', '63', '74', '85']
const arrivalSoc = 55
const targetSoc = 75
/** Time within which a charge point follows a new limit. */
const followSeconds = 5

let yard: DepotTestSite
const ykc = createYkcYard()

beforeAll(async () => {
  yard = await createDepotTestSite({
    points: each,
    limitW,
    fallbackW: kW(20),
    busNumbers,
    from: lowPriceNight(),
    version: (place) => (place % 2 === 0 ? 'ocpp1.6' : 'ocpp2.0.1'),
    keys: { MeterValueSampleInterval: '30' },
    others: ykc,
  })
  await ykc.open(yard, yard.vehicleIds.slice(each))
  for (const { chargePoint } of ykc.points) {
    const made = await yard.call('POST', '/api/depot-limits', {
      stationId: yard.stationId,
      kind: 'point',
      name: chargePoint.chargePointNo,
      parentId: yard.siteId,
      chargePointId: chargePoint.chargePointId,
      limitW: kW(120),
      fallbackW: kW(36),
    })
    expect(made).toMatchObject({ status: 200 })
  }
}, scaleTestTimeout(120_000))
afterAll(async () => {
  ykc.close()
  await yard.close()
})

const departAt = (place: number) => new Date(begins + (200 + place * 5) * minuteMs).toISOString()
let begins = 0
let day = ''
async function depart(place: number): Promise<void> {
  const made = await yard.call('POST', '/api/departures', {
    stationId: yard.stationId,
    serviceDay: day,
    blockNo: `${place + 1}01`,
    vehicleId: yard.vehicleIds[place],
    departAt: departAt(place),
    returnAt: new Date(Date.parse(departAt(place)) + 6 * 60 * minuteMs).toISOString(),
    targetSoc,
  })
  expect(made).toMatchObject({ status: 200 })
}
async function arrive(place: number): Promise<void> {
  const other = ykc.points[place - each]
  if (!other) return yard.plug(place, 1, { tag: `BUS-${busNumbers[place]}`, soc: arrivalSoc, maxKw: 60 })
  other.soc = arrivalSoc
  other.point.setSoc(1, arrivalSoc)
  other.point.plugIn(1)
  expect(await other.point.presentCard(1, other.card)).toEqual({ isAccepted: true, reason: 0 })
}
async function leave(place: number): Promise<void> {
  const other = ykc.points[place - each]
  if (other) {
    if (other.point.isCharging(1)) await other.point.stop(1)
    other.point.unplug(1)
    return
  }
  const { point } = yard.points[place] ?? {}
  if (point?.connectors[0]?.charging) await point.stop(1)
  await point?.unplug(1)
}

test(
  'X-27 E-02 a mixed depot charges a night by plan under its limit: every bus leaves with its target, every session is billed and balanced',
  async () => {
    begins = yard.clock.now()
    day = new Date(begins).toISOString().slice(0, 10)
    for (const place of busNumbers.keys()) await depart(place)
    await yard.pass(2)
    for (const place of busNumbers.keys()) {
      await arrive(place)
      await yard.pass(1)
    }
    const arrivedAt = yard.clock.now()
    for (const place of busNumbers.keys()) {
      const minutes = Math.ceil((Date.parse(departAt(place)) - 5 * minuteMs - yard.clock.now()) / minuteMs)
      if (minutes > 0) await yard.pass(minutes, 30)
      await leave(place)
    }
    await yard.pass(20, 60)

    const whole = yard.drawn.filter(({ at }) => at > arrivedAt)
    expect(Math.max(...whole.map(({ watts }) => watts))).toBeGreaterThan(limitW * 0.8)
    expect(whole.filter(({ watts }) => watts > limitW)).toEqual([])
    expect(longestOverLimitSeconds(yard.drawn)).toBeLessThanOrEqual(followSeconds)
    for (const { soc } of ykc.points) expect(soc).toBeGreaterThanOrEqual(targetSoc)
    const { data: proof } = await yard.call('GET', `/api/depots/${yard.stationId}/proof?day=${day}`)
    expect(proof).toMatchObject({ planned: 8, outcomes: { reached: 8, missed: 0, unknown: 0 } })

    const { site } = yard
    const { rows } = await site.admin.query<{
      state: string
      energy: number
      total: number
      parts: number
      bills: number
    }>(
      `select state, energy_dwh::int as energy, total_minor::int as total, (electricity_minor + service_minor + occupancy_minor)::int as parts,
         (select count(*)::int from charging_bills b where b.operator_id = s.operator_id and b.session_id = s.id) as bills
       from charging_sessions s where station_id = $1`,
      [yard.stationId],
    )
    expect(rows).toHaveLength(busNumbers.length)
    for (const { state, energy, total, parts, bills } of rows) {
      expect({ state, bills, parts }).toEqual({ state: 'settled', bills: 1, parts: total })
      expect(energy).toBeGreaterThan(580_000)
      expect(total).toBeGreaterThan(0)
    }
    expect(await verifyTestBooks(site.services, site.domains.ledger, site.operatorId)).toMatchObject({ broken: [] })
  },
  scaleTestTimeout(600_000),
)
