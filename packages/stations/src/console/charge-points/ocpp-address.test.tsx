import { expect, onTestFinished, test } from 'vitest'
import { isLoopback, ocppAddress } from './ocpp-address.ts'

test('a charge point is told the public address of the installation, else the one the browser uses', () => {
  expect(ocppAddress('A 1')).toBe(`${location.origin.replace('http', 'ws')}/ocpp/A%201`)
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'evops-public-url', content: 'https://charging.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(ocppAddress('A-1')).toBe('wss://charging.example/ocpp/A-1')
})

test('in a browser on the server’s own machine a charge point gets the address of the machine', () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'evops-machine-url', content: 'http://192.168.1.20:8080' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  const expected = isLoopback(location.origin) ? 'ws://192.168.1.20:8080' : location.origin.replace('http', 'ws')
  expect(ocppAddress('A-1')).toBe(`${expected}/ocpp/A-1`)
})

test.each([
  ['ws://127.0.0.1:8080/ocpp/A', true],
  ['ws://localhost:8080/ocpp/A', true],
  ['ws://[::1]:8080/ocpp/A', true],
  ['wss://charging.example/ocpp/A', false],
  ['ws://192.168.1.20:8080/ocpp/A', false],
])('%s is reached by this machine only: %s', (address, expected) => expect(isLoopback(address)).toBe(expected))
