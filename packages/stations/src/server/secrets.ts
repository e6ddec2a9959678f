import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { hashSecret, storedSecrets } from '@evops/platform/server'

/** Purpose of a key derived from the secret key. Each key has only one purpose. */
type Purpose = 'evops.charge-point-secret' | 'evops.import-passwords' | 'evops.command-payload'

const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

function keyFor(secretKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(secretKey) ?? new Map<Purpose, Buffer>()
  derived.set(secretKey, keys)
  const cached = keys.get(purpose)
  if (cached) return cached
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 32))
  keys.set(purpose, key)
  return key
}

/**
 * Returns the stored form of a charge point's password: HMAC-SHA-256 (32 bytes) with a key derived from the
 * installation's secret key. Machine passwords are random, so a slow hash would only slow reconnections down
 * (architecture decision 7). Compare with `timingSafeEqual`.
 */
export function secretHash(secretKey: Buffer, password: string | Buffer): Buffer {
  return createHmac('sha256', keyFor(hashSecret(secretKey), 'evops.charge-point-secret'))
    .update(password)
    .digest()
}

/** Letters and digits without similar pairs, for typing from a screen into a charge point. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const passwordLength = 20

/** Returns a new charge point password: 20 characters, 116 bits; fits OCPP 1.6's AuthorizationKey (16 to 40). */
export function newPassword(): string {
  let password = ''
  for (let i = 0; i < passwordLength; i += 1) password += alphabet[randomInt(alphabet.length)] ?? ''
  return password
}

/**
 * Encrypts a text with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the ciphertext. `context` (an id) is
 * authenticated, so that a value copied to another row cannot be decrypted.
 */
function seal(key: Buffer, context: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `seal`. Throws if it was changed or belongs to another context. */
function unseal(key: Buffer, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** Decrypts with the present secret key, or with one from before a change of the secret key. */
function unsealByAny(
  secretKey: Buffer,
  purpose: Purpose,
  { context, sealed }: { context: string; sealed: Buffer },
): string {
  const [present = secretKey, ...former] = storedSecrets(secretKey)
  for (const key of former)
    try {
      return unseal(keyFor(key, purpose), context, sealed)
    } catch {
      // The text is under another key; the present one throws below if it does not fit either.
    }
  return unseal(keyFor(present, purpose), context, sealed)
}

/** Encrypts the passwords of an import until they are downloaded. */
export function sealPasswords(secretKey: Buffer, importId: string, csv: string): Buffer {
  return seal(keyFor(secretKey, 'evops.import-passwords'), importId, csv)
}
export function unsealPasswords(secretKey: Buffer, importId: string, sealed: Buffer): string {
  return unsealByAny(secretKey, 'evops.import-passwords', { context: importId, sealed })
}

/**
 * Encrypts a command's payload with a secret. It is stored encrypted until it is sent, and displayed only in redacted
 * form.
 */
export function sealPayload(secretKey: Buffer, commandId: string, payload: unknown): Buffer {
  return seal(keyFor(secretKey, 'evops.command-payload'), commandId, JSON.stringify(payload))
}
export function unsealPayload(secretKey: Buffer, commandId: string, sealed: Buffer): unknown {
  return JSON.parse(unsealByAny(secretKey, 'evops.command-payload', { context: commandId, sealed }))
}
