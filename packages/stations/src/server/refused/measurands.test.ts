import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionUnmeasured } from '../../contract/index.ts'
import type { RawChargePoint } from '@evops/ocpp/testing'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})

const register = 'Energy.Active.Import.Register'
const url = () => `/api/charge-points/${chargePoint.chargePointNo}/measurands`

/** Simulates a charge point with these settings that accepts others. */
function settings(values: Record<string, string>) {
  type VariableQuery = { variable: { name: string }; attributeValue?: string }
  point.answer('GetVariables', ((received: { getVariableData: VariableQuery[] }) => ({
    getVariableResult: received.getVariableData.map((one) => {
      const value = values[one.variable.name]
      return value === undefined
        ? { ...one, attributeStatus: 'UnknownVariable' }
        : { ...one, attributeStatus: 'Accepted', attributeValue: value }
    }),
  })) as never)
  point.answer('SetVariables', ((received: { setVariableData: VariableQuery[] }) => ({
    setVariableResult: received.setVariableData.map(({ attributeValue = '', ...one }) => {
      values[one.variable.name] = attributeValue
      return { ...one, attributeStatus: 'Accepted' }
    }),
  })) as never)
  return values
}

describe('D-10j sessions that tell no register', () => {
  test('D-10j the doctor counts them', async () => {
    const doctor = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/connection`)).data
    expect(await doctor()).toMatchObject({ unmeasuredSessions: 0 })
    await site.admin.query(
      "insert into stations_events (operator_id, id, charge_point_id, kind, level, code, detail, received_at) values ($1, $2, $3, 'report', 2, $4, 'tx-1', now())",
      [site.ours, newId(), chargePoint.id, sessionUnmeasured],
    )
    expect(await doctor()).toMatchObject({ unmeasuredSessions: 1 })
  })

  test('D-10j one act adds the register to what its sessions tell; what they tell already stays', async () => {
    const values = settings({
      TxStartedMeasurands: '',
      TxUpdatedMeasurands: 'SoC,Power.Active.Import',
      TxEndedMeasurands: register,
      TxUpdatedInterval: '0',
    })
    const reply = await site.call('POST', url(), { body: {} })
    expect(reply).toMatchObject({ status: 200, data: { state: 'accepted' } })
    expect(reply.data.set.map((one: { variable: string }) => one.variable)).toEqual([
      'TxStartedMeasurands',
      'TxUpdatedMeasurands',
      'TxUpdatedInterval',
    ])
    expect(values).toEqual({
      TxStartedMeasurands: register,
      TxUpdatedMeasurands: `${register},SoC,Power.Active.Import`,
      TxEndedMeasurands: register,
      TxUpdatedInterval: '60',
    })
    expect((await site.call('POST', url(), { body: {} })).data).toEqual({ state: 'accepted', set: [] })
  })

  test('D-10j signed out 401, code missing 403, another operator’s 404, not connected: says so', async () => {
    expect((await site.call('POST', url(), { body: {}, token: '' })).status).toBe(401)
    expect((await site.call('POST', url(), { body: {}, token: 'viewer' })).status).toBe(403)
    expect((await site.call('POST', url(), { body: {}, token: 'theirs' })).status).toBe(404)
    chargePoint = await site.chargePoint({ protocol: 'ocpp2.0.1' })
    expect((await site.call('POST', url(), { body: {} })).data).toEqual({ state: 'offline', set: [] })
  })
})
