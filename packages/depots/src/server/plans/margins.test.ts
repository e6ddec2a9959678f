import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadinessBoard } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { chargeMarginsOf } from './margins.store.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
  await createTestDepot(site, { limitW: 100_000, points: [{ limitW: 60_000, fallbackW: 5_000 }] })
  await site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, now(), now() from stations_charge_points`,
  )
})
afterAll(() => site.close())

test('X-20 a vehicle that stands at a connector is known with the time it has before its departure, by the plan that holds', async () => {
  const { stationId, operatorId, services } = site
  const now = services.now()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const [bus] = await createTestBuses(site, ['12'])
  await site.call('POST', '/api/departures', {
    body: {
      stationId,
      serviceDay: at(11).toISOString().slice(0, 10),
      blockNo: '1',
      vehicleId: bus,
      departAt: at(11).toISOString(),
      returnAt: at(16).toISOString(),
      targetSoc: 30,
    },
  })
  const board: ReadinessBoard = (await site.call('GET', `/api/depots/${stationId}/board`)).data
  const [row] = board.rows
  expect(row).toMatchObject({ plugged: false, marginSeconds: expect.any(Number) })
  const margins = (when = now, operator = operatorId) =>
    services.db.inTenant(operator, (tx) => chargeMarginsOf(tx, [stationId], when))
  // The vehicle is assigned to the connector but not plugged in yet.
  expect(await margins()).toEqual([])
  await site.admin.query('update depots_plan_rows set plugged = true')
  expect(await margins()).toEqual([
    {
      chargePointId: row?.chargePointId,
      connectorNo: 1,
      marginSeconds: row?.marginSeconds,
      departAt: at(11),
    },
  ])
  expect(await margins(at(12))).toEqual([])
  expect(await services.db.inTenant(operatorId, (tx) => chargeMarginsOf(tx, [], now))).toEqual([])
  await site.admin.query('update depots_plans set holds = false')
  expect(await margins()).toEqual([])
})
