import {
  testCardToken,
  connectTestPoint201,
  testRegisterValue,
  transaction201,
  type Point201,
  type SiteChargePoint,
} from '@evops/charging/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootedPoint, productSite, requestsReceivedBy, type ProductSite } from './testing/product-site.ts'

/*
 * Cases of the Open Charge Alliance's test tool for OCPP 2.0.1 in which the answer is only the first step: the later
 * behaviour of the charge point, and its effect on sessions, connectors, limits and events.
 */
let site: ProductSite
let chargePoint: SiteChargePoint
let point: Point201
let refs = 0
beforeAll(async () => {
  site = await productSite()
  await site.token('GOOD')
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await bootedPoint(site))
  return () => point.close()
})
const at = (minutes = 0) => new Date(Date.now() - minutes * 60_000).toISOString()
const evse = { id: 1, connectorId: 1 }
const sendTransactionEvent = (event: object) => point.sendCall('TransactionEvent', event)
const sessions = async () =>
  (await site.call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list
const connector = async () =>
  (await site.call('GET', `/api/connectors?search=${chargePoint.chargePointNo}&limit=10`)).data.list[0]
const isShown = (status: string) =>
  waitUntil(async () => (await connector())?.status === status, `the connector is shown as ${status}`)
const sendStatus = (connectorStatus: string) =>
  point.sendCall('StatusNotification', { timestamp: at(), connectorStatus, evseId: 1, connectorId: 1 })
const events = async () =>
  (
    await site.admin.query('select kind, code, level from stations_events where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
  ).rows
async function session(action: string, payload: object, status = 'Accepted') {
  point.answer(action, () => ({ status }))
  return (await site.call('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, { action, payload })).data
}
async function charging() {
  const sendEvent = transaction201(`octt-e-${(refs += 1)}`)
  const meterValue = [testRegisterValue(at(3), 1_000, 'Transaction.Begin')]
  const more = { timestamp: at(3), evse, idToken: testCardToken('GOOD'), chargingState: 'Charging' as const }
  await sendTransactionEvent(sendEvent('Started', 'Authorized', { ...more, meterValue }))
  await isShown('charging')
  return sendEvent
}
const stopAt = () => ({ meterValue: [testRegisterValue(at(), 2_000, 'Transaction.End')] })
const chargingStation = { vendorName: 'Maker', model: 'M-60', firmwareVersion: '7' }
/** The charge point disconnects and reconnects as after a commanded reboot. */
async function reboots() {
  await point.close()
  await site.isConnected(chargePoint, false)
  point = await connectTestPoint201(site, chargePoint)
  expect(await point.sendCall('BootNotification', { reason: 'RemoteReset', chargingStation })).toMatchObject({
    status: 'Accepted',
  })
  await site.isConnected(chargePoint)
  expect((await site.call('GET', `/api/charge-points/${chargePoint.chargePointId}`)).data).toMatchObject({
    firmware: '7',
  })
}

describe('OCTT 2.0.1 B: a restart', () => {
  test('TC_B_20_CSMS TC_B_25_CSMS without a session it goes and comes back', async () => {
    expect(await session('Reset', { type: 'Soft' })).toMatchObject({ state: 'accepted' })
    expect(requestsReceivedBy(point, 'Reset')).toEqual([{ type: 'OnIdle' }])
    await reboots()
    expect(await sessions()).toEqual([])
  })

  test('TC_B_21_CSMS TC_B_26_CSMS it waits for the session to end, which is billed as its own end says', async () => {
    const sendEvent = await charging()
    expect(await session('Reset', { type: 'Soft' }, 'Scheduled')).toMatchObject({
      state: 'accepted',
      reply: { status: 'Scheduled' },
    })
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }))
    await reboots()
    expect(await sessions()).toMatchObject([{ state: 'settled', energyDwh: 10_000, stopReason: 'user_local' }])
  })

  test('TC_B_22_CSMS TC_B_27_CSMS at once: the session ends with it, told before or after the restart', async () => {
    const sendEvent = await charging()
    expect(await session('Reset', { type: 'Hard' })).toMatchObject({ state: 'accepted' })
    expect(requestsReceivedBy(point, 'Reset')).toEqual([{ type: 'Immediate' }])
    await reboots()
    await sendTransactionEvent(sendEvent('Ended', 'ResetCommand', { stoppedReason: 'ImmediateReset', ...stopAt() }))
    expect(await sessions()).toMatchObject([{ state: 'settled', energyDwh: 10_000, stopReason: 'reboot' }])
  })
})

describe('OCTT 2.0.1 F: what is triggered comes', () => {
  const triggerMessage = (requestedMessage: string, more = {}) =>
    session('TriggerMessage', { requestedMessage, ...more })

  test('TC_F_11_CSMS TC_F_12_CSMS a reading, which is shown', async () => {
    expect(await triggerMessage('MeterValues', { connectorId: 1 })).toMatchObject({ state: 'accepted' })
    const value = { value: 7.2, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } }
    const sampledValue = [{ ...value, context: 'Trigger' }]
    await point.sendCall('MeterValues', { evseId: 1, meterValue: [{ timestamp: at(), sampledValue }] })
    await waitUntil(async () => (await connector())?.powerW === 7_200, 'its power is shown')
  })

  test('TC_F_13_CSMS TC_F_14_CSMS where its session is, which is the order’s energy', async () => {
    const sendEvent = await charging()
    expect(await triggerMessage('TransactionEvent', { connectorId: 1 })).toMatchObject({ state: 'accepted' })
    await sendTransactionEvent(
      sendEvent('Updated', 'Trigger', { meterValue: [testRegisterValue(at(), 1_300, 'Trigger')] }),
    )
    await waitUntil(async () => (await sessions())[0]?.energyDwh === 3_000, 'the order shows its energy')
  })

  test.each([
    ['TC_F_15_CSMS', 'LogStatusNotification', 'log'],
    ['TC_F_18_CSMS', 'FirmwareStatusNotification', 'firmware'],
  ])('%s %s: that nothing is under way', async (_id, action, kind) => {
    expect(await triggerMessage(action)).toMatchObject({ state: 'accepted' })
    await point.sendCall(action, { status: 'Idle' })
    expect(await events()).toMatchObject([{ kind, code: 'Idle', level: 1 }])
  })

  test('TC_F_20_CSMS a heartbeat: it was heard just now', async () => {
    expect(await triggerMessage('Heartbeat')).toMatchObject({ state: 'accepted' })
    const { currentTime } = await point.sendCall('Heartbeat', {})
    expect(Math.abs(Date.parse(String(currentTime)) - Date.now())).toBeLessThan(60_000)
  })

  test('TC_F_23_CSMS TC_F_24_CSMS how its connector is, which is shown', async () => {
    expect(await triggerMessage('StatusNotification', { connectorId: 1 })).toMatchObject({
      state: 'accepted',
    })
    await sendStatus('Occupied')
    await isShown('occupied')
  })
})

describe('OCTT 2.0.1 G: out of use, and in use again', () => {
  const wish = () => ({
    connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }],
    idTag: 'GOOD',
    reason: 'test',
  })
  const hasSessionStarted = async () => {
    const { data, code } = await site.call('POST', '/api/sessions/start', wish())
    return code === 0 && data[0].failure === null
  }

  test.each([
    ['TC_G_03_CSMS TC_G_04_CSMS an EVSE', { evseId: 1 }],
    ['TC_G_07_CSMS TC_G_08_CSMS a connector', { connectorId: 1 }],
    ['TC_G_05_CSMS TC_G_06_CSMS the charge point', { connectorId: 0 }],
  ])('%s: nobody is started there meanwhile', async (_id, place) => {
    await sendStatus('Available')
    await isShown('idle')
    expect(await session('ChangeAvailability', { ...place, type: 'Inoperative' })).toMatchObject({
      state: 'accepted',
    })
    await sendStatus('Unavailable')
    await isShown('disabled')
    point.answer('RequestStartTransaction', () => ({ status: 'Accepted' }))
    expect(await hasSessionStarted()).toBe(false)
    expect(requestsReceivedBy(point, 'RequestStartTransaction')).toEqual([])
    await session('ChangeAvailability', { ...place, type: 'Operative' })
    await sendStatus('Available')
    await isShown('idle')
    expect(await hasSessionStarted()).toBe(true)
    expect(requestsReceivedBy(point, 'RequestStartTransaction')).toHaveLength(1)
  })

  test('TC_G_11_CSMS TC_G_14_CSMS TC_G_17_CSMS after the session that runs, which goes on to its own end', async () => {
    const sendEvent = await charging()
    const payload = { connectorId: 1, type: 'Inoperative' }
    expect(await session('ChangeAvailability', payload, 'Scheduled')).toMatchObject({ state: 'accepted' })
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }))
    await sendStatus('Unavailable')
    await isShown('disabled')
    expect(await sessions()).toMatchObject([{ state: 'settled', stopReason: 'user_local' }])
  })
})

describe('OCTT 2.0.1 K and O: what it holds is told', () => {
  const chargingSchedule = [
    { id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 9_000 }] },
  ]
  const held = {
    id: 5,
    stackLevel: 0,
    chargingProfilePurpose: 'ChargingStationExternalConstraints',
    chargingProfileKind: 'Absolute',
    chargingSchedule,
  }
  test.each([
    ['TC_K_29_CSMS TC_K_31_CSMS of the charge point', { evseId: 0, chargingProfile: {} }, 0],
    [
      'TC_K_30_CSMS TC_K_34_CSMS of an EVSE and of others',
      { evseId: 1, chargingProfile: { chargingLimitSource: ['EMS'] } },
      1,
    ],
  ])('%s: a limit that others set is shown', async (_id, payload, connectorNo) => {
    expect(await session('GetChargingProfiles', payload)).toMatchObject({ state: 'accepted' })
    const [{ requestId }] = requestsReceivedBy(point, 'GetChargingProfiles')
    const report = { requestId, evseId: connectorNo, chargingLimitSource: 'EMS', chargingProfile: [held] }
    await point.sendCall('ReportChargingProfiles', report)
    expect(
      (await site.call('GET', `/api/charge-points/${chargePoint.chargePointId}/external-limits`)).data,
    ).toMatchObject([
      { connectorNo, source: 'EMS', schedule: { unit: 'W', periods: [{ startPeriod: 0, limit: 9_000 }] } },
    ])
  })

  test('TC_O_02_CSMS TC_O_07_CSMS messages of its display are in the log as it tells them', async () => {
    expect(await session('GetDisplayMessages', { id: [7] })).toMatchObject({ state: 'accepted' })
    const [{ requestId }] = requestsReceivedBy(point, 'GetDisplayMessages')
    const message = { format: 'UTF8', content: 'Welcome' }
    const messageInfo = [{ id: 7, priority: 'NormalCycle', message }]
    await point.sendCall('NotifyDisplayMessages', { requestId, messageInfo })
    const { rows } = await site.admin.query('select code, detail from stations_events where charge_point_id = $1', [
      chargePoint.chargePointId,
    ])
    expect(rows).toMatchObject([{ code: 'NotifyDisplayMessages', detail: expect.stringContaining('Welcome') }])
  })
})
