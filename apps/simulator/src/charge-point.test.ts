import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChargePoint, createChargePoint } from './charge-point.ts'
import { SteppedClock } from './clock.ts'
import { isPayload, type MessagePayload } from './messages.ts'
import type { ChargePointOptions } from './point.ts'
import { type CentralSystem, startCentralSystem } from './testing/central-system.ts'

const car = { capacityKwh: 60, soc: 30, maxKw: 90 }
let clock: SteppedClock
let server: CentralSystem
let points: ChargePoint[]

beforeEach(async () => {
  clock = new SteppedClock('2026-03-01T08:00:00Z')
  server = await startCentralSystem(() => clock.now())
  points = []
})

afterEach(async () => {
  await Promise.all(points.map((point) => point.close()))
  await server.close()
  expect(server.invalid).toEqual([])
})

function aPoint(options: Partial<ChargePointOptions> = {}): ChargePoint {
  const point = createChargePoint({
    url: server.url,
    identity: 'CP1',
    password: 'secret',
    connectors: 2,
    meterStartWh: 5_000_000,
    seed: 7,
    clock,
    ...options,
  })
  points.push(point)
  return point
}

async function aChargingPoint(options: Partial<ChargePointOptions> = {}): Promise<ChargePoint> {
  const point = aPoint(options)
  await point.connect()
  await point.boot()
  await point.plug(1, car)
  await point.authorize('TAG1')
  await point.start(1, 'TAG1')
  await clock.settled()
  return point
}

describe('a session', () => {
  test('is Preparing, Authorize, StartTransaction, Charging, samples, StopTransaction, Finishing, Available', async () => {
    const point = await aChargingPoint()
    await clock.advance(60_000)
    await point.stop(1, 'Local', 'TAG1')
    await point.unplug(1)
    expect(server.actions()).toEqual([
      'BootNotification',
      ...Array<string>(4).fill('StatusNotification'),
      'Authorize',
      'StartTransaction',
      'StatusNotification',
      'MeterValues',
      'MeterValues',
      'StopTransaction',
      'StatusNotification',
      'StatusNotification',
    ])
    const statuses = server.payloads('StatusNotification').map((one) => one['status'])
    expect(statuses.slice(3)).toEqual(['Preparing', 'Charging', 'Finishing', 'Available'])
    const [stop] = server.payloads('StopTransaction')
    expect(stop).toMatchObject({ transactionId: 1001, reason: 'Local', idTag: 'TAG1' })
    expect(Number(stop?.['meterStop'])).toBeGreaterThan(5_000_000)
  })

  test('the energy told is the integral of the power told within 1 %', async () => {
    const point = await aChargingPoint({
      keys: { MeterValueSampleInterval: '10', ClockAlignedDataInterval: '0' },
    })
    await clock.advance(1_800_000)
    const powers = receivedValues('Power.Active.Import').map((kw) => Number(kw) * 1000)
    const wh = powers.reduce((sum, watts, index) => sum + ((powers[index - 1] ?? 0) + watts) / 2 / 360, 0)
    const delivered = Number(receivedValues('Energy.Active.Import.Register').at(-1)) - 5_000_000
    expect(powers).toHaveLength(180)
    expect(delivered).toBeGreaterThan(30_000)
    expect(Math.abs(delivered - wh)).toBeLessThan(0.01 * delivered)
    await point.stop(1)
  })

  test('the password travels in the Basic header only, the identity in the path', async () => {
    const messages: string[] = []
    const point = aPoint()
    point.events.on('message', ({ text }) => messages.push(text))
    await point.connect()
    await point.boot()
    await clock.settled()
    expect(server.authorizations).toEqual([`Basic ${btoa('CP1:secret')}`])
    expect(messages.join()).not.toContain('secret')
  })

  test('DC ends by itself when the vehicle is done, AC is suspended until it is unplugged', async () => {
    const dc = await aChargingPoint()
    const ac = aPoint({ identity: 'CP2', kind: 'ac', ratedKw: 7 })
    await ac.connect()
    await ac.boot()
    await ac.plug(1, { capacityKwh: 50, soc: 99, maxKw: 7 })
    await ac.start(1, 'TAG1')
    await clock.advance(3 * 3_600_000)
    expect(dc.connectors[0]).toMatchObject({ status: 'Finishing', charging: false, soc: 100 })
    expect(ac.connectors[0]).toMatchObject({ status: 'SuspendedEV', charging: true })
    await ac.unplug(1)
    expect(server.payloads('StopTransaction').map((one) => one['reason'])).toEqual(['Local', 'EVDisconnected'])
  })

  test('a tag that StartTransaction refuses ends it with DeAuthorized', async () => {
    server.answer('StartTransaction', () => ({ transactionId: 5, idTagInfo: { status: 'Blocked' } }))
    const point = await aChargingPoint()
    expect(point.connectors[0]?.charging).toBe(false)
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 5, reason: 'DeAuthorized' }])
  })

  test('a fault ends it and shows until it is cleared', async () => {
    const point = await aChargingPoint()
    await point.fault(1, 'GroundFailure')
    await clock.settled()
    expect(server.payloads('StatusNotification').at(-1)).toMatchObject({
      status: 'Faulted',
      errorCode: 'GroundFailure',
    })
    await point.clearFault(1)
    expect(server.payloads('StatusNotification').at(-1)).toMatchObject({
      status: 'Finishing',
      errorCode: 'NoError',
    })
  })

  test('clock-aligned samples fall on whole half hours', async () => {
    clock = new SteppedClock('2026-03-01T08:17:00Z')
    await aChargingPoint({ keys: { MeterValueSampleInterval: '0' } })
    await clock.advance(15 * 60_000)
    expect(meterValueTimes()).toEqual(['2026-03-01T08:30:00.000Z'])
  })
})

describe('one call at a time', () => {
  test('a burst is sent one by one, each after the last answer', async () => {
    const point = await aChargingPoint()
    const burst = Array.from({ length: 20 }, (_, n) => (n % 2 ? point.meterValue(1) : point.heartbeat()))
    await Promise.all(burst)
    expect(server.mostOutstanding).toBe(1)
    expect(server.actions()).toHaveLength(8 + 20)
  })

  test('a silent server: an ordinary call times out, a transaction message is sent again', async () => {
    const point = await aChargingPoint()
    server.answer('MeterValues', () => 'silence')
    const sampled = point.meterValue(1)
    const beat = point.heartbeat()
    await clock.jump(30_000)
    expect(await beat).toMatchObject({ ok: true })
    server.answer('MeterValues', () => ({}))
    await clock.jump(10_000)
    expect(await sampled).toMatchObject({ ok: true })
  })

  test('TransactionMessageAttempts: a transaction message refused three times is given up', async () => {
    const point = await aChargingPoint({ keys: { MeterValueSampleInterval: '0' } })
    server.answer('MeterValues', () => 'error')
    const sampled = point.meterValue(1)
    await clock.advance(60_000)
    expect(await sampled).toMatchObject({ ok: false, code: 'InternalError' })
    expect(server.payloads('MeterValues')).toHaveLength(3)
  })
})

describe('offline', () => {
  test('charging goes on; Start, samples and Stop are replayed in order with their own times', async () => {
    const point = aPoint({ keys: { MeterValueSampleInterval: '60', ClockAlignedDataInterval: '0' } })
    await point.connect()
    await point.boot()
    await clock.settled()
    await point.disconnect()
    await point.plug(1, car)
    const started = point.start(1, 'TAG1')
    await clock.advance(150_000)
    const stopped = point.stop(1)
    expect(point.pending).toBe(4)
    await clock.advance(600_000)
    const before = server.received.length
    await point.comeBack()
    await point.drained()
    expect(await started).toEqual({ status: 'Accepted', transactionId: 1001 })
    expect(await stopped).toMatchObject({ ok: true })
    const replayed = server.received.slice(before)
    expect(replayed.slice(0, 5).map((one) => one.action)).toEqual([
      'BootNotification',
      'StartTransaction',
      'MeterValues',
      'MeterValues',
      'StopTransaction',
    ])
    expect(replayed.slice(2, 5).map((one) => one.payload['transactionId'])).toEqual([1001, 1001, 1001])
    expect(meterValueTimes()).toEqual(['2026-03-01T08:01:00.000Z', '2026-03-01T08:02:00.000Z'])
    expect(replayed[1]?.payload['timestamp']).toBe('2026-03-01T08:00:00.000Z')
    expect(replayed[4]?.payload['timestamp']).toBe('2026-03-01T08:02:30.000Z')
  })

  test.each(['same', 'new'] as const)('the unanswered message is resent first, with the %s id', async (resendId) => {
    const point = aPoint({ quirks: { resendId } })
    await point.connect()
    await point.boot()
    await point.plug(1, car)
    server.answer('StartTransaction', () => 'silence')
    const started = point.start(1, 'TAG1')
    const gone = new Promise<void>((resolve) => point.events.once('close', () => resolve()))
    await expect.poll(() => server.payloads('StartTransaction').length).toBe(1)
    void point.meterValue(1)
    server.hangUp()
    await gone
    server.answer('StartTransaction', () => ({ transactionId: 9, idTagInfo: { status: 'Accepted' } }))
    await clock.advance(2000)
    expect(await started).toEqual({ status: 'Accepted', transactionId: 9 })
    const [first, second] = server.received.filter((one) => one.action === 'StartTransaction')
    expect(second?.payload).toEqual(first?.payload)
    await point.drained()
    expect(server.actions().slice(-5, -3)).toEqual(['StartTransaction', 'MeterValues'])
    expect(second?.id === first?.id).toBe(resendId === 'same')
  })

  test('a server that takes sockets and closes them again is not stormed', async () => {
    const point = aPoint()
    server.answer('BootNotification', () => {
      server.hangUp()
      return {}
    })
    await point.comeBack()
    await clock.advance(60_000)
    expect(server.authorizations.length).toBeGreaterThan(3)
    expect(server.authorizations.length).toBeLessThan(9)
  })

  test('a refused handshake rejects with its status and is tried again later', async () => {
    const point = aPoint()
    server.refuse(401)
    await expect(point.connect()).rejects.toThrow('401')
    server.refuse(0)
    await clock.advance(1000)
    expect(point.ready).toBe(true)
  })

  test('`answered` tells what the server acknowledged, once per answer', async () => {
    const point = aPoint()
    const acknowledged: string[] = []
    point.events.on('answered', ({ action, request }) =>
      acknowledged.push(`${action} ${String(request['connectorId'])}`),
    )
    await point.plug(1, car)
    void point.start(1, 'TAG1')
    expect(acknowledged).toEqual([])
    await point.comeBack()
    await point.drained()
    expect(acknowledged.slice(0, 3)).toEqual([
      'BootNotification undefined',
      'StartTransaction 1',
      'StatusNotification 0',
    ])
  })

  test('a closed connection is reopened with growing, jittered pauses, then booted', async () => {
    const point = await aChargingPoint()
    server.refuse(503)
    const gone = new Promise<void>((resolve) => point.events.once('close', () => resolve()))
    server.hangUp()
    await gone
    await clock.advance(20_000)
    expect(point.connected).toBe(false)
    server.refuse(0)
    await clock.advance(60_000)
    expect(point.ready).toBe(true)
    expect(server.actions().filter((action) => action === 'BootNotification')).toHaveLength(2)
    expect(point.connectors[0]?.charging).toBe(true)
  })
})

describe('what real points get wrong', () => {
  async function offlineSession(options: Partial<ChargePointOptions>): Promise<ChargePoint> {
    const point = aPoint({
      keys: { MeterValueSampleInterval: '60', ClockAlignedDataInterval: '0' },
      ...options,
    })
    await point.plug(1, car)
    void point.start(1, 'TAG1')
    await clock.advance(120_000)
    return point
  }

  test('stopOnly: after a reset only the Stop arrives, with an id nobody gave', async () => {
    const point = await offlineSession({ quirks: { stopOnly: true } })
    const restarted = point.restart('PowerLoss')
    await clock.advance(30_000)
    await restarted
    await point.drained()
    expect(server.payloads('StartTransaction')).toEqual([])
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: -1, reason: 'PowerLoss' }])
  })

  test.each([-1, 0] as const)('samples and Stop of an offline start carry %i', async (id) => {
    const point = await offlineSession({ quirks: { offlineTransactionId: id } })
    void point.stop(1)
    await point.comeBack()
    await point.drained()
    const payloads = [...server.payloads('MeterValues'), ...server.payloads('StopTransaction')]
    expect(payloads.map((one) => one['transactionId'])).toEqual([id, id, id])
  })

  test('repeatSends: every transaction message arrives three times, one transaction runs on', async () => {
    const point = await aChargingPoint({ quirks: { repeatSends: 2 } })
    await point.stop(1)
    await point.drained()
    const starts = server.received.filter((one) => one.action === 'StartTransaction')
    expect(new Set(starts.map((one) => one.id)).size).toBe(3)
    expect(server.payloads('StopTransaction')).toHaveLength(3)
    expect(server.payloads('StopTransaction')[2]).toMatchObject({ transactionId: 1001 })
  })

  test('zeroMeterStart: begins at 0, goes on with the life-long register', async () => {
    const point = await offlineSession({ quirks: { zeroMeterStart: 'offline' } })
    await point.comeBack()
    await point.drained()
    expect(server.payloads('StartTransaction')).toMatchObject([{ meterStart: 0 }])
    expect(energies()[0]).toBeGreaterThan(5_000_000)
  })

  test('omitted energy, kWh, a falling register', async () => {
    const point = await aChargingPoint({
      quirks: { energyUnit: 'kWh', omitEnergyEvery: 3, registerFallsEvery: 4 },
      keys: { MeterValueSampleInterval: '0' },
    })
    for (let n = 0; n < 4; n += 1) await point.meterValue(1)
    expect(energies()).toEqual([5000, 5000, undefined, 4995])
  })

  test('a clock that begins in 1970 is set by the first answer', async () => {
    const point = await offlineSession({ quirks: { clockFrom1970: true } })
    await point.comeBack()
    await point.drained()
    expect(meterValueTimes()).toEqual(['1970-01-01T00:01:00.000Z', '1970-01-01T00:02:00.000Z'])
    await point.meterValue(1)
    expect(meterValueTimes().at(-1)).toBe('2026-03-01T08:02:00.000Z')
  })

  test('offset and drift', async () => {
    const point = aPoint({ quirks: { clockOffsetMs: 8 * 3_600_000, clockDrift: 0.1 } })
    await point.connect()
    await point.boot()
    await clock.advance(600_000)
    await point.plug(1, car)
    expect(server.payloads('StatusNotification').at(-1)?.['timestamp']).toBe('2026-03-01T16:11:00.000Z')
  })
})

function meterValueTimes(): unknown[] {
  return server
    .payloads('MeterValues')
    .flatMap(entries)
    .map((entry) => entry['timestamp'])
}

function energies(): (number | undefined)[] {
  return receivedValues('Energy.Active.Import.Register')
}

/** Returns a measurand of all meter values, in the order received. */
function receivedValues(measurand: string): (number | undefined)[] {
  return server
    .payloads('MeterValues')
    .flatMap(entries)
    .map((entry) => {
      const found = listIn(entry, 'sampledValue').find((value) => value['measurand'] === measurand)
      return found && Number(found['value'])
    })
}

function entries(payload: MessagePayload): MessagePayload[] {
  return listIn(payload, 'meterValue')
}

function listIn(payload: MessagePayload, key: string): MessagePayload[] {
  const list = payload[key]
  return Array.isArray(list) ? list.filter(isPayload) : []
}
