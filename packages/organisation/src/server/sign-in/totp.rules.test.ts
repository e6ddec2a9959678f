import { expect, test } from 'vitest'
import { encodeBase32, totpCodeOfStep, otpauthUri, totpStepAt, totpStepOfCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238 appendix B, at %i s the code is %s', (seconds, code) => {
  expect(totpCodeOfStep(secret, totpStepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code is good one step before and after, once', () => {
  const now = new Date(1_111_111_111_000)
  const step = totpStepAt(now)
  for (const shift of [-1, 0, 1])
    expect(totpStepOfCode(secret, totpCodeOfStep(secret, step + shift), { now, lastStep: 0 })).toBe(step + shift)
  for (const shift of [-2, 2])
    expect(totpStepOfCode(secret, totpCodeOfStep(secret, step + shift), { now, lastStep: 0 })).toBeUndefined()
  expect(totpStepOfCode(secret, totpCodeOfStep(secret, step), { now, lastStep: step })).toBeUndefined()
  expect(totpStepOfCode(secret, totpCodeOfStep(secret, step - 1), { now, lastStep: step })).toBeUndefined()
})

test('R-13 a clock that was set back does not shut the holder out', () => {
  const now = new Date(1_111_111_111_000)
  const step = totpStepAt(now)
  expect(totpStepOfCode(secret, totpCodeOfStep(secret, step), { now, lastStep: step + 120 })).toBe(step)
})

test('what is no code is none', () => {
  for (const code of ['', '12345', '1234567', 'abcdef', '０５０４７１'])
    expect(totpStepOfCode(secret, code, { now: new Date(1_111_111_111_000), lastStep: 0 })).toBeUndefined()
})

test('RFC 4648 base32, and the address an authenticator reads', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(encodeBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(otpauthUri(secret, { issuer: '云汐 Bus', account: 'a b@c' })).toBe(
    'otpauth://totp/%E4%BA%91%E6%B1%90%20Bus:a%20b%40c?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E4%BA%91%E6%B1%90%20Bus&algorithm=SHA1&digits=6&period=30',
  )
})
