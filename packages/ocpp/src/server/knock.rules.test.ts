import { describe, expect, it } from 'vitest'
import { identityPathError, readCredentials, readIdentity } from './knock.rules.ts'

describe('readIdentity', () => {
  it.each([
    ['/ocpp/CP-1', 'CP-1'],
    ['/ocpp/32010600019236?x=1', '32010600019236'],
    ['/ocpp/CP%2D1', 'CP-1'],
    ['/ocpp/CP-1/', 'CP-1'],
    ['/ocpp/CP-1/?x=1', 'CP-1'],
    [`/ocpp/${'A'.repeat(48)}`, 'A'.repeat(48)],
  ])('S-11 reads %s', (url, identity) => expect(readIdentity(url, '/ocpp/')).toBe(identity))

  it.each([
    '/ocpp/',
    '/ocpp/?CP-1',
    '/ocpp/a/b',
    '/ocpp//',
    '/ocpp/a//',
    '/ocpp/a%2fb',
    '/ocpp/a%2Fb',
    '/ocpp/..',
    '/ocpp/%2e%2e',
    '/ocpp/a..b',
    '/ocpp/a%00b',
    '/ocpp/a%0d%0ab',
    '/ocpp/a%20b',
    '/ocpp/a%5cb',
    '/ocpp/a:b',
    '/ocpp/%252e',
    '/ocpp/%zz',
    '/ocpp/%c3%28',
    '/ocpp/é',
    `/ocpp/${'A'.repeat(49)}`,
  ])('S-11 refuses %s', (url) => expect(readIdentity(url, '/ocpp/')).toBeNull())
})

describe('faultOfPath', () => {
  it.each([
    ['/ocpp/', 'path'],
    ['/ocpp/?CP-1', 'path'],
    ['/ocpp/steve/CP-1', 'path'],
    ['/ocpp/a%20b', 'identity'],
    ['/ocpp/a:b?x=/1', 'identity'],
    [`/ocpp/${'A'.repeat(49)}`, 'identity'],
  ] as const)('%s: the %s is wrong', (url, fault) => {
    expect(readIdentity(url, '/ocpp/')).toBeNull()
    expect(identityPathError(url, '/ocpp/')).toBe(fault)
  })
})

describe('readCredentials', () => {
  const basic = (bytes: Buffer | string) => `Basic ${Buffer.from(bytes).toString('base64')}`

  it('keeps the password as bytes, colons included', () => {
    const password = Buffer.from([0x3a, 0xff, 0x00, 0x3a, 0x61])
    expect(readCredentials(basic(Buffer.concat([Buffer.from('CP1:'), password])))).toEqual({
      user: 'CP1',
      password,
    })
  })

  it('takes the scheme in any case and an empty password', () => {
    expect(readCredentials(basic('CP1:').replace('Basic', 'bAsIc'))).toEqual({
      user: 'CP1',
      password: Buffer.alloc(0),
    })
  })

  it.each([undefined, '', 'Basic', 'Bearer abc', 'Basic !!!', basic('no colon'), basic('A'.repeat(2000))])(
    'S-11 refuses %.20j',
    (header) => expect(readCredentials(header)).toBeNull(),
  )
})
