import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  sendBootNotification,
  sendDeviceCall,
  createGatewayTestSite,
  type GatewayTestSite,
} from '../../testing/wire-site.ts'

let site: GatewayTestSite
beforeAll(async () => {
  site = await createGatewayTestSite([], { statusDelayMs: 50 })
})
afterAll(() => site.close())

describe('after a boot', () => {
  test('the state of each connector that was not reported is requested', async () => {
    const connectors = [1, 2, 3].map((connectorNo) => ({ connectorNo, connectorType: 4 as const }))
    const chargePoint = await site.chargePoint({ connectors })
    const point = await site.connect(chargePoint)
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    const status = { connectorId: 2, errorCode: 'NoError', status: 'Available' }
    await sendDeviceCall(point, 'StatusNotification', status)
    await sendBootNotification(point)
    await waitUntil(() => site.messagesOf(point, 'TriggerMessage').length === 2, 'both are requested')
    expect(site.messagesOf(point, 'TriggerMessage')).toEqual([
      { requestedMessage: 'StatusNotification', connectorId: 1 },
      { requestedMessage: 'StatusNotification', connectorId: 3 },
    ])
    await point.close()
  })

  test('a charge point of 2.0.1 is requested by EVSE and connector', async () => {
    const chargePoint = await site.chargePoint({ connectors: [{ connectorNo: 1, connectorType: 4 }] })
    const point = await site.connect(chargePoint, { subprotocols: ['ocpp2.0.1'] })
    point.answer('TriggerMessage', () => ({ status: 'Accepted' }))
    const chargingStation = { vendorName: 'Maker', model: 'M' }
    await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
    await waitUntil(() => site.messagesOf(point, 'TriggerMessage').length === 1, 'it is requested')
    expect(site.messagesOf(point, 'TriggerMessage')).toEqual([
      { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } },
    ])
    await point.close()
  })
})
