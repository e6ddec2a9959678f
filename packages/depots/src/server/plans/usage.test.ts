import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { usageOf } from './facts.store.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
  await createTestDepot(site, { limitW: 100_000, points: [{ limitW: 60_000, fallbackW: 5_000 }] })
})
afterAll(() => site.close())

test('X-05 the consumption on the road counts the kilometres of days with a timetable by its hours', async () => {
  const [bus = ''] = await createTestBuses(site, ['7'])
  const { admin, operatorId, stationId } = site
  // Two days of 200 km with 100 kWh/100 km; only the second one has a departure, of ten hours.
  for (const day of ['2026-11-20', '2026-11-21'])
    await admin.query(
      `insert into fleet_energy_days (operator_id, day, vehicle_id, driven_m, gps_m, records, mileages, charged_dwh, used_dwh, unquoted_m, unquoted_dwh, unexplained_dwh)
       values ($1, $2, $3, 200000, 200000, 0, 1, 0, 2000000, 200000, 2000000, 0)`,
      [operatorId, day, bus],
    )
  await admin.query(
    `insert into depots_departures (operator_id, id, station_id, service_day, block_no, vehicle_id, depart_at, return_at, target_soc, source, created_at)
     values ($1, gen_random_uuid(), $2, '2026-11-21', '7', $3, '2026-11-21T06:00:00Z', '2026-11-21T16:00:00Z', 90, 'file', now())`,
    [operatorId, stationId, bus],
  )
  const usage = await site.services.db.inTenant(operatorId, (tx) => usageOf(tx, [bus], '2026-11-25'))
  expect(usage.get(bus)).toEqual({
    kmPerHour: 20,
    ownDwh100km: 1_000_000,
    seasonDwh100km: null,
    lastReturnSoc: null,
  })
})
