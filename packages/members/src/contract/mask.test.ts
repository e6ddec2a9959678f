import { expect, test } from 'vitest'
import { maskEmail, maskMobile, maskName, maskNumber, publicMemberName, readMobile } from './mask.ts'

test.each([
  ['13812345678', '+8613812345678'],
  ['138 1234-5678', '+8613812345678'],
  ['+86 138 1234 5678', '+8613812345678'],
  ['0034 600 123 456', '+34600123456'],
  ['+52 (55) 1234-5678', '+525512345678'],
  ['23812345678', null],
  ['+86 238 1234 5678', null],
  ['+0 600 123 456', null],
  ['1381234567', null],
  ['one', null],
])('VALID-02 a mobile is 11 digits of the mainland that begin with 1, or E.164: %s', (text, read) => {
  expect(readMobile(text)).toBe(read)
})

test('S-20 what names a person is masked; a short one shows nothing of itself', () => {
  expect(maskMobile('+8613812345678')).toBe('138****5678')
  expect(maskMobile('+34600123456')).toBe('+346****3456')
  expect(maskMobile('')).toBe('')
  expect([maskName('张三'), maskName('Ana María'), maskName('欧'), maskName('')]).toEqual(['张*', 'A**', '欧*', ''])
  expect([maskNumber('110101199001011234'), maskNumber('1234'), maskNumber('')]).toEqual(['****1234', '****', ''])
  expect([maskEmail('ana@example.org'), maskEmail('')]).toEqual(['a***@example.org', ''])
})

test('a member is called by their nickname, else by what is left of name or mobile', () => {
  const member = { nickname: '', realName: '', mobile: '+8613812345678' }
  expect(publicMemberName({ ...member, nickname: 'Lu', realName: '张三' })).toBe('Lu')
  expect(publicMemberName({ ...member, realName: '张三' })).toBe('张*')
  expect(publicMemberName(member)).toBe('138****5678')
})
