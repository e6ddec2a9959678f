import { expect, test } from 'vitest'
import { partnerStartVerdict, type PartnerStartFacts } from './start-elsewhere.rules.ts'

const free: PartnerStartFacts = {
  token: 'accepted',
  listed: null,
  holderRefusal: null,
  ownRefusal: null,
  isElsewhere: false,
  isShort: false,
  hasPurse: false,
  holderId: '01890000-0000-7000-8000-000000000001',
}

test.each([
  ['nothing speaks against it', {}, 'accepted'],
  ['an expired card', { token: 'expired' }, 'expired'],
  ['a blocked card', { token: 'blocked' }, 'blocked'],
  ['a black list', { listed: 'black' }, 'blocked'],
  ['a suspended holder', { holderRefusal: 'suspended' }, 'blocked'],
  ['the hours of its company', { holderRefusal: 'hours' }, 'not-allowed'],
  ['a limit to stations of ours', { ownRefusal: 'station' }, 'not-allowed'],
  ['money on its chip', { hasPurse: true }, 'not-allowed'],
  ['no wallet', { holderId: null }, 'not-allowed'],
  ['a session at our charge points', { isElsewhere: true, isShort: true }, 'not-allowed'],
  ['no money', { isShort: true }, 'no-credit'],
  ['forced, without money', { isShort: true, listed: 'forced' }, 'accepted'],
] as const)('D-07 a start at a partner: %s', (_, facts, verdict) => {
  expect(partnerStartVerdict({ ...free, ...facts })).toBe(verdict)
})
