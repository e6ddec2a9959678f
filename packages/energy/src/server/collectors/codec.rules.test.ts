import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteOrders, registerKinds, registerValueTypes, type ByteOrder } from '../../contract/index.ts'
import * as dlt645 from './dlt645.rules.ts'
import * as modbus from './modbus.rules.ts'

const bytes = (most: number) => fc.uint8Array({ minLength: 0, maxLength: most }).map((one) => Buffer.from(one))
/** Encodes a big-endian value in the byte order of a device. */
function laidOut(value: Buffer, order: ByteOrder): Buffer {
  const words = Array.from({ length: value.length / 2 }, (_, at) => value.subarray(at * 2, at * 2 + 2))
  const turned = order === 'badc' || order === 'dcba' ? words.map((word) => Buffer.from(word).reverse()) : words
  return Buffer.concat(order === 'cdab' || order === 'dcba' ? turned.toReversed() : turned)
}

describe('Modbus TCP', () => {
  const request = { transaction: 7, unitId: 3, register: 'holding', from: 100, count: 2 } as const
  const answer = Buffer.from([0, 7, 0, 0, 0, 7, 3, 3, 4, 0x12, 0x34, 0x56, 0x78])

  test('a request is the example of the protocol’s text', () => {
    expect(
      modbus.buildModbusRequest({
        ...request,
        register: 'input',
        transaction: 0x1501,
        unitId: 1,
        from: 4,
        count: 1,
      }),
    ).toEqual(Buffer.from('15010000000601' + '0400040001', 'hex'))
  })

  test('an answer is read when all of it is there, and not before', () => {
    for (let length = 0; length < answer.length; length += 1)
      expect(modbus.parseModbusAnswer(answer.subarray(0, length), request)).toBeUndefined()
    expect(modbus.parseModbusAnswer(answer, request)).toEqual(Buffer.from('12345678', 'hex'))
  })

  test.each([
    ['another unit', [0, 7, 0, 0, 0, 7, 4, 3, 4, 1, 2, 3, 4], 'wrong-unit'],
    ['a late answer', [0, 6, 0, 0, 0, 7, 3, 3, 4, 1, 2, 3, 4], 'bad-frame'],
    ['another protocol', [0, 7, 0, 1, 0, 7, 3, 3, 4, 1, 2, 3, 4], 'bad-frame'],
    ['other registers', [0, 7, 0, 0, 0, 5, 3, 3, 2, 1, 2], 'bad-frame'],
    ['no such register', [0, 7, 0, 0, 0, 3, 3, 0x83, 2], 'illegal-address'],
    ['a gateway without its device', [0, 7, 0, 0, 0, 3, 3, 0x83, 11], 'gateway'],
    ['an exception of none of the text’s numbers', [0, 7, 0, 0, 0, 3, 3, 0x83, 99], 'device-failure'],
  ] as const)('%s is refused in its words', (_, frame, fault) => {
    expect(() => modbus.parseModbusAnswer(Buffer.from(frame), request)).toThrow(expect.objectContaining({ fault }))
  })

  test('whatever bytes come, they are more to wait for, an answer of the right size, or a device’s fault', () => {
    fc.assert(
      fc.property(bytes(300), (input) => {
        try {
          const found = modbus.parseModbusAnswer(input, request)
          expect(found === undefined || found.length === 4).toBe(true)
        } catch (error) {
          expect(error).toHaveProperty('fault')
        }
      }),
    )
  })

  test('values of every type come out as they were laid out, in each of the four orders', () => {
    const signed = { i16: 16, i32: 32 } as const
    fc.assert(
      fc.property(
        fc.constantFrom(...registerValueTypes.filter((type) => type !== 'f32')),
        fc.constantFrom(...byteOrders),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        fc.nat(5),
        (valueType, order, any, offset) => {
          const bits = { u16: 16, i16: 16, u32: 32, i32: 32, u64: 64 }[valueType]
          const raw = BigInt.asUintN(bits, any)
          const value = Buffer.from(raw.toString(16).padStart(bits / 4, '0'), 'hex')
          const block = Buffer.concat([Buffer.alloc(offset * 2, 0xaa), laidOut(value, order)])
          const found = modbus.decodeRegisterValue(block, {
            place: { address: 10 + offset, valueType },
            from: 10,
            order,
          })
          expect(found).toBe(valueType in signed ? BigInt.asIntN(bits, raw) : raw)
        },
      ),
    )
    const float = Buffer.alloc(4)
    float.writeFloatBE(230.5)
    for (const order of byteOrders)
      expect(
        modbus.decodeRegisterValue(laidOut(float, order), { place: { address: 0, valueType: 'f32' }, from: 0, order }),
      ).toBe(230.5)
  })

  test('what lies near each other is one question, never of more than 125 registers, and every place is in one', () => {
    const place = fc.record({
      register: fc.constantFrom(...registerKinds),
      address: fc.nat(400),
      valueType: fc.constantFrom(...registerValueTypes),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 60 }), (places) => {
        const blocks = modbus.groupRegisters(places)
        expect(blocks.flatMap((block) => block.places).length).toBe(places.length)
        for (const { register, from, count, places: own } of blocks) {
          expect(count).toBeLessThanOrEqual(125)
          for (const one of own) {
            const size = { u16: 1, i16: 1, u32: 2, i32: 2, f32: 2, u64: 4 }[one.valueType]
            expect(one.register).toBe(register)
            expect(one.address >= from && one.address + size <= from + count).toBe(true)
          }
        }
      }),
    )
    const [one, other] = [
      { register: 'holding', address: 0, valueType: 'f32' },
      { register: 'holding', address: 17, valueType: 'f32' },
    ] as const
    expect(modbus.groupRegisters([other, one])).toMatchObject([{ from: 0, count: 19 }])
    expect(modbus.groupRegisters([one, { ...other, address: 40 }]).length).toBe(2)
  })
})

describe('DL/T 645-2007', () => {
  const question = { address: '000000001234', dataId: '00010000' }
  const frame = (data: string, more: Partial<dlt645.Dlt645Message> = {}) =>
    dlt645.formatDlt645Message({ address: question.address, control: 0x91, data: Buffer.from(data, 'hex'), ...more })

  test('a request is as the standard lays it out: lowest byte first, 33H added, sum of all bytes', () => {
    expect(dlt645.buildDlt645Request(question).toString('hex')).toBe(
      'fefefefe' + '68341200000000' + '68' + '11' + '04' + '33333433' + 'f8' + '16',
    )
  })

  test('frames come back as they were written, however many wake-up bytes and pieces they come in', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9]{12}$/),
        fc.nat(255),
        bytes(200),
        fc.nat(8),
        (address, control, data, wakes) => {
          const whole = Buffer.concat([
            Buffer.alloc(wakes, 0xfe),
            dlt645.formatDlt645Message({ address, control, data }),
          ])
          expect(dlt645.parseDlt645Message(whole)).toEqual({ address, control, data })
          for (let length = 0; length < whole.length; length += 1)
            expect(dlt645.parseDlt645Message(whole.subarray(0, length))).toBeUndefined()
        },
      ),
      { numRuns: 50 },
    )
  })

  test('one bit that turned is refused, wherever it is', () => {
    const good = frame('0000010078563412')
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(7), (at, bit) => {
        const bad = Buffer.from(good)
        bad.writeUInt8(bad.readUInt8(at) ^ (1 << bit), at)
        // The answer is rejected, or with a greater length it waits for bytes that do not arrive.
        const read = () => dlt645.parseDlt645Answer(bad, question) ?? 'more'
        let found: unknown
        try {
          found = read()
        } catch (error) {
          found = error
        }
        if (found !== 'more') expect(found).toHaveProperty('fault')
      }),
    )
  })

  test('an answer is told apart from another meter’s, another identifier’s and a refusal', () => {
    expect(dlt645.parseDlt645Answer(frame('0000010078563412'), question)).toEqual(Buffer.from('78563412', 'hex'))
    const expectFault = (input: Buffer, fault: string) =>
      expect(() => dlt645.parseDlt645Answer(input, question)).toThrow(expect.objectContaining({ fault }))
    expectFault(frame('0000010078563412', { address: '000000009999' }), 'wrong-unit')
    expectFault(frame('0000020078563412'), 'bad-frame')
    expectFault(frame('02', { control: 0xd1 }), 'no-data')
    expectFault(frame('04', { control: 0xd1 }), 'wrong-password')
  })

  test('digits are counts, with the sign where the standard has one; bytes that are no digits are none', () => {
    const count = (hex: string, dataId: string) => dlt645.parseBcdCount(Buffer.from(hex, 'hex'), dataId)
    expect(count('78563412', '00010000')).toBe(12_345_678n)
    expect(count('563412', '02030000')).toBe(123_456n)
    expect(count('563492', '02030000')).toBe(-123_456n)
    // A voltage has no sign: 922.0 V must not become minus 122.0 V.
    expect(count('2092', '02010100')).toBe(9_220n)
    expect(count('ffff', '02010200')).toBeNull()
  })

  test('a meter’s clock: week day, day, month, year; second, minute, hour', () => {
    const [date, time] = [Buffer.from('04261126', 'hex'), Buffer.from('594523', 'hex')]
    expect(dlt645.parseMeterClock(date, time)).toBe(Date.parse('2026-11-26T23:45:59Z'))
    expect(dlt645.parseMeterClock(Buffer.from('04269926', 'hex'), time)).toBeNull()
  })
})
