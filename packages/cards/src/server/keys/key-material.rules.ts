import { createCipheriv } from 'node:crypto'
import type { KeyAlgorithm, KeySetRow } from '../../contract/index.ts'

const ciphers = { '3des_2key': 'des-ede', aes_128: 'aes-128-ecb', sm4: 'sm4-ecb' } as const
const blockBytes = { '3des_2key': 8, aes_128: 16, sm4: 16 } as const
export const keyLengthBytes = 16
/** Properties of a set's keys. */
export type KeyRules = Pick<KeySetRow, 'algorithm' | 'diversification' | 'kcvMethod'>

/** Encrypts whole blocks independently (ECB). */
export function encrypt(algorithm: KeyAlgorithm, key: Buffer, text: Buffer): Buffer {
  const cipher = createCipheriv(ciphers[algorithm], key, null).setAutoPadding(false)
  return Buffer.concat([cipher.update(text), cipher.final()])
}
const toHex = (bytes: Buffer) => bytes.toString('hex').toUpperCase()

/** Shifts one bit to the left in the field of the block's length, as CMAC creates its subkeys. */
function shiftLeftInField(block: Buffer): Buffer {
  const next = Buffer.from(block.map((byte, at) => (byte << 1) | ((block[at + 1] ?? 0) >> 7)))
  if (block.readUInt8(0) >= 0x80)
    next.writeUInt8(next.readUInt8(next.length - 1) ^ (block.length === 8 ? 0x1b : 0x87), next.length - 1)
  return next
}

/** CMAC (NIST SP 800-38B). `leastBlocks`: AN10922 pads to two blocks, however short the message is. */
export function cmac(algorithm: KeyAlgorithm, key: Buffer, message: Buffer, leastBlocks = 1): Buffer {
  const size = blockBytes[algorithm]
  const full = shiftLeftInField(encrypt(algorithm, key, Buffer.alloc(size)))
  const padded = Buffer.alloc(Math.max(Math.ceil(message.length / size), leastBlocks) * size)
  message.copy(padded)
  const isFull = message.length === padded.length
  if (!isFull) padded.writeUInt8(0x80, message.length)
  const last = padded.length - size
  combineKeyComponents(padded.subarray(last), isFull ? full : shiftLeftInField(full)).copy(padded, last)
  let mac: Buffer = Buffer.alloc(size)
  for (let at = 0; at < padded.length; at += size)
    mac = encrypt(algorithm, key, combineKeyComponents(mac, padded.subarray(at, at + size)))
  return mac
}

/** Returns a key's check value: the first three bytes of an encrypted block of zeros, or of that block's CMAC. */
export function checkValue({ algorithm, kcvMethod }: KeyRules, key: Buffer): string {
  const zeros = Buffer.alloc(blockBytes[algorithm])
  const whole = kcvMethod === 'cmac' ? cmac(algorithm, key, zeros) : encrypt(algorithm, key, zeros)
  return toHex(whole.subarray(0, 3))
}

/**
 * Returns a card's own key. `pboc`: the set's key over the last eight bytes of the application serial number, and over
 * their complement. `an10922` (AES-128): the CMAC of 0x01 and 1 to 31 bytes of UID, application and system. Its triple
 * DES form does not define parity in a way that readers agree on, so it is not offered.
 */
export function diversify({ algorithm, diversification }: KeyRules, key: Buffer, serial: Buffer): Buffer {
  if (diversification === 'an10922') return cmac(algorithm, key, Buffer.concat([Buffer.of(0x01), serial]), 2)
  return encrypt(algorithm, key, Buffer.concat([serial, Buffer.from(serial.map((byte) => byte ^ 0xff))]))
}

export function combineKeyComponents(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)))
}

/** Weak and semi-weak keys of DES (NIST SP 800-67, 3.4.2), without their parity bits. */
const weakHalves = new Set(
  `0101010101010101 FEFEFEFEFEFEFEFE E0E0E0E0F1F1F1F1 1F1F1F1F0E0E0E0E
   011F011F010E010E 1F011F010E010E01 01E001E001F101F1 E001E001F101F101 01FE01FE01FE01FE FE01FE01FE01FE01
   1FE01FE00EF10EF1 E01FE01FF10EF10E 1FFE1FFE0EFE0EFE FE1FFE1FFE0EFE0E E0FEE0FEF1FEF1FE FEE0FEE0FEF1FEF1`
    .split(/\s+/)
    .map((half) => toHex(withoutParity(Buffer.from(half, 'hex')))),
)
function withoutParity(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => byte & 0xfe))
}

/**
 * Returns true if all bytes are the same, if two equal halves reduce triple DES to single DES, or if a half is a weak
 * key of DES.
 */
export function isWeakKey(algorithm: KeyAlgorithm, key: Buffer): boolean {
  const bytes = algorithm === '3des_2key' ? withoutParity(key) : key
  const [left, right] = [bytes.subarray(0, keyLengthBytes / 2), bytes.subarray(keyLengthBytes / 2)]
  if (left.equals(right) || bytes.every((byte) => byte === bytes[0])) return true
  return algorithm === '3des_2key' && [left, right].some((half) => weakHalves.has(toHex(half)))
}

/** Returns the bytes, counted from 1, with an even number of bits. In triple DES they show most typing errors. */
export function evenParityBytes(key: Buffer): number[] {
  const isEven = (byte: number) => byte.toString(2).replaceAll('0', '').length % 2 === 0
  return [...key].flatMap((byte, at) => (isEven(byte) ? [at + 1] : []))
}
