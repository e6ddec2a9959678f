import { describe, expect, test } from 'vitest'
import {
  checkValue,
  cmac,
  combineKeyComponents,
  diversify,
  evenParityBytes,
  isWeakKey,
  type KeyRules,
} from './key-material.rules.ts'

const hex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()
const key = hex('000102030405060708090A0B0C0D0E0F')
const rules = (more: Partial<KeyRules> = {}): KeyRules => ({
  algorithm: '3des_2key',
  diversification: 'pboc',
  kcvMethod: 'zeros',
  ...more,
})

describe('API-09 card keys', () => {
  test('triple DES with two keys: the check value and a card’s own key are the handbook’s', () => {
    expect(checkValue(rules(), key)).toBe('DDADA1')
    const own = diversify(rules(), key, hex('1122334455667788'))
    expect(toHex(own)).toBe('56BE32F01E736D0D9DE242C440FCAABB')
    // openssl enc -des-ede -nopad -K 56BE32F01E736D0D9DE242C440FCAABB, of eight zeros: 80398349474ad873.
    expect(checkValue(rules(), own)).toBe('803983')
  })
  test('AES-128 and SM4 encrypt as their standards say', () => {
    // A block of zeros encrypted with a key of zeros (compare FIPS 197, appendix B).
    expect(checkValue(rules({ algorithm: 'aes_128' }), Buffer.alloc(16))).toBe('66E94B')
    // GB/T 32907-2016, appendix A: the key encrypts itself. This is the handbook's rule over one block of SM4.
    const own = hex('0123456789ABCDEFFEDCBA9876543210')
    const sm4 = rules({ algorithm: 'sm4' })
    expect(toHex(diversify(sm4, own, own.subarray(0, 8)))).toBe('681EDF34D206965E86B3E94F536E4246')
  })
  test('AN10922, AES-128: the vector that NXP published, and a short input that fills one block alone', () => {
    const nxp = hex('00112233445566778899AABBCCDDEEFF')
    const an10922 = rules({ algorithm: 'aes_128', diversification: 'an10922' })
    const own = diversify(an10922, nxp, hex('04782E21801D803042F54E585020416275'))
    expect(toHex(own)).toBe('A8DD63A3B89D54B37CA802473FDA9175')
    // openssl enc -aes-128-ecb of sixteen zeros gives L, doubled twice K2; then
    // openssl enc -aes-128-cbc -iv 0 -nopad of 0104AABBCCDDEEFF80, zeros to 32 bytes, its last block with K2.
    expect(toHex(diversify(an10922, nxp, hex('04AABBCCDDEEFF')))).toBe('CA393852D16815BBFA938A372F425730')
  })
  test('CMAC is that of NIST SP 800-38B; check values by it are those of openssl mac', () => {
    const nist = hex('2b7e151628aed2a6abf7158809cf4f3c')
    expect(toHex(cmac('aes_128', nist, hex('6bc1bee22e409f96e93d7e117393172a')))).toBe(
      '070A16B46B4D4144F79BDD9DD04A287C',
    )
    // openssl mac -cipher AES-128-CBC (DES-EDE-CBC, SM4-CBC) -macopt hexkey:… CMAC, of a block of zeros.
    const method = { kcvMethod: 'cmac' } as const
    expect(checkValue(rules({ ...method, algorithm: 'aes_128' }), key)).toBe('BE7ED6')
    expect(checkValue(rules(method), key)).toBe('B790EC')
    const own = hex('0123456789ABCDEFFEDCBA9876543210')
    expect(checkValue(rules({ ...method, algorithm: 'sm4' }), own)).toBe('909F5E')
  })
  test('two components make a key, neither tells it; one that is weak is known', () => {
    const other = hex('FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF')
    expect(combineKeyComponents(combineKeyComponents(key, other), other)).toEqual(key)
    for (const algorithm of ['3des_2key', 'aes_128', 'sm4'] as const) {
      expect(isWeakKey(algorithm, key)).toBe(false)
      expect(isWeakKey(algorithm, Buffer.alloc(16, 7))).toBe(true)
      expect(isWeakKey(algorithm, Buffer.concat([key.subarray(0, 8), key.subarray(0, 8)]))).toBe(true)
    }
  })
  test('DES’s weak halves are weak with any bits of parity, in either place, and not in other ciphers', () => {
    for (const half of ['0101010101010101', '0000000000000000', '1FE01FE00EF10EF1', '1EE11EE10FF00FF0']) {
      expect(isWeakKey('3des_2key', Buffer.concat([key.subarray(0, 8), hex(half)]))).toBe(true)
      expect(isWeakKey('3des_2key', Buffer.concat([hex(half), key.subarray(8)]))).toBe(true)
      expect(isWeakKey('aes_128', Buffer.concat([key.subarray(0, 8), hex(half)]))).toBe(false)
    }
    const halves = [hex('0102030405060708'), hex('0003020504070609')]
    expect(isWeakKey('3des_2key', Buffer.concat(halves))).toBe(true)
  })
  test('bytes of even parity are named, from 1', () => {
    expect(evenParityBytes(hex('0123456789ABCDEF'))).toEqual([])
    expect(evenParityBytes(hex('0023456789ABCDEE'))).toEqual([1, 8])
  })
})
