import { describe, expect, test } from 'vitest'
import { isAddressReachable } from './address.rules.ts'

describe('S-16 addresses that messages may go to', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is refused', (address) => expect(isAddressReachable(address, [])).toBe(false))
  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is reached', (address) =>
    expect(isAddressReachable(address, [])).toBe(true),
  )
  test('a private network that the platform allowed is reached, its neighbour is not', () => {
    const allowed = ['192.168.10.0/24', 'fd00::/16']
    expect(isAddressReachable('192.168.10.7', allowed)).toBe(true)
    expect(isAddressReachable('::ffff:192.168.10.7', allowed)).toBe(true)
    expect(isAddressReachable('192.168.11.7', allowed)).toBe(false)
    expect(isAddressReachable('fd00::1', allowed)).toBe(true)
    expect(isAddressReachable('fd01::1', allowed)).toBe(false)
  })
})
