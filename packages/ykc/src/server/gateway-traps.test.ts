import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Socket } from 'node:net'
import { checksumOf, encodeFrame, encodeMessage, fromHex, zeroValuesOf, type YkcMessage } from '../contract/index.ts'
import { testYkcGateway } from '../testing/index.ts'
import type { YkcEndReason, YkcGatewayOptions } from './index.ts'
import { createOutbox } from './outbox.ts'

const no = '44030500120077'
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens a gateway that keeps all messages, and logs a charge point in. */
async function openLine(options: Partial<YkcGatewayOptions<string>> = {}) {
  const taken: YkcMessage[] = []
  const ends: YkcEndReason[] = []
  const { connect, close } = await testYkcGateway({
    async handle({ message, answer }) {
      taken.push(message)
      if (message.name === 'Heartbeat') answer('HeartbeatAnswer', { chargePointNo: no, connectorNo: '01', reply: 0 })
    },
    onClose: (_connection, reason) => ends.push(reason),
    ...options,
  })
  onTestFinished(close)
  const point = await connect()
  expect(await point.logIn(no)).toBe(0)
  const taking = (count: number) => expect.poll(() => taken.length).toBeGreaterThanOrEqual(count)
  return { point, taken, ends, taking }
}
const heartbeat = encodeFrame({
  sequence: 7,
  encryption: 0,
  ...encodeMessage('Heartbeat', { chargePointNo: no, connectorNo: '01', connectorFault: 0 }),
})

test('a frame in single bytes and two in one segment are read from a socket, each once', async () => {
  const { point, taken, taking } = await openLine()
  for (const byte of heartbeat) point.sendBytes(Uint8Array.of(byte))
  await taking(1)
  point.sendBytes(Uint8Array.of(...heartbeat, ...heartbeat))
  await taking(3)
  expect(taken.map(({ name }) => name)).toEqual(['Heartbeat', 'Heartbeat', 'Heartbeat'])
})

test('a frame of the greatest length that the field can express is read: only what we send has at most 200 bytes', async () => {
  const { point, taken, taking } = await openLine()
  // 27 cards need 250 bytes, and the length field counts 254.
  const cards = Array.from({ length: 27 }, (_, index) => ({ card: String(index).padStart(16, '0'), present: 1 }))
  const covered = fromHex(`00000047${no}${cards.map(({ card }) => `${card}01`).join('')}`)
  const checksum = checksumOf(covered)
  point.sendBytes(Uint8Array.of(0x68, covered.length, ...covered, checksum & 0xff, checksum >>> 8))
  await taking(1)
  expect(taken[0]).toMatchObject({ name: 'FindCardsAnswer', values: { cards } })
})

test('any message keeps a charge point online, also without a heartbeat of each connector', async () => {
  const silenceMs = 60_000
  let skipped = 0
  let looks = 0
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => {
    looks += 1
    return clock() + skipped
  })
  const { point, ends, taking } = await openLine({ limits: { silenceMs } })
  /** Lets the time pass, and the line be checked. */
  const pass = async (ms: number) => {
    skipped += ms
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + 10)
  }
  for (const round of [1, 2, 3]) {
    await pass(silenceMs - 10_000)
    point.send('Realtime', { ...zeroValuesOf('Realtime'), chargePointNo: no, connectorNo: '02', state: 2 })
    await taking(round)
  }
  expect(ends).toEqual([])
  skipped += silenceMs + 10_000
  await point.closed
  expect(ends).toEqual(['silence'])
})

test('bytes behind the layout of real-time data are ignored, and one byte too few drops them', async () => {
  const { point, taken, taking } = await openLine()
  const { type, body } = encodeMessage('Realtime', { ...zeroValuesOf('Realtime'), chargePointNo: no, soc: 56 })
  const longer = Uint8Array.of(...body, ...Array.from({ length: 81 }, () => 0x68))
  point.sendBytes(encodeFrame({ sequence: 1, encryption: 0, type, body: longer }))
  point.sendBytes(encodeFrame({ sequence: 2, encryption: 0, type, body: body.subarray(0, -1) }))
  point.sendBytes(heartbeat)
  await taking(2)
  expect(taken).toMatchObject([{ name: 'Realtime', values: { soc: 56 } }, { name: 'Heartbeat' }])
})

test('an answer with another sequence answers its command all the same', async () => {
  const { connect, close, gateway } = await testYkcGateway()
  onTestFinished(close)
  const point = await connect()
  await point.logIn(no)
  const call = gateway.call(no, 'Restart', { chargePointNo: no, when: 1 })
  const { sequence } = await point.next('Restart')
  point.send('RestartAnswer', { chargePointNo: no, success: 1 }, (sequence + 0x1234) & 0xffff)
  expect(await call).toMatchObject({ state: 'answered' })
})

test('frames to one charge point are 200 ms apart', () => {
  vi.useFakeTimers()
  const written: number[] = []
  // Safe cast: the outbox uses these parts of a socket alone.
  const socket = {
    destroyed: false,
    writableLength: 0,
    write: ([first = -1]: Uint8Array) => written.push(first),
  } as unknown as Socket
  const outbox = createOutbox(socket, { frameGapMs: 200, unsentBytes: 1_000 })
  for (const byte of [1, 2, 3]) outbox.add(Uint8Array.of(byte))
  expect(written).toEqual([1])
  vi.advanceTimersByTime(199)
  expect(written).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(written).toEqual([1, 2])
  vi.advanceTimersByTime(200)
  expect(written).toEqual([1, 2, 3])
})
