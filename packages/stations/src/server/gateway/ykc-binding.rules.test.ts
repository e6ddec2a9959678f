import { expect, test } from 'vitest'
import { canonicalIccid } from '../../contract/index.ts'
import { judgeLogin } from './ykc-binding.rules.ts'

const iccid = '89860412345678901234'
const login = { iccid, address: '10.20.0.7' }
const unbound = { iccid: null, network: null }

test.each([
  ['without a rule any login fits', { rule: 'none', ...unbound }, login, 'fits'],
  ['the bound SIM card fits from any address', { rule: 'iccid', iccid, network: null }, login, 'fits'],
  [
    'another SIM card does not fit',
    { rule: 'iccid', iccid, network: null },
    { ...login, iccid: '8986041234567890123' },
    'ykc-iccid',
  ],
  [
    'a login without a SIM card does not fit',
    { rule: 'first_login', iccid, network: null },
    { ...login, iccid: '' },
    'ykc-iccid',
  ],
  ['an address in the network fits', { rule: 'network', iccid: null, network: '10.20.0.0/16' }, login, 'fits'],
  [
    'the same address in its IPv6 form fits',
    { rule: 'network', iccid: null, network: '10.20.0.7/32' },
    { ...login, address: '::ffff:10.20.0.7' },
    'fits',
  ],
  [
    'an address outside does not fit',
    { rule: 'network', iccid: null, network: '10.20.0.0/16' },
    { ...login, address: '10.21.0.7' },
    'ykc-network',
  ],
  [
    'a missing address does not fit',
    { rule: 'network', iccid: null, network: '10.20.0.0/16' },
    { ...login, address: '' },
    'ykc-network',
  ],
  ['the first login binds', { rule: 'first_login', ...unbound }, login, 'binds'],
] as const)('%s', (_title, binding, origin, verdict) => expect(judgeLogin(binding, origin)).toBe(verdict))

test.each([
  ['89860412345678901234', '89860412345678901234'],
  ['08986041234567890123', '8986041234567890123'],
  ['8986041234567890123F', '8986041234567890123'],
  ['898604d1234567890123', '898604D1234567890123'],
  ['00000000000000000000', ''],
  ['FFFFFFFFFFFFFFFFFFFF', ''],
])('the ICCID %s is %s', (sent, canonical) => expect(canonicalIccid(sent)).toBe(canonical))
