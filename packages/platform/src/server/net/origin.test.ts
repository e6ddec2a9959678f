import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { requestOriginOf } from './origin.ts'

/** Builds a request that arrives from this address. */
function from(remoteAddress: string, headers: Record<string, string> = {}, proxies: readonly string[] = []) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return requestOriginOf({ socket, headers }, proxies)
}
const forwardedHeaders = (list: string) => ({ 'x-forwarded-for': list, 'x-forwarded-proto': 'https' })

test.each<[why: string, address: string, headers: Record<string, string>, address_: string, secure: boolean]>([
  ['nobody passed it on', '203.0.113.9', {}, '203.0.113.9', false],
  ['who is not here may claim anything', '203.0.113.9', forwardedHeaders('198.51.100.1'), '203.0.113.9', false],
  ['a proxy here says who came, and how', '127.0.0.1', forwardedHeaders('203.0.113.9'), '203.0.113.9', true],
  ['the last is the one the proxy saw itself', '::1', forwardedHeaders('10.0.0.1, 203.0.113.9'), '203.0.113.9', true],
  [
    'a second proxy here is passed over',
    '::ffff:127.0.0.1',
    forwardedHeaders('203.0.113.9,127.0.0.1'),
    '203.0.113.9',
    true,
  ],
  ['from this very machine', '127.0.0.1', forwardedHeaders('127.0.0.1'), '127.0.0.1', true],
  ['plainly to the proxy', '127.0.0.1', { 'x-forwarded-proto': 'https, http' }, '127.0.0.1', false],
])('OPS-03 where a request comes from: %s', (_why, remoteAddress, headers, address, secure) => {
  expect(from(remoteAddress, headers)).toEqual({ address, secure })
})

const farm = ['10.9.0.0/16', 'fd00:9::/32', '192.0.2.7/32']
test.each<[why: string, address: string, forwarded: string, expected: string]>([
  ['a proxy that is trusted says who came', '10.9.1.1', '203.0.113.9', '203.0.113.9'],
  ['as IPv6 writes it', '::ffff:10.9.1.1', '203.0.113.9', '203.0.113.9'],
  ['over several of them', '10.9.1.1', '203.0.113.9, 192.0.2.7, 10.9.0.3', '203.0.113.9'],
  ['what was claimed before the first is nothing', '10.9.1.1', '1.1.1.1, 203.0.113.9, 10.9.0.3', '203.0.113.9'],
  ['in IPv6', 'fd00:9::1', '2001:db8::5', '2001:db8::5'],
  ['with its port', '10.9.1.1', '203.0.113.9:51342', '203.0.113.9'],
  ['with its port in IPv6', '10.9.1.1', '[2001:db8::5]:443', '2001:db8::5'],
  ['a proxy that does not know', '10.9.1.1', 'unknown', '10.9.1.1'],
  ['its neighbour is not trusted', '10.10.1.1', '203.0.113.9', '10.10.1.1'],
])('D-29 %s', (_why, remoteAddress, forwarded, expected) => {
  expect(from(remoteAddress, { 'x-forwarded-for': forwarded }, farm).address).toBe(expected)
})
