import type { RawChargePoint } from '@evops/ocpp/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestChargePoint } from '../../testing/index.ts'
import { sendDeviceCall, createGatewayTestSite, type GatewayTestSite } from '../../testing/wire-site.ts'

let site: GatewayTestSite
let chargePoint: TestChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await createGatewayTestSite()
})
afterAll(() => site.close())
const chargingStation = { vendorName: 'Maker', model: 'M-60' }
beforeEach(async () => {
  chargePoint = await site.chargePoint({ protocol: 'ocpp2.1' })
  point = await site.connect(chargePoint, { subprotocols: ['ocpp2.1'] })
  await sendDeviceCall(point, 'BootNotification', { reason: 'PowerUp', chargingStation })
  return () => point.close()
})

const command = (action: string, payload: object = {}) => site.command(chargePoint, action, payload)
const answers = (action: string, answer: object = {}) => point.answer(action, () => ({ status: 'Accepted', ...answer }))
const controls = async (token = 'ours') =>
  site.call('GET', `/api/charge-points/${chargePoint.id}/der-controls`, { token })
const list = async () => (await controls()).data
const events = async (kind: 'report' | 'monitor') =>
  (await site.call('GET', `/api/charge-points/${chargePoint.id}/events?kind=${kind}`)).data.list
const timestamp = '2026-11-20T12:00:00.000Z'
const curve = {
  priority: 1,
  curveData: [
    { x: 95, y: 40 },
    { x: 105, y: -40 },
  ],
  yUnit: 'PctMaxVar',
}
const voltVar = (controlId: string, more: object = {}) => ({
  isDefault: false,
  controlId,
  controlType: 'VoltVar',
  curve: { ...curve, startTime: timestamp, duration: 3_600, ...more },
})

describe('OCPP 2.1 R: controls of distributed energy resources', () => {
  test('R04 an accepted control is shown, a rejected one is not; overlapping ones are superseded as answered', async () => {
    answers('SetDERControl')
    expect((await command('SetDERControl', voltVar('A'))).data.state).toBe('accepted')
    answers('SetDERControl', { supersededIds: ['A', 'unknown'] })
    expect((await command('SetDERControl', voltVar('B', { priority: 0 }))).data.state).toBe('accepted')
    answers('SetDERControl', { status: 'NotSupported' })
    expect((await command('SetDERControl', voltVar('C'))).data.state).toBe('rejected')
    expect(site.audited.at(-1)).toMatchObject({ after: { action: 'SetDERControl', state: 'rejected' } })
    expect(await list()).toMatchObject([
      { controlId: 'A', superseded: true, startsAt: timestamp, durationS: 3_600, isDefault: false },
      { controlId: 'B', superseded: false, settings: { priority: 0, yUnit: 'PctMaxVar' } },
    ])
    answers('SetDERControl')
    await command('SetDERControl', voltVar('A', { priority: 2 }))
    expect(await list()).toMatchObject([{ superseded: false, settings: { priority: 2 } }, { controlId: 'B' }])
  })

  test('R04 a control without an id gets one', async () => {
    answers('SetDERControl')
    const limitMaxDischarge = { priority: 1, pctMaxDischargePower: 80 }
    await command('SetDERControl', { isDefault: true, controlType: 'LimitMaxDischarge', limitMaxDischarge })
    const [sent] = site.messagesOf(point, 'SetDERControl')
    expect(sent).toMatchObject({ controlId: expect.stringMatching(/^[-0-9a-f]{36}$/), limitMaxDischarge })
    expect(await list()).toMatchObject([{ controlId: sent?.controlId, isDefault: true, settings: limitMaxDischarge }])
  })

  test.each<[object, string]>([
    [{ ...voltVar('A'), controlType: 'ControlOf2031' }, 'controlType'],
    [{ ...voltVar('A'), curve: undefined }, 'curve'],
    [{ ...voltVar('A'), gradient: { priority: 1, gradient: 1, softGradient: 1 } }, 'gradient'],
    [{ ...voltVar('A'), curve }, 'curve.startTime'],
    [{ ...voltVar('A'), isDefault: true }, 'curve.startTime'],
    [
      { isDefault: false, controlType: 'Gradients', gradient: { priority: 1, gradient: 1, softGradient: 1 } },
      'isDefault',
    ],
    [{ ...voltVar('A', { yUnit: 'Furlongs' }) }, 'curve.yUnit'],
  ])('R04 what the specification forbids is refused by its field and not sent: %j', async (payload, field) => {
    const refused = await command('SetDERControl', payload)
    expect([refused.status, Object.keys(refused.fields ?? {})[0]]).toEqual([400, `payload.${field}`])
    expect(site.messagesOf(point, 'SetDERControl')).toEqual([])
  })

  test('R05 a report replaces what was shown; R06 what is cleared, or was never there, is gone', async () => {
    answers('SetDERControl')
    await command('SetDERControl', voltVar('A'))
    answers('GetDERControl')
    expect((await command('GetDERControl')).data.state).toBe('accepted')
    expect(await list()).toEqual([])
    const [{ requestId } = { requestId: 0 }] = site.messagesOf(point, 'GetDERControl')
    const place = { isDefault: true, isSuperseded: false }
    const report = {
      requestId,
      tbc: true,
      curve: [{ id: 'C1', curveType: 'LVMustTrip', ...place, isSuperseded: true, curve }],
      enterService: [
        { id: 'E1', enterService: { priority: 0, highVoltage: 110, lowVoltage: 90, highFreq: 51, lowFreq: 49 } },
      ],
    }
    expect(await sendDeviceCall(point, 'ReportDERControl', report)).toEqual({})
    const fixedPF = { priority: 3, displacement: 0.95, excitation: true }
    await sendDeviceCall(point, 'ReportDERControl', { requestId, fixedPFAbsorb: [{ id: 'F1', ...place, fixedPF }] })
    expect(await list()).toMatchObject([
      { controlId: 'E1', controlType: 'EnterService', isDefault: true, settings: { highVoltage: 110 } },
      { controlId: 'F1', controlType: 'FixedPFAbsorb', settings: fixedPF },
      { controlId: 'C1', controlType: 'LVMustTrip', superseded: true },
    ])
    answers('ClearDERControl')
    await command('ClearDERControl', { isDefault: true, controlId: 'F1' })
    expect((await list()).map((one: { controlId: string }) => one.controlId)).toEqual(['E1', 'C1'])
    await command('ClearDERControl', { isDefault: false })
    expect(await list()).toHaveLength(2)
    answers('ClearDERControl', { status: 'NotFound' })
    expect((await command('ClearDERControl', { isDefault: true, controlType: 'LVMustTrip' })).data.state).toBe(
      'rejected',
    )
    expect(await list()).toMatchObject([{ controlId: 'E1' }])
  })

  test('R04 the start of a control supersedes others and its end is shown; both are events', async () => {
    answers('SetDERControl')
    for (const id of ['A', 'B']) await command('SetDERControl', voltVar(id))
    const start = { controlId: 'B', started: true, timestamp, supersededIds: ['A'] }
    expect(await sendDeviceCall(point, 'NotifyDERStartStop', start)).toEqual({})
    expect(await list()).toMatchObject([
      { controlId: 'A', superseded: true },
      { controlId: 'B', superseded: false, runningSince: timestamp, endedAt: null },
    ])
    const endedAt = '2026-11-20T13:00:00.000Z'
    await sendDeviceCall(point, 'NotifyDERStartStop', { controlId: 'B', started: false, timestamp: endedAt })
    await sendDeviceCall(point, 'NotifyDERStartStop', { controlId: 'unknown', started: true, timestamp: endedAt })
    expect((await list())[1]).toMatchObject({ runningSince: timestamp, endedAt })
    expect(await events('report')).toMatchObject([
      { code: 'DERControl.started', detail: 'unknown' },
      { code: 'DERControl.ended', detail: 'B' },
      { code: 'DERControl.started', detail: 'B · ✕ A', deviceAt: timestamp },
    ])
  })

  test('TC_R_108_CSMS an alarm of a control is an event with a fault, and its end clears it', async () => {
    const alarm = { controlType: 'LFMustTrip', gridEventFault: 'UnderFrequency', timestamp, extraInfo: '47.4 Hz' }
    expect(await sendDeviceCall(point, 'NotifyDERAlarm', alarm)).toEqual({})
    const watch = () =>
      Promise.resolve(site.stations.domain.jobs?.['stations:alarms']?.run({}, { jobId: '', attempt: 1 }))
    const alarms = () =>
      site.rows('select code, state, detail from stations_alarms where charge_point_id = $1', chargePoint)
    await watch()
    expect(await alarms()).toMatchObject([{ code: 'F21', state: 'raised', detail: expect.stringMatching(/47\.4 Hz/) }])
    await sendDeviceCall(point, 'NotifyDERAlarm', { controlType: 'LFMustTrip', alarmEnded: true, timestamp })
    await watch()
    expect(await alarms()).toMatchObject([{ code: 'F21', state: 'cleared' }])
    expect(await events('monitor')).toMatchObject([
      { code: 'DERCtrlr.LFMustTrip', level: 1 },
      { code: 'DERCtrlr.LFMustTrip', level: 3, detail: 'UnderFrequency 47.4 Hz' },
    ])
  })

  test('R07 an optional value of a later edition is left out, a mandatory one is refused', async () => {
    const alarm = { controlType: 'LVMayTrip', gridEventFault: 'FaultOf2031', timestamp }
    expect(await sendDeviceCall(point, 'NotifyDERAlarm', alarm)).toEqual({})
    expect(await point.call('NotifyDERAlarm', { controlType: 'ControlOf2031', timestamp })).toMatchObject({
      type: 'error',
      code: 'PropertyConstraintViolation',
    })
    expect(await events('monitor')).toMatchObject([{ code: 'DERCtrlr.LVMayTrip' }])
  })

  test('TC_Q_120_CSMS an aFRR signal is sent, and never later', async () => {
    answers('AFRRSignal')
    const signal = { timestamp, signal: -3 }
    expect((await command('AFRRSignal', signal)).data.state).toBe('accepted')
    expect(site.messagesOf(point, 'AFRRSignal')).toEqual([signal])
    expect(await site.command(chargePoint, 'AFRRSignal', signal, { queueForSeconds: 600 })).toMatchObject({
      error: 'stations.command-only-now',
    })
  })

  test('the list is for who may see charge points, and of the own operator', async () => {
    expect((await controls('')).status).toBe(401)
    expect((await controls('viewer')).status).toBe(200)
    expect((await controls('theirs')).status).toBe(404)
  })
})
