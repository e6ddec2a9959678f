import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnyScalarField, ItemFields, ListField, MessageFields } from './field-types.ts'
import {
  answerTypeOf,
  decodeMessage,
  encodeMessage,
  isQuestion,
  leastBodyBytes,
  questionTypeOf,
  zeroValuesOf,
} from './codec.rules.ts'
import { checksumOf } from './checksum.rules.ts'
import { decodeFrame, encodeFrame } from './frame.rules.ts'
import { fromHex, toHex } from './hex.ts'
import { messageNameOf, ykcMessages, type YkcMessageName, type YkcValues } from './messages.ts'
import { listShownFields, shownHexOf } from './shown-fields.rules.ts'

const names = Object.keys(ykcMessages).filter((name): name is YkcMessageName => Object.hasOwn(ykcMessages, name))

/** Lengths of the bodies in the protocol document (P 4); lists count without items. */
const bodyBytes: readonly (readonly [type: number, bytes: number])[] = [
  [0x01, 30],
  [0x02, 8],
  [0x03, 9],
  [0x04, 9],
  [0x05, 9],
  [0x06, 10],
  [0x09, 7],
  [0x0a, 90],
  [0x12, 8],
  [0x13, 60],
  [0x15, 73],
  [0x17, 45],
  [0x19, 39],
  [0x1b, 32],
  [0x1d, 28],
  [0x21, 28],
  [0x23, 44],
  [0x25, 31],
  [0x31, 51],
  [0x32, 38],
  [0x33, 26],
  [0x34, 44],
  [0x35, 10],
  [0x36, 8],
  [0x3b, 158],
  [0x40, 17],
  [0x41, 16],
  [0x42, 20],
  [0x43, 9],
  [0x44, 8],
  [0x45, 7],
  [0x46, 8],
  [0x47, 7],
  [0x48, 8],
  [0x51, 8],
  [0x52, 9],
  [0x55, 14],
  [0x56, 14],
  [0x57, 8],
  [0x58, 90],
  [0x61, 16],
  [0x62, 13],
  [0x63, 13],
  [0x91, 8],
  [0x92, 8],
  [0x93, 8],
  [0x94, 94],
  [0xa1, 58],
  [0xa2, 44],
  [0xa3, 33],
  [0xa4, 50],
]

test('the table has the 51 messages with the lengths of the document', () => {
  expect(names).toHaveLength(51)
  expect(bodyBytes.map(([type]) => [type, leastBodyBytes(messageNameOf(type) ?? 'Login')])).toEqual(bodyBytes)
})

test('the checksum is that of CRC-16/MODBUS', () => {
  expect(checksumOf(new TextEncoder().encode('123456789'))).toBe(0x4b37)
})

test('every field has a name in each language', () => {
  for (const name of names) {
    for (const language of ['zh', 'en', 'es'] as const) {
      const shown = listShownFields(ykcMessages[name].type, zeroValuesOf(name), language)
      expect(shown?.fields.filter((field) => /^[a-z]+[A-Z]/.test(field.name))).toEqual([])
    }
  }
})

test('the message log shows decimals, offsets and units', () => {
  const values = { ...zeroValuesOf('Realtime'), outputVoltage: 6124, connectorTemperature: 91, energy: 356_234 }
  const texts = listShownFields(0x13, values, 'en')?.fields.map(({ name, text }) => `${name}: ${text}`)
  expect(texts).toEqual(
    expect.arrayContaining(['Output voltage: 612.4 V', 'Connector temperature: 41 °C', 'Energy: 35.6234 kWh']),
  )
})

/** Text of one field of a message in the message log. */
function shownText<Name extends YkcMessageName>(name: Name, key: string, values: Partial<YkcValues<Name>>) {
  const { fields = [] } = listShownFields(ykcMessages[name].type, { ...zeroValuesOf(name), ...values }, 'en') ?? {}
  return fields[Object.keys(ykcMessages[name].fields).indexOf(key)]?.text
}

test.each([
  ['a stop reason', shownText('Record', 'stopReason', { stopReason: 0x6e }), 'aborted: balance spent (0x6E)'],
  ['a stop reason that vendors define', shownText('Record', 'stopReason', { stopReason: 0x8a }), '0x8A'],
  ['no fault', shownText('Realtime', 'faults', { faults: 0 }), 'none (0)'],
  ['two faults', shownText('Realtime', 'faults', { faults: 8_194 }), 'emergency stop, door open (8194)'],
  ['a refused login', shownText('LoginAnswer', 'result', { result: 1 }), 'refused (1)'],
  ['a refused start', shownText('StartVerdict', 'reason', { reason: 9 }), 'unknown VIN (9)'],
  ['a failed start', shownText('StartResult', 'reason', { reason: 5 }), 'not plugged in (5)'],
  ['a success that is one', shownText('StopResult', 'success', { success: 1 }), 'successful (1)'],
  [
    'a warning of the battery',
    shownText('BatteryState', 'batteryWarnings', { batteryWarnings: 0b01000010 }),
    'cell voltage low, over-temperature (66)',
  ],
  [
    'an unreliable fault',
    shownText('BmsStop', 'stopFaults', { stopFaults: 0b1000 }),
    'output connector too hot: unreliable (8)',
  ],
  ['a time-out', shownText('VehicleError', 'batteryReadyTimeouts', { batteryReadyTimeouts: 0b0100 }), 'timed out (4)'],
])('the message log shows %s in words with its number', (_title, shown, text) => {
  expect(shown).toBe(text)
})

test('the message log masks the PIN of a start and the password of an update', () => {
  const pin = 'AB'.repeat(16)
  const fields = [
    listShownFields(0x31, { ...zeroValuesOf('StartRequest'), pin }, 'en'),
    listShownFields(0x94, { ...zeroValuesOf('UpdateFirmware'), password: 'secret' }, 'en'),
  ]
  expect(JSON.stringify(fields)).not.toContain(pin)
  expect(JSON.stringify(fields)).not.toContain('secret')
})

test('the bytes of a frame are shown, those of a card and then the checksum masked', () => {
  expect(shownHexOf(fromHex('680C02000036440305001200770137BA'))).toBe(
    '68 0C 02 00 00 36 44 03 05 00 12 00 77 01 37 BA',
  )
  const cards = [{ logicalCard: '0000000000000001', card: '000000005A3C10F2' }]
  const set = encodeMessage('SetCards', { ...zeroValuesOf('SetCards'), chargePointNo: '44030500120077', cards })
  const shown = shownHexOf(encodeFrame({ sequence: 1, encryption: 0, ...set }))
  expect(shown).toBe(`68 1C 01 00 00 44 44 03 05 00 12 00 77 01${' ··'.repeat(18)}`)
})

test('an answer names its question, and real-time data answer none', () => {
  const answers = names.flatMap((name) => {
    const { type } = ykcMessages[name]
    const question = messageNameOf(questionTypeOf(type) ?? 0)
    return question === undefined ? [] : [`${question}: ${name}`]
  })
  expect(answers).toHaveLength(20)
  expect(answers).toEqual(
    expect.arrayContaining(['Record: RecordReceived', 'RemoteStart: StartResult', 'SetTime: SetTimeAnswer']),
  )
  const questions = names.filter((name) => isQuestion(ykcMessages[name].type))
  expect(new Set(questions)).toEqual(new Set(answers.map((text) => text.split(': ')[0])))
})

test('any message survives the wire', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(0xffff), fc.gen(), (name, sequence, generate) => {
      const values = { ...zeroValuesOf(name), ...contentOf(ykcMessages[name].fields, generate) }
      const bytes = encodeFrame({ sequence, encryption: 0, ...encodeMessage(name, values) })
      const { type = 0, body = new Uint8Array() } = decodeFrame(bytes)?.frame ?? {}
      expect(decodeMessage(type, body)).toEqual({ name, values })
    }),
  )
})

test('any bytes are a message, an unknown type or too short', () => {
  fc.assert(
    fc.property(fc.nat(255), fc.uint8Array({ maxLength: 255 }), (type, body) => {
      expect(Object.keys(decodeMessage(type, body))).toSatisfy(
        (keys: string[]) => keys.includes('fault') || keys.includes('values'),
      )
    }),
  )
})

test('bytes behind the layout are ignored, and a body that is too short is refused', () => {
  expect(decodeMessage(0x05, fromHex('4403050012007700170A0B'))).toEqual({
    name: 'ModelCheck',
    values: { chargePointNo: '44030500120077', model: '0017' },
  })
  expect(decodeMessage(0x05, fromHex('4403050012007700'))).toEqual({ fault: 'too-short' })
})

test('a count beyond the end of the body is refused', () => {
  expect(decodeMessage(0x46, fromHex('44030500120077020000000012345678'))).toEqual({ fault: 'too-short' })
})

test('an ICCID with hexadecimal digits is read as text, and a number of ours has digits only', () => {
  const login = encodeMessage('Login', { ...zeroValuesOf('Login'), iccid: '898604123456789A' })
  expect(decodeMessage(login.type, login.body)).toMatchObject({ values: { iccid: '0000898604123456789A' } })
  expect(() => encodeMessage('RemoteStop', { chargePointNo: '4403A500120077', connectorNo: '01' })).toThrow(RangeError)
})

test('a time masks its flag bits and keeps the seconds of the minute', () => {
  const body = fromHex('44030500120077' + '98B78E9170' + '8394')
  expect(decodeMessage(0x55, body)).toMatchObject({ values: { time: '2020-03-16 17:14:47.000' } })
})

test('a frame of more than 200 bytes is not sent', () => {
  expect(() => encodeFrame({ sequence: 0, encryption: 0, type: 0x44, body: new Uint8Array(197) })).toThrow(RangeError)
})

test('a command is answered by the type before it', () => {
  expect([0x34, 0x12, 0xa4, 0x52, 0x40, 0x03].map(answerTypeOf)).toEqual([0x33, 0x13, 0xa3, 0x51, undefined, undefined])
})

test('a parking lock answers by the type behind the command, and its report answers nothing', () => {
  expect(answerTypeOf(0x62)).toBe(0x63)
  expect([0x63, 0x61].map(questionTypeOf)).toEqual([0x62, undefined])
  expect([0x62, 0x61, 0x63].map(isQuestion)).toEqual([true, false, false])
})

test('the checksum in the other order is read and reported', () => {
  const bytes = fromHex('680B020000094403050012007722E5')
  expect(decodeFrame(bytes)).toMatchObject({ order: 'high-first', frame: { type: 0x09 } })
  expect(toHex(bytes.with(14, 0)).endsWith('2200')).toBe(true)
  expect(decodeFrame(bytes.with(14, 0))).toBeNull()
})

function contentOf(fields: MessageFields, generate: fc.GeneratorValue): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueOf(field, generate)]))
}

function valueOf(field: AnyScalarField | ListField<ItemFields>, generate: fc.GeneratorValue): unknown {
  if (field.kind === 'list') {
    const items = generate(fc.nat, { max: 5 })
    return Array.from({ length: items }, () => contentOf(field.item, generate))
  }
  const bytes = generate(fc.uint8Array, { minLength: field.bytes, maxLength: field.bytes })
  const value = field.read(bytes)
  // Only text that the platform may send: digits for numbers, and no space at the edges of a text.
  if (typeof value === 'number' || canWrite(field, value)) return value
  return field.zero
}

function canWrite(field: AnyScalarField, value: unknown): boolean {
  try {
    return field.read(field.write(value)) === value
  } catch {
    return false
  }
}
