import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDriverTestSite, type DriverTestPoint, type DriverTestSite } from './testing/driver-desk.ts'

/* Shows drivers the plugs of stations, how many are free, and stations by plug and power. */

let desk: DriverTestSite
let place: DriverTestPoint
let stationId: string
beforeAll(async () => {
  desk = await createDriverTestSite()
  place = await desk.aPoint()
  ;({ stationId } = place.chargePoint)
  // Connector 1: CCS 2 by cable, 150 kW. Connector 2: Type 2 socket, 22 kW.
  for (const [no, type, standard, watts] of [
    [1, 4, 'IEC_62196_T2_COMBO', 150_000],
    [2, 2, 'IEC_62196_T2', 22_000],
  ])
    await desk.admin.query(
      `update stations_connectors set connector_type = $3, ocpi_type = $4, rated_power_w = $5
       where charge_point_id = $1 and connector_no = $2`,
      [place.chargePoint.chargePointId, no, type, standard, watts],
    )
})
afterAll(() => desk.close())

const list = (query: string) =>
  desk.sendRequest('GET', `/api/public/driver/stations?operator=${desk.optcode}&pageSize=200${query}`)
const isListed = async (query: string) => {
  const { data } = await list(query)
  return data.list.some(({ id }: { id: string }) => id === stationId)
}

test('a station says its plugs with their free connectors and power; a connector its plug and cable', async () => {
  const { data } = await desk.sendRequest('GET', `/api/public/driver/stations/${stationId}?operator=${desk.optcode}`)
  expect(data.plugs).toEqual([
    { plug: 'ccs2', connectors: 1, free: 1, maxPowerW: 150_000 },
    { plug: 'type2', connectors: 1, free: 1, maxPowerW: 22_000 },
  ])
  expect(data.chargePoints).toMatchObject([
    { connectorNo: 1, plug: 'ccs2', hasCable: true },
    { connectorNo: 2, plug: 'type2', hasCable: false },
  ])
  const face = await desk.sendRequest('GET', `/api/public/driver/face?operator=${desk.optcode}`)
  expect(face.data.plugs.toSorted()).toEqual(['ccs2', 'type2'])
})

test('stations are found by plug and least power of one connector, and refused for unknown values', async () => {
  expect(await isListed('&plug=ccs2')).toBe(true)
  expect(await isListed('&plug=chademo')).toBe(false)
  expect(await isListed('&plug=ccs2&leastPowerW=150000')).toBe(true)
  // The other connector has the power, but not the plug.
  expect(await isListed('&plug=type2&leastPowerW=50000')).toBe(false)
  expect(await isListed('&leastPowerW=150000')).toBe(true)
  expect(await isListed('&leastPowerW=150001')).toBe(false)
  expect(await list('&plug=none')).toMatchObject({ status: 400, fields: { plug: expect.any(String) } })
  expect(await list('&leastPowerW=-1')).toMatchObject({ status: 400, fields: { leastPowerW: expect.any(String) } })
})

test('with a plug, “free” means a free connector of that plug', async () => {
  await place.point.call('StatusNotification', {
    connectorId: 1,
    status: 'Faulted',
    errorCode: 'GroundFailure',
  })
  expect(await isListed('&free=true&plug=ccs2')).toBe(false)
  expect(await isListed('&free=true&plug=type2')).toBe(true)
  expect(await isListed('&free=true')).toBe(true)
})

test('a connector without a standard is AC, DC or a domestic socket by its type', async () => {
  const plugsOf = async (type: number) => {
    await desk.admin.query(
      'update stations_connectors set connector_type = $2, ocpi_type = null where charge_point_id = $1',
      [place.chargePoint.chargePointId, type],
    )
    const { data } = await desk.sendRequest('GET', `/api/public/driver/face?operator=${desk.optcode}`)
    return data.plugs
  }
  expect([await plugsOf(1), await plugsOf(3), await plugsOf(4), await plugsOf(5)]).toEqual([
    ['domestic'],
    ['ac'],
    ['dc'],
    ['other'],
  ])
})
