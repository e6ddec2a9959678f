import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that must be readable later (a partner's signing key, an authenticator's seed): AES-256-GCM under a
 * key derived from the installation's secret key, so that a copy of the database alone reveals none.
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
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `secret-box:${purpose}`, 32))
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed, place) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-tagBytes))
      const body = sealed.subarray(ivBytes, -tagBytes)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
