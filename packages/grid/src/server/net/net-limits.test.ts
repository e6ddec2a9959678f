import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GridObjectRow } from '../../contract/index.ts'
import { gridSite, type GridSite } from '../../testing/index.ts'
import { deadChargePointsAt } from '../switches/dead-charge-points.ts'
import { netLimitsAt } from './net-limits.ts'

let site: GridSite
beforeAll(async () => {
  site = await gridSite()
})
afterAll(() => site.close())

test('26 the limits of a station’s net, by ratings, plates and normal positions; none of another operator', async () => {
  const { stationId, operatorId, services } = site
  const room = await site.add('Substation', 'Room')
  const level = await site.add('VoltageLevel', '400 V', { containerId: room.id, baseVoltageV: 400 })
  const low = { containerId: level.id }
  const supply = await site.add('EnergySource', 'Grid', { ...low, ratedVa: 500_000 })
  const main = await site.add('Breaker', 'QF0', { ...low, ratedA: 400 })
  await site.join(main, supply)
  const chargePoints: { chargePointId: string; point: GridObjectRow; own: GridObjectRow }[] = []
  for (const no of ['CP-1', 'CP-2', 'CP-3']) {
    const chargePointId = await site.chargePointAt(stationId, no)
    const point = await site.add('ChargingPile', no, {
      ...low,
      refersToId: chargePointId,
      ...(no !== 'CP-2' && { ratedW: 60_000 }),
    })
    const own = await site.add('Breaker', `Q ${no}`, { ...low, ratedA: 160, normalOpen: no === 'CP-3' })
    await site.join(own, [main, 2])
    await site.join([own, 2], point)
    chargePoints.push({ chargePointId, point, own })
  }
  await site.admin.query('update stations_charge_points set rated_power_w = 30000 where id = $1', [
    chargePoints[1]?.chargePointId,
  ])
  const at = (operator: string) => services.db.inTenant(operator, (tx) => netLimitsAt(tx, stationId))
  expect(await at(operatorId)).toEqual({
    limits: [
      { objectId: null, kind: 'site', aboveId: null, name: 'QF0', limitW: 277_128, chargePointId: null },
      ...[60_000, 30_000].map((limitW, no) => ({
        objectId: chargePoints[no]?.point.id,
        kind: 'point',
        aboveId: null,
        name: `CP-${no + 1}`,
        limitW,
        chargePointId: chargePoints[no]?.chargePointId,
      })),
    ],
    meshed: [],
    unfed: ['CP-3'],
  })
  expect(await at(site.theirId)).toEqual({ limits: [], meshed: [], unfed: [] })

  // Recorded positions count, not normal ones: the breaker of CP-3 is closed now, that of CP-1 open.
  const dead = (operator: string) => services.db.inTenant(operator, (tx) => deadChargePointsAt(tx, stationId))
  const [first, , third] = chargePoints
  expect([...(await dead(operatorId))]).toEqual([third?.chargePointId])
  for (const [own, position] of [
    [third?.own, 'closed'],
    [first?.own, 'open'],
  ] as const) {
    const url = `/api/energy/objects/${own?.id}/switching`
    const { data } = await site.call('POST', url, { body: { position, reason: 'Works' } })
    expect((await site.call('POST', `${url}/confirm`, { body: { selectionId: data.selectionId } })).status).toBe(200)
  }
  expect([...(await dead(operatorId))]).toEqual([first?.chargePointId])
  expect([...(await dead(site.theirId))]).toEqual([])
})
