import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { storedSecrets } from './key-ring/secret-keys.ts'
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

/**
 * @param purpose separates keys: a domain cannot decrypt the secrets of another domain.
 * @param roots the secret keys that open what is under no key of the ring; a box for cookies takes `signingSecrets`.
 */
export function createSecretBox(secretKey: Buffer, purpose: string, roots = storedSecrets): SecretBox {
  const derived = new Map<string, Buffer>()
  function keyOf(root: Buffer): Buffer {
    const name = root.toString('base64')
    const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', root, '', `secret-box:${purpose}`, 32))
    derived.set(name, key)
    return key
  }
  function decrypt(root: Buffer, sealed: Buffer, place: string): string {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(root), sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-tagBytes))
    const body = sealed.subarray(ivBytes, -tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  }
  /** Opens a secret from before the first rotation with the first secret key that fits. */
  function decryptByAny([root, ...others]: readonly Buffer[], sealed: Buffer, place: string): string {
    try {
      return decrypt(root ?? secretKey, sealed, place)
    } catch (error) {
      if (others.length === 0) throw error
      return decryptByAny(others, sealed, place)
    }
  }
  return {
    seal(text, place) {
      const newest = newestKey(secretKey)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest?.key ?? secretKey), iv).setAAD(Buffer.from(place))
      const head = newest ? sealedHeaderOfKey(newest.id) : Buffer.alloc(0)
      return Buffer.concat([head, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const id = keyIdOfSecret(sealed)
      if (id === undefined) return decryptByAny(roots(secretKey), sealed, place)
      const root = findKey(secretKey, id)?.key
      if (!root) throw new Error(`a secret is encrypted with key ${id}, which this process does not have`)
      return decrypt(root, sealed.subarray(sealedHeaderBytes), place)
    },
  }
}
