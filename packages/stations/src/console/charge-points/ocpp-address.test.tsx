import { expect, onTestFinished, test } from 'vitest'
import { ocppAddress } from './ocpp-address.ts'

test('a charge point is told the public address of the installation, else the one the browser uses', () => {
  expect(ocppAddress('A 1')).toBe(`${location.origin.replace('http', 'ws')}/ocpp/A%201`)
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'evops-public-url', content: 'https://charging.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(ocppAddress('A-1')).toBe('wss://charging.example/ocpp/A-1')
})
