import type { SiteChargePoint } from '@evops/charging/testing'
import type { RawChargePoint } from '@evops/ocpp/testing'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { productSite, type ProductSite } from './testing/product-site.ts'

/*
 * Cases of the Open Charge Alliance's test tool for a central system, core profile: the messages, and their effect on
 * sessions, connectors and the user interface. Cases of other profiles are next to the messages concerned.
 */
let site: ProductSite
let chargePoint: SiteChargePoint
let point: RawChargePoint
beforeAll(async () => {
  site = await productSite()
  await site.token('GOOD')
  await site.token('OLD', { validUntil: '2026-01-01T00:00:00Z' })
  await site.token('STOLEN', { state: 'blocked' })
})
afterAll(() => site.close())
const call: ProductSite['call'] = (...args) => site.call(...args)
const isConnected = (wanted: boolean) => site.isConnected(chargePoint, wanted)
beforeEach(async () => {
  site.setNow(undefined)
  chargePoint = await site.chargePoint()
  point = await site.connect(chargePoint)
  await sendCall('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
  await isConnected(true)
  return () => point.close()
})

async function sendCall(action: string, payload: object): Promise<Record<string, unknown>> {
  const reply = await point.call(action, payload)
  if (reply.type === 'error') throw new Error(`${action}: ${reply.code}`)
  return reply.payload as Record<string, unknown>
}
const at = (minutes = 0) => new Date(Date.now() - minutes * 60_000).toISOString()
const sendStatus = (status: string, errorCode = 'NoError') =>
  sendCall('StatusNotification', { connectorId: 1, errorCode, status, timestamp: at() })
const authorize = async (idTag: string) => (await sendCall('Authorize', { idTag })).idTagInfo
async function start(more: object = {}): Promise<{ transactionId: number; status: unknown }> {
  const payload = { connectorId: 1, idTag: 'GOOD', meterStart: 1_000, timestamp: at(1.5), ...more }
  const { transactionId, idTagInfo } = await sendCall('StartTransaction', payload)
  return { transactionId: Number(transactionId), status: (idTagInfo as { status: unknown }).status }
}
const stop = (transactionId: number, reason: string | undefined, more: object = {}) =>
  sendCall('StopTransaction', {
    transactionId,
    meterStop: 2_000,
    timestamp: at(),
    ...(reason && { reason }),
    ...more,
  })
const sessions = async () => (await call('GET', `/api/sessions?chargePointId=${chargePoint.chargePointId}`)).data.list
const connector = async () => {
  const { data } = await call('GET', `/api/connectors?search=${chargePoint.chargePointNo}&limit=10`)
  return data.list.find(({ connectorNo }: { connectorNo: number }) => connectorNo === 1)
}
async function command(action: string, answer: object, payload: object = {}) {
  point.answer(action, () => answer)
  const { data } = await call('POST', `/api/charge-points/${chargePoint.chargePointNo}/commands`, {
    action,
    payload,
  })
  return data
}
const settledSession = (stopReason: string) => [{ state: 'settled', energyDwh: 10_000, stopReason }]

describe('OCTT core: sessions', () => {
  test('TC_004_1_CSMS a token first, then the plug', async () => {
    expect(await authorize('GOOD')).toMatchObject({ status: 'Accepted' })
    await sendStatus('Preparing')
    const { transactionId, status } = await start()
    expect(status).toBe('Accepted')
    await sendStatus('Charging')
    expect(await sessions()).toMatchObject([{ state: 'charging', tokenState: 'accepted' }])
    await stop(transactionId, 'Local')
    expect(await sessions()).toMatchObject(settledSession('user_local'))
  })

  test('TC_004_2_CSMS a token first and no plug: nothing is charged for', async () => {
    expect(await authorize('GOOD')).toMatchObject({ status: 'Accepted' })
    await sendStatus('Preparing')
    await sendStatus('Available')
    expect(await sessions()).toEqual([])
    await waitUntil(async () => (await connector())?.status === 'idle', 'the connector is free again')
  })

  test('TC_005_1_CSMS the cable is pulled at the vehicle', async () => {
    const { transactionId } = await start()
    await sendStatus('SuspendedEV')
    await stop(transactionId, 'EVDisconnected')
    await sendStatus('Finishing')
    expect(await sessions()).toMatchObject(settledSession('unplugged'))
    await waitUntil(async () => (await connector())?.status === 'occupied', 'the connector is shown as occupied')
  })

  test('TC_007_CSMS a token that the charge point remembers is looked at with the start', async () => {
    expect((await start()).status).toBe('Accepted')
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
  })

  test('TC_024_CSMS the lock does not hold: the connector is faulted, nothing is charged for', async () => {
    expect(await authorize('GOOD')).toMatchObject({ status: 'Accepted' })
    await sendStatus('Faulted', 'ConnectorLockFailure')
    await waitUntil(async () => (await connector())?.status === 'faulted', 'the connector is shown as faulted')
    expect(await sessions()).toEqual([])
  })

  test.each([
    ['TC_023_1_CSMS', 'NOBODY', 'Invalid'],
    ['TC_023_2_CSMS', 'OLD', 'Expired'],
    ['TC_023_3_CSMS', 'STOLEN', 'Blocked'],
  ])('%s a token that is not accepted: %s is %s', async (_id, idTag, status) => {
    expect(await authorize(idTag)).toMatchObject({ status })
  })
})

describe('OCTT core: from afar', () => {
  const sendRequest = { connectorId: 1, idTag: 'GOOD' }

  test('TC_011_1_CSMS a remote start, then the plug', async () => {
    expect(await command('RemoteStartTransaction', { status: 'Accepted' }, sendRequest)).toMatchObject({
      state: 'accepted',
    })
    await sendStatus('Preparing')
    await start()
    expect(await sessions()).toMatchObject([{ state: 'charging', idTag: expect.any(String) }])
  })

  test('TC_011_2_CSMS a remote start and no plug: the order has failed, and nothing is charged for', async () => {
    point.answer('RemoteStartTransaction', () => ({ status: 'Accepted' }))
    const wish = { connectors: [{ chargePointId: chargePoint.chargePointId, connectorNo: 1 }], idTag: 'GOOD' }
    expect((await call('POST', '/api/sessions/start', wish)).data).toMatchObject([{ state: 'starting' }])
    await sendStatus('Preparing')
    await sendStatus('Available')
    const backdateSessions = () =>
      site.admin.query(
        "update charging_sessions set state_at = state_at - interval '5 minutes' where charge_point_id = $1",
        [chargePoint.chargePointId],
      )
    await backdateSessions()
    await waitUntil(async () => {
      await site.job('charging', 'charging:session-states')
      return (await sessions())[0]?.state === 'failed'
    }, 'the order has failed')
    expect(await sessions()).toMatchObject([{ payState: 'none', stopReason: 'start_failed' }])
  })

  test('TC_012_CSMS a remote stop', async () => {
    const { transactionId } = await start()
    expect(await command('RemoteStopTransaction', { status: 'Accepted' }, { transactionId })).toMatchObject({
      state: 'accepted',
    })
    await stop(transactionId, 'Remote')
    expect(await sessions()).toMatchObject(settledSession('operator_remote'))
  })

  test.each([
    ['TC_026_CSMS', 'RemoteStartTransaction', sendRequest],
    ['TC_028_CSMS', 'RemoteStopTransaction', { transactionId: 4711 }],
  ])('%s %s is rejected, and told as it is', async (_id, action, payload) => {
    expect(await command(action, { status: 'Rejected' }, payload)).toMatchObject({
      state: 'rejected',
      reply: { status: 'Rejected' },
    })
    expect(await sessions()).toEqual([])
  })

  test.each([
    ['TC_013_CSMS', 'Hard'],
    ['TC_014_CSMS', 'Soft'],
  ])('%s a reset (%s): its session ends, it boots and is there again', async (_id, type) => {
    const { transactionId } = await start()
    expect(await command('Reset', { status: 'Accepted' }, { type })).toMatchObject({ state: 'accepted' })
    await stop(transactionId, `${type}Reset`)
    await point.close()
    await isConnected(false)
    point = await site.connect(chargePoint)
    expect(await sendCall('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })).toMatchObject({
      status: 'Accepted',
    })
    await isConnected(true)
    expect(await sessions()).toMatchObject(settledSession('reboot'))
  })

  test.each([
    ['TC_017_1_CSMS', 'Unlocked', 'accepted'],
    ['TC_017_2_CSMS', 'NotSupported', 'rejected'],
    ['TC_030_CSMS', 'UnlockFailed', 'rejected'],
    ['TC_031_CSMS', 'NotSupported', 'rejected'],
  ])('%s unlock without a session: %s', async (id, status, state) => {
    const connectorId = id === 'TC_031_CSMS' ? 9 : 1
    expect(await command('UnlockConnector', { status }, { connectorId })).toMatchObject({
      state,
      reply: { status },
    })
  })

  test('TC_018_1_CSMS unlock during a session ends it', async () => {
    const { transactionId } = await start()
    expect(await command('UnlockConnector', { status: 'Unlocked' }, { connectorId: 1 })).toMatchObject({
      state: 'accepted',
    })
    await stop(transactionId, 'UnlockCommand')
    expect(await sessions()).toMatchObject(settledSession('unlock'))
  })
})

describe('OCTT core: settings and cache', () => {
  const one = { configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }] }
  const pictures = async () =>
    (await call('GET', `/api/charge-points/${chargePoint.chargePointId}/configurations`)).data

  test('TC_019_1_CSMS all settings are asked for and kept as a picture', async () => {
    expect(await command('GetConfiguration', one)).toMatchObject({ state: 'accepted', reply: one })
    expect(await pictures()).toHaveLength(1)
  })

  test('TC_019_2_CSMS one setting is asked for by its name, and is no picture', async () => {
    const key = ['HeartbeatInterval']
    expect(await command('GetConfiguration', one, { key })).toMatchObject({ state: 'accepted', reply: one })
    expect(point.received.some((text) => text.includes('{"key":["HeartbeatInterval"]}'))).toBe(true)
    expect(await pictures()).toEqual([])
  })

  test.each([
    ['TC_021_CSMS', 'Accepted', 'accepted'],
    ['TC_040_1_CSMS', 'NotSupported', 'rejected'],
    ['TC_040_2_CSMS', 'Rejected', 'rejected'],
  ])('%s a setting is changed: %s', async (_id, status, state) => {
    const change = { key: 'MeterValueSampleInterval', value: status === 'Accepted' ? '60' : '-1' }
    expect(await command('ChangeConfiguration', { status }, change)).toMatchObject({
      state,
      reply: { status },
    })
  })

  test('TC_061_CSMS the cache of tokens is cleared', async () => {
    expect(await command('ClearCache', { status: 'Accepted' })).toMatchObject({ state: 'accepted' })
  })
})

describe('OCTT core: without power or network', () => {
  test('TC_032_1_CSMS a power failure: it boots, and tells the stop', async () => {
    const { transactionId } = await start()
    await point.close()
    await isConnected(false)
    expect(await sessions()).toMatchObject([{ state: 'charging' }])
    point = await site.connect(chargePoint)
    await sendCall('BootNotification', { chargePointVendor: 'Maker', chargePointModel: 'M-60' })
    await sendStatus('Available')
    await stop(transactionId, 'PowerLoss')
    expect(await sessions()).toMatchObject(settledSession('power_loss'))
  })

  test('TC_037_1_CSMS a start that was allowed without network, with a good token', async () => {
    expect((await start({ timestamp: at(30) })).status).toBe('Accepted')
    expect(await sessions()).toMatchObject([{ state: 'charging', startMode: 'card_offline' }])
  })

  test('TC_037_3_CSMS with one that nobody knows: refused, stopped, and its energy is not lost', async () => {
    const { transactionId, status } = await start({ idTag: 'NOBODY', timestamp: at(30) })
    expect(status).toBe('Invalid')
    await stop(transactionId, 'DeAuthorized')
    expect(await sessions()).toMatchObject([{ energyDwh: 10_000, tokenState: 'unknown', flags: ['A10'] }])
  })

  test('TC_039_CSMS a whole session without network: its own times, one order', async () => {
    const [from, to] = [at(90), at(40)]
    const { transactionId } = await start({ timestamp: from })
    await stop(transactionId, 'Local', { timestamp: to })
    expect(await sessions()).toMatchObject([
      { state: 'settled', startMode: 'card_offline', startedAt: from, endedAt: to },
    ])
  })
})

describe('OCTT reservation, with what comes of it', () => {
  const reservations = async () =>
    (await call('GET', `/api/charge-points/${chargePoint.chargePointId}/reservations`)).data as {
      state: string
    }[]
  const reserve = (more: object = {}) =>
    command(
      'ReserveNow',
      { status: 'Accepted' },
      {
        connectorId: 1,
        idTag: 'GOOD',
        expiryDate: new Date(Date.now() + 3_600_000).toISOString(),
        ...more,
      },
    )

  test('TC_047_CSMS it expires by itself', async () => {
    await reserve()
    await sendStatus('Reserved')
    expect(await reservations()).toMatchObject([{ state: 'active' }])
    await site.admin.query(
      "update stations_reservations set expires_at = now() - interval '1 second' where charge_point_id = $1",
      [chargePoint.chargePointId],
    )
    await sendStatus('Available')
    expect(await reservations()).toMatchObject([{ state: 'expired' }])
  })

  test('TC_053_CSMS another token of the same parent uses it', async () => {
    await site.token('COLLEAGUE')
    await reserve({ parentIdTag: 'COMPANY' })
    const message = point.received.find((text) => text.includes('"ReserveNow"')) ?? '[]'
    const { parentIdTag, reservationId } = JSON.parse(message)[3]
    expect(parentIdTag).toBe('COMPANY')
    expect((await start({ idTag: 'COLLEAGUE', reservationId })).status).toBe('Accepted')
    expect(await reservations()).toMatchObject([{ state: 'used' }])
  })
})
