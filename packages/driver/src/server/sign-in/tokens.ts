import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashSecret, signingSecrets } from '@evops/platform/server'

export type TokenKind = 'access' | 'refresh' | 'code'
const prefixes = { access: 'eda_', refresh: 'edr_', code: 'edc_' } as const
const bytesOf = { operator: 16, secret: 32, mark: 8 } as const

/** Operator whose rows contain a token, and the stored hash of the token. */
export interface ParsedDriverToken {
  operatorId: string
  hash: Buffer
}
/**
 * Creates opaque tokens for drivers: their operator, 32 random bytes and a short keyed signature. A forged token is
 * refused without a database query, and a real one is searched in one operator only. Only the SHA-256 of the whole
 * token is stored.
 */
export interface DriverTokenIssuer {
  mint(kind: TokenKind, operatorId: string): { token: string; hash: Buffer }
  /** Returns undefined for tokens that this installation did not create. */
  read(token: string, kind: TokenKind): ParsedDriverToken | undefined
  /** Keyed hash of a phone number or code, so that the table does not reveal it. */
  keyed(place: string, text: string): Buffer
}

export function createDriverTokenIssuer(secretKey: Buffer): DriverTokenIssuer {
  const hmac = (key: Buffer, place: string, text: Buffer | string) =>
    createHmac('sha256', key).update(`driver:${place}:`).update(text).digest()
  const markOf = (kind: TokenKind, body: Buffer, key = secretKey) =>
    hmac(key, `token:${kind}`, body).subarray(0, bytesOf.mark)
  return {
    mint(kind, operatorId) {
      const operator = Buffer.from(operatorId.replaceAll('-', ''), 'hex')
      const body = Buffer.concat([operator, randomBytes(bytesOf.secret)])
      const token = prefixes[kind] + Buffer.concat([body, markOf(kind, body)]).toString('base64url')
      return { token, hash: hashOf(token) }
    },
    read(token, kind) {
      if (!token.startsWith(prefixes[kind]) || token.length > 120) return undefined
      const bytes = Buffer.from(token.slice(prefixes[kind].length), 'base64url')
      const body = bytes.subarray(0, bytesOf.operator + bytesOf.secret)
      const mark = bytes.subarray(body.length)
      if (mark.length !== bytesOf.mark) return undefined
      if (!signingSecrets(secretKey).some((key) => timingSafeEqual(mark, markOf(kind, body, key)))) return undefined
      const hex = body.subarray(0, bytesOf.operator).toString('hex')
      const operatorId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { operatorId, hash: hashOf(token) }
    },
    keyed: (place, text) => hmac(hashSecret(secretKey), place, text),
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
