import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { SteppedClock } from './clock.ts'
import { type CentralSystem, startCentralSystem } from './testing/central-system.ts'

const car = { capacityKwh: 60, soc: 30, maxKw: 90 }
let clock: SteppedClock
let server: CentralSystem
let point: ChargePoint

beforeEach(async () => {
  clock = new SteppedClock('2026-03-01T08:00:00Z')
  server = await startCentralSystem(() => clock.now())
  point = createChargePoint({
    url: server.url,
    identity: 'CP1',
    password: 'secret',
    connectors: 2,
    seed: 7,
    clock,
  })
  await point.connect()
  await point.boot()
  await point.drained()
})

afterEach(async () => {
  await point.close()
  await server.close()
  expect(server.invalid).toEqual([])
})

async function sendCall(action: string, payload: Record<string, unknown> = {}) {
  const answer = await server.call('CP1', action, payload)
  await clock.settled()
  return answer.kind === 'result' ? answer.payload : answer
}

async function startOnConnector1(): Promise<void> {
  await point.plug(1, car)
  await point.start(1, 'TAG1')
  await point.drained()
}

test('RemoteStartTransaction with a vehicle plugged: authorised, then started on that connector', async () => {
  await point.plug(2, car)
  expect(await sendCall('RemoteStartTransaction', { idTag: 'APP1' })).toEqual({ status: 'Accepted' })
  await point.drained()
  expect(server.actions().slice(-3)).toEqual(['Authorize', 'StartTransaction', 'StatusNotification'])
  expect(server.payloads('StartTransaction')).toMatchObject([{ connectorId: 2, idTag: 'APP1' }])
})

test('RemoteStartTransaction on a free connector waits for the plug, at most ConnectionTimeOut', async () => {
  await sendCall('RemoteStartTransaction', { idTag: 'APP1', connectorId: 1 })
  expect(point.connectors[0]?.status).toBe('Preparing')
  await clock.advance(61_000)
  expect(point.connectors[0]?.status).toBe('Available')
  await sendCall('RemoteStartTransaction', { idTag: 'APP1', connectorId: 1 })
  await point.plug(1, car)
  expect(point.connectors[0]?.charging).toBe(true)
})

test('RemoteStartTransaction is rejected on a busy, faulted or unknown connector', async () => {
  await startOnConnector1()
  await point.fault(2, 'GroundFailure')
  expect(await sendCall('RemoteStartTransaction', { idTag: 'A', connectorId: 1 })).toEqual({
    status: 'Rejected',
  })
  expect(await sendCall('RemoteStartTransaction', { idTag: 'A', connectorId: 2 })).toEqual({
    status: 'Rejected',
  })
  expect(await sendCall('RemoteStartTransaction', { idTag: 'A', connectorId: 3 })).toEqual({
    status: 'Rejected',
  })
})

test('RemoteStopTransaction stops the named transaction only', async () => {
  await startOnConnector1()
  expect(await sendCall('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Rejected' })
  expect(await sendCall('RemoteStopTransaction', { transactionId: 1001 })).toEqual({ status: 'Accepted' })
  expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 1001, reason: 'Remote' }])
})

test.each([
  ['Soft', 'SoftReset', 'StopTransaction before the boot'],
  ['Hard', 'HardReset', 'StopTransaction after the boot'],
])('Reset %s: running transactions end with %s, %s', async (type, reason) => {
  await startOnConnector1()
  const before = server.received.length
  const booted = new Promise<void>((resolve) => point.events.once('booted', () => resolve()))
  expect(await sendCall('Reset', { type })).toEqual({ status: 'Accepted' })
  await clock.advance(10_000)
  await booted
  await point.drained()
  const after = server.actions().slice(before)
  const session = type === 'Soft' ? ['StopTransaction', 'BootNotification'] : ['BootNotification', 'StopTransaction']
  expect(after.filter((action) => session.includes(action))).toEqual(session)
  expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 1001, reason }])
  expect(server.payloads('StatusNotification').at(-2)).toMatchObject({ connectorId: 1, status: 'Finishing' })
})

test('ChangeAvailability: Accepted at rest, Scheduled while charging', async () => {
  await startOnConnector1()
  expect(await sendCall('ChangeAvailability', { connectorId: 0, type: 'Inoperative' })).toEqual({
    status: 'Scheduled',
  })
  expect(point.connectors.map((connector) => connector.status)).toEqual(['Charging', 'Unavailable'])
  await point.stop(1)
  expect(point.connectors[0]?.status).toBe('Unavailable')
  expect(await sendCall('ChangeAvailability', { connectorId: 2, type: 'Operative' })).toEqual({
    status: 'Accepted',
  })
  expect(point.connectors[1]?.status).toBe('Available')
})

test('UnlockConnector ends the transaction; an unknown connector is NotSupported', async () => {
  await startOnConnector1()
  expect(await sendCall('UnlockConnector', { connectorId: 1 })).toEqual({ status: 'Unlocked' })
  expect(server.payloads('StopTransaction')).toMatchObject([{ reason: 'UnlockCommand' }])
  expect(await sendCall('UnlockConnector', { connectorId: 9 })).toEqual({ status: 'NotSupported' })
})

test('ChangeConfiguration answers as the key deserves, and takes effect', async () => {
  const change = (key: string, value: string) => sendCall('ChangeConfiguration', { key, value })
  expect(await change('MeterValueSampleInterval', '5')).toEqual({ status: 'Accepted' })
  expect(await change('MeterValueSampleInterval', 'soon')).toEqual({ status: 'Rejected' })
  expect(await change('NumberOfConnectors', '4')).toEqual({ status: 'Rejected' })
  expect(await change('WebSocketPingInterval', '30')).toEqual({ status: 'RebootRequired' })
  expect(await change('Colour', 'blue')).toEqual({ status: 'NotSupported' })
  await startOnConnector1()
  await clock.advance(21_000)
  expect(server.payloads('MeterValues')).toHaveLength(4)
  await change('MeterValueSampleInterval', '10')
  await clock.advance(21_000)
  expect(server.payloads('MeterValues')).toHaveLength(6)
})

test('GetConfiguration names values, read-only keys and unknown keys, never the secret', async () => {
  await sendCall('ChangeConfiguration', { key: 'AuthorizationKey', value: 'a-new-secret-of-16' })
  expect(await sendCall('GetConfiguration', { key: ['NumberOfConnectors', 'AuthorizationKey', 'Colour'] })).toEqual({
    configurationKey: [
      { key: 'NumberOfConnectors', readonly: true, value: '2' },
      { key: 'AuthorizationKey', readonly: false },
    ],
    unknownKey: ['Colour'],
  })
  await point.disconnect()
  await point.connect()
  expect(server.authorizations.at(-1)).toBe(`Basic ${btoa('CP1:a-new-secret-of-16')}`)
})

test('TriggerMessage answers first, then sends; what nobody knows is NotImplemented', async () => {
  const before = server.received.length
  expect(await sendCall('TriggerMessage', { requestedMessage: 'StatusNotification', connectorId: 2 })).toEqual({
    status: 'Accepted',
  })
  expect(await sendCall('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 })).toEqual({
    status: 'Accepted',
  })
  expect(await sendCall('TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' })).toEqual({
    status: 'Accepted',
  })
  expect(await sendCall('TriggerMessage', { requestedMessage: 'Weather' })).toEqual({
    status: 'NotImplemented',
  })
  expect(server.actions().slice(before)).toEqual(['StatusNotification', 'MeterValues', 'FirmwareStatusNotification'])
})

test('other calls: ClearCache, DataTransfer, a profile without content, actions nobody knows, garbage', async () => {
  expect(await sendCall('ClearCache')).toEqual({ status: 'Accepted' })
  expect(await sendCall('DataTransfer', { vendorId: 'nobody' })).toEqual({ status: 'UnknownVendorId' })
  expect(await sendCall('SetChargingProfile')).toMatchObject({
    kind: 'error',
    code: 'OccurenceConstraintViolation',
  })
  expect(await sendCall('constructor')).toMatchObject({ kind: 'error', code: 'NotImplemented' })
})

test('a boot that is Pending is repeated after the interval; nothing else is sent before', async () => {
  await point.disconnect()
  const before = server.received.length
  server.answer('BootNotification', () => ({
    status: 'Pending',
    currentTime: '2026-03-01T08:00:00Z',
    interval: 20,
  }))
  await point.comeBack()
  void point.heartbeat()
  await clock.advance(21_000)
  expect(server.actions().slice(before)).toEqual(['BootNotification', 'BootNotification'])
  server.answer('BootNotification', () => ({
    status: 'Accepted',
    currentTime: '2026-03-01T08:00:00Z',
    interval: 20,
  }))
  await clock.advance(20_000)
  await point.drained()
  expect(server.actions().at(-1)).toBe('StatusNotification')
  expect(server.actions().slice(before)).toContain('Heartbeat')
})
