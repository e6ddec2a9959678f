import { createCipheriv } from 'node:crypto'
import type { KeyAlgorithm } from '../../contract/index.ts'

const ciphers = { '3des_2key': 'des-ede', aes_128: 'aes-128-ecb', sm4: 'sm4-ecb' } as const
const blockBytes = { '3des_2key': 8, aes_128: 16, sm4: 16 } as const
export const keyBytes = 16

function encrypt(algorithm: KeyAlgorithm, key: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv(ciphers[algorithm], key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(text), cipher.final()])
}
const written = (bytes: Buffer) => bytes.toString('hex').toUpperCase()

/** A key's check value: the first three bytes of a block of zeros under it. */
export function checkValue(algorithm: KeyAlgorithm, key: Buffer): string {
  return written(encrypt(algorithm, key, Buffer.alloc(blockBytes[algorithm])).subarray(0, 3))
}

/** A card's own key: the set's key over the last eight bytes of its application serial, and over their complement. */
export function diversify(algorithm: KeyAlgorithm, key: Buffer, asn: Buffer): Buffer {
  return encrypt(algorithm, key, Buffer.concat([asn, Buffer.from(asn.map((byte) => byte ^ 0xff))]))
}

export function combine(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)))
}

/** All bytes the same, or two halves that make triple DES a single one. */
export function isWeak(key: Buffer): boolean {
  const half = keyBytes / 2
  return key.every((byte) => byte === key[0]) || key.subarray(0, half).equals(key.subarray(half))
}
