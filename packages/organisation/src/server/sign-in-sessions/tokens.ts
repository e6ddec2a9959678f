import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { signingSecrets } from '@evops/platform/server'

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
  const markOf = (kind: IssuedTokenKind, secret: Buffer, key = secretKey) =>
    createHmac('sha256', key).update(`token:${kind}:`).update(secret).digest().subarray(0, markBytes)
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
      const [secret, mark] = [bytes.subarray(0, secretBytes), bytes.subarray(secretBytes)]
      const isOurs = signingSecrets(secretKey).some((key) => timingSafeEqual(mark, markOf(kind, secret, key)))
      return isOurs ? hashOf(token) : undefined
    },
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
