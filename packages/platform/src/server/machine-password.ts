import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from './services.ts'

/* Passwords of machines that come in by HTTP Basic (RFC 7617): made by us, shown once, kept as keyed hashes (decision 6). */

/** 256 random bits: nobody guesses it, so nothing needs to slow down those who try. */
export function newMachinePassword(): string {
  return randomBytes(32).toString('base64url')
}
/** @param purpose separates keys: a hash of one kind of machine is none of another's. */
export function machineHash(
  { config }: Pick<Services, 'config'>,
  { purpose, password }: { purpose: string; password: string | Buffer },
): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.secretKey, '', purpose, 32))
  return createHmac('sha256', key).update(password).digest()
}
export function isMachinePassword(
  services: Pick<Services, 'config'>,
  given: { purpose: string; password: string },
  hash: Buffer,
): boolean {
  return timingSafeEqual(machineHash(services, given), hash)
}
const longest = 1_024
/** Who asks to come in by HTTP Basic; undefined: nobody that we could read. */
export function readBasic(header: string | undefined): { user: string; password: string } | undefined {
  if (header === undefined || header.length > longest || !/^basic /i.test(header)) return undefined
  return userAndPassword(Buffer.from(header.slice(6).trim(), 'base64').toString('utf8'))
}
/** The same where it comes as a bearer token: `id:password`. */
export function readBearerPair(header: string | undefined): { user: string; password: string } | undefined {
  if (header === undefined || header.length > longest || !/^bearer /i.test(header)) return undefined
  return userAndPassword(header.slice(7).trim())
}
function userAndPassword(text: string): { user: string; password: string } | undefined {
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { user: text.slice(0, colon), password: text.slice(colon + 1) }
}
