import { createCertificateAuthority } from '@evops/ocpp/server'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deviceMessageWords } from '../../contract/event-messages.words.ts'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'
import { securityEventLevels } from '../ocpp/security-event.rules.ts'

/** How long a charge point shows a web payment. */
const shownSeconds = 300

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
const certificate = createCertificateAuthority('Maker of vehicles', new Date()).certificate.trim()
const targetMonitor = {
  value: 5,
  type: 'TargetDelta',
  severity: 5,
  component: { name: 'SmartChargingCtrlr' },
  variable: { name: 'Limit' },
}
const { value: _value, ...monitorResult } = targetMonitor
const qrMessage = {
  id: 1,
  priority: 'AlwaysFront',
  state: 'Suspended',
  message: { format: 'QRCODE', content: 'https://pay.example/1' },
}
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
    [
      'TriggerMessage',
      { requestedMessage: 'CustomTrigger', customTrigger: 'TemperatureReport' },
      { requestedMessage: 'CustomTrigger', customTrigger: 'TemperatureReport' },
    ],
    ['SetVariableMonitoring', { setMonitoringData: [targetMonitor] }, { setMonitoringData: [targetMonitor] }],
    ['SetDisplayMessage', { message: qrMessage }, { message: qrMessage }],
    [
      'InstallCertificate',
      { certificateType: 'OEMRootCertificate', certificate },
      { certificateType: 'OEMRootCertificate', certificate },
    ],
  ])(
    'TC_F_100_CSMS TC_M_101_CSMS %s with a value of 2.1 is sent as it is, and is in the audit log',
    async (action, payload, wire) => {
      const setMonitoringResult = [{ ...monitorResult, id: 9, status: 'Accepted' }]
      point.answer(action, () =>
        action === 'SetVariableMonitoring' ? { setMonitoringResult } : { status: 'Accepted' },
      )
      expect((await command(action, payload)).data.state).toBe('accepted')
      expect(site.messagesOf(point, action)).toEqual([wire])
      expect(site.audited.at(-1)).toMatchObject({ entity: 'charge-point', after: { action, state: 'accepted' } })
    },
  )

  test('TC_N_104_CSMS a monitor of the deviation from a target is shown with its type', async () => {
    const monitor = {
      id: 9,
      transaction: false,
      value: 5,
      type: 'TargetDelta',
      severity: 5,
      eventNotificationType: 'CustomMonitor',
    }
    const { component, variable } = targetMonitor
    await sendDeviceCall(point, 'NotifyMonitoringReport', {
      requestId: 1,
      seqNo: 0,
      generatedAt: at,
      monitor: [{ component, variable, variableMonitoring: [monitor] }],
    })
    const { data } = await site.call('GET', `/api/charge-points/${chargePoint.id}/device-model`)
    expect(data.monitors).toMatchObject([{ type: 'TargetDelta', value: 5 }])
  })

  test('TC_N_100_CSMS the log of a data collector is requested and its upload recorded', async () => {
    point.answer('GetLog', () => ({ status: 'Accepted', filename: 'data.log' }))
    expect((await command('GetLog', { logType: 'DataCollectorLog' })).data.state).toBe('accepted')
    const [sent] = site.messagesOf(point, 'GetLog') as { logType: string; requestId: number }[]
    expect(sent?.logType).toBe('DataCollectorLog')
    await sendDeviceCall(point, 'LogStatusNotification', { status: 'Uploaded', requestId: sent?.requestId })
    expect(await events()).toMatchObject([{ kind: 'log', code: 'Uploaded' }])
  })

  test('C25 a payment on the web is announced at its EVSE, only now and by who may control', async () => {
    point.answer('NotifyWebPaymentStarted', () => ({}))
    const payload = { evseId: 1, timeout: shownSeconds }
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

  test('TC_O_100_CSMS a language that the charge point does not know is refused by it', async () => {
    point.answer('SetDisplayMessage', () => ({ status: 'LanguageNotSupported' }))
    const sent = await command('SetDisplayMessage', { message: { ...qrMessage, id: 2 } })
    expect(sent.data).toMatchObject({ state: 'rejected', reply: { status: 'LanguageNotSupported' } })
  })

  test('a 2.0.1 charge point never receives them', async () => {
    await point.close()
    await connect('ocpp2.0.1')
    const sent = [
      await command('Reset', { type: 'ImmediateAndResume' }),
      await command('SetNetworkProfile', network('OCPP21')),
      await command('NotifyWebPaymentStarted', { evseId: 1, timeout: shownSeconds }),
      await command('GetLog', { logType: 'DataCollectorLog' }),
      await command('SetVariableMonitoring', { setMonitoringData: [targetMonitor] }),
      await command('SetDisplayMessage', { message: qrMessage }),
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
