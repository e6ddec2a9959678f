import { expect, test } from 'vitest'
import { deviceDetailOf } from './alarm-detail.ts'

const alarmWithDetail = (detail: string | null, code = 'F20') => ({ code, detail })

test.each([
  ['es', '26/11/2026 · 144,21 kWh'],
  ['en', '26/11/2026 · 144.21 kWh'],
  ['zh', '2026/11/26 · 144.21 kWh'],
] as const)('ROUTE-02 what a job said of a day is written as %s does', (language, text) => {
  expect(deviceDetailOf(alarmWithDetail('2026-11-26 · 144.21 kWh'), language)).toBe(text)
})

test('what a device said stays as it said it', () => {
  expect(deviceDetailOf(alarmWithDetail('E17 · relay open'), 'es')).toBe('E17 · relay open')
  expect(deviceDetailOf(alarmWithDetail('UnderVoltage', 'F21'), 'es')).toBe('UnderVoltage')
  expect(deviceDetailOf(alarmWithDetail(null), 'es')).toBeNull()
})

test('OCPP’s word for what the fault’s name says is not told again', () => {
  expect(deviceDetailOf(alarmWithDetail('GroundFailure'), 'es')).toBeNull()
  expect(deviceDetailOf(alarmWithDetail('GroundFailure · E17'), 'es')).toBe('E17')
})
