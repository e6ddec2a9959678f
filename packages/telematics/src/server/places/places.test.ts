import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxPositions, positionRow } from '../../contract/index.ts'
import { telematicsSite, type TelematicsSite } from '../../testing/index.ts'

let site: TelematicsSite
beforeAll(async () => {
  site = await telematicsSite()
})
afterAll(() => site.close())

test('ROUTE-13 /vehicle/map a row tells all signs as they were told, and null for each that never was', async () => {
  const [full = '', bare = ''] = await site.vehicles(['A1', 'A "2"', 'A3'])
  const at = (secondsAgo: number) => new Date(site.services.now().getTime() - secondsAgo * 1_000).toISOString()
  const [newer, older] = [at(20.123), at(40.001)]
  const source = await site.pushSource()
  const signs = { speed: 31.4, heading: 271, odometer: 123_456.789, soc: 64 }
  await site.push(source, [
    { vehicle: 'A1', time: newer, longitude: 2.1734035, latitude: 41.3850639, ...signs },
    { vehicle: 'A "2"', time: older, longitude: -73.9, latitude: -0.5 },
  ])
  const { data } = await site.call('GET', '/api/telematics/positions')
  expect(data).toMatchObject({ total: 2, without: 1 })
  const nobody = {
    state: 'active',
    fleetId: null,
    fleetName: null,
    lineId: null,
    lineNo: null,
    stationId: null,
  }
  expect(data.list).toEqual([
    {
      ...nobody,
      vehicleId: full,
      label: 'A1',
      at: newer,
      longitude: 2.1734035,
      latitude: 41.3850639,
      speedKmh: 31,
      heading: 271,
      soc: 64,
      socAt: newer,
      odometerM: 123_456_789,
      odometerAt: newer,
    },
    {
      ...nobody,
      vehicleId: bare,
      label: 'A "2"',
      at: older,
      longitude: -73.9,
      latitude: -0.5,
      speedKmh: null,
      heading: null,
      soc: null,
      socAt: null,
      odometerM: null,
      odometerAt: null,
    },
  ])
  expect(positionRow.array().safeParse(data.list).success).toBe(true)
})

test('ROUTE-13 /vehicle/map of more than one answer holds the newest are told, and how many there are', async () => {
  const { theirId } = site
  await site.admin.query(
    `insert into fleet_vehicles (operator_id, id, self_no) select $1, gen_random_uuid(), 'M' || n from generate_series(1, $2::int) n`,
    [theirId, maxPositions + 2],
  )
  await site.admin.query(
    `insert into fleet_vehicle_signs (operator_id, vehicle_id, place_at, lng_e7, lat_e7, received_at)
     select operator_id, id, now() - substr(self_no, 2)::int * interval '1 second', 10000000, 410000000, now() from fleet_vehicles where operator_id = $1`,
    [theirId],
  )
  const read = async (query: string) =>
    (await site.call('GET', `/api/telematics/positions${query}`, { token: 'theirs' })).data
  const all = await read('')
  expect(all).toMatchObject({ total: maxPositions + 2, without: 0 })
  expect(all.list).toHaveLength(maxPositions)
  expect([all.list[0].label, all.list.at(-1).label]).toEqual(['M1', `M${maxPositions}`])
  expect(await read('?search=M5001')).toMatchObject({ total: 1, list: [{ label: 'M5001' }] })
  expect(await read('?search=M7777')).toMatchObject({ total: 0, list: [] })
})
