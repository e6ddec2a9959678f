import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { deriveKey } from '../server/outer/web-push.ts'
import type { SimulatorReply, SimulatorRequest, SimulatorState, PushSubscriber } from './peer-state.ts'

/*
 * A simulated push service with browsers: it verifies the sender (RFC 8292), and the browsers decrypt messages with
 * their own key (RFC 8291).
 */

export function createPushSubscriber(state: SimulatorState): PushSubscriber {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys().toString('base64url')
  const endpoint = `${state.url}/push/${randomBytes(9).toString('base64url')}`
  const made = {
    endpoint,
    p256dh,
    auth: randomBytes(16).toString('base64url'),
    privateKey: ecdh.getPrivateKey().toString('base64url'),
  }
  state.subscribers.set(endpoint, made)
  return made
}

export function answerPushCall(state: SimulatorState, { path, headers, body }: SimulatorRequest): SimulatorReply {
  const found = state.subscribers.get(`${state.url}/push${path}`)
  if (!found) return { status: 410, body: 'gone' }
  if (!isGenuine(state, String(headers.authorization))) return { status: 403, body: 'bad VAPID' }
  if (headers['content-encoding'] !== 'aes128gcm' || !headers['ttl']) return { status: 400, body: 'bad headers' }
  const text = decryptPush(body, found)
  if (text === undefined) return { status: 400, body: 'it does not open' }
  state.arrived.push({ channel: 'web_push', to: found.endpoint, body: JSON.parse(text) })
  return { status: 201, body: '' }
}

/** Returns the decrypted text; undefined if the message was not encrypted for this browser. */
export function decryptPush(
  body: Buffer,
  { p256dh, auth, privateKey }: Omit<PushSubscriber, 'endpoint'>,
): string | undefined {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + theirs.length)
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), theirs])
  const secret = deriveKey(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  try {
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
  } catch {
    return undefined
  }
}

function isGenuine({ url, now }: SimulatorState, header: string): boolean {
  const [, head, claims, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  if (!head || !claims || !signature || !key) return false
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (point.length !== 65 || x === undefined || y === undefined) return false
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))) return false
  const { aud, exp, sub }: { aud?: string; exp?: number; sub?: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  )
  const seconds = now().getTime() / 1_000
  return aud === url && exp !== undefined && exp > seconds && exp < seconds + 86_400 && Boolean(sub)
}
