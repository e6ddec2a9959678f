import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** What a key derived from the secret key is for; a key serves one purpose only. */
type Purpose = 'evops.charge-point-secret' | 'evops.import-passwords' | 'evops.command-payload'

const derived = new WeakMap<Buffer, Map<Purpose, Buffer>>()

function keyFor(secretKey: Buffer, purpose: Purpose): Buffer {
  const keys = derived.get(secretKey) ?? new Map<Purpose, Buffer>()
  derived.set(secretKey, keys)
  const known = keys.get(purpose)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 32))
  keys.set(purpose, key)
  return key
}

/**
 * What is stored of a charge point's password: HMAC-SHA-256 (32 bytes) under a key derived from the house's secret
 * key. Machine passwords are random, so a slow hash would only slow down reconnects (architecture decision 7).
 * Compare with `timingSafeEqual`.
 */
export function secretHash(secretKey: Buffer, password: string | Buffer): Buffer {
  return createHmac('sha256', keyFor(secretKey, 'evops.charge-point-secret')).update(password).digest()
}

/** Letters and digits that nobody confuses when typing them off a screen into a charge point. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const passwordLength = 20

/** A fresh charge-point password: 20 characters, 116 bits; fits OCPP 1.6's AuthorizationKey (16 to 40). */
export function newPassword(): string {
  let password = ''
  for (let i = 0; i < passwordLength; i += 1) password += alphabet[randomInt(alphabet.length)] ?? ''
  return password
}

/**
 * Seals a text with AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the cipher text. `context` (an id) is bound to
 * it, so that a sealed value moved to another row does not open.
 */
function seal(key: Buffer, context: string, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` made; throws when it was changed or belongs to another context. */
function unseal(key: Buffer, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

/** The passwords of an import, until they are taken. */
export function sealPasswords(secretKey: Buffer, importId: string, csv: string): Buffer {
  return seal(keyFor(secretKey, 'evops.import-passwords'), importId, csv)
}
export function unsealPasswords(secretKey: Buffer, importId: string, sealed: Buffer): string {
  return unseal(keyFor(secretKey, 'evops.import-passwords'), importId, sealed)
}

/** A command's payload that holds a secret: stored sealed until it is sent, shown redacted for ever. */
export function sealPayload(secretKey: Buffer, commandId: string, payload: unknown): Buffer {
  return seal(keyFor(secretKey, 'evops.command-payload'), commandId, JSON.stringify(payload))
}
export function unsealPayload(secretKey: Buffer, commandId: string, sealed: Buffer): unknown {
  return JSON.parse(unseal(keyFor(secretKey, 'evops.command-payload'), commandId, sealed))
}
