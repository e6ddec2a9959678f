import { afterEach, expect, test } from 'vitest'
import { testGateway, type TestGateway } from '../testing/test-gateway.ts'
import { OcppError } from './index.ts'

let open: TestGateway | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

const timestamp = '2026-11-20T12:00:00Z'
const start = { connectorId: 1, idTag: 'T', meterStart: 0, timestamp }
const event = {
  eventType: 'Started',
  triggerReason: 'Authorized',
  timestamp,
  seqNo: 0,
  transactionInfo: { transactionId: 'a' },
}
const lost = () => Promise.reject(new Error('terminating connection due to administrator command'))
const unable = () => Promise.reject(new OcppError('InternalError', 'no number could be drawn'))

test.each([
  ['ocpp1.6', 'StartTransaction', start, lost],
  ['ocpp1.6', 'StartTransaction', start, unable],
  ['ocpp1.6', 'StopTransaction', { transactionId: 1, meterStop: 1, timestamp }, lost],
  ['ocpp1.6', 'MeterValues', { connectorId: 1, transactionId: 1, meterValue: [] }, lost],
  ['ocpp2.0.1', 'TransactionEvent', event, lost],
  ['ocpp2.1', 'TransactionEvent', event, lost],
] as const)(
  'D-17 %s: %s that we fail to take is left without an answer and its socket closed, so that it comes again',
  async (version, action, payload, fault) => {
    let failing = true
    const handler = async () => (failing ? fault() : {})
    open = await testGateway({
      versions: [version],
      handlers: { [version]: { [action]: handler } },
      checkAnswers: false,
    })
    const point = await open.connect('CP1', { subprotocols: [version] })
    const first = point.call(action, payload, 'one').catch((error: unknown) => String(error))
    // The second message waits in the queue and is sent again as well.
    const second = point.call(action, payload, 'two').catch((error: unknown) => String(error))
    expect(await point.closed).toEqual({ code: 1013, reason: 'failure' })
    expect([await first, await second]).toEqual(Array(2).fill(expect.stringContaining('the socket closed (1013)')))
    expect(point.received).toEqual([])
    expect(open.gateway.stats).toMatchObject({
      cut: { failure: 1 },
      calls: [{ action, result: 'unanswered', count: 1 }],
    })
    failing = false
    const again = await open.connect('CP1', { subprotocols: [version] })
    expect(await again.call(action, payload, 'one')).toEqual({ type: 'result', payload: {} })
  },
)

test('D-17 a message of a transaction that is at fault itself is told so, and the socket stays open', async () => {
  open = await testGateway({
    handlers: {
      'ocpp1.6': {
        StopTransaction: () =>
          Promise.reject(new OcppError('PropertyConstraintViolation', 'meterStop is out of range')),
        Heartbeat: async () => ({ currentTime: timestamp }),
      },
    },
  })
  const point = await open.connect('CP1')
  const reply = await point.call('StopTransaction', { transactionId: 1, meterStop: 1, timestamp })
  expect(reply).toMatchObject({ type: 'error', code: 'PropertyConstraintViolation' })
  expect((await point.call('Heartbeat', {})).type).toBe('result')
})
