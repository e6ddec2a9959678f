import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secretKey: Buffer) => Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), 'platform-keys', 32))

/** Encrypts a key with the secret key of the installation. It can be decrypted for the same place only. */
export function wrapKey(secretKey: Buffer, place: string, key: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secretKey), iv).setAAD(Buffer.from(place))
  return Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a key. Throws if it was encrypted with another secret key or for another place. */
export function unwrapKey(secretKey: Buffer, place: string, wrapped: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secretKey), wrapped.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(wrapped.subarray(-16))
  return Buffer.concat([decipher.update(wrapped.subarray(12, -16)), decipher.final()])
}

export interface UnwrappedKey {
  key: Buffer
  /** The same key, encrypted with the present secret key; undefined if it already is. */
  rewrapped: Buffer | undefined
}
/** Decrypts a key with the first secret key that fits. The present one is the first. */
export function unwrapKeyByAny(secretKeys: readonly Buffer[], place: string, wrapped: Buffer): UnwrappedKey {
  const [present, ...others] = secretKeys
  if (!present) throw new Error('there is no secret key')
  for (const other of others)
    try {
      const key = unwrapKey(other, place, wrapped)
      return { key, rewrapped: wrapKey(present, place, key) }
    } catch {
      // The key is under another secret key; the present one throws below if it does not fit either.
    }
  return { key: unwrapKey(present, place, wrapped), rewrapped: undefined }
}

/** Returns the hash by which a secret key is recognised. */
export function fingerprintOf(secretKey: Buffer): Buffer {
  return createHmac('sha256', secretKey).update('platform-secret-key').digest()
}
