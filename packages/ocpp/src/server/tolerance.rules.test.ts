import { describe, expect, test } from 'vitest'
import { loadSchemas } from './schemas.ts'
import { errorCodeForVersion, ocppVersionTable, type Subprotocol } from './versions.ts'

const sets = {
  'ocpp1.6': loadSchemas(ocppVersionTable['ocpp1.6']),
  'ocpp2.0.1': loadSchemas(ocppVersionTable['ocpp2.0.1']),
  'ocpp2.1': loadSchemas(ocppVersionTable['ocpp2.1']),
}
function corrected(version: Subprotocol, action: string, payload: unknown) {
  expect(sets[version].checkRequest(action, payload)).not.toBeNull()
  const reading = sets[version].correct(action, payload)
  return 'violation' in reading ? reading.violation : reading
}

const boot16 = { chargePointVendor: 'V', chargePointModel: 'M' }
const station = { model: 'M', vendorName: 'V' }
const boot2 = { reason: 'PowerUp', chargingStation: station }
const long = (length: number) => 'x'.repeat(length)

test.each([
  ['serial of 26', { chargePointSerialNumber: long(26) }, { chargePointSerialNumber: long(25) }, 'cut'],
  ['model of 23', { chargePointModel: long(23) }, { chargePointModel: long(20) }, 'cut'],
  ['vendor too long', { chargePointVendor: long(60) }, { chargePointVendor: long(20) }, 'cut'],
  ['an unknown field', { colour: 'red' }, {}, 'unknown-field'],
  ['an unknown object', { net: { apn: [1, { deep: [] }] } }, {}, 'unknown-field'],
  ['a null', { meterType: null }, {}, 'null'],
  ['a number as text', { iccid: 8_985_000 }, { iccid: '8985000' }, 'retyped'],
  ['a field in other letters', { FirmwareVersion: '1.2' }, { firmwareVersion: '1.2' }, 'renamed'],
  ['an object for a text', { imsi: { a: 1 } }, {}, 'left-out'],
])('BootNotification of 1.6 with %s is read', (_what, deviation, expected, kind) => {
  const reading = corrected('ocpp1.6', 'BootNotification', { ...boot16, ...deviation })
  expect(reading).toMatchObject({ payload: { ...boot16, ...expected }, leniencies: [{ kind }] })
})

describe.each(['ocpp2.0.1', 'ocpp2.1'] as const)('%s', (version) => {
  test.each([
    ['serial of 26', { serialNumber: long(26) }, { serialNumber: long(25) }],
    ['model of 23', { model: long(23) }, { model: long(20) }],
    ['vendor of 51', { vendorName: long(51) }, { vendorName: long(50) }],
    ['an unknown field', { colour: 'red' }, {}],
    ['a null', { firmwareVersion: null }, {}],
    ['custom data without its vendor', { customData: { a: 1 } }, {}],
    ['a serial number as a number', { serialNumber: 12 }, { serialNumber: '12' }],
  ])('BootNotification with %s is read', (_what, deviation, expected) => {
    const payload = { ...boot2, chargingStation: { ...station, ...deviation } }
    expect(corrected(version, 'BootNotification', payload)).toMatchObject({
      payload: { chargingStation: { ...station, ...expected } },
    })
  })

  test('an unknown reason is Unknown, and a known one is found in other letters', () => {
    const read = (reason: string) => corrected(version, 'BootNotification', { ...boot2, reason })
    expect(read('SolarEclipse')).toMatchObject({ payload: { reason: 'Unknown' } })
    expect(read('power_up')).toMatchObject({ payload: { reason: 'PowerUp' } })
  })

  test('mandatory content that is missing stays an error', () => {
    const reading = corrected(version, 'BootNotification', { reason: 'PowerUp', chargingStation: { a: 1 } })
    expect(reading).toMatchObject({
      code: 'OccurenceConstraintViolation',
      details: { path: '/chargingStation/model', rule: 'required' },
    })
    expect(errorCodeForVersion(ocppVersionTable[version], 'OccurenceConstraintViolation')).toBe(
      'OccurrenceConstraintViolation',
    )
  })

  test('the state of a connector in words of 1.6', () => {
    const status = { timestamp: 1_795_000_000, connectorStatus: 'charging', evseId: '1', connectorId: 1 }
    expect(corrected(version, 'StatusNotification', status)).toMatchObject({
      payload: { timestamp: '2026-11-18T11:06:40.000Z', connectorStatus: 'Occupied', evseId: 1 },
    })
  })
})

const time = '2026-11-20T12:00:00Z'
test.each([
  ['a data set of 3000', { signedMeterData: long(3000), encodingMethod: 'OCMF', signingMethod: '', publicKey: '' }],
  ['fields missing', { signedMeterData: 'T0NNRg==' }],
  ['a text instead of an object', 'OCMF|{}|{}'],
  ['a number', 7],
])('a signed value with %s is passed on as sent', (_what, signedMeterValue) => {
  const meterValue = [{ timestamp: time, sampledValue: [{ value: 1, signedMeterValue }] }]
  for (const version of ['ocpp2.0.1', 'ocpp2.1'] as const) {
    expect(sets[version].checkRequest('MeterValues', { evseId: 1, meterValue })).toBeNull()
    expect(corrected(version, 'MeterValues', { evseId: 1, meterValue, colour: 'red' })).toMatchObject({
      payload: { evseId: 1, meterValue },
    })
  }
})

const status16 = { connectorId: 1, errorCode: 'NoError', status: 'Available' }
test.each([
  ['a null', { vendorId: null }, {}],
  ['an unknown field', { temperature: 21 }, {}],
  ['an info of 51', { info: long(51) }, { info: long(50) }],
  ['a vendor’s code as a number', { vendorErrorCode: 0 }, { vendorErrorCode: '0' }],
  ['a connector as text', { connectorId: '2' }, { connectorId: 2 }],
  ['a state in small letters', { status: 'suspendedevse' }, { status: 'SuspendedEVSE' }],
  ['an unknown error', { errorCode: 'E17' }, { errorCode: 'OtherError' }],
  ['an empty error', { errorCode: '' }, { errorCode: 'NoError' }],
  ['an unreadable time', { timestamp: 'yesterday' }, {}],
  ['a state of 1.5', { status: 'Occupied' }, { status: 'Preparing' }],
])('StatusNotification of 1.6 with %s is read', (_what, deviation, expected) => {
  expect(corrected('ocpp1.6', 'StatusNotification', { ...status16, ...deviation })).toMatchObject({
    payload: { ...status16, ...expected },
  })
})

const start = { connectorId: 1, idTag: 'T', meterStart: 0, timestamp: time }
test.each([
  ['StartTransaction', { ...start, reservationId: null }, start],
  ['StartTransaction', { ...start, reservationId: 2 ** 40 }, start],
  ['StartTransaction', { ...start, idTag: 4711, meterStart: '12' }, { idTag: '4711', meterStart: 12 }],
  ['StartTransaction', { ...start, meterStart: 12.5 }, { meterStart: 13 }],
  ['StopTransaction', { transactionId: 'own-7', meterStop: 1, timestamp: time }, { transactionId: -1 }],
  ['StopTransaction', { transactionId: 2 ** 40, meterStop: 1, timestamp: time }, { transactionId: -1 }],
  ['Heartbeat', { uptime: 5 }, {}],
  ['Heartbeat', [], {}],
  ['Authorize', { idTag: 4711 }, { idTag: '4711' }],
  ['Authorize', { idTag: 'TAG'.padEnd(30) }, { idTag: 'TAG' }],
  ['DataTransfer', { vendorId: 'V', data: { a: 1 } }, { data: '{"a":1}' }],
  ['MeterValues', { connectorId: 1, transactionId: 2 ** 40, meterValue: [] }, { meterValue: [] }],
])('%s %j is read', (action, payload, expected) => {
  expect(corrected('ocpp1.6', action, payload)).toMatchObject({ payload: expected })
})

test.each([
  ['no tag', 'Authorize', {}, 'OccurenceConstraintViolation', '/idTag'],
  ['a null for the tag', 'Authorize', { idTag: null }, 'OccurenceConstraintViolation', '/idTag'],
  [
    'a tag of 21, of which a part could be another',
    'Authorize',
    { idTag: long(21) },
    'PropertyConstraintViolation',
    '/idTag',
  ],
  ['no payload', 'BootNotification', 'text', 'FormationViolation', '/'],
  [
    'an unreadable time',
    'StartTransaction',
    { ...start, timestamp: 'noon' },
    'PropertyConstraintViolation',
    '/timestamp',
  ],
  [
    'a connector that is no number',
    'StartTransaction',
    { ...start, connectorId: 1.5 },
    'TypeConstraintViolation',
    '/connectorId',
  ],
])('%s stays an error', (_what, action, payload, code, path) => {
  expect(corrected('ocpp1.6', action, payload)).toMatchObject({ code, details: { path } })
})

test('a value without its measurand is left out, the others are read', () => {
  const value = { value: '1', measurand: 'Energy.Active.Import.Register' }
  const payload = {
    connectorId: 1,
    meterValue: [
      { timestamp: time, sampledValue: [{ ...value, value: 1 }, { ...value, measurand: 'Mood' }, value] },
      { timestamp: time, sampledValue: value },
    ],
  }
  expect(corrected('ocpp1.6', 'MeterValues', payload)).toEqual({
    payload: {
      connectorId: 1,
      meterValue: [
        { timestamp: time, sampledValue: [value, value] },
        { timestamp: time, sampledValue: [value] },
      ],
    },
    leniencies: [
      { path: '/meterValue/*/sampledValue/*/value', kind: 'retyped' },
      { path: '/meterValue/*/sampledValue/*/measurand', kind: 'left-out' },
      { path: '/meterValue/*/sampledValue', kind: 'retyped' },
    ],
  })
})

test('who pays and where are never left out of a transaction; who ended it is', () => {
  const event = {
    triggerReason: 'Trigger',
    timestamp: time,
    seqNo: 0,
    transactionInfo: { transactionId: 'a' },
  }
  const idToken = { idToken: long(300), type: 'Local' }
  const read = (more: object) => corrected('ocpp2.0.1', 'TransactionEvent', { ...event, ...more })
  expect(read({ eventType: 'Started', idToken })).toHaveProperty('code')
  expect(read({ eventType: 'Started', evse: { id: 'north' } })).toHaveProperty('code')
  expect(read({ eventType: 'Ended', idToken })).toMatchObject({ leniencies: [{ kind: 'left-out' }] })
})

test('a field named like a part of JavaScript is an unknown field', () => {
  const payload: unknown = JSON.parse('{"chargePointVendor":"V","chargePointModel":"M","__proto__":{"a":1}}')
  expect(corrected('ocpp1.6', 'BootNotification', payload)).toEqual({
    payload: boot16,
    leniencies: [{ path: '/__proto__', kind: 'unknown-field' }],
  })
})
