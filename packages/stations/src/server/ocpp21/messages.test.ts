import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'
import { securityEventLevels } from '../ocpp/security-event.rules.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
const at = '2026-10-01T08:00:00Z'
async function connect(protocol: 'ocpp2.0.1' | 'ocpp2.1') {
  chargePoint = await site.chargePoint({ protocol })
  point = await site.connect(chargePoint, { subprotocols: [protocol] })
  const chargingStation = { vendorName: 'Maker', model: 'M-60' }
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
}
beforeEach(async () => {
  await connect('ocpp2.1')
  return () => point.close()
})
const command = async (action: string, payload: object, more?: object) =>
  site.command(chargePoint, action, payload, more)
const events = async () => (await site.call('GET', `/api/charge-points/${chargePoint.id}/events`)).data.list
const network = (ocppVersion: string) => ({
  configurationSlot: 1,
  connectionData: {
    ocppVersion,
    ocppTransport: 'JSON',
    ocppCsmsUrl: 'wss://csms.example/ocpp',
    messageTimeout: 30,
    securityProfile: 3,
    ocppInterface: 'Wired0',
  },
})

describe('OCPP 2.1: commands with values that only 2.1 has', () => {
  test.each([
    ['Reset', { type: 'ImmediateAndResume' }, { type: 'ImmediateAndResume' }],
    ['SetNetworkProfile', network('OCPP21'), network('OCPP21')],
    ['SetNetworkProfile', network('OCPP201'), network('OCPP201')],
  ])('B09 B11 %s is sent as it is, and is in the audit log', async (action, payload, wire) => {
    point.answer(action, () => ({ status: 'Accepted' }))
    expect((await command(action, payload)).data.state).toBe('accepted')
    expect(site.messagesOf(point, action)).toEqual([wire])
    expect(site.audited.at(-1)).toMatchObject({ entity: 'charge-point', after: { action, state: 'accepted' } })
  })

  test('C25 a payment on the web is announced at its EVSE, only now and by who may control', async () => {
    point.answer('NotifyWebPaymentStarted', () => ({}))
    const payload = { evseId: 1, timeout: 300 }
    expect((await command('NotifyWebPaymentStarted', payload)).data.state).toBe('accepted')
    expect(site.messagesOf(point, 'NotifyWebPaymentStarted')).toEqual([payload])
    expect(site.audited.at(-1)).toMatchObject({ after: { action: 'NotifyWebPaymentStarted', state: 'accepted' } })
    expect(await command('NotifyWebPaymentStarted', payload, { queueForSeconds: 600 })).toMatchObject({
      error: 'stations.command-only-now',
    })
    const path = `/api/charge-points/${chargePoint.chargePointNo}/commands`
    const body = { action: 'NotifyWebPaymentStarted', payload }
    expect((await site.call('POST', path, { body, token: 'viewer' })).status).toBe(403)
  })

  test('a 2.0.1 charge point never receives them', async () => {
    await point.close()
    await connect('ocpp2.0.1')
    const sent = [
      await command('Reset', { type: 'ImmediateAndResume' }),
      await command('SetNetworkProfile', network('OCPP21')),
      await command('NotifyWebPaymentStarted', { evseId: 1, timeout: 300 }),
    ]
    for (const { data } of sent)
      expect(data).toMatchObject({ state: 'rejected', reply: { statusInfo: { reasonCode: 'UnsupportedRequest' } } })
    expect(site.messagesOf(point, 'Reset')).toEqual([])
  })
})

describe('OCPP 2.1: what a charge point may send', () => {
  test('A04 each security event of the appendix has a level and words in three languages', async () => {
    const types = Object.keys(securityEventLevels).filter((type) => !/CentralSystem|ChargePoint/.test(type))
    expect(types.filter((type) => !(`stations.alarm-text.${type}` in deviceMessageWords))).toEqual([])
    await sendDeviceCall(point, 'SecurityEventNotification', {
      type: 'DiscardedRenewedClientCertificate',
      timestamp: at,
      techInfo: 'could not connect',
    })
    expect(await events()).toMatchObject([
      { kind: 'security', code: 'DiscardedRenewedClientCertificate', level: 3, detail: 'could not connect' },
    ])
  })

  test('a security event of a later edition is stored and shown as received', async () => {
    await sendDeviceCall(point, 'SecurityEventNotification', { type: 'EventOf2031', timestamp: at })
    expect(await events()).toMatchObject([{ code: 'EventOf2031', level: 2 }])
  })

  test('N07 an event of a connector has its place, severity, cause and texts', async () => {
    const component = { name: 'Connector', evse: { id: 1, connectorId: 1 } }
    const event = { eventId: 5, timestamp: at, trigger: 'Alerting', actualValue: 'true', severity: 2, cause: 4 }
    await sendDeviceCall(point, 'NotifyEvent', {
      generatedAt: at,
      seqNo: 0,
      eventData: [
        {
          ...event,
          component,
          variable: { name: 'Problem' },
          techCode: 'E-77',
          techInfo: 'lock stuck',
          eventNotificationType: 'HardWiredMonitor',
        },
      ],
    })
    expect(await events()).toMatchObject([
      {
        kind: 'monitor',
        code: 'Connector#1/1.Problem',
        level: 4,
        detail: 'true · E-77 lock stuck',
      },
    ])
  })

  test('customData of a vendor is accepted in a message and inside it', async () => {
    const customData = { vendorId: 'com.maker', serial: [1, { a: null }] }
    const swap = {
      eventType: 'BatteryIn',
      requestId: 1,
      idToken: { idToken: '04A1', type: 'ISO14443', customData },
      batteryData: [{ evseId: 1, serialNumber: 'B', soC: 1, soH: 1, customData }],
      customData,
    }
    expect(await sendDeviceCall(point, 'BatterySwap', swap)).toEqual({})
    const alarm = { controlType: 'FreqDroop', timestamp: at, customData }
    expect(await sendDeviceCall(point, 'NotifyDERAlarm', alarm)).toEqual({})
    const report = { requestId: 1, seqNo: 0, generatedAt: at, customData }
    expect(await sendDeviceCall(point, 'NotifyMonitoringReport', report)).toEqual({})
    expect(await sendDeviceCall(point, 'Heartbeat', { customData })).toHaveProperty('currentTime')
  })
})
