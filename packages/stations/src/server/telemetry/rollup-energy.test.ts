import { minuteMs } from '@evops/platform/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { loadBetween } from '../connectors/curve.store.ts'
import type { SessionRegisters } from './rollup-energy.store.ts'
import { rollUpNow } from './telemetry.ts'

let site: TestSite
const noon = Date.UTC(2026, 10, 25, 12)
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

interface Value {
  minutes: number
  registerDwh?: number
  powerW?: number
}
async function aConnector() {
  const stationId = await createTestStation(site.services, site.ours)
  const { id } = await createTestChargePoint(site.services, site.ours, stationId)
  return { stationId, id }
}
/** Stores meter values that arrive at once, and calculates their buckets. */
async function report(id: string, values: readonly Value[], registers?: SessionRegisters): Promise<void> {
  for (const { minutes, registerDwh = null, powerW = null } of values)
    await site.admin.query(
      `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, register_dwh, power_w)
       select $1, charge_point_key, 1, $3, $4, $5, $6 from stations_charge_points where id = $2`,
      [site.ours, id, new Date(noon + minutes * minuteMs), site.services.now(), registerDwh, powerW],
    )
  await site.admin.query(`update stations_rollup_state set done_until = $1`, [new Date(noon - 48 * 60 * minuteMs)])
  await rollUpNow(site.services, registers)
}
/** Returns the power of each step of five minutes by its minute after noon. */
async function curve(stationId: string): Promise<Record<number, number>> {
  const span = { from: new Date(noon - 24 * 60 * minuteMs), to: new Date(noon + 24 * 60 * minuteMs), stationId }
  const load = await site.services.db.inTenant(site.ours, (tx) => loadBetween(tx, span))
  return Object.fromEntries(load.map(({ at, powerW }) => [(at.getTime() - noon) / minuteMs, powerW]))
}
/** A session of one connector, as a higher package publishes it. */
const session = (
  id: string,
  { from, to, start, end }: { from: number; to: number; start: number; end: number },
): SessionRegisters =>
  sql`(select ${site.ours}::uuid as operator_id, ${id}::uuid as charge_point_id, 1 as connector_no,
    ${new Date(noon + from * minuteMs)}::timestamptz as started_at, ${start}::bigint as meter_start_dwh,
    ${new Date(noon + to * minuteMs)}::timestamptz as ended_at, ${end}::bigint as meter_end_dwh,
    ${site.services.now()}::timestamptz as stop_received_at)`

test('M-12 a load curve adds up to the registers between sparse meter values, and a step after a pause is a quarter of an hour', async () => {
  site.setNow(new Date(noon + 60 * minuteMs))
  const { stationId, id } = await aConnector()
  // A value every fifteen minutes: 22.5 kWh each, after a night without any.
  await report(id, [
    { minutes: -600, registerDwh: 1_000_000 },
    { minutes: 15, registerDwh: 1_225_000 },
    { minutes: 30, registerDwh: 1_450_000 },
    { minutes: 45, registerDwh: 1_675_000 },
  ])
  const found = await curve(stationId)
  const steps = [0, 5, 10, 15, 20, 25, 30, 35, 40]
  expect(steps.map((at) => found[at])).toEqual(steps.map(() => 90_000))
  expect(Object.values(found).reduce((sum, power) => sum + power, 0)).toBe(810_000)
})

test('M-12 a value that comes late changes the steps up to its neighbours, and their sum stays', async () => {
  site.setNow(new Date(noon + 60 * minuteMs))
  const { stationId, id } = await aConnector()
  await report(id, [
    { minutes: 0, registerDwh: 0 },
    { minutes: 20, registerDwh: 200_000 },
  ])
  expect(await curve(stationId)).toMatchObject({ 0: 60_000, 5: 60_000, 10: 60_000, 15: 60_000 })
  site.setNow(new Date(noon + 61 * minuteMs))
  await report(id, [{ minutes: 10, registerDwh: 50_000 }])
  expect(await curve(stationId)).toMatchObject({ 0: 30_000, 5: 30_000, 10: 90_000, 15: 90_000 })
})

test('M-12 a step that the next register will complete shows the mean of its power until then', async () => {
  site.setNow(new Date(noon + 60 * minuteMs))
  const { stationId, id } = await aConnector()
  await report(id, [
    { minutes: 0, registerDwh: 0, powerW: 60_000 },
    { minutes: 5, registerDwh: 50_000, powerW: 60_000 },
    { minutes: 7, registerDwh: 70_000, powerW: 54_000 },
  ])
  expect(await curve(stationId)).toEqual({ 0: 60_000, 5: 57_000 })
  site.setNow(new Date(noon + 61 * minuteMs))
  await report(id, [{ minutes: 10, registerDwh: 100_000, powerW: 60_000 }])
  expect(await curve(stationId)).toMatchObject({ 0: 60_000, 5: 60_000 })
})

test('M-12 the registers of a session’s start and end belong to the curve, also across midnight and without meter values', async () => {
  site.setNow(new Date(noon + 20 * 60 * minuteMs))
  const { stationId, id } = await aConnector()
  const midnight = 12 * 60
  await report(id, [], session(id, { from: midnight - 120, to: midnight + 60, start: 500_000, end: 2_300_000 }))
  const found = Object.entries(await curve(stationId))
  const dwh = (isOf: (minutes: number) => boolean) =>
    found.filter(([minutes]) => isOf(Number(minutes))).reduce((sum, [, powerW]) => sum + powerW / 1.2, 0)
  expect(dwh((minutes) => minutes < midnight)).toBe(1_200_000)
  expect(dwh((minutes) => minutes >= midnight)).toBe(600_000)
})
