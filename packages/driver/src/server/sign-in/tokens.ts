import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type TokenKind = 'access' | 'refresh' | 'code'
const prefixes = { access: 'eda_', refresh: 'edr_', code: 'edc_' } as const
const bytesOf = { operator: 16, secret: 32, mark: 8 } as const

/** Whose database rows a token is looked for in, and what is stored of it. */
export interface ReadToken {
  operatorId: string
  hash: Buffer
}
/**
 * Opaque tokens of drivers: their operator, 32 random bytes and a short keyed mark, so that a made-up one is refused
 * without asking the database, and a real one is looked for in one operator alone. Stored is only SHA-256 of the whole.
 */
export interface DriverMint {
  mint(kind: TokenKind, operatorId: string): { token: string; hash: Buffer }
  /** Undefined for what this installation did not make. */
  read(token: string, kind: TokenKind): ReadToken | undefined
  /** Of a number or code: nobody learns it from the table. */
  keyed(place: string, text: string): Buffer
}

export function createDriverMint(secretKey: Buffer): DriverMint {
  const hmac = (place: string, text: Buffer | string) =>
    createHmac('sha256', secretKey).update(`driver:${place}:`).update(text).digest()
  const markOf = (kind: TokenKind, body: Buffer) => hmac(`token:${kind}`, body).subarray(0, bytesOf.mark)
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
      if (mark.length !== bytesOf.mark || !timingSafeEqual(mark, markOf(kind, body))) return undefined
      const hex = body.subarray(0, bytesOf.operator).toString('hex')
      const operatorId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { operatorId, hash: hashOf(token) }
    },
    keyed: hmac,
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
