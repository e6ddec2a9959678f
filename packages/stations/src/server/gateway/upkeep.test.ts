import { createTestOperator } from '@evops/organisation/testing'
import { testServices, type TestServices } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestChargePoint, createTestStation } from '../../testing/index.ts'
import { lastMeterRegisters } from './upkeep.store.ts'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.close())

test('a killed process had kept samples whose last values were not written yet: registers go on behind those', async () => {
  const operatorId = await createTestOperator(services.services)
  const stationId = await createTestStation(services.services, operatorId, { code: 'KILLED' })
  const chargePoint = await createTestChargePoint(services.services, operatorId, stationId, {
    chargePointNo: 'K-1',
    connectors: [{ connectorNo: 1 }],
  })
  await services.admin.query(
    `insert into stations_connector_values (operator_id, charge_point_id, connector_no, sampled_at, register_dwh) values ($1, $2, 1, now() - interval '20 seconds', 10000)`,
    [operatorId, chargePoint.id],
  )
  await services.admin.query(
    `insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, register_dwh)
     select $1, charge_point_key, 1, now() - make_interval(secs => s), now(), 10000 + (20 - s) * 100 from stations_charge_points, unnest(array[20, 10]) s where id = $2`,
    [operatorId, chargePoint.id],
  )
  const found = await services.services.db.inTenant(operatorId, (tx) => lastMeterRegisters(tx))
  expect([...found.values()]).toEqual([1_100])
})
