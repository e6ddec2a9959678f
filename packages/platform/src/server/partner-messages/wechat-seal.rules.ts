import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * Signs and encrypts messages as WeChat and enterprise WeChat do (消息加解密说明). The signature is SHA-1 over the sorted
 * parts. The encryption is AES-256-CBC under EncodingAESKey with 16 random bytes, the length, the message and the id of
 * the app or corporation, padded to 32.
 */

export function wechatSignature(...parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex')
}
export function isWechatSignatureValid(signature: string, ...parts: readonly string[]): boolean {
  const [wanted, received] = [Buffer.from(wechatSignature(...parts)), Buffer.from(signature)]
  return wanted.length === received.length && timingSafeEqual(wanted, received)
}
const freshMs = 5 * 60_000
/** The timestamp is in seconds of WeChat's clock. */
export function isWechatTimestampRecent(timestamp: string, now: Date): boolean {
  return Math.abs(now.getTime() - Number(timestamp) * 1_000) <= freshMs
}

const keyOf = (aesKey: string) => Buffer.from(`${aesKey}=`, 'base64')
/** Decrypts a message; undefined if the key or the app differs, or the message was changed. */
export function decryptWechatMessage(aesKey: string, appId: string, sealed: string): string | undefined {
  try {
    const key = keyOf(aesKey)
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
    const pad = padded.at(-1) ?? 0
    if (pad < 1 || pad > 32) return undefined
    const plain = padded.subarray(16, padded.length - pad)
    const length = plain.readUInt32BE(0)
    const isOurs = plain.subarray(4 + length).toString('utf8') === appId
    return isOurs ? plain.subarray(4, 4 + length).toString('utf8') : undefined
  } catch {
    return undefined
  }
}
/** Encrypts a message in the same format. */
export function encryptWechatMessage(aesKey: string, appId: string, message: string): string {
  const key = keyOf(aesKey)
  const body = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([randomBytes(16), length, body, Buffer.from(appId)])
  const pad = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString('base64')
}
/** Returns the content of `<Encrypt><![CDATA[…]]></Encrypt>`. */
export function wechatEncryptElement(xml: string): string {
  return /<Encrypt>\s*(?:<!\[CDATA\[)?([A-Za-z0-9+/=]+)/.exec(xml)?.[1] ?? ''
}
