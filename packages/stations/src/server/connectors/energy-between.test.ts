import { createTestOperator } from '@evops/organisation/testing'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { energyBetween } from './curve.store.ts'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.close())

test('M-12 the energy of a station by quarter hour is that of its registers, also between sparse meter values', async () => {
  const operatorId = await createTestOperator(services.services)
  const stationId = await createTestStation(services.services, operatorId, { name: 'Sparse' })
  const { id } = await createTestChargePoint(services.services, operatorId, stationId)
  const { admin } = services
  const begin = Date.parse('2026-11-25T10:00:00Z')
  // A value every fifteen minutes: 25 kWh each, after a night without any.
  for (const [minutes, registerDwh] of [
    [-600, 1_000_000],
    [10, 1_250_000],
    [25, 1_500_000],
    [40, 1_750_000],
  ] as const)
    await admin.query(
      `insert into stations_rollups (operator_id, charge_point_key, connector_no, step, at, meter_values, register_dwh)
       select operator_id, charge_point_key, 1, 300, $2, 1, $3 from stations_charge_points where id = $1`,
      [id, new Date(begin + minutes * 60_000), registerDwh],
    )
  const span = { from: new Date(begin), to: new Date(begin + 3_600_000), stationId }
  const energies = await services.services.db.inTenant(operatorId, (tx) => energyBetween(tx, span))
  expect(energies.map(({ energyDwh }) => energyDwh)).toEqual([250_000, 250_000, 250_000])
  const other = await createTestOperator(services.services)
  expect(await services.services.db.inTenant(other, (tx) => energyBetween(tx, span))).toEqual([])
})
