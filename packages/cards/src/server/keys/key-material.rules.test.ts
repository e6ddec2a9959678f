import { describe, expect, test } from 'vitest'
import { checkValue, combine, diversify, isWeak } from './key-material.rules.ts'

const key = Buffer.from('000102030405060708090A0B0C0D0E0F', 'hex')

describe('API-09 card keys', () => {
  test('triple DES with two keys: the check value and a card’s own key are the handbook’s', () => {
    expect(checkValue('3des_2key', key)).toBe('DDADA1')
    const own = diversify('3des_2key', key, Buffer.from('1122334455667788', 'hex'))
    expect(own.toString('hex').toUpperCase()).toBe('56BE32F01E736D0D9DE242C440FCAABB')
  })
  test('AES-128 and SM4 encrypt as their standards say', () => {
    // FIPS 197, appendix B's key schedule aside: a block of zeros under a key of zeros.
    expect(checkValue('aes_128', Buffer.alloc(16))).toBe('66E94B')
    // GB/T 32907-2016, appendix A: the key encrypts itself.
    const own = Buffer.from('0123456789ABCDEFFEDCBA9876543210', 'hex')
    expect(diversify('sm4', own, own.subarray(0, 8)).toString('hex').toUpperCase()).toBe(
      '681EDF34D206965E86B3E94F536E4246',
    )
  })
  test('two components make a key, neither tells it; one that is weak is known', () => {
    const other = Buffer.from('FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', 'hex')
    expect(combine(combine(key, other), other)).toEqual(key)
    expect(isWeak(key)).toBe(false)
    expect(isWeak(Buffer.alloc(16, 7))).toBe(true)
    expect(isWeak(Buffer.concat([key.subarray(0, 8), key.subarray(0, 8)]))).toBe(true)
  })
})
