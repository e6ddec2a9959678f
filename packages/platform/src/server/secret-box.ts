import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { findKey, sealedHeaderBytes, sealedHeaderOfKey, keyIdOfSecret, newestKey } from './key-ring/rings.ts'

/**
 * Encrypts secrets that must be readable later (a partner's signing key, an authenticator's seed): AES-256-GCM under a
 * key derived from the newest key of the installation's key ring, so that a copy of the database alone reveals none.
 * Before the first rotation that is the installation's secret key itself.
 */
export interface SecretBox {
  /** @param place the owner of the secret; it can be decrypted only for this place, so that rows cannot be swapped. */
  seal(text: string, place: string): Buffer
  /** Throws if the secret was encrypted for another place or under another key, or was changed. */
  open(sealed: Buffer, place: string): string
}

const ivBytes = 12
const tagBytes = 16

/** @param purpose separates keys: a domain cannot decrypt the secrets of another domain. */
export function createSecretBox(secretKey: Buffer, purpose: string): SecretBox {
  const derived = new Map<number, Buffer>()
  function keyOf(id: number): Buffer {
    const existing = derived.get(id)
    if (existing) return existing
    const root = id === 0 ? secretKey : findKey(secretKey, id)?.key
    if (!root) throw new Error(`a secret is encrypted with key ${id}, which this process does not have`)
    const key = Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `secret-box:${purpose}`, 32))
    derived.set(id, key)
    return key
  }
  function decrypt(id: number, sealed: Buffer, place: string): string {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(id), sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-tagBytes))
    const body = sealed.subarray(ivBytes, -tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  }
  return {
    seal(text, place) {
      const { id = 0 } = newestKey(secretKey) ?? {}
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(id), iv).setAAD(Buffer.from(place))
      const head = id === 0 ? Buffer.alloc(0) : sealedHeaderOfKey(id)
      return Buffer.concat([head, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const id = keyIdOfSecret(sealed)
      return id === undefined ? decrypt(0, sealed, place) : decrypt(id, sealed.subarray(sealedHeaderBytes), place)
    },
  }
}
