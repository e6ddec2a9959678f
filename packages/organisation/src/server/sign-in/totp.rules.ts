import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that every authenticator supports: HMAC-SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Accepts one step before and after, because phone clocks differ. */
const drift = [0, -1, 1]

export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** Returns the code of one step (RFC 4226 section 5.3). */
export function totpCodeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step whose code this is, or undefined. A step is valid once: `lastStep` and earlier ones are used up. A
 * last step far in the future means that the clock was set back, and is ignored.
 */
export function totpStepOfCode(
  secret: Buffer,
  code: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | undefined {
  const enteredCode = Buffer.from(code.replace(/\s/g, ''))
  if (enteredCode.length !== digits) return undefined
  const current = totpStepAt(now)
  const used = lastStep > current + 1 ? 0 : lastStep
  return drift
    .map((shift) => current + shift)
    .find((step) => step > used && timingSafeEqual(Buffer.from(totpCodeOfStep(secret, step)), enteredCode))
}

/** Encodes as RFC 4648 base32 without padding, as authenticators require. */
export function encodeBase32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Returns the content of the QR code for an authenticator. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: encodeBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
