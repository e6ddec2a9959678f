import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { telematicsSite, type TelematicsSite } from '../../testing/index.ts'

let site: TelematicsSite
let source: { id: string; pushPassword: string }
let bus: string
beforeAll(async () => {
  site = await telematicsSite()
  ;[bus = ''] = await site.vehicles(['12'])
  source = await site.pushSource()
})
afterAll(() => site.close())

const ago = (minutes: number) => new Date(site.services.now().getTime() - minutes * 60_000).toISOString()
const message = (minutes: number, more: object = {}) => ({
  vehicle: '12',
  time: ago(minutes),
  longitude: 113.93,
  latitude: 22.53,
  speed: 32,
  heading: 90,
  odometer: 48_211.4,
  soc: 71,
  ...more,
})
const positions = async (query = '', token = 'ours') =>
  (await site.call('GET', `/api/telematics/positions${query}`, { token })).data
const getSource = async (id: string) => (await site.call('GET', `/api/telematics/sources/${id}`)).data

test('X-05 push: what vehicles tell is kept when it is answered, and shows on the map and at the vehicle', async () => {
  const one = message(1)
  expect(await site.push(source, one)).toMatchObject({
    status: 200,
    data: { taken: 1, twice: 0, refused: 0, messages: [] },
  })
  const { list, total } = await positions()
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    vehicleId: bus,
    label: '12',
    longitude: 113.93,
    latitude: 22.53,
    speedKmh: 32,
    heading: 90,
    soc: 71,
    odometerM: 48_211_400,
    at: one.time,
  })
  const vehicle = (await site.call('GET', `/api/vehicles/${bus}`)).data
  expect(vehicle).toMatchObject({ soc: 71, socSource: 'telematics', socAt: one.time, odometerM: 48_211_400 })
})

test('X-05 push: twice is once; a batch with bad rows takes the good ones and says what was wrong with the others', async () => {
  const [first, second] = [message(50, { soc: 90 }), message(49, { soc: 89 })]
  expect((await site.push(source, [first, second])).data).toMatchObject({ taken: 2 })
  expect((await site.push(source, [first, second, first])).data).toMatchObject({ taken: 0, twice: 3 })
  const { data } = await site.push(source, [
    message(48),
    message(47, { vehicle: 'nobody' }),
    message(-20),
    'rubbish',
    message(46, { soc: 65_535 }),
    message(45, { time: 'noon' }),
    message(60 * 24 * 365),
  ])
  expect(data).toMatchObject({ taken: 2, refused: 5 })
  expect(data.messages.map((one: { index: number; outcome: string }) => [one.index, one.outcome])).toEqual([
    [1, 'unknown-vehicle'],
    [2, 'future'],
    [3, 'not-json'],
    [4, 'taken'],
    [5, 'no-time'],
    [6, 'too-old'],
  ])
  expect(data.messages[3]).toMatchObject({
    unbelieved: ['soc'],
    text: 'Accepted; state of charge implausible',
  })
  const after = await getSource(source.id)
  expect(after).toMatchObject({ state: 'connected', twice: 3, unknownNames: 1, unbelieved: { soc: 1 } })
  expect(after.refused).toEqual({
    'unknown-vehicle': 1,
    future: 1,
    'not-json': 1,
    'no-time': 1,
    'too-old': 1,
  })
})

test('X-05 push: what comes late enters the history and not what is last known', async () => {
  await site.push(source, message(40, { longitude: 113.9, soc: 5 }))
  const { list } = await positions()
  expect(list[0]).toMatchObject({ longitude: 113.93, soc: 71 })
  const track = `/api/telematics/vehicles/${bus}/track?from=${ago(41)}&to=${ago(39)}`
  expect((await site.call('GET', track)).data.points).toMatchObject([{ longitude: 113.9, soc: 5 }])
})

test('X-05 push: nobody comes in with a wrong password, without one, for a source that is off or listens itself', async () => {
  for (const as of [`${source.id}:wrong`, `${randomUUID()}:${source.pushPassword}`, 'x:y', 'none'])
    expect(await site.push(as, message(1))).toMatchObject({ status: 401, error: 'telematics.not-let-in' })
  const other = await site.pushSource()
  const { version } = await getSource(other.id)
  const change = { body: { version, enabled: false } }
  expect((await site.call('PUT', `/api/telematics/sources/${other.id}`, change)).status).toBe(200)
  expect((await site.push(other, message(1))).status).toBe(401)
  expect(await getSource(other.id)).toMatchObject({ state: 'off' })
  const renewed = await site.call('POST', `/api/telematics/sources/${source.id}/renew-password`)
  expect((await site.push(source, message(1))).status).toBe(401)
  source = renewed.data
  expect((await site.push(source, message(30))).status).toBe(200)
  const { rows } = await site.admin.query('select secret_hash from telematics_sources where id = $1', [source.id])
  expect(rows[0].secret_hash.toString('utf8')).not.toContain(source.pushPassword)
  expect(JSON.stringify(site.audited)).not.toContain(source.pushPassword)
})

test('X-05 push: too many in one call, and bodies that are too large, are refused', async () => {
  expect(
    (
      await site.push(
        source,
        Array.from({ length: 1_001 }, () => message(1)),
      )
    ).status,
  ).toBe(400)
  expect((await site.push(source, { vehicle: 'x'.repeat(3 * 1024 * 1024) })).status).toBe(413)
})

test('X-05 push: another operator’s vehicle is unknown', async () => {
  await site.vehicles(['77'], { token: 'theirs' })
  expect((await site.push(source, message(1, { vehicle: '77' }))).data).toMatchObject({ refused: 1 })
  expect((await positions('', 'theirs')).total).toBe(0)
  const named = await site.call('GET', '/api/telematics/unknown?search=77')
  expect(named.data.list).toMatchObject([{ name: '77', messages: 1, sourceId: source.id }])
})

test('X-05 push: a name that nobody has is bound to a vehicle in one act, and counts from then on', async () => {
  const [other = ''] = await site.vehicles(['13'])
  await site.push(source, message(10, { vehicle: 'TERMINAL-9' }))
  const body = { sourceId: source.id, name: 'terminal-9', vehicleId: other }
  expect((await site.call('POST', '/api/telematics/devices', { body })).data).toMatchObject({
    vehicleLabel: '13',
  })
  expect((await site.call('GET', '/api/telematics/unknown?search=term')).data.total).toBe(0)
  expect((await site.push(source, message(9, { vehicle: 'TERMINAL-9' }))).data.taken).toBe(1)
  const again = await site.call('POST', '/api/telematics/devices', { body })
  expect([again.error, again.fields]).toMatchObject(['telematics.device-taken', { name: expect.any(String) }])
  const { list } = (await site.call('GET', `/api/telematics/devices?vehicleId=${other}`)).data
  expect((await site.call('DELETE', `/api/telematics/devices/${list[0].id}`)).status).toBe(200)
  expect((await site.push(source, message(8, { vehicle: 'TERMINAL-9' }))).data.refused).toBe(1)
})

test('ROUTE-13 /vehicle/map filters, parts of the map, and who may not see a vehicle', async () => {
  expect((await positions('?west=113&east=114&south=22&north=23')).total).toBe(2)
  expect((await positions('?west=0&east=10')).total).toBe(0)
  expect((await positions('?west=170&east=-170')).total).toBe(0)
  expect((await positions('?search=13')).total).toBe(1)
  expect((await positions('?stale=true')).total).toBe(0)
  expect((await positions('?moving=true')).total).toBe(2)
  const fleet = await site.call('POST', '/api/fleets', { body: { name: 'North' } })
  const inside = await site.vehicles(['21'], { fleetId: fleet.data.id })
  await site.push(source, message(3, { vehicle: '21' }))
  const found = await positions(`?fleetId=${fleet.data.id}`)
  expect(found.list.map((row: { vehicleId: string }) => row.vehicleId)).toEqual(inside)
  expect(found.list[0]).toMatchObject({ fleetName: 'North' })
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
  ] as const)
    expect((await site.call('GET', '/api/telematics/positions', { token })).status).toBe(status)
})

test('X-05 push: a vehicle that jumps is shown where it was until it is borne out; the rest of its message counts', async () => {
  const [jumper = ''] = await site.vehicles(['31'])
  const pushAndGetPosition = async (minutes: number, longitude: number, soc: number) => {
    await site.push(source, message(minutes, { vehicle: '31', longitude, soc }))
    return (await positions('?search=31')).list[0]
  }
  expect(await pushAndGetPosition(7, 113.93, 60)).toMatchObject({ longitude: 113.93, soc: 60 })
  expect(await pushAndGetPosition(6, 120, 59)).toMatchObject({ longitude: 113.93, soc: 59 })
  expect(await pushAndGetPosition(5, 120.001, 58)).toMatchObject({ longitude: 120.001, soc: 58 })
  const track = `/api/telematics/vehicles/${jumper}/track?from=${ago(8)}&to=${ago(4)}`
  const { points } = (await site.call('GET', track)).data
  expect(points.map((one: { longitude: number | null }) => one.longitude)).toEqual([113.93, null, 120.001])
})
