import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { originOf } from './origin.ts'

/** A request as it arrives from this address. */
function from(remoteAddress: string, headers: Record<string, string> = {}) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return originOf({ socket, headers })
}
const said = (list: string) => ({ 'x-forwarded-for': list, 'x-forwarded-proto': 'https' })

test.each<[why: string, address: string, headers: Record<string, string>, address_: string, secure: boolean]>(
  [
    ['nobody passed it on', '203.0.113.9', {}, '203.0.113.9', false],
    ['who is not here may claim anything', '203.0.113.9', said('198.51.100.1'), '203.0.113.9', false],
    ['a proxy here says who came, and how', '127.0.0.1', said('203.0.113.9'), '203.0.113.9', true],
    ['the last is the one the proxy saw itself', '::1', said('10.0.0.1, 203.0.113.9'), '203.0.113.9', true],
    [
      'a second proxy here is passed over',
      '::ffff:127.0.0.1',
      said('203.0.113.9,127.0.0.1'),
      '203.0.113.9',
      true,
    ],
    ['from this very machine', '127.0.0.1', said('127.0.0.1'), '127.0.0.1', true],
    ['plainly to the proxy', '127.0.0.1', { 'x-forwarded-proto': 'https, http' }, '127.0.0.1', false],
  ],
)('OPS-03 where a request comes from: %s', (_why, remoteAddress, headers, address, secure) => {
  expect(from(remoteAddress, headers)).toEqual({ address, secure })
})
