import { hourMs } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepotTestSite, lowPriceNight, type DepotTestSite } from './testing/depot-yard.ts'

let yard: DepotTestSite
beforeAll(async () => {
  yard = await createDepotTestSite({
    points: 3,
    limitW: 150_000,
    fallbackW: 20_000,
    busNumbers: ['12', '21'],
    from: lowPriceNight(),
  })
})
afterAll(() => yard.close())

const inHours = (hours: number) => new Date(yard.clock.now() + hours * hourMs).toISOString()
async function depart(bus: number, hours: number): Promise<string> {
  const made = await yard.call('POST', '/api/departures', {
    stationId: yard.stationId,
    serviceDay: inHours(hours).slice(0, 10),
    blockNo: `${bus + 1}01`,
    vehicleId: yard.vehicleIds[bus],
    departAt: inHours(hours),
    returnAt: inHours(hours + 2),
    targetSoc: 90,
  })
  expect(made.status).toBe(200)
  return made.data.id
}
const board = async () => (await yard.call('GET', `/api/depots/${yard.stationId}/board`)).data
const rowOf = async (block: string) =>
  (await board()).rows.find(({ blockNo }: { blockNo: string }) => blockNo === block)

test('X-23 bus 12 stands where bus 21 was sent: it is said until one act swaps them, and nobody is sent to a place that is taken', async () => {
  // Their rotations do not overlap, but a swap of the two is still possible.
  const ids = [await depart(0, 8), await depart(1, 4)]
  await yard.pass(2)
  const { chargePointId: sent, connector } = await rowOf('201')
  const place = yard.points.findIndex(({ chargePoint }) => chargePoint.chargePointId === sent)
  expect((await rowOf('101')).chargePointId).not.toBe(sent)
  await yard.plug(place, Number(connector.split('-').at(-1)), { tag: 'BUS-12', soc: 50 })
  await yard.pass(2)
  const planBlock = { id: ids[1], blockNo: '201', vehicleLabel: '21' }
  expect(await rowOf('101')).toMatchObject({ plugged: true, connector, replaces: planBlock })
  expect((await rowOf('201')).connector).not.toBe(connector)
  // The swap remains after a new plan.
  await yard.pass(16)
  expect((await rowOf('101')).replaces).toEqual(planBlock)

  const swap = { vehicleId: yard.vehicleIds[0], swap: true, swapWith: ids[0] }
  expect(
    await yard.call('POST', `/api/departures/${ids[1]}/vehicle`, { ...swap, vehicleId: yard.vehicleIds[1] }),
  ).toMatchObject({ status: 409 })
  expect((await yard.call('POST', `/api/departures/${ids[1]}/vehicle`, swap)).data).toMatchObject({
    departure: { vehicleLabel: '12' },
    swapped: { id: ids[0], vehicleLabel: '21' },
  })
  expect(await rowOf('201')).toMatchObject({ vehicleLabel: '12', plugged: true, connector, replaces: null })
  const other = await rowOf('101')
  expect(other).toMatchObject({ vehicleLabel: '21', plugged: false, replaces: null })
  expect(other.connector).not.toBe(connector)
})
