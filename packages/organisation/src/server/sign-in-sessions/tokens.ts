import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export type TokenKind = 'access' | 'refresh'
/** Kinds of tokens: of users, and of programs. */
export type IssuedTokenKind = TokenKind | 'client'
const prefixes = { access: 'eva_', refresh: 'evr_', client: 'evc_' } as const
const secretBytes = 32
const markBytes = 8

/**
 * Opaque tokens: 32 random bytes and a short keyed checksum. The checksum allows rejecting a forged token without a
 * database query; the prefix lets scanners of leaked secrets recognise one. Only the SHA-256 of the whole token is
 * stored.
 */
export interface TokenIssuer {
  mint(kind: IssuedTokenKind): { token: string; hash: Buffer }
  /** Returns the stored hash of a token that this installation issued; undefined for anything else. */
  read(token: string, kind: IssuedTokenKind): Buffer | undefined
}

export function createTokenIssuer(secretKey: Buffer): TokenIssuer {
  const markOf = (kind: IssuedTokenKind, secret: Buffer) =>
    createHmac('sha256', secretKey).update(`token:${kind}:`).update(secret).digest().subarray(0, markBytes)
  return {
    mint(kind) {
      const secret = randomBytes(secretBytes)
      const token = prefixes[kind] + Buffer.concat([secret, markOf(kind, secret)]).toString('base64url')
      return { token, hash: hashOf(token) }
    },
    read(token, kind) {
      if (!token.startsWith(prefixes[kind]) || token.length > 100) return undefined
      const bytes = Buffer.from(token.slice(4), 'base64url')
      if (bytes.length !== secretBytes + markBytes) return undefined
      const mark = markOf(kind, bytes.subarray(0, secretBytes))
      return timingSafeEqual(bytes.subarray(secretBytes), mark) ? hashOf(token) : undefined
    },
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
