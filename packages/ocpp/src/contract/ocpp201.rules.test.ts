import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMeterValue } from './meter.rules.ts'
import { connectorOf, evseOf, meterValueOf } from './ocpp201.rules.ts'
import { parameterOf, readVariableKey, variableKey, variableOfKey } from './variable-key.rules.ts'

test('a connector of an EVSE is one number, and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 4 }), (id, connectorId) => {
      const number = connectorOf({ id, connectorId })
      expect(number).toBeLessThan(100)
      expect(evseOf(number ?? 0)).toEqual({ id, connectorId })
    }),
  )
  expect([connectorOf({ id: 2 }), connectorOf({ id: 0 }), connectorOf({ id: 25, connectorId: 1 })]).toEqual([
    2,
    null,
    null,
  ])
})

test('connector 0 of an EVSE is its first connector', () => {
  expect([connectorOf({ id: 2, connectorId: 0 }), connectorOf({ id: 0, connectorId: 0 })]).toEqual([2, null])
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
  expect(readMeterValue(meterValueOf(value))).toMatchObject({ registerDwh: dwh, context: 'Other' })
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
    expect(read && variableKey(read.component, read.variable)).toBe(text)
  }
  expect(variableOfKey('ConnectionTimeOut')).toEqual(readVariableKey('TxCtrlr.EVConnectionTimeOut'))
  expect(variableOfKey(' connectiontimeout')).toEqual(variableOfKey('ConnectionTimeOut'))
  expect([readVariableKey('nothing'), variableOfKey('')]).toEqual([null, null])
})

test('a parameter is one, whichever version names it and however it is spelled', () => {
  const names = [
    'HeartbeatInterval',
    'heartbeatinterval',
    'OCPPCommCtrlr.HeartbeatInterval',
    'ocppcommctrlr.HEARTBEATINTERVAL',
  ]
  expect(new Set(names.map(parameterOf)).size).toBe(1)
  expect(parameterOf('Colour')).toBe(parameterOf('colour'))
  expect(parameterOf('Colour')).not.toBe(parameterOf('HeartbeatInterval'))
})
