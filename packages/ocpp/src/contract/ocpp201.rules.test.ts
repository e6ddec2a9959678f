import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMeterValue } from './meter.rules.ts'
import { connectorNoOfEvse, evseOfConnectorNo, toMeterValue16 } from './ocpp201.rules.ts'
import {
  canonicalParameterName,
  readVariableKey,
  formatVariableKey,
  variableOfParameterKey,
} from './variable-key.rules.ts'

test('a connector of an EVSE is one number, and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 4 }), (id, connectorId) => {
      const number = connectorNoOfEvse({ id, connectorId })
      expect(number).toBeLessThan(100)
      expect(evseOfConnectorNo(number ?? 0)).toEqual({ id, connectorId })
    }),
  )
  expect([
    connectorNoOfEvse({ id: 2 }),
    connectorNoOfEvse({ id: 0 }),
    connectorNoOfEvse({ id: 25, connectorId: 1 }),
  ]).toEqual([2, null, null])
})

test('connector 0 of an EVSE is its first connector', () => {
  expect([connectorNoOfEvse({ id: 2, connectorId: 0 }), connectorNoOfEvse({ id: 0, connectorId: 0 })]).toEqual([
    2,
    null,
  ])
})

test.each([
  [{ value: 12.3456, unitOfMeasure: { unit: 'kWh' } }, 123_456],
  [{ value: 12.3456, unitOfMeasure: { unit: 'Wh', multiplier: 3 } }, 123_456],
  [{ value: 123_456 }, 1_234_560],
  [{ value: 1e21, unitOfMeasure: { multiplier: -18 } }, 10_000],
  [{ value: 5, unitOfMeasure: { unit: 'MWh' } }, null],
  [{ value: -1 }, null],
])('the register of %j is %s tenths of a watt-hour', (meterValue, dwh) => {
  const value = { timestamp: '2026-11-20T12:00:00Z', sampledValue: [{ ...meterValue, context: 'Odd' }] }
  expect(readMeterValue(toMeterValue16(value))).toMatchObject({ registerDwh: dwh, context: 'Other' })
})

test('a variable is one text, and back; keys of 1.6 are found where 2.x keeps them', () => {
  const texts = [
    'OCPPCommCtrlr.HeartbeatInterval',
    'OCPPCommCtrlr.MessageAttempts[TransactionEvent]',
    'Connector#1/2.AvailabilityState',
    'EVSE#1.Power',
    'Module[3]#2.Temperature[top]',
  ]
  for (const text of texts) {
    const read = readVariableKey(text)
    expect(read && formatVariableKey(read.component, read.variable)).toBe(text)
  }
  expect(variableOfParameterKey('ConnectionTimeOut')).toEqual(readVariableKey('TxCtrlr.EVConnectionTimeOut'))
  expect(variableOfParameterKey(' connectiontimeout')).toEqual(variableOfParameterKey('ConnectionTimeOut'))
  expect([readVariableKey('nothing'), variableOfParameterKey('')]).toEqual([null, null])
})

test('a parameter is one, whichever version names it and however it is spelled', () => {
  const names = [
    'HeartbeatInterval',
    'heartbeatinterval',
    'OCPPCommCtrlr.HeartbeatInterval',
    'ocppcommctrlr.HEARTBEATINTERVAL',
  ]
  expect(new Set(names.map(canonicalParameterName)).size).toBe(1)
  expect(canonicalParameterName('Colour')).toBe(canonicalParameterName('colour'))
  expect(canonicalParameterName('Colour')).not.toBe(canonicalParameterName('HeartbeatInterval'))
})
