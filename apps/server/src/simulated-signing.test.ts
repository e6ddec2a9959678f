import { staffSite, type StaffSite } from '@evops/charging/testing'
import { readPublicKey } from '@evops/ocpp/server'
import { createChargePoint, publicMeterKey, type SupportedVersion } from '@evops/simulator/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: StaffSite
beforeAll(async () => {
  site = await staffSite()
  await site.token('CARD01')
})
afterAll(() => site.close())

const cases: [SupportedVersion, boolean, string][] = [
  ['ocpp1.6', true, 'verified'],
  ['ocpp1.6', false, 'no-key'],
  ['ocpp2.0.1', true, 'verified'],
  ['ocpp2.0.1', false, 'no-key'],
]
test.each(cases)('a simulated point of %s signs, key registered %s: %s', async (version, isKnown, verdict) => {
  const chargePoint = await site.chargePoint()
  const key = readPublicKey(publicMeterKey(chargePoint.identity))
  if (isKnown)
    await site.admin.query(
      `insert into stations_meter_keys (operator_id, id, charge_point_id, public_key, fingerprint, curve, created_by_name, created_at)
       values ($1, uuidv7(), $2, $3, $4, 'prime256v1', 'test', now())`,
      [chargePoint.operatorId, chargePoint.chargePointId, key?.hex, key?.fingerprint],
    )
  const point = createChargePoint({
    version,
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    meterStartWh: 5_000,
    reconnect: false,
    signs: true,
  })
  expect(await point.comeBack()).toBe(true)
  await point.plug(1, { capacityKwh: 60, soc: 20, maxKw: 100 })
  await point.start(1, 'CARD01')
  await point.stop(1)
  await point.drained()
  await point.close()
  const { rows } = await site.admin.query('select id from charging_sessions where charge_point_id = $1', [
    chargePoint.chargePointId,
  ])
  const { data } = await site.call('GET', `/api/sessions/${rows[0]?.id}`)
  expect(data.signed).toMatchObject({ verdict, beginDwh: 50_000, meterSerial: `M-${chargePoint.identity}` })
})
