import fc from 'fast-check'
import mqttPacket from 'mqtt-packet'
import { expect, test } from 'vitest'
import { MqttReader, type MqttPacket } from './mqtt-reader.ts'

const message = (topic: string, payload: Buffer, qos: 0 | 1, messageId: number) =>
  mqttPacket.generate({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, messageId })
/** Returns the received events with payloads as text. */
const withTextPayloads = (received: readonly MqttPacket[]) =>
  received.map((one) => (one.messageType === 'message' ? { ...one, payload: one.payload.toString('base64') } : one))

test('X-05 MQTT: whatever a broker sends, and wherever it is cut on its way, is read whole and in turn', () => {
  const sent = fc.record({
    topic: fc
      .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
      .filter((text) => ['+', '#', '\u0000'].every((mark) => !text.includes(mark))),
    payload: fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      // Length fields of one, two and three bytes.
      fc.constantFrom(100, 127, 128, 16_383, 16_384).map((length) => new Uint8Array(length).fill(length)),
    ),
    qos: fc.constantFrom(0 as const, 1 as const),
    id: fc.integer({ min: 1, max: 65_535 }),
  })
  fc.assert(
    fc.property(
      fc.array(sent, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1 }),
      (all, cuts) => {
        const bytes = Buffer.concat([
          Buffer.from([0x20, 2, 0, 0]),
          mqttPacket.generate({ cmd: 'suback', messageId: 1, granted: [1] }),
          ...all.flatMap(({ topic, payload, qos, id }) => [
            message(topic, Buffer.from(payload), qos, id),
            mqttPacket.generate({ cmd: 'pingresp' }),
          ]),
        ])
        const reader = new MqttReader()
        const received: MqttPacket[] = []
        for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
          const to = from + (cuts[turn % cuts.length] ?? 1)
          received.push(...reader.read(bytes.subarray(from, to)))
          from = to
        }
        expect(withTextPayloads(received)).toEqual([
          { messageType: 'greeted', code: 0 },
          { messageType: 'subscribed', isGranted: true },
          ...all.map(({ topic, payload, qos, id }) => ({
            messageType: 'message',
            topic,
            payload: Buffer.from(payload).toString('base64'),
            id: qos === 1 ? id : undefined,
          })),
        ])
      },
    ),
  )
})

test.each([
  ['no quality of service', [0x36, 4, 0, 0, 0, 1]],
  ['a topic that is longer than the packet', [0x32, 4, 0, 9, 65, 0]],
  ['no room for its number', [0x32, 3, 0, 1, 65]],
  ['an empty message', [0x30, 0]],
  ['an empty greeting', [0x20, 0]],
  ['an answer to no subscription', [0x90, 2, 0, 1]],
  ['a length without an end', [0x30, 0xff, 0xff, 0xff, 0xff]],
  ['more than 1 MB', [0x30, 0x81, 0x80, 0x40]],
] as const)('X-05 MQTT: what is no packet is refused: %s', (_, bytes) => {
  expect(() => new MqttReader().read(Buffer.from(bytes))).toThrow(/a (packet|length|message)|an answer/)
})

test('X-05 MQTT: whatever bytes come, they are read or refused', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 5 }), (chunks) => {
      const reader = new MqttReader()
      try {
        for (const chunk of chunks) reader.read(Buffer.from(chunk))
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
        expect(error).not.toBeInstanceOf(RangeError)
      }
    }),
  )
})
