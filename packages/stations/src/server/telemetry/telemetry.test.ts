import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TelemetryPoint } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'
import { rollUpNow, rollUpPast } from './telemetry.ts'

let site: TestSite
let chargePoint: TestChargePoint
let stationId: string
const noon = Date.UTC(2026, 5, 10, 12)
const minutes = 60_000

beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
  chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
  site.setNow(new Date(noon + 30 * minutes))
})
afterAll(() => site.close())

async function meterValue(at: number, powerW: number, receivedAt = at) {
  await site.admin.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, power_w, voltage_dv)
     select $1, charge_point_key, 1, $3, $4, $5, 4000 from stations_charge_points where id = $2`,
    [site.ours, chargePoint.id, new Date(at), new Date(receivedAt), powerW],
  )
  await site.admin.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, power_w, changed_at) values ($1, $2, 1, $3, $4, $5)
     on conflict (operator_id, charge_point_id, connector_no) do update set changed_at = excluded.changed_at`,
    [site.ours, chargePoint.id, new Date(at), powerW, new Date(receivedAt)],
  )
}
async function curve(hours: number, more = `chargePointId=${chargePoint.id}&connectorNo=1`) {
  const from = new Date(noon).toISOString()
  const to = new Date(noon + hours * 60 * minutes).toISOString()
  return site.call('GET', `/api/telemetry/curve?from=${from}&to=${to}&${more}`)
}
const powers = (points: TelemetryPoint[]) => points.map(({ powerW }) => powerW)
const listRollups = async () =>
  (
    await site.admin.query(
      'select step, at, meter_values, power_w from stations_rollups order by step, at, charge_point_key, connector_no',
    )
  ).rows

test('ROUTE-03 chgpile: the curve of any period: samples, five minutes, hours, one source; again changes nothing', async () => {
  await meterValue(noon + 1 * minutes, 1_000)
  await meterValue(noon + 2 * minutes, 3_000)
  await meterValue(noon + 6 * minutes, 8_000)
  await rollUpNow(site.services)
  const once = await listRollups()
  await Promise.all([rollUpNow(site.services), rollUpNow(site.services)])
  expect(await listRollups()).toEqual(once)
  expect((await curve(1)).data).toMatchObject({
    step: 0,
    points: [{ powerW: 1_000 }, { powerW: 3_000 }, { powerW: 8_000 }],
  })
  const fine = (await curve(12)).data
  expect([fine.step, powers(fine.points)]).toEqual([300, [2_000, 8_000]])
  expect(fine.points[0]).toMatchObject({ powerMaxW: 3_000, voltageDv: 4_000 })
  const coarse = (await curve(24 * 30)).data
  expect([coarse.step, powers(coarse.points)]).toEqual([3_600, [5_000]])
  expect(powers((await curve(12, `stationId=${stationId}`)).data.points)).toEqual([2_000, 8_000])
  for (const more of [undefined, `stationId=${stationId}`]) {
    const days = (await curve(24 * 365, more)).data
    expect([days.step, powers(days.points)]).toEqual([86_400, [5_000]])
  }
})

test('ROUTE-03 chgpile: a sample that comes late re-opens its bucket and the hour over it', async () => {
  site.setNow(new Date(noon + 120 * minutes))
  await rollUpNow(site.services)
  await meterValue(noon + 3 * minutes, 5_000, noon + 119 * minutes)
  await rollUpNow(site.services)
  expect(powers((await curve(12)).data.points)).toEqual([3_000, 8_000])
  expect(powers((await curve(24 * 30)).data.points)).toEqual([5_500])
})

test('ROUTE-01 what all stations drew is the same five minutes as every other curve, summed', async () => {
  const other = await createTestChargePoint(site.services, site.ours, stationId)
  await site.admin.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, power_w)
     select $1, charge_point_key, 1, $3, $4, 500 from stations_charge_points where id = $2`,
    [site.ours, other.id, new Date(noon + minutes), new Date(noon + 119 * minutes)],
  )
  await rollUpNow(site.services)
  const span = `from=${new Date(noon).toISOString()}&to=${new Date(noon + 60 * minutes).toISOString()}`
  const load = async (more: string) => (await site.call('GET', `/api/connectors/load?${span}${more}`)).data.points
  expect(powers(await load(''))).toEqual([3_500, 8_000])
  expect(await load(`&stationId=${stationId}`)).toEqual(await load(''))
  expect(powers((await curve(1, `stationId=${stationId}`)).data.points)).toEqual([3_500, 8_000])
})

test('R-01 a gap is closed in steps: whoever breaks off goes on where it was, and comes to the same', async () => {
  const before = await listRollups()
  await site.admin.query('delete from stations_rollups; delete from stations_load')
  await site.admin.query('update stations_rollup_state set done_until = $1', [new Date(noon - 80 * 60 * minutes)])
  await Promise.all(Array.from({ length: 8 }, () => rollUpNow(site.services)))
  expect(await listRollups()).toEqual(before)
})

test('ROUTE-03 chgpile: what nobody can believe is listed by charge point, newest first; S-17 not another operator’s', async () => {
  await site.admin.query(
    `insert into stations_bad_meter_values (operator_id, id, charge_point_key, connector_no, at, received_at, measurand, reason, value)
     select $1, gen_random_uuid(), charge_point_key, 1, $3::timestamptz + make_interval(secs => n), $3, 'Voltage', 'out-of-range', (2000 + n)::text
     from stations_charge_points, generate_series(1, 3) n where id = $2`,
    [site.ours, chargePoint.id, new Date(noon)],
  )
  const list = async (query = '', token = 'ours') =>
    site.call('GET', `/api/charge-points/${chargePoint.id}/bad-meter-values?${query}`, { token })
  const first = (await list('limit=2')).data
  expect(first.list.map(({ value }: { value: string }) => value)).toEqual(['2003', '2002'])
  expect(first.list[0]).toMatchObject({ connectorNo: 1, measurand: 'Voltage', reason: 'out-of-range' })
  const rest = (await list(`limit=2&before=${encodeURIComponent(first.next)}`)).data
  expect([rest.list.length, rest.next]).toEqual([1, null])
  expect((await list('connectorNo=2')).data.list).toEqual([])
  expect((await list('', 'theirs')).status).toBe(404)
})

test('S-17 a curve of another operator’s, of nothing, and of no time', async () => {
  const url = `/api/telemetry/curve?chargePointId=${chargePoint.id}&from=2026-06-10T12:00:00Z&to=2026-06-10T13:00:00Z`
  expect((await site.call('GET', url, { token: 'theirs' })).status).toBe(404)
  expect((await site.call('GET', url.replace('chargePointId', 'connectorNo=1&x'))).status).toBe(400)
  expect((await curve(-1)).status).toBe(400)
})

test('R-10 what arrived in four days is rolled up at once where PostgreSQL was told of empty tables, as after a restore', async () => {
  const place = await createTestStation(site.services, site.ours)
  const chargePoints = await Promise.all(
    Array.from({ length: 12 }, () => createTestChargePoint(site.services, site.ours, place)),
  )
  await site.admin.query('truncate stations_meter_values, stations_rollups, stations_load')
  await site.admin.query('analyze')
  const days = 4
  await site.admin.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, power_w)
     select $1, p.charge_point_key, 1, s.at, $3, 7000 from stations_charge_points p
     cross join generate_series($3::timestamptz - make_interval(days => $4), $3::timestamptz - interval '5 minutes', interval '5 minutes') s (at)
     where p.id = any($2)`,
    [site.ours, chargePoints.map(({ id }) => id), new Date(noon), days],
  )
  site.setNow(new Date(noon + 30 * minutes))
  await site.admin.query('update stations_rollup_state set done_until = $1', [new Date(noon - 60 * minutes)])
  await rollUpNow(site.services)
  const { rows } = await site.admin.query(
    'select count(*)::int as buckets, min(power_w)::int as least, max(power_w)::int as most from stations_load where station_id = $1 and step = 300',
    [place],
  )
  expect(rows[0]).toEqual({ buckets: days * 288, least: 84_000, most: 84_000 })
})

test('D-30 what an operator is told of its past all at once has its curves at once, and nobody else’s are touched', async () => {
  const past = new Date(noon - 20 * 24 * 60 * minutes)
  await meterValue(past.getTime() + minutes, 4_000, past.getTime() + 2 * minutes)
  await rollUpNow(site.services)
  const span = `from=${past.toISOString()}&to=${new Date(past.getTime() + 60 * minutes).toISOString()}`
  const load = async () => (await site.call('GET', `/api/connectors/load?${span}`)).data.points
  expect(await load()).toEqual([])
  await rollUpPast(site.services, { operatorId: site.theirs, since: past })
  expect(await load()).toEqual([])
  await rollUpPast(site.services, { operatorId: site.ours, since: past })
  expect(powers(await load())).toEqual([4_000])
})

test('D-30 samples that come late to two ends of a day change their own buckets; what lies between comes to what it was', async () => {
  await site.admin.query('truncate stations_meter_values, stations_rollups, stations_load')
  const day = noon - 12 * 60 * minutes
  const at = {
    morning: day + 60 * minutes,
    between: day + 8 * 60 * minutes,
    evening: day + 20 * 60 * minutes,
  }
  const late = day + 30 * 60 * minutes
  for (const start of Object.values(at)) await meterValue(start, 2_000)
  await rollUpPast(site.services, { operatorId: site.ours, since: new Date(day) })
  await meterValue(at.morning + minutes, 4_000, late)
  await meterValue(at.evening + minutes, 6_000, late)
  site.setNow(new Date(late + minutes))
  await site.admin.query('update stations_rollup_state set done_until = $1', [new Date(late - minutes)])
  await rollUpNow(site.services)
  const { rows } = await site.admin.query(
    `select r.at, r.meter_values, r.power_w, l.power_w as load from stations_rollups r
     join stations_load l on l.station_id = $1 and l.step = r.step and l.at = r.at where r.step = 300 order by r.at`,
    [stationId],
  )
  expect(rows).toEqual([
    { at: new Date(at.morning), meter_values: 2, power_w: 3_000, load: 3_000 },
    { at: new Date(at.between), meter_values: 1, power_w: 2_000, load: 2_000 },
    { at: new Date(at.evening), meter_values: 2, power_w: 4_000, load: 4_000 },
  ])
})
