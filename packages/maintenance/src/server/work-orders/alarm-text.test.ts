import { expect, test } from 'vitest'
import { formatAlarmText } from './work-orders.service.ts'

test.each([
  ['F20', 'GroundFailure', 'F20 Fallo a tierra'],
  ['F20', 'GroundFailure · E17 · relay open', 'F20 Fallo a tierra · E17 · relay open'],
  ['F30', null, 'F30 Sin conexión'],
  // Text that the fault's name does not contain remains.
  ['F21', 'UnderVoltage', 'F21 Sobretensión o subtensión · UnderVoltage'],
])('an order of alarm %s with %s says %s', (code, detail, expected) => {
  expect(formatAlarmText({ code, detail }, 'es')).toBe(expected)
})
