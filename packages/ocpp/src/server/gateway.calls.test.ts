import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { RefusedUpgrade } from '../testing/raw-point.ts'
import { acceptAllHandlers16, testGateway, type TestGateway } from '../testing/test-gateway.ts'
import { type GatewayOptions, OcppError } from './index.ts'

let open: TestGateway | undefined
async function start(options: Partial<GatewayOptions<string>> = {}): Promise<TestGateway> {
  open = await testGateway(options)
  return open
}
afterEach(async () => {
  await open?.close()
  open = undefined
})

describe('calls of a charge point', () => {
  it('TC_001_CSMS BootNotification is answered, and the handler sees session, payload and message id', async () => {
    const seen: unknown[] = []
    const { connect } = await start({
      now: () => new Date('2026-11-20T12:00:00Z'),
      handlers: {
        'ocpp1.6': {
          BootNotification: async ({ connection, payload, receivedAt, messageId }) => {
            seen.push([connection.point, payload.chargePointModel, receivedAt.toISOString(), messageId])
            return { status: 'Accepted', currentTime: receivedAt.toISOString(), interval: 60 }
          },
        },
      },
    })
    const point = await connect('CP1')
    const reply = await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' }, 'boot-1')
    expect(reply).toEqual({
      type: 'result',
      payload: { status: 'Accepted', currentTime: '2026-11-20T12:00:00.000Z', interval: 60 },
    })
    expect(seen).toEqual([['point CP1', 'M', '2026-11-20T12:00:00.000Z', 'boot-1']])
  })

  it.each([
    ['TransactionEvent', {}, 'NotImplemented'],
    ['__proto__', {}, 'NotImplemented'],
    ['FirmwareStatusNotification', { status: 'Idle' }, 'NotSupported'],
    ['RemoteStartTransaction', { idTag: 'T' }, 'NotSupported'],
    ['BootNotification', [1], 'FormationViolation'],
    ['BootNotification', [], 'OccurenceConstraintViolation'],
    ['BootNotification', { chargePointVendor: 'V' }, 'OccurenceConstraintViolation'],
    ['BootNotification', { chargePointVendor: 'V', chargePointModel: {} }, 'TypeConstraintViolation'],
  ])('S-09 %s with %j is answered %s, and the socket stays open', async (action, payload, code) => {
    const { connect } = await start()
    const point = await connect('CP1')
    expect(await point.call(action, payload)).toMatchObject({ type: 'error', code })
    expect((await point.call('Heartbeat', {})).type).toBe('result')
  })

  it('S-09 a call that deviates from its schema is handled as corrected, and its deviations are reported', async () => {
    const reported: unknown[] = []
    const { connect } = await start({
      onLenient: (connection, call) => reported.push([connection.identity, call]),
    })
    const point = await connect('CP1')
    const payload = { chargePointVendor: 'V', chargePointModel: 'M'.repeat(21), colour: null }
    expect((await point.call('BootNotification', payload)).type).toBe('result')
    const leniencies = [
      { path: '/chargePointModel', kind: 'cut' },
      { path: '/colour', kind: 'unknown-field' },
    ]
    expect(reported).toEqual([['CP1', { action: 'BootNotification', leniencies }]])
  })

  it('S-09 unreadable frames are answered under -1 or their own id; unknown types are ignored as 1.6J asks', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    for (const text of ['garbage', '{}', '[2]', '[7,"x",{}]', '[2,"own","Heartbeat"]']) point.send(text)
    point.socket.send(Buffer.from('[2,"b","Heartbeat",{}]'), { binary: true })
    await point.call('Heartbeat', {})
    const errors = point.received.map((text): unknown[] => JSON.parse(text)).filter(([type]) => type === 4)
    expect(errors.map(([, id, code]) => `${String(id)} ${String(code)}`)).toEqual([
      ...Array(3).fill('-1 FormationViolation'),
      'own FormationViolation',
      '-1 FormationViolation',
    ])
    expect(gateway.stats).toMatchObject({ unreadable: 5, unknownTypes: 1 })
  })

  it("S-09 a handler's OcppError is sent as it is; any other error leaks nothing", async () => {
    const { connect } = await start({
      handlers: {
        'ocpp1.6': {
          Authorize: async () => {
            throw new OcppError('SecurityError', 'not you', { hint: 1 })
          },
          Heartbeat: () => {
            throw new Error('password=hunter2')
          },
          BootNotification: () => Promise.reject(new Error('select * from secrets')),
        },
      },
    })
    const point = await connect('CP1')
    expect(await point.call('Authorize', { idTag: 'T' })).toEqual({
      type: 'error',
      code: 'SecurityError',
      description: 'not you',
      details: { hint: 1 },
    })
    const internal = {
      type: 'error',
      code: 'InternalError',
      description: 'the call could not be handled',
      details: {},
    }
    expect(await point.call('Heartbeat', {})).toEqual(internal)
    expect(await point.call('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })).toEqual(internal)
  })

  it('S-09 an answer that cannot be written or breaks its schema is an InternalError', async () => {
    const circular: Record<string, never> = {}
    Object.defineProperty(circular, 'self', { value: circular, enumerable: true })
    const { connect } = await start({
      handlers: {
        'ocpp1.6': {
          Heartbeat: async () => ({ currentTime: 'not a time' }),
          StatusNotification: async () => Object.assign({}, circular),
        },
      },
    })
    const point = await connect('CP1')
    const status = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
    expect(await point.call('Heartbeat', {})).toMatchObject({ code: 'InternalError' })
    expect(await point.call('StatusNotification', status)).toMatchObject({ code: 'InternalError' })
  })

  it('M-03 calls of one point are handled one at a time in their order', async () => {
    let running = 0
    let most = 0
    const order: string[] = []
    const { connect } = await start({
      handlers: {
        'ocpp1.6': {
          Authorize: async ({ payload }) => {
            most = Math.max(most, ++running)
            await setImmediate()
            order.push(payload.idTag)
            running -= 1
            return { idTagInfo: { status: 'Accepted' } }
          },
        },
      },
    })
    const point = await connect('CP1')
    const tags = Array.from({ length: 50 }, (_, index) => `T${index}`)
    await Promise.all(tags.map((idTag) => point.call('Authorize', { idTag })))
    expect(most).toBe(1)
    expect(order).toEqual(tags)
  })

  it('points do not wait for each other', async () => {
    const second = Promise.withResolvers<void>()
    const { connect } = await start({
      handlers: {
        'ocpp1.6': {
          Authorize: async ({ connection }) => {
            if (connection.identity === 'CP1') await second.promise
            else second.resolve()
            return { idTagInfo: { status: 'Accepted' } }
          },
        },
      },
    })
    const waits = (await connect('CP1')).call('Authorize', { idTag: 'T' })
    await (await connect('CP2')).call('Authorize', { idTag: 'T' })
    expect((await waits).type).toBe('result')
  })

  it('M-01 the same message id twice is two calls', async () => {
    let handled = 0
    const { connect } = await start({
      handlers: { 'ocpp1.6': { Authorize: async () => (++handled, { idTagInfo: { status: 'Accepted' } }) } },
    })
    const point = await connect('CP1')
    for (let index = 0; index < 2; index++) await point.call('Authorize', { idTag: 'T' }, 'same')
    expect(handled).toBe(2)
  })

  it('S-10 who queues more than the bound is closed with 1013; others notice nothing', async () => {
    const stuck = Promise.withResolvers<never>()
    const { connect, gateway } = await start({
      limits: { queuePerPoint: 5 },
      handlers: { 'ocpp1.6': { ...acceptAllHandlers16, Authorize: () => stuck.promise } },
    })
    const greedy = await connect('CP1')
    const modest = await connect('CP2')
    for (let index = 0; index < 10; index++) greedy.send(`[2,"${index}","Authorize",{"idTag":"T"}]`)
    expect(await greedy.closed).toMatchObject({ code: 1013 })
    expect((await modest.call('Heartbeat', {})).type).toBe('result')
    expect(gateway.stats.cut.queue).toBe(1)
    stuck.reject(new Error('done'))
  })

  it('counts calls by action and result, and the time to acknowledge', async () => {
    const messages: string[] = []
    const { connect, gateway } = await start({
      onMessage: (connection, direction, text) =>
        messages.push(`${connection.identity} ${direction} ${text.slice(0, 8)}`),
    })
    const point = await connect('CP1')
    await point.call('Heartbeat', {}, 'h1')
    await point.call('Authorize', {}, 'a1')
    await point.call('Nonsense', {}, 'n1')
    const { calls, acknowledgement } = gateway.stats
    expect(calls).toEqual([
      { action: 'Heartbeat', result: 'ok', count: 1 },
      { action: 'Authorize', result: 'OccurenceConstraintViolation', count: 1 },
      { action: 'unknown', result: 'NotImplemented', count: 1 },
    ])
    expect(acknowledgement.count).toBe(3)
    expect(acknowledgement.counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(messages.slice(0, 2)).toEqual(['CP1 in [2,"h1",', 'CP1 out [3,"h1",'])
  })
})

describe('our calls to a charge point', () => {
  it('TC_010_CSMS a remote start is sent, its reply checked and returned', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    const requests: unknown[] = []
    point.answer('RemoteStartTransaction', (payload) => (requests.push(payload), { status: 'Accepted' }))
    const outcome = await gateway.call('CP1', 'RemoteStartTransaction', { idTag: 'T', connectorId: 1 })
    expect(outcome).toEqual({ state: 'answered', payload: { status: 'Accepted' } })
    expect(requests).toEqual([{ idTag: 'T', connectorId: 1 }])
  })

  it('one is outstanding at a time, the rest follow in order', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    const outcomes = ['a', 'b', 'c'].map((key) => gateway.call('CP1', 'GetConfiguration', { key: [key] }))
    const answered: string[] = []
    for (const key of ['a', 'b', 'c']) {
      const text = await point.message((message) => message.includes('GetConfiguration') && !answered.includes(message))
      expect(point.received.filter((message) => message.includes('GetConfiguration'))).toHaveLength(answered.length + 1)
      const [, id, , payload]: unknown[] = JSON.parse(text)
      expect(payload).toEqual({ key: [key] })
      answered.push(text)
      point.send(JSON.stringify([3, id, {}]))
    }
    expect(await Promise.all(outcomes)).toEqual(Array(3).fill({ state: 'answered', payload: {} }))
  })

  it('a wrong payload or action is refused before anything is sent', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    expect(await gateway.call('CP1', 'Reset', { type: 'Gentle' })).toMatchObject({
      state: 'error',
      code: 'PropertyConstraintViolation',
    })
    expect(await gateway.call('CP1', 'Explode', {})).toMatchObject({ state: 'error', code: 'NotImplemented' })
    await point.call('Heartbeat', {})
    expect(point.received).toHaveLength(1)
  })

  it('a CALLERROR, a reply that breaks its schema, silence and absence each have their outcome', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    point.socket.on('message', (data: Buffer) => {
      const [type, id, action]: unknown[] = JSON.parse(data.toString())
      if (type !== 2) return
      if (action === 'Reset') point.send(JSON.stringify([4, id, 'NotSupported', 'no', {}]))
      if (action === 'ClearCache') point.send(JSON.stringify([3, id, { status: 'Perhaps' }]))
    })
    expect(await gateway.call('CP1', 'Reset', { type: 'Soft' })).toEqual({
      state: 'error',
      code: 'NotSupported',
      description: 'no',
      details: {},
    })
    expect(await gateway.call('CP1', 'ClearCache', {})).toMatchObject({
      state: 'error',
      code: 'PropertyConstraintViolation',
    })
    expect(await gateway.call('CP1', 'GetConfiguration', {}, { timeoutMs: 30 })).toEqual({ state: 'timeout' })
    expect(await gateway.call('CP9', 'ClearCache', {})).toEqual({ state: 'offline' })
    const left = gateway.call('CP1', 'GetConfiguration', {})
    point.socket.terminate()
    expect(await left).toEqual({ state: 'offline' })
    expect(gateway.stats.commands).toContainEqual({ action: 'GetConfiguration', result: 'timeout', count: 1 })
  })

  it('a command whose time ran out while it waited is never sent', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    const first = gateway.call('CP1', 'GetConfiguration', {})
    const late = gateway.call('CP1', 'RemoteStopTransaction', { transactionId: 1 }, { timeoutMs: 20 })
    expect(await late).toEqual({ state: 'timeout' })
    const [, id]: unknown[] = JSON.parse(await point.message((text) => text.includes('GetConfiguration')))
    point.send(JSON.stringify([3, id, {}]))
    expect(await first).toEqual({ state: 'answered', payload: {} })
    await point.call('Heartbeat', {})
    expect(point.received.some((text) => text.includes('RemoteStop'))).toBe(false)
  })

  it('S-12 results and errors that nobody waits for are ignored and counted', async () => {
    const { connect, gateway } = await start()
    const point = await connect('CP1')
    point.answer('ClearCache', () => ({ status: 'Accepted' }))
    await gateway.call('CP1', 'ClearCache', {})
    const [, usedId]: unknown[] = JSON.parse(point.received[0] ?? '')
    point.send(JSON.stringify([3, usedId, { status: 'Rejected' }]))
    point.send('[3,"never-sent",{}]')
    point.send('[4,"never-sent","InternalError","",{}]')
    await point.call('Heartbeat', {})
    expect(gateway.stats.unsolicited).toBe(3)
    expect(point.received).toHaveLength(2)
  })
})

describe('draining', () => {
  it('R-09 answers the call in progress, closes with 1012, lets nobody in', async () => {
    const commit = Promise.withResolvers<void>()
    const { connect, gateway } = await start({
      handlers: {
        'ocpp1.6': { ...acceptAllHandlers16, StopTransaction: () => commit.promise.then(() => ({})) },
      },
    })
    const busy = await connect('CP1')
    const idle = await connect('CP2')
    const stop = busy.call('StopTransaction', {
      transactionId: 1,
      meterStop: 5,
      timestamp: '2026-11-20T12:00:00Z',
    })
    await idle.call('Heartbeat', {})
    const drained = gateway.drain({ jitterMs: 20 })
    expect(await idle.closed).toMatchObject({ code: 1012 })
    await expect(connect('CP3')).rejects.toEqual(new RefusedUpgrade(503))
    commit.resolve()
    expect((await stop).type).toBe('result')
    expect(await busy.closed).toMatchObject({ code: 1012 })
    await drained
    expect(gateway.size).toBe(0)
    await expect.poll(() => gateway.stats.refused.draining).toBe(1)
  })
})
