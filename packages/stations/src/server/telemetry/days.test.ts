import { calendarDayAt } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TelemetryPoint } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { rollUpNow } from './telemetry.ts'

/* Time zone with a half-hour offset; 8 March has 23 hours. */
const timeZone = 'America/St_Johns'
const begin = Date.UTC(2026, 2, 5, 3, 30)
const minutes = 60_000
const hours = 60 * minutes
const counted = [6, 7, 8, 9, 10].map((day) => new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10))

let site: TestSite
let stationId: string
let chargePoint: TestChargePoint
/** Meter values as sent: connector, time, watts. */
const meterValues: [connectorNo: number, at: number, powerW: number][] = []

beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours, { timeZone })
  chargePoint = await createTestChargePoint(site.services, site.ours, stationId, {
    connectors: [{ connectorNo: 1 }, { connectorNo: 2 }],
  })
  let seed = 7
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let at = begin; at < begin + 7 * 24 * hours; at += 4 * minutes)
    for (const connectorNo of [1, 2])
      if (chance() < 0.7 && (connectorNo === 1 || new Date(at).getUTCHours() > 8))
        meterValues.push([connectorNo, at, Math.round(chance() * 60_000)])
  await insert(meterValues)
  site.setNow(new Date(begin + 7 * 24 * hours))
  await rollUpNow(site.services)
})
afterAll(() => site.close())

async function insert(rows: typeof meterValues, receivedAt?: number) {
  await site.admin.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, power_w)
     select $1, p.charge_point_key, x.connector_no, to_timestamp(x.at / 1000.0), to_timestamp(coalesce($6::bigint, x.at) / 1000.0), x.power_w from stations_charge_points p
     cross join unnest($3::smallint[], $4::bigint[], $5::bigint[]) as x (connector_no, at, power_w) where p.id = $2`,
    [
      site.ours,
      chargePoint.id,
      rows.map(([connector]) => connector),
      rows.map(([, at]) => at),
      rows.map(([, , w]) => w),
      receivedAt,
    ],
  )
}

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, one) => sum + one, 0) / values.length)
/** Returns rounded mean values of `step`, by start time. */
function meansByStep(values: ReadonlyMap<number, number>, step: number): Map<number, number> {
  const bins = Map.groupBy(values, ([at]) => Math.floor(at / step) * step)
  return new Map([...bins].map(([at, found]) => [at, mean(found.map(([, value]) => value))]))
}
function hoursOf(connectorNo: number): Map<number, number> {
  const fine = Map.groupBy(
    meterValues.filter(([connector]) => connector === connectorNo),
    ([, at]) => Math.floor(at / (5 * minutes)) * 5 * minutes,
  )
  return meansByStep(new Map([...fine].map(([at, found]) => [at, mean(found.map(([, , value]) => value))])), hours)
}
const dayOf = (at: number) => calendarDayAt(at, timeZone)
/** Returns the expected days, calculated from the meter values only. */
function expectedDays(connectors: readonly number[]): Record<string, number> {
  const sums = new Map<number, number>()
  for (const connector of connectors)
    for (const [at, value] of hoursOf(connector)) sums.set(at, (sums.get(at) ?? 0) + value)
  const days = Map.groupBy(sums, ([at]) => dayOf(at))
  return Object.fromEntries(counted.map((day) => [day, mean(days.get(day)?.map(([, value]) => value) ?? [])]))
}
async function days(of: string): Promise<Record<string, number | null>> {
  const url = `/api/telemetry/curve?from=2025-12-01T00:00:00Z&to=2026-07-01T00:00:00Z&${of}`
  const { data } = await site.call('GET', url)
  expect(data.step).toBe(86_400)
  const points: TelemetryPoint[] = data.points
  expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).toSorted())
  const byDay = Object.fromEntries(points.map(({ at, powerW }) => [dayOf(Date.parse(at)), powerW]))
  return Object.fromEntries(counted.map((day) => [day, byDay[day] ?? null]))
}
const curves = () => ({
  one: `chargePointId=${chargePoint.id}&connectorNo=2`,
  chargePoint: `chargePointId=${chargePoint.id}`,
  station: `stationId=${stationId}`,
})
const listStoredDays = async () =>
  (await site.admin.query('select place, connector_no, day, power_w from stations_days order by 1, 2, 3')).rows

test('ROUTE-03 chgpile: days of years are those of the samples themselves, over a change of clocks and in half-hour zones', async () => {
  const { one, chargePoint: whole, station } = curves()
  expect(await days(one)).toEqual(expectedDays([2]))
  expect(await days(whole)).toEqual(expectedDays([1, 2]))
  expect(await days(station)).toEqual(expectedDays([1, 2]))
})

test('ROUTE-03 chgpile: days that are not kept yet are the same, made of their hours; again changes nothing', async () => {
  const before = [await days(curves().one), await days(curves().chargePoint), await days(curves().station)]
  const rows = await listStoredDays()
  expect(rows.length).toBeGreaterThan(20)
  await site.admin.query('delete from stations_days_done')
  expect([await days(curves().one), await days(curves().chargePoint), await days(curves().station)]).toEqual(before)
  await Promise.all([rollUpNow(site.services), rollUpNow(site.services)])
  await rollUpNow(site.services)
  expect(await listStoredDays()).toEqual(rows)
  expect([await days(curves().one), await days(curves().chargePoint), await days(curves().station)]).toEqual(before)
})

test('ROUTE-03 chgpile: a sample that comes days late re-opens its day, the charge point’s and the station’s', async () => {
  const late: (typeof meterValues)[number] = [2, Date.UTC(2026, 2, 8, 5, 1), 900_000]
  meterValues.push(late)
  await insert([late], begin + 7 * 24 * hours + minutes)
  site.setNow(new Date(begin + 7 * 24 * hours + 2 * minutes))
  await rollUpNow(site.services)
  expect(await days(curves().one)).toEqual(expectedDays([2]))
  expect(await days(curves().station)).toEqual(expectedDays([1, 2]))
})

test('ROUTE-03 chgstation: another time zone has other days: made of the hours until they are rolled up anew', async () => {
  const inMadrid = async () => {
    const { data } = await site.call(
      'GET',
      `/api/telemetry/curve?from=2025-12-01T00:00:00Z&to=2026-07-01T00:00:00Z&stationId=${stationId}`,
    )
    return data.points
  }
  await site.admin.query(`update stations_stations set time_zone = 'Europe/Madrid' where id = $1`, [stationId])
  const before = await inMadrid()
  expect(before[1].at).toMatch(/T23:00:00/)
  await rollUpNow(site.services)
  expect((await listStoredDays()).length).toBeGreaterThan(20)
  expect(await inMadrid()).toEqual(before)
})
