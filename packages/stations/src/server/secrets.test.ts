import { describe, expect, test } from 'vitest'
import { newPassword, sealPasswords, sealPayload, secretHash, unsealPasswords, unsealPayload } from './secrets.ts'

const key = Buffer.from('a secret key of thirty-two bytes!', 'utf8')
const otherKey = Buffer.from('another secret key of 32 bytes!!', 'utf8')

describe('charge-point passwords', () => {
  test('are kept as 32 bytes that depend on the house and on the password', () => {
    expect(secretHash(key, 'p')).toHaveLength(32)
    expect(secretHash(key, 'p')).toEqual(secretHash(Buffer.from(key), Buffer.from('p')))
    expect(secretHash(key, 'p')).not.toEqual(secretHash(otherKey, 'p'))
    expect(secretHash(key, 'p')).not.toEqual(secretHash(key, 'q'))
  })

  test('are 20 letters and digits, never twice the same, none that look alike', () => {
    const made = new Set(Array.from({ length: 500 }, newPassword))
    expect(made.size).toBe(500)
    for (const password of made) expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{20}$/)
  })
})

describe('sealed values', () => {
  test('open again for their own row only', () => {
    const sealed = sealPasswords(key, 'import-1', 'chargePoint,secret')
    expect(sealed.toString('latin1')).not.toContain('secret')
    expect(unsealPasswords(key, 'import-1', sealed)).toBe('chargePoint,secret')
    expect(() => unsealPasswords(key, 'import-2', sealed)).toThrow()
    expect(() => unsealPasswords(otherKey, 'import-1', sealed)).toThrow()
    sealed[30] = (sealed[30] ?? 0) ^ 1
    expect(() => unsealPasswords(key, 'import-1', sealed)).toThrow()
  })

  test('serve one purpose: a command is not opened as passwords', () => {
    const sealed = sealPayload(key, 'x', { value: 'v' })
    expect(unsealPayload(key, 'x', sealed)).toEqual({ value: 'v' })
    expect(() => unsealPasswords(key, 'x', sealed)).toThrow()
  })
})
