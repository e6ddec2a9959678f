import { createTestActor, readExport, waitUntil } from '@evops/platform/testing'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackExport } from '../../contract/index.ts'
import { telematicsSite, type TelematicsSite } from '../../testing/index.ts'

let site: TelematicsSite
let source: { id: string; pushPassword: string }
let bus: string
/** Previous day at 06:00 UTC. */
let morning: number
beforeAll(async () => {
  site = await telematicsSite()
  await site.services.jobs.start(site.telematics.domain.jobs ?? {})
  ;[bus = ''] = await site.vehicles(['12'])
  source = await site.pushSource()
  morning = Math.floor(site.services.now().getTime() / 86_400_000) * 86_400_000 - 18 * 3_600_000
  // 6 km north, ten minutes at the stop, another 6 km. 24 minutes for each leg.
  const leg = (from: number, km: number) =>
    Array.from({ length: 144 }, (_, n) => createMessage(from + n / 6, km + (6 * n) / 144, 80 - n / 24))
  const stop = Array.from({ length: 60 }, (_, n) => createMessage(24 + n / 6, 6, 74))
  expect((await site.push(source, [...leg(0, 0), ...stop, ...leg(34, 6)])).data.taken).toBe(348)
})
afterAll(() => site.close())

const iso = (minutes: number) => new Date(morning + minutes * 60_000).toISOString()
const createMessage = (minutes: number, km: number, soc: number, more: object = {}) => ({
  vehicle: '12',
  time: iso(minutes),
  longitude: 2,
  latitude: 40 + km / 111.195,
  speed: 15,
  soc,
  ...more,
})
const track = async (id: string, from: number, to: number, token = 'ours') =>
  site.call('GET', `/api/telematics/vehicles/${id}/track?from=${iso(from)}&to=${iso(to)}`, { token })

test('ROUTE-13 /vehicle/track points, stops over five minutes, distance and charge of a span', async () => {
  const { data } = await track(bus, 0, 120)
  expect(data).toMatchObject({ label: '12', total: 348, distanceBy: 'positions', socFrom: 80, socTo: 74 })
  expect(data.points).toHaveLength(348)
  expect(data.stops).toHaveLength(1)
  expect(data.stops[0].seconds).toBeGreaterThan(570)
  expect(data.stops[0].latitude).toBeCloseTo(40 + 6 / 111.195, 3)
  expect(data.distanceM).toBeGreaterThan(11_700)
  expect(data.distanceM).toBeLessThan(12_100)
  expect((await track(bus, 0, 10)).data.total).toBe(60)
})

test('ROUTE-13 /vehicle/track a span of more than 31 days, none, or backwards is refused by its field', async () => {
  for (const [from, to] of [
    [0, 32 * 24 * 60],
    [10, 10],
    [10, 5],
  ] as const)
    expect(await track(bus, from, to)).toMatchObject({
      status: 400,
      error: 'telematics.span',
      fields: { to: expect.any(String) },
    })
  expect((await site.call('GET', `/api/telematics/vehicles/${bus}/track?from=x`)).fields).toHaveProperty('from')
})

test('ROUTE-13 /vehicle/track signed out, without a code, another operator, a user of another depot', async () => {
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
  ] as const)
    expect((await track(bus, 0, 10, token)).status).toBe(status)
  const [mine, other] = [await aFleet('South', site.depotId), await aFleet('East', randomUUID())]
  const [seen = ''] = await site.vehicles(['61'], { fleetId: mine })
  const [hidden = ''] = await site.vehicles(['62'], { fleetId: other })
  await site.push(source, [createMessage(1, 1, 50, { vehicle: '61' }), createMessage(1, 1, 50, { vehicle: '62' })])
  expect((await track(seen, 0, 10, 'scoped')).data.total).toBe(1)
  expect((await track(hidden, 0, 10, 'scoped')).status).toBe(404)
  const labels = (await site.call('GET', '/api/telematics/positions', { token: 'scoped' })).data.list.map(
    (row: { label: string }) => row.label,
  )
  expect(labels.toSorted()).toEqual(['12', '61'])
  const bind = (vehicleId: string, name: string) =>
    site.call('POST', '/api/telematics/devices', {
      body: { sourceId: source.id, name, vehicleId },
      token: 'scoped',
    })
  expect((await bind(hidden, 'x')).fields).toHaveProperty('vehicleId')
  expect((await bind(seen, 'y')).status).toBe(200)
  expect((await site.call('GET', '/api/telematics/devices', { token: 'theirs' })).data.total).toBe(0)
})
async function aFleet(name: string, stationId: string): Promise<string> {
  const { id } = (await site.call('POST', '/api/fleets', { body: { name } })).data
  await site.admin.query('update fleet_fleets set station_id = $1 where id = $2', [stationId, id])
  return id
}

test('ROUTE-13 /vehicle/track every point of a track is exported', async () => {
  const actor = createTestActor(site.operatorId, ['vehicletrack:export'])
  const filter = { vehicleId: bus, from: iso(0), to: iso(120) }
  const { rows, text } = await readExport(site.telematics.domain, actor, { name: trackExport, filter })
  expect(rows).toHaveLength(348)
  expect(text).toContain('40.0000000')
})

const preview = async (content: string) =>
  (
    await site.call('POST', '/api/telematics/history-imports/preview', {
      body: { fileName: 't.csv', content },
    })
  ).data
const run = async (content: string) => {
  const { suggested } = await preview(content)
  const body = { fileName: 't.csv', content, settings: suggested }
  const { data } = await site.call('POST', '/api/telematics/history-imports', { body })
  const state = async () => (await site.call('GET', `/api/telematics/history-imports/${data.id}`)).data.state
  await waitUntil(async () => (await state()) === 'done', 'the import ends')
  return data
}

test('X-05 CSV: history of files is looked at, written once, and taken back within a day', async () => {
  const [other = ''] = await site.vehicles(['88'])
  const cell = (minutes: number) => iso(minutes)
  const content = [
    'vehicle,time,lng,lat,speed,odometer,SoC',
    `88,${cell(0)},2.0,41.0,20,1000.5,80`,
    `88,${cell(10)},2.0,41.05,30,1006.1,65535`,
    `88,${cell(20)},0,0,30,1010,78`,
  ].join('\n')
  expect(await preview(content)).toMatchObject({ faultCount: 0, counts: { rows: 3, created: 3 } })
  const bad = [
    'vehicle,time,lng,lat',
    `nobody,${cell(1)},2,41`,
    '88,noon,2,41',
    `88,${cell(2)},east,41`,
    `88,${cell(2)},,`,
  ]
  const { faults } = await preview(bad.join('\n'))
  expect(faults.map((one: { row: number }) => one.row)).toEqual([2, 3, 4, 5])
  const { id } = await run(content)
  const { data } = await track(other, 0, 60)
  expect(data.points).toMatchObject([
    { latitude: 41, odometerM: 1_000_500, soc: 80 },
    { latitude: 41.05, soc: null },
    { latitude: null, odometerM: 1_010_000, soc: 78 },
  ])
  expect(data).toMatchObject({ distanceM: 9_500, distanceBy: 'odometer', odometerFromM: 1_000_500 })
  expect((await preview(content)).faults.map((one: { row: number }) => one.row)).toEqual([2, 3, 4])
  const queryMeasuredDays = () =>
    site.admin.query('select distance_m, by from fleet_measured_days where vehicle_id = $1', [other])
  expect((await queryMeasuredDays()).rows).toEqual([{ distance_m: 9_500, by: 'odometer' }])
  expect((await site.call('POST', `/api/telematics/history-imports/${id}/undo`)).status).toBe(200)
  expect((await track(other, 0, 60)).data.total).toBe(0)
  expect((await queryMeasuredDays()).rows).toEqual([])
})

test('X-05 CSV: after an undo what is last known of a vehicle is the newest of what is left, sign by sign', async () => {
  const [reporterId = '', bare = ''] = await site.vehicles(['70', '71'])
  // It reported position and charge two days ago, and its odometer a day before that.
  const old = [
    { ...createVehicleMessage('70', -3_000), longitude: 2, latitude: 41.1, odometer: 500, soc: 60 },
    { ...createVehicleMessage('70', -2_000), longitude: 2, latitude: 41.2, soc: 55 },
  ]
  expect((await site.push(source, old)).data.taken).toBe(2)
  const requestVehicleState = async (id: string) =>
    (await site.call('GET', `/api/telematics/vehicles/${id}/known`)).data
  const before = await requestVehicleState(reporterId)
  expect(before).toMatchObject({
    place: { latitude: 41.2 },
    soc: { percent: 55 },
    odometer: { metres: 500_000 },
  })
  const content = [
    'vehicle,time,lng,lat,speed,odometer,SoC',
    `70,${iso(-1_000)},2.0,41.3,20,520,40`,
    `71,${iso(-1_000)},2.0,41.4,20,90,33`,
  ].join('\n')
  const { id } = await run(content)
  expect(await requestVehicleState(reporterId)).toMatchObject({
    place: { latitude: 41.3 },
    soc: { percent: 40 },
    odometer: { metres: 520_000 },
  })
  // The charge reported since then stays.
  expect((await site.push(source, [{ ...createVehicleMessage('70', -900), soc: 38 }])).data.taken).toBe(1)
  expect((await site.call('POST', `/api/telematics/history-imports/${id}/undo`)).status).toBe(200)
  expect(await requestVehicleState(reporterId)).toMatchObject({
    place: before.place,
    odometer: before.odometer,
    soc: { percent: 38 },
  })
  expect(await requestVehicleState(bare)).toMatchObject({ place: null, odometer: null, soc: null })
  // Messages are checked against the remaining values: a message between the two is no longer late.
  const between = { ...createVehicleMessage('71', -1_100), longitude: 2, latitude: 41.5 }
  expect((await site.push(source, [between])).data.taken).toBe(1)
  expect((await requestVehicleState(bare)).place).toMatchObject({ latitude: 41.5, at: iso(-1_100) })
})
const createVehicleMessage = (vehicle: string, minutes: number) => ({ vehicle, time: iso(minutes) })

test('ROUTE-13 /vehicle/track: vehicles are found by own number, plate and VIN by who sees tracks or binds names', async () => {
  const add = async (body: object) => (await site.call('POST', '/api/vehicles', { body })).data.id
  const running = await add({ selfNo: 'K500', plate: '粤B-77001', vin: 'LSVAA4182E2184777' })
  const retired = await add({ selfNo: 'K5', state: 'retired' })
  const find = async (query: string, token = 'ours') =>
    site.call('GET', `/api/telematics/vehicle-choices?${query}`, { token })
  const ids = async (search: string) =>
    (await find(`search=${encodeURIComponent(search)}`)).data.map((one: { id: string }) => one.id)
  expect(await ids('k5')).toEqual([running, retired])
  for (const search of ['K50', '粤b77', '粤B·7700', 'lsvaa4182e21847']) expect(await ids(search)).toEqual([running])
  expect(await ids('500')).toEqual([])
  expect((await find(`id=${retired}`)).data).toMatchObject([{ id: retired, label: 'K5', state: 'retired', vin: null }])
  expect((await find('', 'nobody')).status).toBe(403)
  expect((await find('', '')).status).toBe(401)
  expect((await find('search=k5', 'theirs')).data).toEqual([])
  expect((await find('id=x')).fields).toHaveProperty('id')
})

test('ROUTE-07 carengquotastatistics: mileage is what the vehicle told, where no driver recorded the day', async () => {
  await site.telematics.domain.jobs?.['telematics:mileage']?.run({}, { jobId: '', attempt: 1 })
  const day = iso(0).slice(0, 10)
  const energy = async () =>
    (await site.call('GET', `/api/vehicle-energy?dayFrom=${day}&dayTo=${day}&vehicleId=${bus}`)).data
  // A day with unknown begin and end counts no distance, and its charged energy is reported separately.
  expect((await energy()).totals).toMatchObject({ distanceM: 0, gpsM: 0 })
  const asleep = [createMessage(-7 * 60, 0, 81, { speed: 0 }), createMessage(18 * 60 - 5, 12, 73, { speed: 0 })]
  expect((await site.push(source, asleep)).data.taken).toBe(2)
  await site.telematics.domain.jobs?.['telematics:mileage']?.run({}, { jobId: '', attempt: 1 })
  const before = await energy()
  expect(before.totals.distanceM).toBeGreaterThan(11_700)
  expect(before.list).toMatchObject([{ records: 0, gpsM: before.totals.distanceM, distanceM: before.totals.gpsM }])
  // A repeated run changes nothing.
  await site.telematics.domain.jobs?.['telematics:mileage']?.run({}, { jobId: '', attempt: 1 })
  expect((await energy()).totals).toEqual(before.totals)
  // Measured values also count for quotas, except for those of a driver's grade.
  const { distanceM, usedDwh } = before.totals
  const allowed = { dwh100km: 1_000_000, toleranceHundredths: 1_000, validFrom: day }
  for (const body of [allowed, { ...allowed, dwh100km: 10_000, grade: 2 }])
    expect((await site.call('POST', '/api/energy-quotas', { body })).status).toBe(200)
  expect((await energy()).totals).toMatchObject({
    quotaDwh: 10 * distanceM,
    limitDwh: 11 * distanceM,
    savedDwh: 10 * distanceM - usedDwh,
    unquotedM: 0,
  })
  const driver = (await site.call('POST', '/api/drivers', { body: { driverNo: 'D1', name: 'D1' } })).data
  const fixed = { day, shift: 'early', vehicleId: bus, driverId: driver.id, trips: 3 }
  const record = { ...fixed, odometerStartM: 100_000, odometerEndM: 113_000, socStart: 80, socEnd: 70 }
  expect((await site.call('POST', '/api/driver-records', { body: record })).status).toBe(200)
  expect((await energy()).totals).toMatchObject({ distanceM: 13_000, gpsM: 0, records: 1 })
})
