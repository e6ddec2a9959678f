import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { machineUrl } from './machine-url.ts'

const ipv4 = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
})
const interfaces = { lo: [ipv4('127.0.0.1', true)], usb: [ipv4('169.254.3.4')], eth0: [ipv4('192.168.1.20')] }
const tls = { certFile: 'c', keyFile: 'k' }

test.each([
  [{ host: '0.0.0.0', port: 8080 }, 'http://192.168.1.20:8080'],
  [{ host: '::', port: 80 }, 'http://192.168.1.20'],
  [{ host: '0.0.0.0', port: 443, tls }, 'https://192.168.1.20'],
  [{ host: '10.0.0.7', port: 8443, tls }, 'https://10.0.0.7:8443'],
  [{ host: '127.0.0.1', port: 8080 }, undefined],
  [{ host: 'localhost', port: 8080 }, undefined],
  [{}, undefined],
])('a charge point reaches %j at %s', (config, url) => expect(machineUrl(config, interfaces)).toBe(url))

test('a machine without a network has no address', () =>
  expect(machineUrl({ host: '0.0.0.0', port: 8080 }, { lo: [ipv4('127.0.0.1', true)] })).toBeUndefined())
