import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { KeyFile } from '../../contract/index.ts'

/** Initial value of RFC 3394, 2.2.3.1. A key unwrapped with the wrong key does not begin with it. */
const wrapStart = Buffer.alloc(8, 0xa6)

/** AES key wrap (RFC 3394) with a key of 16 bytes. The result is 8 bytes longer. */
export function wrapKey(transport: Buffer, key: Buffer): Buffer {
  const cipher = createCipheriv('id-aes128-wrap', transport, wrapStart)
  return Buffer.concat([cipher.update(key), cipher.final()])
}
/** Returns null if it was wrapped with another key, or changed. */
export function unwrapKey(transport: Buffer, wrapped: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('id-aes128-wrap', transport, wrapStart)
    return Buffer.concat([decipher.update(wrapped), decipher.final()])
  } catch {
    return null
  }
}

type Unmarked = Omit<KeyFile, 'mark'>
/** Calculates the mark over the whole file, in the order of the contract. */
export function keyFileMac(transport: Buffer, { format, wrap, transport: under, set, keys }: Unmarked): string {
  const { name, kind, appIndex, keyVersion, algorithm, diversification, kcvMethod } = set
  const text = JSON.stringify({
    format,
    wrap,
    transport: { keyVersion: under.keyVersion, kcvMethod: under.kcvMethod, kcv: under.kcv },
    set: { name, kind, appIndex, keyVersion, algorithm, diversification, kcvMethod },
    keys: keys.map((key) => ({ name: key.name, kcv: key.kcv, wrapped: key.wrapped })),
  })
  const key = Buffer.from(hkdfSync('sha256', transport, Buffer.alloc(0), 'evops-card-keys:mark', 32))
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase()
}
export function isKeyFileMacValid(transport: Buffer, file: KeyFile): boolean {
  return timingSafeEqual(Buffer.from(keyFileMac(transport, file), 'hex'), Buffer.from(file.mark, 'hex'))
}
