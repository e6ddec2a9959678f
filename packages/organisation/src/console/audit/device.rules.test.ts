import { expect, test } from 'vitest'
import { browserAndSystem } from './device.rules.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge · Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'Safari · iOS'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['billing-import/2', 'billing-import/2'],
  ['', ''],
])('the device of %j is %j', (userAgent, device) => {
  expect(browserAndSystem(userAgent)).toBe(device)
})
