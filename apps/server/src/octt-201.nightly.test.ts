import {
  testCardToken,
  testRegisterValue,
  transaction201,
  type Point201,
  type SiteChargePoint,
} from '@evops/charging/testing'
import { maskTag } from '@evops/platform/contract'
import { storedMessages } from '@evops/stations/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bootedPoint, productSite, requestsReceivedBy, type ProductSite } from './testing/product-site.ts'

/*
 * Cases of the Open Charge Alliance's test tool for a central system of OCPP 2.0.1 about sessions: the messages, and
 * their effect on sessions and connectors. Cases of other messages are in separate test files.
 */
let site: ProductSite
let chargePoint: SiteChargePoint
let point: Point201
let refs = 0

beforeAll(async () => {
  site = await productSite()
  await site.token('GOOD')
  await site.token('OLD', { validUntil: '2026-01-01T00:00:00Z' })
  await site.token('STOLEN', { state: 'blocked' })
})
afterAll(() => site.close())
beforeEach(async () => {
  ;({ chargePoint, point } = await bootedPoint(site))
  return () => point.close()
})
const call: ProductSite['call'] = (...args) => site.call(...args)
const sessions = async () => (await call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list
/** Returns the session's transaction number for commands. */
const numberOf = async (): Promise<number> => {
  const text = 'select transaction_id from charging_sessions where charge_point_id = $1'
  return (await site.admin.query(text, [chargePoint.chargePointId])).rows[0].transaction_id
}
const ourConnector = async () => {
  const { data } = await call('GET', `/api/connectors?search=${chargePoint.chargePointNo}&limit=10`)
  return data.list.find(({ connectorNo }: { connectorNo: number }) => connectorNo === 1)
}
const isShown = (status: string) =>
  waitUntil(async () => (await ourConnector())?.status === status, `the connector is shown as ${status}`)
const at = (minutes = 0) => new Date(Date.now() - minutes * 60_000).toISOString()
const evse = { id: 1, connectorId: 1 }
const start = (wh = 1_000) => ({ evse, meterValue: [testRegisterValue(at(3), wh, 'Transaction.Begin')] })
const stopAt = (wh = 2_000) => ({ meterValue: [testRegisterValue(at(), wh, 'Transaction.End')] })
const sendTransactionEvent = (event: object) => point.sendCall('TransactionEvent', event)
const connector = (connectorStatus: string) =>
  point.sendCall('StatusNotification', { timestamp: at(), connectorStatus, evseId: 1, connectorId: 1 })
const begin = () => transaction201(`octt-${(refs += 1)}`)
/** Starts a charging session and returns the function to continue it. */
async function charging(tag = 'GOOD') {
  const sendEvent = begin()
  await sendTransactionEvent(
    sendEvent('Started', 'CablePluggedIn', { timestamp: at(3), chargingState: 'EVConnected', ...start() }),
  )
  await sendTransactionEvent(sendEvent('Updated', 'Authorized', { timestamp: at(2.5), idToken: testCardToken(tag) }))
  await sendTransactionEvent(
    sendEvent('Updated', 'ChargingStateChanged', { timestamp: at(2), chargingState: 'Charging' }),
  )
  return sendEvent
}
const settledSession = (stopReason: string) => [{ state: 'settled', energyDwh: 10_000, stopReason }]
async function command(action: string, payload: object, answers: Record<string, object>) {
  for (const [name, answer] of Object.entries(answers)) point.answer(name, () => answer)
  return (await call('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, { action, payload })).data
}
const requestsReceived = (action: string) => requestsReceivedBy(point, action)

describe('OCTT 2.0.1 C: who may charge', () => {
  test.each([
    ['TC_C_02_CSMS', 'NOBODY', 'Unknown'],
    ['TC_C_06_CSMS', 'STOLEN', 'Blocked'],
    ['TC_C_07_CSMS', 'OLD', 'Expired'],
    ['C01', 'GOOD', 'Accepted'],
  ])('%s the card %s is %s', async (_id, tag, status) => {
    expect(await point.sendCall('Authorize', { idToken: testCardToken(tag) })).toMatchObject({
      idTokenInfo: { status },
    })
    expect(await sessions()).toEqual([])
  })

  test('X-01 a token of 2.1 may have 255 letters: one that nobody knows has its one order, too', async () => {
    await point.close()
    ;({ chargePoint, point } = await bootedPoint(site, { subprotocol: 'ocpp2.1' }))
    const sendEvent = begin()
    const idToken = testCardToken('L'.repeat(255))
    expect(
      await sendTransactionEvent(
        sendEvent('Started', 'Authorized', { chargingState: 'Charging', idToken, ...start() }),
      ),
    ).toEqual({
      idTokenInfo: { status: 'Unknown' },
    })
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }))
    expect(await sessions()).toMatchObject([{ energyDwh: 10_000, idTag: maskTag(idToken.idToken) }])
  })

  test('TC_C_08_CSMS a card that the station remembers is looked at with the transaction', async () => {
    const sendEvent = begin()
    const answer = await sendTransactionEvent(
      sendEvent('Started', 'Authorized', { ...start(), idToken: testCardToken('GOOD') }),
    )
    expect(answer).toEqual({ idTokenInfo: { status: 'Accepted' } })
    expect(await sessions()).toMatchObject([{ state: 'charging', tokenState: 'accepted' }])
  })

  test('TC_C_20_CSMS a card that it remembers wrongly is refused, and what flowed is kept', async () => {
    const sendEvent = begin()
    const answer = await sendTransactionEvent(
      sendEvent('Started', 'Authorized', { ...start(), idToken: testCardToken('STOLEN') }),
    )
    expect(answer).toEqual({ idTokenInfo: { status: 'Blocked' } })
    await sendTransactionEvent(sendEvent('Ended', 'Deauthorized', { stoppedReason: 'DeAuthorized', ...stopAt() }))
    expect(await sessions()).toMatchObject(settledSession('not_authorized'))
  })
})

describe('OCTT 2.0.1 E: where a transaction begins', () => {
  test('TC_E_03_CSMS TC_E_09_CSMS the plug first, then the card', async () => {
    await connector('Occupied')
    await isShown('occupied')
    const sendEvent = begin()
    await sendTransactionEvent(sendEvent('Started', 'CablePluggedIn', { ...start(), chargingState: 'EVConnected' }))
    expect(await sessions()).toEqual([])
    const answer = await sendTransactionEvent(sendEvent('Updated', 'Authorized', { idToken: testCardToken('GOOD') }))
    expect(answer).toEqual({ idTokenInfo: { status: 'Accepted' } })
    await sendTransactionEvent(sendEvent('Updated', 'ChargingStateChanged', { chargingState: 'Charging' }))
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    await isShown('charging')
  })

  test('TC_E_04_CSMS TC_E_10_CSMS the card first, then the plug', async () => {
    const sendEvent = begin()
    await sendTransactionEvent(sendEvent('Started', 'Authorized', { evse: { id: 1 }, idToken: testCardToken('GOOD') }))
    await sendTransactionEvent(sendEvent('Updated', 'CablePluggedIn', { ...start(), chargingState: 'EVConnected' }))
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
  })

  test('TC_E_01_CSMS TC_E_02_CSMS only when the power is on, or energy flows', async () => {
    const sendEvent = begin()
    await sendTransactionEvent(
      sendEvent('Started', 'ChargingStateChanged', {
        ...start(),
        chargingState: 'Charging',
        idToken: testCardToken('GOOD'),
      }),
    )
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    await isShown('charging')
  })

  test('TC_E_12_CSMS when somebody stands in the bay: an order once the card is shown', async () => {
    const sendEvent = begin()
    await sendTransactionEvent(sendEvent('Started', 'EVDetected', { evse: { id: 1 } }))
    expect(await sessions()).toEqual([])
    await sendTransactionEvent(sendEvent('Updated', 'Authorized', { idToken: testCardToken('GOOD') }))
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    await sendTransactionEvent(sendEvent('Updated', 'CablePluggedIn', { ...start(), chargingState: 'EVConnected' }))
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
  })

  test('TC_E_11_CSMS with a signed reading', async () => {
    const sendEvent = begin()
    const [value] = start().meterValue
    const signed = { signedMeterData: 'x', signingMethod: 'ECDSA', encodingMethod: 'OCMF', publicKey: 'k' }
    const meterValue = [{ ...value, sampledValue: [{ ...value?.sampledValue[0], signedMeterValue: signed }] }]
    await sendTransactionEvent({
      ...sendEvent('Started', 'SignedDataReceived', { evse, idToken: testCardToken('GOOD') }),
      meterValue,
    })
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
  })

  test('TC_E_38_CSMS the vehicle is not ready: plugged, and not charging', async () => {
    const sendEvent = await charging()
    await sendTransactionEvent(sendEvent('Updated', 'ChargingStateChanged', { chargingState: 'SuspendedEV' }))
    await isShown('suspended')
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
  })

  test('TC_E_53_CSMS a transaction counts from 0', async () => {
    const sendEvent = await charging()
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    expect(sendEvent('Updated', 'MeterValuePeriodic').seqNo).toBe(3)
  })

  test('TC_F_04_CSMS the plug never comes: no order, the connector is free', async () => {
    const sendEvent = begin()
    await sendTransactionEvent(
      sendEvent('Started', 'RemoteStart', { evse: { id: 1 }, idToken: testCardToken('GOOD'), remoteStartId: 5 }),
    )
    await sendTransactionEvent(sendEvent('Ended', 'EVConnectTimeout', { stoppedReason: 'Timeout' }))
    await connector('Available')
    expect(await sessions()).toMatchObject([{ energyDwh: 0, stopReason: 'start_failed' }])
    await isShown('idle')
  })
})

describe('OCTT 2.0.1 E: where it ends', () => {
  test.each([
    ['TC_E_15_CSMS', 'StopAuthorized', 'Local', 'user_local'],
    ['TC_E_07_CSMS TC_E_08_CSMS', 'StopAuthorized', undefined, 'user_local'],
    ['TC_E_21_CSMS', 'RemoteStop', 'Remote', 'operator_remote'],
    ['TC_E_20_CSMS', 'EVCommunicationLost', 'EVDisconnected', 'unplugged'],
    ['TC_E_14_CSMS TC_E_19_CSMS', 'EVDeparted', 'Local', 'user_local'],
    ['TC_E_16_CSMS', 'Deauthorized', 'DeAuthorized', 'out_of_credit'],
    ['TC_E_39_CSMS', 'EVConnectTimeout', 'Timeout', 'start_failed'],
    ['TC_E_22_CSMS', 'ChargingStateChanged', 'StoppedByEV', 'bms_stop'],
    ['E06', 'EnergyLimitReached', 'EnergyLimitReached', 'target_energy'],
    ['E06', 'AbnormalCondition', 'GroundFault', 'device_fault'],
    ['E06', 'UnlockCommand', 'Other', 'unlock'],
    ['TC_C_47_CSMS', 'StopAuthorized', 'MasterPass', 'user_local'],
  ] as const)('%s by %s (%s) it is settled as %s', async (_id, trigger, stoppedReason, reason) => {
    const sendEvent = await charging()
    await sendTransactionEvent(sendEvent('Ended', trigger, { ...(stoppedReason && { stoppedReason }), ...stopAt() }))
    expect(await sessions()).toMatchObject(settledSession(reason))
  })

  test('TC_E_17_CSMS TC_E_26_CSMS unplugged at the vehicle: paused, then over', async () => {
    const sendEvent = await charging()
    await sendTransactionEvent(sendEvent('Updated', 'EVCommunicationLost', { chargingState: 'SuspendedEV' }))
    await isShown('suspended')
    await sendTransactionEvent(sendEvent('Ended', 'EVDeparted', { stoppedReason: 'EVDisconnected', ...stopAt() }))
    expect(await sessions()).toMatchObject(settledSession('unplugged'))
  })

  test.each([
    ['TC_E_29_CSMS TC_E_30_CSMS', { ongoingIndicator: true, messagesInQueue: true }],
    ['TC_E_31_CSMS', { ongoingIndicator: false, messagesInQueue: true }],
  ])('%s the station says how a transaction stands', async (_id, answer) => {
    await charging()
    const payload = { transactionId: await numberOf() }
    const { reply } = await command('GetTransactionStatus', payload, { GetTransactionStatus: answer })
    expect(reply).toEqual(answer)
    expect(requestsReceived('GetTransactionStatus')).toEqual([{ transactionId: `octt-${refs}` }])
  })

  test.each([
    ['TC_E_33_CSMS', true],
    ['TC_E_34_CSMS', false],
  ])('%s whether anything waits: %s', async (_id, messagesInQueue) => {
    const { reply } = await command('GetTransactionStatus', {}, { GetTransactionStatus: { messagesInQueue } })
    expect([reply, requestsReceived('GetTransactionStatus')]).toEqual([{ messagesInQueue }, [{}]])
  })

  test('TC_F_01_CSMS TC_F_03_CSMS TC_E_21_CSMS started and stopped from the console, with its own words', async () => {
    point.answer('RequestStartTransaction', () => ({ status: 'Accepted' }))
    point.answer('RequestStopTransaction', () => ({ status: 'Accepted' }))
    await connector('Available')
    await isShown('idle')
    const wish = {
      connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }],
      idTag: 'GOOD',
      reason: 'test',
    }
    expect((await call('POST', '/api/sessions/start', wish)).status).toBe(200)
    const [received] = requestsReceived('RequestStartTransaction')
    const sendEvent = begin()
    const { remoteStartId, idToken } = received
    await sendTransactionEvent(
      sendEvent('Started', 'RemoteStart', { ...start(), chargingState: 'Charging', idToken, remoteStartId }),
    )
    const [session] = await sessions()
    expect(session).toMatchObject({ state: 'charging', startMode: 'console' })
    expect((await call('POST', `/api/sessions/${session.id}/stop`, { reason: 'enough' })).status).toBe(200)
    expect(requestsReceived('RequestStopTransaction')).toEqual([{ transactionId: `octt-${refs}` }])
    await sendTransactionEvent(sendEvent('Ended', 'RemoteStop', { stoppedReason: 'Remote', ...stopAt() }))
    expect(await sessions()).toMatchObject([{ state: 'settled', stopReason: 'operator_remote' }])
  })
})

describe('OCTT 2.0.1 G, I, J, P', () => {
  test.each([
    ['TC_G_01_CSMS', 'Available', 'idle'],
    ['TC_G_01_CSMS', 'Occupied', 'occupied'],
    ['TC_G_01_CSMS', 'Reserved', 'reserved'],
    ['TC_G_01_CSMS', 'Unavailable', 'disabled'],
    ['TC_G_20_CSMS', 'Faulted', 'faulted'],
  ])('%s a connector that is %s is shown as %s', async (_id, status, shown) => {
    await connector(status)
    await isShown(shown)
  })

  const sees = (actualValue: string, more: object = {}) =>
    point.sendCall('NotifyEvent', {
      generatedAt: at(),
      seqNo: 0,
      eventData: [
        {
          eventId: (refs += 1),
          timestamp: at(),
          trigger: 'Delta',
          actualValue,
          eventNotificationType: 'HardWiredNotification',
          component: { name: 'Connector', evse },
          variable: { name: 'AvailabilityState' },
          ...more,
        },
      ],
    })
  test.each([
    ['TC_G_01_CSMS', 'Available', 'idle'],
    ['TC_G_01_CSMS', 'Occupied', 'occupied'],
    ['TC_G_01_CSMS', 'Unavailable', 'disabled'],
    ['TC_G_20_CSMS', 'Faulted', 'faulted'],
  ])(
    '%s told as an event of its AvailabilityState, a connector that is %s is shown as %s',
    async (_id, state, shown) => {
      await connector(state === 'Available' ? 'Occupied' : 'Available')
      await sees(state)
      await isShown(shown)
    },
  )

  test('G01 N07 an event of a connector’s state shows a session as it is, and what is no state changes none', async () => {
    await charging()
    await isShown('charging')
    await sees('Occupied')
    await sees('Upside down')
    await sees('Available', { component: { name: 'EVSE', evse: { id: 1 } } })
    expect(await ourConnector()).toMatchObject({ status: 'charging' })
  })

  test('TC_I_01_CSMS TC_I_02_CSMS what it costs so far goes to the station, and its end brings the total', async () => {
    const sendEvent = await charging()
    const transactionId = await numberOf()
    const sent = await command('CostUpdated', { transactionId, totalCost: 1.5 }, { CostUpdated: {} })
    expect(sent.state).toBe('accepted')
    expect(requestsReceived('CostUpdated')).toEqual([{ totalCost: 1.5, transactionId: `octt-${refs}` }])
    const { totalCost } = await sendTransactionEvent(
      sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }),
    )
    const [{ totalMinor }] = await sessions()
    expect(totalCost).toBe(totalMinor / 100)
  })

  test.each([
    ['TC_J_02_CSMS', 'MeterValueClock', 'Sample.Clock'],
    ['TC_J_09_CSMS', 'MeterValuePeriodic', 'Sample.Periodic'],
  ] as const)('%s readings by %s are the order’s curve', async (_id, trigger, context) => {
    const sendEvent = await charging()
    const power = { value: 11, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } }
    const [value] = [testRegisterValue(at(1), 1_500, context)]
    const meterValue = [{ ...value, sampledValue: [...value.sampledValue, { ...power, context }] }]
    await sendTransactionEvent({ ...sendEvent('Updated', trigger), meterValue })
    await waitUntil(async () => (await ourConnector())?.powerW === 11_000, 'its power is shown')
    expect(await sessions()).toMatchObject([{ state: 'charging', energyDwh: 5_000 }])
  })

  test.each([
    ['TC_J_04_CSMS', 'MeterValueClock', 'Sample.Clock'],
    ['TC_J_11_CSMS', 'MeterValuePeriodic', 'Sample.Periodic'],
  ] as const)(
    '%s signed readings by %s count like others, and their signature stays in the log',
    async (_id, trigger, context) => {
      const sendEvent = await charging()
      const [value] = [testRegisterValue(at(1), 1_500, context)]
      const signed = {
        signedMeterData: 'T0NNRg==',
        signingMethod: 'ECDSA-secp256r1-SHA256',
        encodingMethod: 'OCMF',
        publicKey: 'a2V5',
      }
      const meterValue = [{ ...value, sampledValue: [{ ...value.sampledValue[0], signedMeterValue: signed }] }]
      await sendTransactionEvent({ ...sendEvent('Updated', trigger), meterValue })
      await waitUntil(async () => (await sessions())[0]?.energyDwh === 5_000, 'the order shows its energy')
      const isMessageStored = async () =>
        (await storedMessages(site.admin)).some(({ body }) => body.includes('T0NNRg=='))
      await waitUntil(isMessageStored, 'the frame is in the log')
      await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }))
      expect(await sessions()).toMatchObject(settledSession('user_local'))
    },
  )

  test('TC_J_01_CSMS without a transaction they are the connector’s alone', async () => {
    await point.sendCall('MeterValues', { evseId: 1, meterValue: [testRegisterValue(at(), 5_000, 'Sample.Clock')] })
    expect(await sessions()).toEqual([])
    const { rows } = await site.admin.query(
      'select s.register_dwh, s.context from stations_meter_values s join stations_charge_points p using (operator_id, charge_point_key) where p.id = $1',
      [chargePoint.chargePointId],
    )
    expect(rows).toEqual([{ register_dwh: 50_000, context: 'Sample.Clock' }])
  })

  test('TC_J_03_CSMS TC_J_07_CSMS TC_J_08_CSMS TC_J_10_CSMS all readings with the last message: billed alike', async () => {
    const sendEvent = begin()
    await sendTransactionEvent(
      sendEvent('Started', 'Authorized', { timestamp: at(10), evse, idToken: testCardToken('GOOD') }),
    )
    const meterValue = [
      testRegisterValue(at(10), 1_000, 'Transaction.Begin'),
      testRegisterValue(at(5), 1_400, 'Sample.Clock'),
      testRegisterValue(at(), 2_000, 'Transaction.End'),
    ]
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', meterValue }))
    expect(await sessions()).toMatchObject(settledSession('user_local'))
  })

  test.each([
    ['TC_P_02_CSMS', { vendorId: 'stranger', data: { any: 'thing' } }],
    ['TC_P_03_CSMS', { vendorId: 'stranger', customData: { vendorId: 'stranger', more: 1 } }],
  ])('%s what nobody knows is said so', async (_id, payload) => {
    expect(await point.sendCall('DataTransfer', payload)).toEqual({ status: 'UnknownVendorId' })
  })

  test.each([
    ['TC_N_28_CSMS', { report: true, clear: false }, 'Accepted', 'accepted'],
    ['TC_N_29_CSMS', { report: true, clear: false }, 'Rejected', 'rejected'],
    ['TC_N_32_CSMS TC_N_62_CSMS', { report: false, clear: true, customerIdentifier: 'C1' }, 'Accepted', 'accepted'],
  ])('%s a customer’s data: %j is %s', async (_id, payload, status, state) => {
    expect(await command('CustomerInformation', payload, { CustomerInformation: { status } })).toMatchObject({
      state,
    })
    expect(requestsReceived('CustomerInformation')).toMatchObject([payload])
  })

  const message = { id: 7, priority: 'InFront', message: { format: 'UTF8', content: 'Hola' } }
  const listDisplayMessageIds = async () =>
    (await call('GET', `/api/charge-points/${chargePoint.chargePointId}/display-messages`)).data.map(
      ({ id }: { id: number }) => id,
    )
  test.each([
    ['TC_O_01_CSMS', message, 'Accepted', 'accepted'],
    ['TC_O_13_CSMS TC_O_14_CSMS', { ...message, startDateTime: at(), endDateTime: at(-5) }, 'Accepted', 'accepted'],
    ['TC_O_17_CSMS', message, 'NotSupportedPriority', 'rejected'],
    ['TC_O_18_CSMS', { ...message, state: 'Charging' }, 'NotSupportedState', 'rejected'],
    ['TC_O_19_CSMS', message, 'NotSupportedMessageFormat', 'rejected'],
    ['TC_O_25_CSMS', { ...message, state: 'Idle' }, 'Accepted', 'accepted'],
    ['TC_O_26_CSMS', message, 'Rejected', 'rejected'],
  ])('%s a message for its display', async (_id, wish, status, state) => {
    const sent = await command('SetDisplayMessage', { message: wish }, { SetDisplayMessage: { status } })
    expect([sent.state, requestsReceived('SetDisplayMessage')]).toEqual([state, [{ message: wish }]])
    expect(await listDisplayMessageIds()).toEqual(state === 'accepted' ? [7] : [])
  })

  test('TC_O_06_CSMS TC_O_10_CSMS TC_O_27_CSMS TC_O_28_CSMS a message for one session names it as the station does', async () => {
    await charging()
    const transactionId = await numberOf()
    const send = (id: number) =>
      command(
        'SetDisplayMessage',
        { message: { ...message, transactionId: id } },
        { SetDisplayMessage: { status: 'Accepted' } },
      )
    expect((await send(transactionId)).state).toBe('accepted')
    expect(requestsReceived('SetDisplayMessage')).toEqual([{ message: { ...message, transactionId: `octt-${refs}` } }])
    expect(await send(1)).toMatchObject({
      state: 'rejected',
      reply: { statusInfo: { reasonCode: 'UnknownTransaction' } },
    })
    expect(await listDisplayMessageIds()).toEqual([7])
  })

  test.each([
    ['TC_O_04_CSMS', 7, 'Accepted', 'accepted', []],
    ['TC_O_05_CSMS', 8, 'Unknown', 'rejected', [7]],
  ])('%s message %s is cleared: %s', async (_id, id, status, state, left) => {
    await command('SetDisplayMessage', { message }, { SetDisplayMessage: { status: 'Accepted' } })
    const cleared = await command('ClearDisplayMessage', { id }, { ClearDisplayMessage: { status } })
    expect([cleared.state, requestsReceived('ClearDisplayMessage')]).toEqual([state, [{ id }]])
    expect(await listDisplayMessageIds()).toEqual(left)
  })

  test('O02 what is shown for one session is down once that has ended, whoever named it', async () => {
    const sendEvent = await charging()
    const send = (id: number, more: object) =>
      command(
        'SetDisplayMessage',
        { message: { ...message, id, ...more } },
        { SetDisplayMessage: { status: 'Accepted' } },
      )
    await send(1, {})
    await send(2, { transactionId: await numberOf() })
    const ownName = { ...message, id: 3, transactionId: `octt-${refs}` }
    await point.sendCall('NotifyDisplayMessages', { requestId: 1, messageInfo: [ownName] })
    expect(await listDisplayMessageIds()).toEqual([1, 2, 3])
    await sendTransactionEvent(sendEvent('Ended', 'StopAuthorized', { stoppedReason: 'Local', ...stopAt() }))
    expect(await listDisplayMessageIds()).toEqual([1])
  })

  test.each([
    ['TC_O_02_CSMS', 'GetDisplayMessages', {}, 'Accepted', 'accepted'],
    ['TC_O_03_CSMS TC_O_11_CSMS', 'GetDisplayMessages', { id: [9] }, 'Unknown', 'rejected'],
    ['TC_O_07_CSMS', 'GetDisplayMessages', { id: [7] }, 'Accepted', 'accepted'],
    ['TC_O_08_CSMS', 'GetDisplayMessages', { priority: 'InFront' }, 'Accepted', 'accepted'],
    ['TC_O_09_CSMS', 'GetDisplayMessages', { state: 'Idle' }, 'Accepted', 'accepted'],
  ])('%s %s %j is %s', async (_id, action, payload, status, state) => {
    expect(await command(action, payload, { [action]: { status } })).toMatchObject({ state })
    expect(requestsReceived(action)).toMatchObject([payload])
  })

  const connectionData = {
    ocppVersion: 'OCPP20',
    ocppTransport: 'JSON',
    ocppCsmsUrl: 'wss://example.com/ocpp/',
    messageTimeout: 30,
    securityProfile: 2,
    ocppInterface: 'Wired0',
  }
  test.each([
    ['TC_B_42_CSMS', 'Accepted', 'accepted'],
    ['TC_B_44_CSMS', 'Failed', 'rejected'],
  ])('%s another way to us is %s', async (_id, status, state) => {
    const wish = { configurationSlot: 1, connectionData }
    expect(await command('SetNetworkProfile', wish, { SetNetworkProfile: { status } })).toMatchObject({
      state,
    })
    expect(requestsReceived('SetNetworkProfile')).toEqual([wish])
  })
})
