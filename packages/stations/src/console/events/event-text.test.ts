import { expect, test } from 'vitest'
import { deviceText } from './event-text.ts'

const quiet = { vendorErrorCode: null, detail: null }

test.each([
  ['the state of a connector that has a fault', 'Faulted', 'GroundFailure', 'Ground fault'],
  ['a fault whose name says it already', 'F20', 'GroundFailure', ''],
  ['a fault that the operator’s table calls otherwise', 'F33', 'OtherError', 'Other fault'],
  ['a state without a fault', 'Available', null, ''],
])('ROUTE-02 chgevent: beside %s no code of OCPP stands on the screen', (_what, code, errorCode, text) => {
  expect(deviceText({ ...quiet, code, errorCode }, 'en')).toBe(text)
})

test('ROUTE-02 chgevent: the manufacturer’s code and text stay as the device said them', () => {
  const report = { code: 'F20', errorCode: 'GroundFailure', vendorErrorCode: 'E17', detail: 'relay open' }
  expect(deviceText(report, 'es')).toBe('E17 · relay open')
})
