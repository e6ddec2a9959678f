import { describe, expect, test } from 'vitest'
import { unwrapKey, wrapKey } from './key-file.rules.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

describe('API-09 keys on their way', () => {
  test('AES key wrap is that of RFC 3394, 4.1; another key or a changed byte opens nothing', () => {
    const transport = hex('000102030405060708090A0B0C0D0E0F')
    const wrapped = wrapKey(transport, hex('00112233445566778899AABBCCDDEEFF'))
    expect(wrapped.toString('hex').toUpperCase()).toBe('1FA68B0A8112B447AEF34BD8FB5A7B829D3E862371D2CFE5')
    expect(unwrapKey(transport, wrapped)?.toString('hex')).toBe('00112233445566778899aabbccddeeff')
    expect(unwrapKey(hex('000102030405060708090A0B0C0D0E0E'), wrapped)).toBeNull()
    wrapped.writeUInt8(wrapped.readUInt8(3) ^ 1, 3)
    expect(unwrapKey(transport, wrapped)).toBeNull()
  })
})
