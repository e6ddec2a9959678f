import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportsSite, type ReportsSite } from '../../testing/reports-site.ts'

let site: ReportsSite
const [bus, other, driver] = [newId(), newId(), newId()]
const kWh = (value: number) => value * 10_000
const span = { dayFrom: '2026-03-01', dayTo: '2026-03-31' }

beforeAll(async () => {
  site = await reportsSite()
  site.setNow(new Date('2026-04-01T00:00:00Z'))
  const { operatorId } = site
  for (const [id, vin] of [
    [bus, 'LZYTAGBW1A0000001'],
    [other, 'LZYTAGBW1A0000002'],
  ])
    await site.admin.query(`insert into fleet_vehicles (operator_id, id, vin, battery_dwh) values ($1, $2, $3, $4)`, [
      operatorId,
      id,
      vin,
      kWh(100),
    ])
  await site.admin.query(`insert into fleet_drivers (operator_id, id, name, driver_no) values ($1, $2, 'Li', 'D1')`, [
    operatorId,
    driver,
  ])
  await site.admin.query(
    `insert into fleet_quotas (operator_id, id, dwh_100km, tolerance_hundredths, valid)
     values ($1, $2, $3, 500, '[2026-01-01,)')`,
    [operatorId, newId(), kWh(90)],
  )
  // Recorded on the 2nd and 3rd: 100 km from 80 % to 20 %, then 50 km from 20 % to 10 %.
  for (const [day, from, to, socStart, socEnd] of [
    ['2026-03-02', 0, 100_000, 80, 20],
    ['2026-03-03', 100_000, 150_000, 20, 10],
  ])
    await site.admin.query(
      `insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, odometer_start_m, odometer_end_m, season, source, soc_start, soc_end)
       values ($1, $2, $3, 'early', $4, $5, $6, $7, 'normal', 'manual', $8, $9)`,
      [operatorId, newId(), day, bus, driver, from, to, socStart, socEnd],
    )
  // Measured on the 3rd (where only the record counts), on the 4th and on the 6th. The 5th was only partly measured.
  for (const [id, day, metres, socTo, isWhole] of [
    [bus, '2026-03-03', 49_000, 5, true],
    [bus, '2026-03-04', 40_000, 5, true],
    [other, '2026-03-04', 6_000, 5, true],
    [bus, '2026-03-05', 7_000, 3, false],
    [bus, '2026-03-06', 10_000, 2, true],
  ])
    await site.admin.query(
      `insert into fleet_measured_days (operator_id, vehicle_id, day, distance_m, by, soc_from, soc_to, worked_at, is_whole)
       values ($1, $2, $3, $4, 'odometer', 10, $5, now(), $6)`,
      [operatorId, id, day, metres, socTo, isWhole],
    )
})
afterAll(() => site.close())

const requestReport = (query: Record<string, string>, token?: string) =>
  site.report('carenganalysis', { ...span, ...query, sort: 'key' }, token)
// The battery delivered 60 + 10 + 5 + 1 kWh in one vehicle, 5 in the other, and 2 on a day that was only partly
// measured.
const whole = {
  drivenM: 206_000,
  gpsM: 56_000,
  chargedDwh: 0,
  usedDwh: kWh(83),
  usedPer100km: Math.round(kWh(81) / 2.06),
  quotaDwh: kWh(185.4),
  savedDwh: kWh(104.4),
  savedRate: 0.563107,
  unquotedM: 0,
  unexplainedDwh: kWh(2),
}

describe('ROUTE-07 carengquotastatistics: vehicles’ energy in the engine of reports', () => {
  test('figures are those worked out by hand, the same by whatever rows stand for', async () => {
    for (const by of ['vehicle', 'driver', 'line', 'fleet', 'vehicleModel', 'vehicleType', 'day', 'month'])
      expect([by, (await requestReport({ by })).totals]).toMatchObject([by, [whole]])
  })

  test('a recorded day counts by its record alone, what the vehicle measured by no driver; below 10 km nothing is said of 100 km', async () => {
    expect((await requestReport({ by: 'driver' })).list).toMatchObject([
      { drivenM: 56_000, gpsM: 56_000, usedDwh: kWh(13), unexplainedDwh: kWh(2) },
      { driverName: 'Li · D1', drivenM: 150_000, gpsM: 0, usedDwh: kWh(70) },
    ])
    expect((await requestReport({ by: 'vehicle' })).list).toMatchObject([
      { vehicleId: bus, drivenM: 200_000, usedDwh: kWh(78) },
      { vehicleId: other, drivenM: 6_000, usedDwh: kWh(5), usedPer100km: null },
    ])
  })

  test('of a day measured in part the energy stands without kilometres, and the days after it begin where its battery ended', async () => {
    const { list } = await requestReport({ by: 'day', dayFrom: '2026-03-05', dayTo: '2026-03-06' })
    expect(list).toMatchObject([
      {
        drivenM: null,
        usedDwh: kWh(2),
        unexplainedDwh: kWh(2),
        quotaDwh: null,
        savedDwh: null,
        usedPer100km: null,
      },
      { drivenM: 10_000, usedDwh: kWh(1), unexplainedDwh: 0, quotaDwh: kWh(9) },
    ])
  })

  test('ROUTE-04 the report of vehicles knows the same kilometres', async () => {
    const { totals } = await site.report('evchargingstatis', { ...span, by: 'vehicle' })
    expect(totals).toMatchObject([{ drivenM: whole.drivenM }])
  })

  test('S-17 S-18 who may not see the statistics is refused, another operator sees none', async () => {
    expect(await requestReport({}, '')).toMatchObject({ status: 401 })
    expect(await requestReport({}, 'nobody')).toMatchObject({ status: 403 })
    expect((await requestReport({}, 'theirs')).list).toEqual([])
  })
})
