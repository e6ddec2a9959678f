import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'
import { ChannelError, type OpenChannel, type SendChannelRequest } from './wire.ts'

/*
 * Web push: the message is encrypted for one browser (RFC 8291, aes128gcm of RFC 8188), and the sender is identified by
 * VAPID (RFC 8292).
 */

export interface PushKeys {
  /** The private scalar and the public point, base64url. */
  privateKey: string
  publicKey: string
}
export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}
const curve = 'prime256v1'
const recordBytes = 4_096
/** Time for which a push service stores an undeliverable message. */
const ttlSeconds = 24 * 3_600

export function createPushKeys(): PushKeys {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  return keysOf(ecdh)
}
function keysOf(ecdh: ReturnType<typeof createECDH>): PushKeys {
  // A scalar that begins with zeros is shorter than 32 bytes.
  const scalar = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
  return { privateKey: scalar.toString('base64url'), publicKey: ecdh.getPublicKey().toString('base64url') }
}

/**
 * Returns the body of one push. `own`: a key and a salt only for this message. Throws if the subscription's key is not
 * a point of the curve.
 */
export function encryptPushBody(
  text: string,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  own: { keys: PushKeys; salt: Buffer } = { keys: createPushKeys(), salt: randomBytes(16) },
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = Buffer.from(own.keys.publicKey, 'base64url')
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(Buffer.from(own.keys.privateKey, 'base64url'))
  const shared = ecdh.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = deriveKey(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = deriveKey(secret, own.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = deriveKey(secret, own.salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // 2: the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(21)
  own.salt.copy(head)
  head.writeUInt32BE(recordBytes, 16)
  head.writeUInt8(ours.length, 20)
  return Buffer.concat([head, ours, sealed, cipher.getAuthTag()])
}
export function deriveKey(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}

/** Returns the identification of the sender for the push service, valid for twelve hours. */
export function buildVapidHeader(
  endpoint: string,
  keys: PushKeys,
  { subject, now }: { subject: string; now: Date },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1_000) + 12 * 3_600
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const point = Buffer.from(keys.publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: keys.privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`
}

/** Resolves if the push service accepted the message; 404 and 410 mean that the browser has unsubscribed. */
export async function sendPush(
  open: OpenChannel<'web_push'>,
  sendRequest: SendChannelRequest,
  {
    to,
    text,
    keys,
    correlation,
    now,
  }: { to: PushSubscription; text: string; keys: PushKeys; correlation: string; now: Date },
): Promise<void> {
  const authorization = buildVapidHeader(to.endpoint, keys, { subject: open.settings.subject, now })
  const { status, text: responseText } = await sendRequest(open, {
    path: to.endpoint,
    call: 'push',
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      // A waiting message is replaced by another attempt of the same message.
      topic: correlation.replaceAll('-', '').slice(0, 32),
    },
    body: encryptPushBody(text, to),
    correlation,
    hidden: [to.endpoint],
  })
  if (status === 201 || status === 202 || status === 200) return
  const kind = status === 404 || status === 410 ? 'gone' : status === 429 || status >= 500 ? 'again' : 'never'
  throw new ChannelError(kind, status, responseText)
}
