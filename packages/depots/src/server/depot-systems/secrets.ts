import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { House } from '@evops/platform/server'

/** 256 random bits: nobody guesses it, so nothing needs to slow down those who try. */
export function newPassword(): string {
  return randomBytes(32).toString('base64url')
}
export function passwordHash({ config }: Pick<House, 'config'>, password: string | Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, '', 'depot-partners', 32))
  return createHmac('sha256', key).update(password).digest()
}
export function isPassword(house: Pick<House, 'config'>, password: string, hash: Buffer): boolean {
  return timingSafeEqual(passwordHash(house, password), hash)
}
const longest = 1_024
/** Who asks to come in, by HTTP Basic (RFC 7617). */
export function readBasic(header: string | undefined): { user: string; password: string } | undefined {
  if (header === undefined || header.length > longest || !/^basic /i.test(header)) return undefined
  const text = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
