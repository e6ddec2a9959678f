import { createTestStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { energySite, type EnergySite } from '../../testing/index.ts'
import { daySpan } from '../rollups/day.rules.ts'
import { saveQuarters } from '../series/quarters.store.ts'
import { disagreementsOf, formatDisagreement, type CheckedMeter } from './meter-checks.rules.ts'
import { meterChecksOf } from './meter-checks.service.ts'

const timeZone = 'Europe/Madrid'
const day = '2026-11-25'
const kWh = (energy: number) => energy * 10_000

let site: EnergySite
beforeAll(async () => {
  site = await energySite(timeZone)
  site.setNow(new Date('2026-11-26T08:00:00Z'))
})
afterAll(() => site.close())

const intervals = { dwh: kWh(1_899), quarters: 96, missing: 0, peakW: 312_000 }
const meter: CheckedMeter = {
  meterNo: 'EM-1',
  registerDwh: kWh(1_899),
  intervals,
  maxPowerW: 1_000_000,
  accuracyClass: 'iec_1',
  isTop: true,
}
const texts = (meters: readonly CheckedMeter[], points: { dwh: number; peakW: number } | null = null) =>
  disagreementsOf({ meters, points }).map(formatDisagreement)

test('M-12 quarter hours that add up to another energy than the register are a disagreement, by the class of the meter', () => {
  const withEnergy = (dwh: number) => [{ ...meter, intervals: { ...intervals, dwh } }]
  expect(texts(withEnergy(kWh(3_776)))).toEqual(['EM-1 Σ15 min 3776.0 ≠ 1899.0 kWh'])
  expect(texts(withEnergy(kWh(1_899 * 1.009)))).toEqual([])
  expect(texts(withEnergy(kWh(1_899 * 1.02)))).toHaveLength(1)
})

test.each([
  ['iec_0_2s', 2],
  ['iec_0_5s', 5],
  ['iec_1', 10],
  ['iec_2', 20],
  ['mid_a', 20],
  ['mid_b', 10],
  ['mid_c', 5],
  [null, 10],
] as const)('M-12 a meter of class %s may differ by %d permille', (accuracyClass, permille) => {
  const differing = (by: number) => [
    { ...meter, accuracyClass, intervals: { ...intervals, dwh: Math.round(kWh(1_899) * (1 + by / 1_000)) } },
  ]
  expect(texts(differing(permille - 0.5))).toEqual([])
  expect(texts(differing(permille + 0.5))).toHaveLength(1)
  // Charge points of class B may show one percent more than a meter of this class.
  const delivered = (by: number) => ({ dwh: kWh(1_899) / (1 - by / 1_000), peakW: 0 })
  expect(texts([{ ...meter, accuracyClass }], delivered(permille + 9))).toEqual([])
  expect(texts([{ ...meter, accuracyClass }], delivered(permille + 11))).toHaveLength(1)
})

test('M-12 charge points that delivered or drew more than the meter above them counted are a disagreement', () => {
  expect(texts([meter], { dwh: kWh(3_776), peakW: 1_079_000 })).toEqual([
    'Σ15 min 1899.0 < 3776.0 kWh',
    'max 312 < 1079 kW',
  ])
  // A building below the same meter only adds to it.
  expect(texts([meter], { dwh: kWh(900), peakW: 200_000 })).toEqual([])
})

test('M-12 gaps and jumps of a meter are a disagreement, and what is incomplete is compared with nothing', () => {
  const gap = { ...meter, intervals: { ...intervals, dwh: kWh(900), missing: 8 } }
  expect(texts([gap], { dwh: kWh(3_000), peakW: 900_000 })).toEqual(['EM-1 88/96 × 15 min'])
  expect(texts([{ ...meter, maxPowerW: 300_000 }])).toEqual(['EM-1 max 312 > 300 kW'])
})

test('M-12 a day on which meters disagree raises its alarm, which ends when the data are corrected', async () => {
  const stationId = await createTestStation(site.services, site.operatorId, { name: 'Depósito', timeZone })
  const meterId = await site.aMeter('EM-2', { stationId })
  const body = {
    name: 'Check',
    supplyNo: 'K1',
    validFrom: '2026-01-01',
    stationIds: [stationId],
    meterIds: [meterId],
  }
  await site.call('POST', '/api/energy/supply-points', { body })
  const { from, to, quarters } = daySpan(timeZone, day)
  const insertDay = (dwhPerQuarter: number) =>
    site.services.db.inTenant(site.operatorId, (tx) =>
      saveQuarters(
        tx,
        site.operatorId,
        Array.from({ length: quarters }, (_, place) => ({
          meterId,
          at: from + place * quarterMs,
          activeDwh: dwhPerQuarter,
          reactiveDvarh: null,
          exportDwh: null,
          spread: false,
          fromId: meterId,
        })),
      ),
    )
  for (const [at, registerDwh] of [
    [from, 0],
    [to, kWh(1_899)],
  ] as const)
    await site.admin.query(
      `insert into stations_meter_readings (operator_id, meter_id, at, register_dwh, restarts, source) values ($1, $2, $3, $4, false, 'api')`,
      [site.operatorId, meterId, new Date(at), registerDwh],
    )
  const alarms = async () => {
    await site.tick('energy:roll-up')
    await site.tick('energy:meter-checks')
    const { rows } = await site.admin.query(
      `select state, day::text, detail from stations_alarms where code = 'F68' and station_id = $1`,
      [stationId],
    )
    return rows
  }
  await insertDay(Math.round(kWh(3_776) / 96))
  expect(await alarms()).toEqual([{ state: 'raised', day, detail: 'EM-2 Σ15 min 3776.0 ≠ 1899.0 kWh' }])
  const checks = (operatorId: string) =>
    site.services.db.inTenant(operatorId, (tx) =>
      meterChecksOf(tx, { loadBetween: async () => [] }, { stationId, day }),
    )
  expect(await checks(site.operatorId)).toMatchObject([{ kind: 'register', other: kWh(1_899) }])
  expect(await checks(site.actors.theirs.operatorId)).toEqual([])
  await insertDay(Math.round(kWh(1_899) / 96))
  expect(await alarms()).toMatchObject([{ state: 'cleared', day }])
})
